# SPDX-License-Identifier: GPL-2.0
"""Builds the modules, once for each kernel and content, and rbdctl, in copies outside the tree.

A copy's name is a hash of what it was made from, so a build that is there and stamped is valid.
"""
import fcntl
import glob
import hashlib
import os
import re
import shutil
import subprocess
import time

import bed as bedlib

MODULE_PARTS = ("Kbuild", "Makefile", "drivers", "include")
PEER_PARTS = ("tests/hostile", "include", "drivers/common")
BENCH_PARTS = ("tests/bench/Makefile", "tests/bench/*.c", "tests/bench/*.h")
TOOL_PARTS = ("Kbuild", "Makefile", "userspace-tool", "include", "drivers/common")
RBDCTL = "userspace-tool/rbdctl"
KO = ("drivers/target/rbd_target.ko", "drivers/initiator/rbd_initiator.ko")


class BuildError(Exception):
    """A build that failed or warned; the text is for the reader."""


def sources(parts):
    """The files of the tree that git has or would take, below the given names."""
    out = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard", "--"] + list(parts), cwd=bedlib.TREE,
                         capture_output=True, check=True).stdout.decode()
    return sorted(f for f in out.split("\0") if f and os.path.isfile(os.path.join(bedlib.TREE, f)))


def copy(kind, parts, extra):
    """A copy of those sources; (its folder, is it built already?)."""
    files = sources(parts)
    if not files:
        raise BuildError(f"nothing to build: no {', '.join(parts)} in {bedlib.TREE}")
    digest = hashlib.sha256(extra.encode())
    for name in files:
        digest.update(name.encode() + b"\0")
        with open(os.path.join(bedlib.TREE, name), "rb") as f:
            digest.update(f.read())
    folder = os.path.join(bedlib.LAB, "build", f"{kind}-{digest.hexdigest()[:12]}")
    if os.path.exists(os.path.join(folder, ".built")):
        os.utime(folder)  # prune() goes by that
        return folder, True
    shutil.rmtree(folder, ignore_errors=True)
    for name in files:
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        shutil.copy2(os.path.join(bedlib.TREE, name), os.path.join(folder, name))
    return folder, False


def make(folder, args, chroot=None):
    """make in a copy; its output, after any warning or failure was raised."""
    cmd = ["make", f"-j{os.cpu_count()}"] + args
    if chroot:
        inside = os.path.join(chroot, "src")
        os.makedirs(inside, exist_ok=True)
        # objtool reads /proc
        cmd = ["unshare", "-m", "sh", "-c", 'mount --bind "$1" "$2/src" && mount -t proc proc "$2/proc" && shift && '
               'root=$1 && shift && exec chroot "$root" make -C /src "$@"', "sh", folder, chroot] + args
    r = subprocess.run(cmd, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, close_fds=False)
    with open(os.path.join(folder, "build.log"), "w", encoding="utf-8") as f:
        f.write(r.stdout)
    # "skipping BTF" and the like are about the build machine, not the code
    noise = re.compile(r"Skipping BTF|jobserver|modification time|Clock skew|compiler differs")
    bad = [line for line in r.stdout.splitlines()
           if re.search(r"\b(warning|error):|\*\*\*", line, re.I) and not noise.search(line)]
    if r.returncode or bad:
        text = "\n".join(bad[:20]) or r.stdout[-1500:]
        raise BuildError(f"make {' '.join(args)} in {folder}:\n{text}")
    return r.stdout


def finish(folder):
    with open(os.path.join(folder, ".built"), "w", encoding="utf-8") as f:
        f.write(time.strftime("%F %T\n"))
    prune()


def prune():
    """Copies of older contents; a day is left for runs that still use them."""
    for folder in glob.glob(os.path.join(bedlib.LAB, "build", "*")):
        if time.time() - os.path.getmtime(folder) > 86400:
            shutil.rmtree(folder, ignore_errors=True)


def built(kind, parts, extra, args, wanted=(), chroot=None):
    """The folder of a copy in which make has left what is wanted. Whoever builds of that kind at the moment is waited for."""
    os.makedirs(os.path.join(bedlib.LAB, "build"), exist_ok=True)
    with open(os.path.join(bedlib.LAB, "build", f".{kind}.lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # a make that outlives us goes on holding it
        os.set_inheritable(lock.fileno(), True)
        folder, is_there = copy(kind, parts, extra)
        if not is_there:
            make(folder, args, chroot)
            missing = [name for name in wanted if not os.path.exists(os.path.join(folder, name))]
            if missing:
                raise BuildError(f"make {' '.join(args)} left no {' '.join(missing)} in {folder}")
            finish(folder)
    return folder


def modules(kernel, checks=False, faults=False, mutant=""):
    """Paths of the two modules for that kernel. With checks: W=1 and sparse, both without a line of complaint.
    With faults: those that can inject faults. A mutant, NAME or NAME=VALUE: built with RBD_TEST_ that, which leaves something out."""
    extra = f"{kernel} {bedlib.kernel_file(kernel, '.stamp')} {checks} {faults}"
    kind = f"{kernel}{'-faults' if faults else ''}{'-checked' if checks else ''}"
    args = ["modules", f"KDIR={bedlib.kernel_file(kernel, 'kdir')}"]
    if mutant:  # what a build leaves unused is no complaint
        extra, kind = f"{extra} {mutant}", f"{kernel}-{mutant.lower().replace('=', '-')}"
        args.append(f"KCFLAGS=-DRBD_TEST_{mutant} -Wno-unused")
    else:
        args += ["W=1"] + (["C=2"] if checks else [])
    if faults:
        args.append("RBD_FAULTS=1")
    chroot = os.path.join(bedlib.kernel_dir(kernel), "chroot")
    root = bedlib.kernel_file(kernel, "chroot") if os.path.exists(chroot) else None
    folder = built(kind, MODULE_PARTS, extra, args, KO, root)
    return [os.path.join(folder, ko) for ko in KO]


def tool():
    """Path of rbdctl."""
    return os.path.join(built("tool", TOOL_PARTS, "tool", ["tool"], [RBDCTL]), RBDCTL)


def programs(kind, parts, where):
    """The folder with what the Makefile there builds."""
    return os.path.join(built(kind, parts, kind, ["-C", where]), where, "build")


def peer():
    """Path of the test peer."""
    return os.path.join(programs("peer", PEER_PARTS, "tests/hostile"), "peer")


def bench():
    """The folder of what the benchmark runs besides fio: insns.so, mark, verbs."""
    return programs("bench", BENCH_PARTS, "tests/bench")
