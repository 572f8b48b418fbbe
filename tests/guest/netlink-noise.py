#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""Noise on a generic netlink family: netlink-noise.py FAMILY SECONDS SEED.

First what has to be refused, message by message; then random ones until the time is over. Between them the family has to
answer the one honest question, INFO_GET.
"""
import errno
import random
import socket
import struct
import sys
import time

NETLINK_GENERIC = 16
GENL_ID_CTRL, CTRL_CMD_GETFAMILY, CTRL_ATTR_FAMILY_NAME, CTRL_ATTR_FAMILY_ID = 16, 3, 2, 1
NLMSG_ERROR, NLMSG_DONE = 2, 3
REQUEST, ACK, ROOT, MATCH = 1, 4, 0x100, 0x200
DUMP = ROOT | MATCH
NESTED = 0x8000
CMD_INFO_GET = 1
LAST_CMD, LAST_ATTR = 24, 48
WORDS = [b"x", b"rbd0", b"after", b"", b"-", b"\xff\xfe", b"a" * 63, b"a" * 64, b"a" * 300, b"10.0.0.0/8", b"rbd999", b"%s%n", b"x\0y"]
NUMBERS = [0, 1, 2, 255, 511, 512, 4096, 65535, 1 << 20, 1 << 26, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 62, (1 << 64) - 1]


class Family:
    def __init__(self, name):
        self.sock = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, NETLINK_GENERIC)
        self.sock.bind((0, 0))
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        self.seq = 0
        self.id = GENL_ID_CTRL
        reply = self.ask(CTRL_CMD_GETFAMILY, attr(CTRL_ATTR_FAMILY_NAME, name.encode() + b"\0"))
        self.id = dict(attrs(reply[20:]))[CTRL_ATTR_FAMILY_ID][0]

    def send(self, cmd, payload, flags=REQUEST | ACK, version=1, length=None):
        self.seq += 1
        body = struct.pack("=BBH", cmd, version, 0) + payload
        head = struct.pack("=IHHII", 16 + len(body) if length is None else length, self.id, flags, self.seq, 0)
        self.sock.sendto(head + body, (0, 0))

    def hear(self, seconds=20):
        """Until our last message is acknowledged: (errno, last answer)."""
        self.sock.settimeout(seconds)
        answer = b""
        while True:
            try:
                data = self.sock.recv(1 << 16)
            except OSError as e:
                if e.errno == errno.ENOBUFS:
                    continue
                raise
            while len(data) >= 16:
                length, kind, _, seq, _ = struct.unpack("=IHHII", data[:16])
                if seq == self.seq and kind in (NLMSG_ERROR, NLMSG_DONE):
                    return -struct.unpack("=i", data[16:20])[0], answer
                if seq == self.seq:
                    answer = data[:length]
                data = data[(length + 3) & ~3:]

    def ask(self, cmd, payload=b"", flags=REQUEST | ACK):
        self.send(cmd, payload, flags)
        error, answer = self.hear()
        assert not error and answer, f"command {cmd} is refused: {error}"
        return answer

    def refused(self, what, cmd, payload, flags=REQUEST | ACK):
        self.send(cmd, payload, flags)
        error, _ = self.hear()
        assert error, f"{what} is taken: command {cmd}, {payload[:40].hex()}"

    def drain(self):
        self.sock.setblocking(False)
        try:
            while True:
                self.sock.recv(1 << 16)
        except OSError:
            pass
        self.sock.setblocking(True)


def attr(kind, data, length=None):
    length = 4 + len(data) if length is None else length
    return struct.pack("=HH", length & 0xffff, kind) + data + bytes(-len(data) % 4)


def attrs(data):
    while len(data) >= 4:
        length, kind = struct.unpack("=HH", data[:4])
        yield kind & 0x3fff, struct.unpack("=H", data[4:6]) if length == 6 else data[4:length]
        data = data[(length + 3) & ~3:]


def strict(family):
    """What no command may take, whatever else is in the message."""
    family.refused("an unknown command", 200, b"")
    for cmd in range(1, LAST_CMD):
        for flags in (REQUEST | ACK, REQUEST | ACK | DUMP):
            family.refused("an unknown attribute", cmd, attr(200, b"1234"), flags)
            family.refused("an attribute without a type", cmd, attr(0, b"1234"), flags)
            family.refused("an attribute longer than its message", cmd, attr(4, b"abc\0", 400), flags)
            family.refused("an attribute shorter than its header", cmd, attr(4, b"abc\0", 3), flags)
            family.refused("bytes behind the last attribute", cmd, attr(4, b"x\0") + b"\1", flags)


def some_data(rng, depth):
    kind = rng.randrange(8)
    if kind == 0:
        return rng.choice(WORDS) + b"\0"
    if kind == 1:
        return rng.choice(WORDS)
    if kind == 2:
        number = rng.choice(NUMBERS)
        width = rng.choice((1, 2, 4, 8))
        return (number & ((1 << 8 * width) - 1)).to_bytes(width, "little")
    if kind == 3:
        return rng.randbytes(rng.choice((0, 1, 3, 15, 16, 17, 28, 29, 200)))
    if kind == 4:  # an address: of this host, or of nobody
        host = rng.choice((b"\xc6\x12\0\1", b"\x7f\0\0\1", b"\0\0\0\0", b"\xff\xff\xff\xff", b"\xc6\x12\0\x63"))
        return struct.pack("=H", rng.choice((2, 2, 10, 1, 0xffff))) + struct.pack(">H", rng.choice((7475, 7999, 0))) + host + bytes(8)
    if kind == 5 and depth < 12:
        return some_attrs(rng, depth + 1)
    if kind == 6:
        return b""
    return rng.randbytes(4)


def some_attrs(rng, depth=0):
    data = b""
    for _ in range(rng.choice((0, 1, 1, 2, 3, 5, 20 if depth < 2 else 2))):
        body = some_data(rng, depth)
        kind = rng.randrange(LAST_ATTR) | (NESTED if rng.random() < .2 else 0)
        length = rng.randrange(1 << 16) if rng.random() < .03 else None
        data += attr(kind, body[:2000], length)
        if len(data) > 8000:
            break
    return data[:12000]


def noise(family, rng, seconds):
    end = time.monotonic() + seconds
    nr_sent = nr_taken = 0
    while time.monotonic() < end:
        for _ in range(100):
            flags = REQUEST | rng.choice((0, ACK, ACK, ACK, ACK | DUMP, ACK | ROOT, rng.randrange(1 << 16)))
            length = rng.randrange(1 << 12) if rng.random() < .02 else None
            try:
                family.send(rng.randrange(LAST_CMD), some_attrs(rng), flags, rng.randrange(3), length)
            except BlockingIOError:
                pass
            nr_sent += 1
        family.drain()
        family.ask(CMD_INFO_GET)
        nr_taken += 1
    return nr_sent, nr_taken


def main():
    name, seconds, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    family = Family(name)
    family.ask(CMD_INFO_GET)
    strict(family)
    family.ask(CMD_INFO_GET)
    print(f"# {name}: {family.seq} messages before the random ones, seed {seed}")
    sent, asked = noise(family, random.Random(seed), seconds)
    print(f"# {name}: {sent} random messages, INFO_GET answered {asked} times between them")
    assert sent >= 300, "hardly any noise"


main()
