# SPDX-License-Identifier: GPL-2.0
"""The demo: a memory export on one guest, a mounted disk on the other, every command shown with its output."""
import json
import os
import select
import shlex
import socket
import sys
import termios
import threading
import time
import tty

import bed as bedlib
import build

TTY = sys.stdout.isatty()
TARGET = bedlib.ADDRESS["tgt"]
PROMPT = {"tgt": "target    # ", "ini": "initiator # "}


class Failed(Exception):
    """A step of the demo that did not do what it should."""


def bold(text):
    return f"\033[1m{text}\033[0m" if TTY else text


class Progress:
    """What is being waited for, with the seconds on a terminal."""

    def __init__(self, text):
        self.text, self.done = text, threading.Event()
        self.begin = time.monotonic()

    def __enter__(self):
        print(f"... {self.text}", end="" if TTY else "\n", flush=True)
        if TTY:
            self.thread = threading.Thread(target=self.tick, daemon=True)
            self.thread.start()
        return self

    def tick(self):
        while not self.done.wait(1):
            print(f"\r... {self.text} {time.monotonic() - self.begin:.0f} s", end="", flush=True)

    def __exit__(self, *exc):
        self.done.set()
        if TTY:
            self.thread.join()
            print(f"\r... {self.text}: {time.monotonic() - self.begin:.0f} s")


class Demo:
    """The steps, and the figures for the table at the end."""

    def __init__(self, bed):
        self.bed, self.table = bed, []

    def on(self, role, cmd, seconds=180, show=True):
        print(bold(PROMPT[role] + cmd), flush=True)
        status, out = self.bed.guests[role].run(cmd, seconds)
        if show or status:
            sys.stdout.write("".join(f"  {line}\n" for line in out.rstrip("\n").splitlines()))
        if status:
            raise Failed(f"exit status {status}: {cmd}")
        return out

    def attach(self):
        self.on("tgt", f"rbdctl portal add {TARGET}")
        self.on("tgt", "rbdctl export add scratch --memory 512M")
        self.on("tgt", "rbdctl export show")
        begin = time.monotonic()
        dev = self.on("ini", f"rbdctl attach {TARGET} scratch").strip()
        self.table.append(("attach", f"{time.monotonic() - begin:.1f} s"))
        self.on("ini", "rbdctl show")
        self.on("ini", f"lsblk {dev}")
        return dev

    def files(self, dev):
        self.on("ini", f"mkfs.ext4 -q {dev} && mkdir -p /mnt/disk && mount {dev} /mnt/disk && df -h /mnt/disk")
        self.on("ini", "cp -r /usr/include/linux /mnt/disk/ && (cd /mnt/disk && find . -type f | wc -l)")
        self.on("ini", "(cd /mnt/disk && find . -type f -print0 | xargs -0 md5sum > /tmp/sums)")
        self.on("ini", f"umount /mnt/disk && echo 3 > /proc/sys/vm/drop_caches && mount {dev} /mnt/disk")
        self.on("ini", "(cd /mnt/disk && md5sum --quiet -c /tmp/sums) && echo all equal after a remount")
        self.table.append(("files", self.on("ini", "wc -l < /tmp/sums").strip() + " equal after a remount"))
        self.on("ini", "umount /mnt/disk")

    def fio(self, dev):
        for rw, bs, depth in (("randread", "4k", 1), ("randwrite", "4k", 1), ("randread", "4k", 16), ("read", "1M", 4)):
            cmd = (f"fio --name=demo --filename={dev} --direct=1 --ioengine=libaio --rw={rw} --bs={bs} --iodepth={depth} "
                   "--runtime=4 --time_based --output-format=json")
            job = json.loads(self.on("ini", cmd, show=False))["jobs"][0]["write" if "write" in rw else "read"]
            figures = f"{job['iops']:8.0f} IOPS {job['bw_bytes'] / 1e6:8.1f} MB/s {job['clat_ns']['mean'] / 1e3:8.0f} us"
            print(f"  {figures}")
            self.table.append((f"{rw} {bs}, depth {depth}", figures))
        self.on("ini", f"fio --name=verify --filename={dev} --direct=1 --ioengine=libaio --rw=randrw --bs=4k --iodepth=16 "
                       "--size=32M --verify=crc32c --verify_fatal=1 --verify_state_save=0", show=False)
        self.table.append(("fio verify", "no mismatch"))

    def detach(self, dev):
        begin = time.monotonic()
        self.on("ini", f"rbdctl detach {dev}")
        self.table.append(("detach", f"{time.monotonic() - begin:.1f} s"))
        self.on("tgt", "rbdctl session show")
        self.on("tgt", f"rbdctl export remove scratch && rbdctl portal remove {TARGET}")
        self.on("ini", "rmmod rbd_initiator")
        self.on("tgt", "rmmod rbd_target")
        self.table.append(("unload", "clean"))

    def results(self):
        print()
        width = max(len(name) for name, _ in self.table)
        for name, value in self.table:
            print(f"  {name:<{width}}  {value}")
        print("  (emulated processors and soft-RoCE: the figures show that it works, not how fast it is)")


def relay(bed, path):
    """The terminal of the person to the guest's, until the shell there ends."""
    call = bed.main.begin("port=$(grep -lx shell /sys/class/virtio-ports/*/name); port=/dev/$(basename ${port%/name})\n"
                          "exec <>$port >&0 2>&0; cd /tmp; TERM=xterm PS1='initiator # ' exec script -qfc "
                          "'bash --norc -i' /dev/null")
    with socket.socket(socket.AF_UNIX) as s:
        s.connect(path)
        inputs = [s, sys.stdin]
        while not os.path.exists(call + ".rc"):
            for f in select.select(inputs, [], [], 0.2)[0]:
                if f is s:
                    data = s.recv(65536)
                    os.write(1, data)
                    if not data:
                        inputs.remove(s)
                elif (data := os.read(0, 4096)):
                    s.sendall(data)
                else:
                    s.sendall(b"\x04")
                    inputs.remove(sys.stdin)


def shell(bed, dev):
    print(f"\n{dev} is attached in this guest; `rbdctl show` tells more. `exit` ends both guests.\n", flush=True)
    path = bed.main.path(".sh")
    if not sys.stdin.isatty():
        relay(bed, path)
        return
    saved = termios.tcgetattr(0)
    try:
        tty.setraw(0)
        relay(bed, path)
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, saved)


def main():
    with_shell = "--shell" in sys.argv[1:]
    bed = bedlib.Bed(os.environ.get("KERNEL", "k61"), os.environ.get("TRANSPORT", "rxe"), 2,
                     shell="ini" if with_shell else None)
    bedlib.Bed.clear_up_on_signals()
    keep = True
    try:
        with Progress("building the modules and rbdctl"):
            modules, rbdctl = build.modules(bed.kernel), build.tool()
        with Progress(f"booting two guests with Linux {bedlib.kernel_file(bed.kernel, 'release')}"):
            bed.fill(modules, rbdctl)
            bed.start()
        demo = Demo(bed)
        demo.on("tgt", "insmod /bed/mod/rbd_target.ko")
        demo.on("ini", "insmod /bed/mod/rbd_initiator.ko")
        dev = demo.attach()
        if with_shell:
            shell(bed, shlex.quote(dev))
        else:
            demo.files(dev)
            demo.fio(dev)
            demo.detach(dev)
            demo.results()
        keep = False
        return 0
    except (Failed, bedlib.GuestError, build.BuildError) as e:
        print(f"demo: {e}\ndemo: guest logs are in {bed.run}", file=sys.stderr)
        return 1
    finally:
        bed.stop(keep)


sys.exit(main())
