#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""Direct I/O with vectors of single pages in random order: scattered.py DEVICE EXTENT-BYTES STAT-FILE."""
import mmap
import os
import random
import sys

PAGE = 4096
MIB = 1 << 20
ZEROES = bytes(PAGE)


def views(memory, order):
    whole = memoryview(memory)
    return [whole[n * PAGE:(n + 1) * PAGE] for n in order]


def done(stat, field):
    with open(stat, encoding="ascii") as f:
        return int(f.read().split()[field])


def once(fd, stat, rng, offset, size, requests):
    """Writes and reads SIZE bytes at OFFSET, each page from and to somewhere else; counts the requests it took."""
    pages = size // PAGE
    source, sink = mmap.mmap(-1, 4 * size), mmap.mmap(-1, 4 * size)
    # every page is there, and no two neighbours of the vector are neighbours in memory
    source.write(rng.randbytes(4 * size))
    sink.write(bytes(4 * size))
    out, back = (rng.sample(range(0, 4 * pages, 2), pages) for _ in range(2))
    before = done(stat, 0), done(stat, 4)
    assert os.pwritev(fd, views(source, out), offset) == size
    assert os.preadv(fd, views(sink, back), offset) == size
    took = done(stat, 0) - before[0], done(stat, 4) - before[1]
    for a, b in zip(views(source, out), views(sink, back)):
        assert a == b, f"{size} bytes at {offset}: contents differ"
    # what was not asked for was not touched either
    untouched = set(range(4 * pages)) - set(back)
    assert all(v == ZEROES for v in views(sink, untouched)), f"{size} bytes at {offset}: pages beside the vector changed"
    print(f"# {size} bytes at {offset}: {took[0]} reads, {took[1]} writes")
    if requests:
        assert took == (requests, requests), f"{took} requests, not {requests} each"


def main():
    device, extent, stat = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    fd = os.open(device, os.O_RDWR | os.O_DIRECT)
    rng = random.Random(5)
    for turn in range(4):
        once(fd, stat, rng, turn * 8 * MIB, MIB, 1)
    # a quarter on one side of the border, and all of an extent between two others
    once(fd, stat, rng, extent - MIB // 4, MIB, 0)
    once(fd, stat, rng, 3 * extent - PAGE, MIB, 0)
    once(fd, stat, rng, 5 * extent - MIB // 2, extent + MIB, 0)
    os.close(fd)


main()
