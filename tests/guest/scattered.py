#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""Direct I/O with vectors of single pages in random order: scattered.py DEVICE EXTENT-BYTES STAT-FILE.
And from and to memory that begins anywhere in a page: scattered.py DEVICE."""
import errno
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


def queue_value(device, key):
    with open(f"/sys/block/{os.path.basename(device)}/queue/{key}", encoding="ascii") as f:
        return int(f.read())


def pieces(memory, starts, size):
    whole = memoryview(memory)
    return [whole[at:at + size] for at in starts]


def unaligned(fd, rng, block, size, starts):
    """Pieces of SIZE bytes that begin at STARTS go out and come back to other places. Return: whether that was taken."""
    room = 16 * PAGE + max(starts) + size
    source, sink = mmap.mmap(-1, room), mmap.mmap(-1, room)
    source.write(rng.randbytes(room))
    out, back = starts, starts[::-1]
    offset = rng.randrange(MIB // block) * block
    try:
        assert os.pwritev(fd, pieces(source, out, size), offset) == size * len(out)
    except OSError as e:
        assert e.errno == errno.EINVAL, e
        return False
    assert os.preadv(fd, pieces(sink, back, size), offset) == size * len(back)
    wanted = bytearray(room)
    for a, b in zip(out, back):
        wanted[b:b + size] = source[a:a + size]
    assert sink[:] == wanted, f"{len(out)} pieces of {size} bytes at {out}: contents differ, or bytes beside them changed"
    return True


def offsets(device, fd, rng):
    """What sysfs allows works, the rest is an invalid argument."""
    block, alignment = queue_value(device, "logical_block_size"), queue_value(device, "dma_alignment") + 1
    print(f"# blocks of {block} bytes, buffers aligned to {alignment}")
    assert alignment <= 4, "the device takes less than it promised"
    for at in (4, 8, 12, 252, 508, 512, 2048, PAGE - 8, PAGE - 4):
        for size in (block, 3 * block, 16 * block):
            assert unaligned(fd, rng, block, size, [at]), f"{size} bytes at {at} in the page were refused"
            # two that lie apart, each at an odd place of its own
            starts = [at, at + 4 * PAGE + size // PAGE * PAGE + 20]
            assert unaligned(fd, rng, block, size, starts), f"twice {size} bytes at {at} in the page were refused"
    for at in (1, 2, 3, PAGE - 1):
        taken = unaligned(fd, rng, block, block, [at])
        assert taken == (at % alignment == 0), f"a block at {at} in the page: {taken}"
    # pieces of half a block: up to the kernel, but if they are taken they have to be right
    halves = unaligned(fd, rng, block, block // 2, [4, 2 * PAGE + 8])
    print(f"# halves of a block are {'taken' if halves else 'refused'}")


def scattered(fd, rng, extent, stat):
    for turn in range(4):
        once(fd, stat, rng, turn * 8 * MIB, MIB, 1)
    # a quarter on one side of the border, and all of an extent between two others
    once(fd, stat, rng, extent - MIB // 4, MIB, 0)
    once(fd, stat, rng, 3 * extent - PAGE, MIB, 0)
    once(fd, stat, rng, 5 * extent - MIB // 2, extent + MIB, 0)


def main():
    fd = os.open(sys.argv[1], os.O_RDWR | os.O_DIRECT)
    rng = random.Random(5)
    if len(sys.argv) == 2:
        offsets(sys.argv[1], fd, rng)
    else:
        scattered(fd, rng, int(sys.argv[2]), sys.argv[3])
    os.close(fd)


main()
