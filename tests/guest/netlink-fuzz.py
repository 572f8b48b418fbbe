#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0
"""Fuzzes a generic netlink family by its spec: netlink-fuzz.py SPEC SECONDS SEED [CALLER [FAMILY-ID]]

Every command of the spec is sent with attributes as the spec has them, then with some of them missing, twice, too long, cut off,
nested, of another type, foreign to the command or unknown, with lengths that lie and flags that are not for requests. Whatever is
taken has to be what the spec allows, and whatever is refused has to be refused with a sentence. CALLER is root, or who may
change nothing: plain; or elsewhere, in another network namespace, who finds no family and needs its id to say anything at all.
Between them the family has to answer the one honest question, INFO_GET.
"""
import errno
import os
import random
import socket
import struct
import sys
import time

import yaml

NETLINK_GENERIC, SOL_NETLINK, NETLINK_EXT_ACK = 16, 270, 11
GENL_ID_CTRL, CTRL_CMD_GETFAMILY, CTRL_ATTR_FAMILY_NAME, CTRL_ATTR_FAMILY_ID = 16, 3, 2, 1
NLMSG_ERROR, NLMSG_DONE, NLMSGERR_ATTR_MSG = 2, 3, 1
REQUEST, ACK, ECHO, ROOT, MATCH, CAPPED, ACK_TLVS = 1, 4, 8, 0x100, 0x200, 0x100, 0x200
DUMP = ROOT | MATCH
NESTED, TYPE_MASK = 0x8000, 0x3fff
WIDTHS = {"u8": 1, "u16": 2, "u32": 4, "s32": 4, "u64": 8, "s64": 8}
# names are few, so that what is made is few as well
WORDS = [b"x", b"y", b"z", b"held", b"rbd0", b"rbd1", b"-", b"", b"\xff\xfe", b"a" * 63, b"a" * 64, b"a" * 65, b"a" * 300, b"10.0.0.0/8",
         b"198.18.0.1", b"fe80::/10", b"/etc/rbd/k", b"rbd999", b"%s%n", b"x\0y", b"host.name"]
NUMBERS = [0, 1, 2, 4, 128, 255, 511, 512, 4096, 65535, 1 << 20, 4 << 20, (1 << 20) + 1, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 62,
           (1 << 64) - 1]
HOSTS = [b"\xc6\x12\0\1", b"\x7f\0\0\1", bytes(4), b"\xff" * 4, b"\xc6\x12\0\x63"]
# refusals of the core that come without a sentence: no such command, or none that dumps
WORDLESS = (errno.EOPNOTSUPP, errno.ENOENT, errno.ENOMEM, errno.EMSGSIZE, errno.EBUSY)


