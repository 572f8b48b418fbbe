#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""One read into memory that is looked at before and after.

late-read.py DEVICE OFFSET BYTES DATA: direct reads of that many bytes, all of which are DATA, a letter, into a poisoned buffer.
Prints "ready", then "error", "data", or what is wrong with either; then the buffer is filled with something else, and for each
line on standard input "stands" is printed, or where it does not. An end of file ends it.
"""
import mmap
import os
import sys

POISON, REUSED = 0xAA, 0x55


def differs(buffer, allowed):
    """How much of it is none of those values; or nothing"""
    rest = bytes(buffer).translate(None, bytes(allowed))
    return f"{len(rest)} bytes of another value, {rest[0]:#x} first" if rest else ""


def main():
    device, offset, size, data = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), ord(sys.argv[4])
    fd = os.open(device, os.O_RDONLY | os.O_DIRECT)
    buffer = mmap.mmap(-1, size)
    buffer[:] = bytes([POISON]) * size
    print("ready", flush=True)
    try:
        got = os.preadv(fd, [buffer], offset)
        wrong = differs(buffer, [data]) or ("" if got == size else f"{got} bytes of {size}")
        print(wrong or "data", flush=True)
    except OSError:
        print(differs(buffer, [POISON, data]) or "error", flush=True)
    buffer[:] = bytes([REUSED]) * size
    for _ in sys.stdin:
        print(differs(buffer, [REUSED]) or "stands", flush=True)


main()
