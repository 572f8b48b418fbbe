#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""kexec.py load KERNEL INITRD | go FILE: the system calls that kexec-tools would make.

load has that kernel ready, with the command line of this one; go, once FILE is there, goes over to it as `kexec -e` does: no unit
runs, and every reboot notifier.
"""
import ctypes
import os
import sys
import time

KEXEC_FILE_LOAD, RB_KEXEC = 320, 0x45584543
libc = ctypes.CDLL(None, use_errno=True)


def check(result):
    if result:
        sys.exit(os.strerror(ctypes.get_errno()))


def load(kernel, initrd):
    with open("/proc/cmdline", "rb") as f:
        line = f.read().strip() + b"\0"
    fds = [os.open(path, os.O_RDONLY) for path in (kernel, initrd)]
    check(libc.syscall(ctypes.c_long(KEXEC_FILE_LOAD), *fds, ctypes.c_ulong(len(line)), line, ctypes.c_ulong(0)))


def go(path):
    while not os.path.exists(path):
        time.sleep(0.05)
    check(libc.reboot(RB_KEXEC))


{"load": load, "go": go}[sys.argv[1]](*sys.argv[2:])