class Spec:
    def __init__(self, path):
        with open(path, encoding="utf-8") as f:
            # in an emulated guest the loader in Python would take longer than the messages
            self.yaml = yaml.load(f, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        self.name = self.yaml["name"]
        self.sets = {s["name"]: s for s in self.yaml["attribute-sets"]}
        self.consts = {d["name"]: d["value"] for d in self.yaml["definitions"] if d["type"] == "const"}
        self.attrs = self.read_set(self.name.replace("_", "-"))
        self.ops = {}
        for nr, op in enumerate(self.yaml["operations"]["list"], 1):
            if "notify" not in op and "event" not in op:
                self.ops[op.get("value", nr)] = op

    def read_set(self, name):
        """Attributes by name; those of a subset with what the whole set says of them."""
        s = self.sets[name]
        if "subset-of" in s:
            whole = self.read_set(s["subset-of"])
            return {a["name"]: whole[a["name"]] | a for a in s["attributes"]}
        attrs, nr = {}, 0
        for a in s["attributes"]:
            nr = a.get("value", nr + 1)
            attrs[a["name"]] = a | {"nr": nr}
        return attrs

    def inner(self, attr):
        """What a nest takes in a request."""
        name = attr["nested-attributes"]
        return self.read_set(name + "-request" if name + "-request" in self.sets else name)

    def limits(self, attr):
        return {k: self.consts.get(v, v) for k, v in attr.get("checks", {}).items()}

    def request(self, op):
        names = {n for kind in ("do", "dump") for n in op.get(kind, {}).get("request", {}).get("attributes", [])}
        return {n: self.attrs[n] for n in sorted(names)}

    # --- what is allowed: the oracle ---

    def allows_value(self, attr, data, nested):
        kind, limits = attr["type"], self.limits(attr)
        if nested != (kind == "nest"):
            return False
        if kind in WIDTHS:
            if len(data) != WIDTHS[kind]:
                return False
            number = int.from_bytes(data, sys.byteorder, signed=kind[0] == "s")
            return limits.get("min", number) <= number <= limits.get("max", number)
        if kind == "flag":
            return not data
        if kind == "string":
            most = limits.get("max-len", 1 << 16)
            return b"\0" in data[:most + 1] and len(data) - data.endswith(b"\0") <= most
        if kind == "binary":
            least = limits.get("exact-len", limits.get("min-len", 0))
            return least <= len(data) <= limits.get("exact-len", limits.get("max-len", 1 << 16))
        return self.allows_attrs(self.inner(attr), data)

    def allows_attrs(self, known, data):
        by_nr = {a["nr"]: a for a in known.values()}
        while len(data) >= 4:
            length, kind = struct.unpack("=HH", data[:4])
            if length < 4 or length > len(data) or kind & TYPE_MASK not in by_nr:
                return False
            if not self.allows_value(by_nr[kind & TYPE_MASK], data[4:length], bool(kind & NESTED)):
                return False
            data = data[(length + 3) & ~3:]
        return not data

    def allows(self, message, caller):
        op = self.ops.get(message.cmd)
        if caller == "elsewhere" or not op or message.reserved:
            return False
        if caller == "plain" and "admin-perm" in op.get("flags", []):
            return False
        dumps = message.flags & DUMP == DUMP
        if message.flags & ~(REQUEST | ACK | ECHO | (DUMP if dumps else 0)) or ("dump" if dumps else "do") not in op:
            return False
        return self.allows_attrs(self.request(op), message.payload)


class Message:
    def __init__(self, cmd, payload, flags=REQUEST | ACK, reserved=0):
        self.cmd, self.payload, self.flags, self.reserved = cmd, payload, flags, reserved

    def __str__(self):
        return f"command {self.cmd}, flags {self.flags:#x}, reserved {self.reserved}, {self.payload.hex()}"


class Family:
    def __init__(self, name, number=None):
        self.name, self.id, self.seq, self.sock = name, number, 0, None
        self.open()

    def open(self):
        """A new socket: what jobs the old one has left are cancelled, or run to their end."""
        if self.sock:
            self.sock.close()
        self.sock = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, NETLINK_GENERIC)
        self.sock.bind((0, 0))
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        self.sock.setsockopt(SOL_NETLINK, NETLINK_EXT_ACK, 1)
        self.sock.settimeout(20)

    def find(self):
        number, self.id = self.id, GENL_ID_CTRL
        error, _, answer = self.say(Message(CTRL_CMD_GETFAMILY, tlv(CTRL_ATTR_FAMILY_NAME, self.name.encode() + b"\0")))
        self.id = number
        if not error:
            self.id = dict(attrs(answer[20:]))[CTRL_ATTR_FAMILY_ID][0]
        return not error

    def say(self, message):
        """Sends it and hears it out: (errno, sentence, last answer)."""
        self.seq += 1
        body = struct.pack("=BBH", message.cmd, 1, message.reserved) + message.payload
        # without ACK nobody would tell what became of it
        head = struct.pack("=IHHII", 16 + len(body), self.id, message.flags | REQUEST | ACK, self.seq, 0)
        self.sock.sendto(head + body, (0, 0))
        answer = b""
        while True:
            try:
                data = self.sock.recv(1 << 16)
            except OSError as e:
                if e.errno == errno.ENOBUFS:
                    continue
                raise
            while len(data) >= 16:
                length, kind, flags, seq, _ = struct.unpack("=IHHII", data[:16])
                if seq == self.seq and kind in (NLMSG_ERROR, NLMSG_DONE):
                    return -struct.unpack("=i", data[16:20])[0], sentence_of(data[:length], kind, flags), answer
                if seq == self.seq:
                    answer = data[:length]
                data = data[(length + 3) & ~3:]


def sentence_of(data, kind, flags):
    if not flags & ACK_TLVS:
        return b""
    at = 20
    if kind == NLMSG_ERROR:
        at += 16 if flags & CAPPED else (struct.unpack("=I", data[20:24])[0] + 3) & ~3
    return dict(attrs(data[at:])).get(NLMSGERR_ATTR_MSG, b"")


def tlv(kind, data, length=None):
    length = 4 + len(data) if length is None else length
    return struct.pack("=HH", length & 0xffff, kind) + data + bytes(-len(data) % 4)


def attrs(data):
    while len(data) >= 4:
        length, kind = struct.unpack("=HH", data[:4])
        if length < 4:
            return
        yield kind & TYPE_MASK, struct.unpack("=H", data[4:6]) if length == 6 else data[4:length]
        data = data[(length + 3) & ~3:]


