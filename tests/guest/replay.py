#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""Replays the log of a dm-log-writes device: replay.py LOG-DEVICE IMAGE SCRATCH.

At every flush and FUA write of the log, what came before it is what a power cut at that moment leaves at least. IMAGE is made of
that, piece by piece, and a copy of it, SCRATCH, has to be a sound ext4 once its journal has been replayed. A mark "synced-N" says that
the files 0 to N were synced by then: they have to be there, and to be what the case wrote. The format is that of the kernel's
drivers/md/dm-log-writes.c.
"""
import collections
import os
import re
import shutil
import struct
import subprocess
import sys

MAGIC, VERSION = 0x6a736677736872, 1
SUPER = struct.Struct("<QQQI")
ENTRY = struct.Struct("<QQQQ")
FLUSH, FUA, DISCARD, MARK = 1, 2, 4, 8

Entry = collections.namedtuple("Entry", "number flags offset data mark")


def entries(path):
    """The entries of the log, with what they wrote."""
    with open(path, "rb") as log:
        magic, version, count, unit = SUPER.unpack(log.read(SUPER.size))
        assert (magic, version) == (MAGIC, VERSION), f"no log: {magic:#x}, version {version}"
        print(f"# {count} entries")
        place = unit
        for number in range(count):
            log.seek(place)
            head = log.read(unit)
            sector, length, flags, mark_length = ENTRY.unpack_from(head)
            place += unit
            data = mark = b""
            if flags & MARK:
                mark = head[ENTRY.size:ENTRY.size + mark_length]
            elif not flags & DISCARD:
                data = log.read(length * unit)
                assert len(data) == length * unit, f"entry {number} is cut"
                place += length * unit
            yield Entry(number, flags, sector * unit, data, mark.decode().rstrip("\0"))


def run(*command):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def check_sound(image, scratch, entry):
    """A sound file system, after what mounting it would do: the journal, and what was about to be deleted."""
    shutil.copyfile(image, scratch)
    check = run("e2fsck", "-fp", scratch)
    assert check.returncode <= 1, f"entry {entry.number}: {check.stdout.decode()}"


def check_files(scratch, entry, synced, content):
    """The files 0 to SYNCED are there, as they were written."""
    orders = scratch + ".orders"
    with open(orders, "w", encoding="ascii") as f:
        f.writelines(f"cat /{n}\n" for n in range(synced + 1))
    found = run("debugfs", "-f", orders, scratch).stdout.decode()
    found = re.sub(r"^debugfs.*\n", "", found, flags=re.M)
    wanted = "".join(content(n) for n in range(synced + 1))
    if found != wanted:
        missing = [n for n in range(synced + 1) if content(n) not in found]
        sys.exit(f"entry {entry.number}: of the files that were synced {len(missing)} are not there: {missing[:10]}")


def content(n):
    return f"file {n} was synced\n" * 50


def main():
    log, image, scratch = sys.argv[1:]
    begun, marks, flushes = False, 0, 0
    with open(image, "r+b", buffering=0) as out:
        for entry in entries(log):
            if begun and entry.flags & (FLUSH | FUA):
                check_sound(image, scratch, entry)
                flushes += 1
            os.pwrite(out.fileno(), entry.data, entry.offset)
            if entry.mark == "made":
                begun = True
            if entry.mark.startswith("synced-"):
                check_sound(image, scratch, entry)
                check_files(scratch, entry, int(entry.mark.split("-")[1]), content)
                marks += 1
    print(f"# {flushes} flushes and FUA writes, {marks} marks")
    # a log without flushes would have had nothing that is unsound
    assert 0 < marks < flushes, "the log has too few flushes for that many marks"


main()
