#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""Direct I/O that goes on through errors and believes nothing: checked-io.py DEVICE SEED STOP-FILE.

Several threads write and read blocks of their own until the file is there. A read that succeeds has what was last written
with success; behind a write that failed a block may have anything, until one succeeds. Exit status 1: it had not.
"""
import collections
import errno
import mmap
import os
import random
import struct
import sys
import threading
import time

BLOCK, BLOCKS, THREADS = 4096, 64, 4


class Worker(threading.Thread):
    def __init__(self, device, seed, number, stop):
        super().__init__()
        self.device, self.number, self.stop = device, number, stop
        self.rng = random.Random(seed * THREADS + number)
        self.known = {}
        self.generation = 0
        self.count = collections.Counter()
        self.wrong = None

    def contents(self, block, generation):
        return struct.pack("<QII", generation, self.number, block) * (BLOCK // 16)

    @staticmethod
    def whole(size):
        """A disk that is gone has no size: a read behind its end is no error, and has nothing."""
        if size != BLOCK:
            raise OSError(errno.ENXIO, "behind the end")

    def write(self, fd, buffer, block):
        self.generation += 1
        self.known.pop(block, None)
        buffer[:] = self.contents(block, self.generation)
        self.whole(os.pwritev(fd, [buffer], (self.number * BLOCKS + block) * BLOCK))
        self.known[block] = self.generation

    def read(self, fd, buffer, block):
        buffer[:] = b"\xaa" * BLOCK
        self.whole(os.preadv(fd, [buffer], (self.number * BLOCKS + block) * BLOCK))
        if block in self.known and bytes(buffer) != self.contents(block, self.known[block]):
            self.wrong = (f"thread {self.number}, block {block}: generation {self.known[block]} was written, "
                          f"and it has {bytes(buffer[:16]).hex()} ... {bytes(buffer[-16:]).hex()}")

    def step(self, fd, buffer):
        what = self.rng.choice((self.write, self.write, self.read))
        try:
            what(fd, buffer, self.rng.randrange(BLOCKS))
            self.count["done"] += 1
        except OSError as e:
            self.count[e.strerror] += 1
            time.sleep(0.05)

    def run(self):
        fd = os.open(self.device, os.O_RDWR | os.O_DIRECT)
        buffer = mmap.mmap(-1, BLOCK)
        while not self.wrong and not os.path.exists(self.stop):
            self.step(fd, buffer)
        os.close(fd)


def main():
    device, seed, stop = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    workers = [Worker(device, seed, n, stop) for n in range(THREADS)]
    for w in workers:
        w.start()
    for w in workers:
        w.join()
    print(dict(sum((w.count for w in workers), collections.Counter())))
    for w in workers:
        if w.wrong:
            print(w.wrong)
    sys.exit(any(w.wrong for w in workers))


main()