class Fuzzer:
    def __init__(self, spec, seed):
        self.spec, self.rng = spec, random.Random(seed)
        self.descriptors = [os.open("/dev/null", os.O_RDWR), os.open(sys.argv[0], os.O_RDONLY), 0, 1, 2]

    def number(self, attr):
        limits = self.spec.limits(attr)
        if attr["name"].endswith("-fd"):
            return self.rng.choice(self.descriptors)
        if "max" in limits:
            return self.rng.randrange(limits["max"] + 1)
        return self.rng.choice(NUMBERS)

    def address(self):
        port = struct.pack(">H", self.rng.choice((7475, 7475, 7999, 0)))
        if self.rng.random() < .2:
            return struct.pack("=H", 10) + port + bytes(4) + self.rng.choice((bytes(15) + b"\1", bytes(16))) + bytes(4)
        return struct.pack("=H", self.rng.choice((2, 2, 2, 1, 0xffff))) + port + self.rng.choice(HOSTS) + bytes(8)

    def value(self, attr):
        """As the spec has it."""
        kind, limits = attr["type"], self.spec.limits(attr)
        if kind in WIDTHS:
            return (self.number(attr) & ((1 << 8 * WIDTHS[kind]) - 1)).to_bytes(WIDTHS[kind], sys.byteorder)
        if kind == "string":
            return self.rng.choice([w for w in WORDS if len(w) <= limits.get("max-len", 300)]) + b"\0"
        if kind == "binary" and "exact-len" in limits:
            return bytes([self.rng.randrange(3)]) * limits["exact-len"]
        if kind == "binary":
            return self.address()
        if kind == "nest":
            return self.several(self.spec.inner(attr))
        return b""

    def encode(self, attr, data):
        return tlv(attr["nr"] | (NESTED if attr["type"] == "nest" else 0), data)

    def several(self, known):
        """A nest, most often of few."""
        nr = self.rng.choice((0, 1, 1, 1, 2, 3, 33, 65))
        chosen = [self.rng.choice(list(known.values())) for _ in range(nr)]
        return b"".join(self.encode(a, self.value(a)) for a in chosen)

    # --- one way of being wrong each: of the attributes, already encoded, one is replaced ---

    def missing(self, attr, parts, at):
        del parts[at]

    def duplicated(self, attr, parts, at):
        parts[at] *= self.rng.choice((2, 2, 3, 100))

    def two_values(self, attr, parts, at):
        parts.append(self.encode(attr, self.value(attr)))

    def oversized(self, attr, parts, at):
        more = self.rng.choice((1, 2, 3, 4, 8, 64, 300, 4096, 30000))
        parts[at] = self.encode(attr, self.value(attr) + bytes([self.rng.choice((0, 0x41))]) * more)

    def cut_off(self, attr, parts, at):
        data = self.value(attr)
        parts[at] = self.encode(attr, data[:self.rng.randrange(len(data) + 1)])

    def wrapped(self, attr, parts, at):
        for _ in range(self.rng.choice((1, 2, 10, 200))):
            parts[at] = tlv(attr["nr"] | NESTED, parts[at])

    def flag_flipped(self, attr, parts, at):
        parts[at] = tlv(attr["nr"] | (0 if attr["type"] == "nest" else NESTED), self.value(attr))

    def other_type(self, attr, parts, at):
        other = self.rng.choice(list(self.spec.attrs.values()))
        parts[at] = self.encode(attr, self.value(other) if other["type"] != "pad" else bytes(3))

    def foreign(self, attr, parts, at):
        other = self.rng.choice([a for a in self.spec.attrs.values() if a["type"] != "pad"])
        parts.insert(at, self.encode(other, self.value(other)))

    def unknown(self, attr, parts, at):
        parts.insert(at, tlv(self.rng.choice((0, 77, 200, TYPE_MASK)), b"1234"))

    def lying_length(self, attr, parts, at):
        length = self.rng.choice((0, 1, 3, len(parts[at]) + 1, 400, 0xffff, self.rng.randrange(1 << 16)))
        parts[at] = struct.pack("=H", length) + parts[at][2:]

    def trailing(self, attr, parts, at):
        parts.append(bytes([1]) * self.rng.randrange(1, 4))

    def random_bytes(self, attr, parts, at):
        parts[at] = self.rng.randbytes(self.rng.choice((1, 4, 16, 64, 500)))

    def bits(self, attr, parts, at):
        data = bytearray(parts[at])
        for _ in range(self.rng.choice((1, 1, 4))):
            data[self.rng.randrange(len(data))] ^= 1 << self.rng.randrange(8)
        parts[at] = bytes(data)

    WAYS = (missing, duplicated, two_values, oversized, cut_off, wrapped, flag_flipped, other_type, foreign, unknown, lying_length,
            trailing, random_bytes, bits)

    def message(self, cmd, op, way=None):
        known = list(self.spec.request(op).values())
        # most of the time as many as there are: a command without its name goes nowhere
        chosen = [a for a in known if self.rng.random() < .85]
        self.rng.shuffle(chosen)
        parts = [self.encode(a, self.value(a)) for a in chosen]
        if way and not parts:
            chosen, parts = [self.spec.attrs["job"]], [b""]
        if way:
            at = self.rng.randrange(len(parts))
            if parts[at] or way not in (Fuzzer.bits, Fuzzer.lying_length):
                way(self, chosen[at], parts, at)
        return Message(cmd, b"".join(parts)[:60000])

    def any_message(self):
        """Mostly one thing is wrong, at times none or two."""
        cmd, op = self.rng.choice(list(self.spec.ops.items()))
        m = self.message(cmd, op, self.rng.choice((None, None) + self.WAYS))
        if self.rng.random() < .15:
            m.flags = REQUEST | ACK | self.rng.choice((DUMP, DUMP, ROOT, MATCH, ECHO, 0x400, self.rng.randrange(1 << 16) & ~0x10))
        if self.rng.random() < .02:
            m.reserved = self.rng.randrange(1 << 16)
        if self.rng.random() < .02:
            m.cmd = self.rng.randrange(256)
        return m


class Judge:
    def __init__(self, spec, family, caller):
        self.spec, self.family, self.caller = spec, family, caller
        self.nr_taken = self.nr_refused = 0
        self.taken = set()

    def judge(self, m, what="it"):
        error, sentence, _ = self.family.say(m)
        if not error:
            self.nr_taken += 1
            self.taken.add(m.cmd)
            assert self.spec.allows(m, self.caller), f"{what} is taken, the spec does not allow it: {m}"
            return
        self.nr_refused += 1
        assert sentence or error in WORDLESS, f"{what} is refused without a sentence: {errno.errorcode.get(error, error)}: {m}"

    def refuse(self, m, what):
        error, _, _ = self.family.say(m)
        assert error, f"{what} is taken: {m}"
        self.nr_refused += 1

    def answers(self):
        m = Message(1, b"")
        error, _, answer = self.family.say(m)
        wanted = self.spec.allows(m, self.caller)
        assert wanted == (not error) and wanted == bool(answer), f"INFO_GET: errno {error}"


def every_way(spec, fuzzer, judge):
    """Each command in each way at least a few times, and what no command may take, whatever else is in it."""
    for cmd, op in spec.ops.items():
        if "admin-perm" in op.get("flags", []):
            judge.refuse(Message(cmd, b""), "a command without anything")
        for flags in (REQUEST | ACK, REQUEST | ACK | DUMP):
            for kind in (0, 200, TYPE_MASK):
                judge.refuse(Message(cmd, tlv(kind, b"1234"), flags), "an unknown attribute")
            judge.refuse(Message(cmd, tlv(4, b"abc\0", 400), flags), "an attribute longer than its message")
            judge.refuse(Message(cmd, tlv(4, b"abc\0", 3), flags), "an attribute shorter than its header")
        for way in Fuzzer.WAYS:
            for _ in range(3):
                judge.judge(fuzzer.message(cmd, op, way), way.__name__)
    for cmd in set(range(256)) - set(spec.ops):
        judge.refuse(Message(cmd, b""), "a command that is not there")


def main():
    path, seconds, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    caller = sys.argv[4] if len(sys.argv) > 4 else "root"
    name = os.path.basename(path).removesuffix(".yaml")
    family = Family(name, int(sys.argv[5]) if len(sys.argv) > 5 else None)
    assert family.find() == (caller != "elsewhere"), "the family is to be found in the initial network namespace, there alone"
    if seconds == 0:
        print(family.id)
        return
    spec = Spec(path)
    fuzzer, judge = Fuzzer(spec, seed), Judge(spec, family, caller)
    judge.answers()
    end = time.monotonic() + seconds
    every_way(spec, fuzzer, judge)
    while time.monotonic() < end:
        for _ in range(100):
            judge.judge(fuzzer.any_message())
        judge.answers()
        family.open()
    judge.answers()
    print(f"# {spec.name} as {caller}, seed {seed}: {judge.nr_taken} taken of {len(judge.taken)} commands, {judge.nr_refused} refused")
    assert judge.nr_refused >= 300, "hardly any noise"
    assert caller != "root" or len(judge.taken) * 3 > len(spec.ops), "hardly any command was ever taken: nothing is reached"


main()
