# SPDX-License-Identifier: GPL-2.0
"""Guests under QEMU: boots one, two or more, runs scripts in them, and relays what a guest asks of the host.

A run has a folder of its own, shared with its guests as /bed:
  boot/    what the guests boot into, and their environment     guest/  the cases and their helpers
  mod/     the modules under test; bin/ rbdctl                  calls/  scripts for the agents, and their answers
  faults/  the modules that inject faults, for cases that say `build: faults`
  host/    requests of a guest to the host                      *.console  each guest's whole kernel log
"""
import functools
import hashlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.dirname(os.path.dirname(HERE))
LAB = os.environ.get("RBD_LAB", "/var/tmp/rbdlab")
BOOT_SECONDS = 240
# no QEMU outlives this, whatever happens to the process that watches it; in make check-full many long cases share a boot
QEMU_SECONDS = 5400
QEMU_SECONDS_FULL = 86400
# names of the guests by number of hosts; the first one runs the case
ROLES = {1: ["one"], 2: ["ini", "tgt"], 3: ["ini", "tgt", "ini2"]}
# these have an NVMe drive; what they flushed to it survives when they are killed
TARGETS = ("one", "tgt")
NVME_BYTES = 512 << 20
ADDRESS = {"one": "198.18.0.1", "tgt": "198.18.0.1", "ini": "198.18.0.2", "ini2": "198.18.0.3"}
# programs and files that cases use all the time; nothing of that size is read as a whole
HOT_PACKAGES = ["bash", "coreutils", "sed", "grep", "mawk", "findutils", "procps", "psmisc", "util-linux", "mount", "kmod", "iproute2",
                "gojq", "fio", "udev", "dmsetup", "e2fsprogs", "diffutils"]
HOT_FILES = ["/usr/bin/awk", "/etc/ld.so.cache", "/etc/passwd", "/etc/group", "/etc/nsswitch.conf"]
# fio's engine for Ceph, which no guest uses, would make up nine tenths of the time that fio takes to start
UNUSED = re.compile(r"/(librbd|librados|libceph)[^/]*\.so")
HOT_BYTES = 16 << 20
BOOT_MODULES = ["virtio_pci", "9pnet_virtio", "9p", "virtio_net", "overlay", "virtio_console"]


class GuestError(Exception):
    """A guest that died, or does not answer."""


def kernel_dir(kernel):
    return os.path.join(LAB, "kernels", kernel)


def kernel_file(kernel, name):
    with open(os.path.join(kernel_dir(kernel), name), encoding="ascii") as f:
        return f.read().strip()


def wait_for(cond, seconds, interval=0.03):
    """Polls until cond() is true; false when the time is over."""
    end = time.monotonic() + seconds
    while not cond():
        if time.monotonic() > end:
            return False
        time.sleep(interval)
    return True


def write_file(path, text):
    with open(path + ".new", "w", encoding="utf-8") as f:
        f.write(text)
    os.rename(path + ".new", path)


def read_file(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as f:
            return f.read()
    except FileNotFoundError:
        return ""


def weigh(process, nice):
    """Weight of a process with a session of its own against all others, where the kernel groups by session and niceness alone is nothing."""
    try:
        with open(f"/proc/{process.pid}/autogroup", "w", encoding="ascii") as f:
            f.write(str(nice))
    except OSError:  # a kernel without such groups, or not root
        pass


def qemu_seconds():
    return QEMU_SECONDS_FULL if os.environ.get("BED_FULL") else QEMU_SECONDS


def initrd(kernel, script="init", modules=tuple(BOOT_MODULES)):
    """busybox, the modules it takes to mount the root, and that script as init; kept beside the kernel."""
    init = os.path.join(HERE, "guest", script)
    with open(init, "rb") as f:
        key = hashlib.sha256(f.read() + " ".join(modules).encode()).hexdigest()[:12]
    path = os.path.join(kernel_dir(kernel), f"initrd-{key}.gz")
    if os.path.exists(path):
        return path
    with tempfile.TemporaryDirectory() as root:
        for d in ("bin", "proc", "sys", "dev", "mods"):
            os.mkdir(os.path.join(root, d))
        shutil.copy("/bin/busybox", os.path.join(root, "bin"))
        shutil.copy(init, os.path.join(root, "init"))
        order = []
        for name in modules:
            deps = subprocess.run(["modprobe", "-d", kernel_dir(kernel), "-S", kernel_file(kernel, "release"), "-D", name],
                                  capture_output=True, text=True, check=False).stdout
            for line in deps.splitlines():
                words = line.split()
                if words[0] == "insmod" and words[1] not in order:
                    order.append(words[1])
        names = []
        for src in order:
            name = os.path.basename(src)
            if name.endswith(".xz"):
                name = name[:-3]
                with open(os.path.join(root, "mods", name), "wb") as out:
                    subprocess.run(["xz", "-dc", src], stdout=out, check=True)
            else:
                shutil.copy(src, os.path.join(root, "mods"))
            names.append(name)
        write_file(os.path.join(root, "mods", "order"), "\n".join(names) + "\n")
        # two guests of one process may be the first of their kernel at once
        new = f"{path}.{os.getpid()}.{threading.get_ident()}"
        subprocess.run(f"find . | cpio -o -H newc 2>/dev/null | gzip -1 > '{new}'", shell=True, cwd=root, check=True)
        os.rename(new, path)
    return path


@functools.cache
def hot_files():
    """What the cases run all the time, with its libraries, relative to /: guests keep it in memory."""
    listed = subprocess.run(["dpkg", "-L"] + HOT_PACKAGES, capture_output=True, text=True, check=True).stdout.split("\n")
    programs = [f for f in listed if re.match(r"(/usr)?/s?bin/", f) and os.path.isfile(f)]
    ldd = subprocess.run(["ldd"] + programs, capture_output=True, text=True, check=False).stdout
    wanted = programs + re.findall(r"(/\S+)\s\(0x", ldd) + HOT_FILES
    found = set()
    for path in wanted:
        # a link as well as what it leads to, each by the real name of its folder
        while path not in found and os.path.exists(path):
            path = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
            found.add(path)
            if not os.path.islink(path):
                break
            path = os.path.join(os.path.dirname(path), os.readlink(path))
    return sorted(f[1:] for f in found if os.path.getsize(f) < HOT_BYTES and not UNUSED.search(f))


def stubs():
    """The folder of the libraries that fio only links with, made without contents."""
    return os.path.join(LAB, "stubs")


def kill_group(proc):
    """A process of ours and all that it started; None, or one that is gone, is fine."""
    if proc and proc.returncode is None:
        try:
            os.killpg(proc.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


class Guest:
    """One QEMU. Started and killed any number of times in a run."""

    def __init__(self, bed, role, mac, cpus, memory):
        self.bed, self.role, self.mac, self.cpus, self.memory = bed, role, mac, cpus, memory
        self.proc = self.agent = self.drive = None
        self.calls = 0

    def path(self, suffix):
        return os.path.join(self.bed.run, self.role + suffix)

    def initrd(self):
        return initrd(self.bed.kernel)

    @staticmethod
    def shared(tag, path, readonly=""):
        return ["-virtfs", f"local,path={path},mount_tag={tag},security_model=none,multidevs=remap{readonly}"]

    def root(self):
        """QEMU's options for what init mounts as the root."""
        return self.shared("root", "/", ",readonly=on")

    def command(self):
        # norandmaps: a program at another address each time is translated anew each time
        kernel, bed = self.bed.kernel, self.bed
        cmd = ["timeout", "-k", "5", str(qemu_seconds()), "qemu-system-x86_64", "-machine", "q35", "-cpu", bed.cpu, "-smp", str(self.cpus), "-m", self.memory] + bed.accel
        cmd += ["-display", "none", "-no-reboot", "-nodefaults", "-kernel", os.path.join(kernel_dir(kernel), "vmlinuz"),
                "-initrd", self.initrd(), "-append",
                "console=ttyS0 panic=-1 ignore_loglevel mitigations=off ibt=off log_buf_len=4M net.ifnames=0 nvme_core.multipath=N norandmaps "
                f"bed.role={self.role} {bed.append}",
                "-chardev", f"file,id=con,path={self.path('.console')},append=on", "-serial", "chardev:con",
                "-qmp", f"unix:{self.path('.qmp')},server=on,wait=off",
                "-device", "virtio-serial-pci", "-chardev", f"socket,id=agent,path={self.path('.agent')},server=on,wait=off",
                "-device", "virtserialport,chardev=agent,name=agent"]
        cmd += self.root() + self.shared("bed", bed.run)
        if self.role in TARGETS:
            # behind a port of its own, so that it can be taken out and put back: lib.sh, nvme_unplug
            cmd += ["-blockdev", f"driver=nbd,server.type=unix,server.path={self.path('.disk')},node-name=nvmedrive",
                    "-device", "pcie-root-port,id=nvmeport,chassis=1,slot=1",
                    "-device", "nvme,id=nvme,drive=nvmedrive,serial=rbd,bus=nvmeport"]
        if self.role == bed.shell:
            cmd += ["-chardev", f"socket,id=sh,path={self.path('.sh')},server=on,wait=off",
                    "-device", "virtserialport,chardev=sh,name=shell"]
        if bed.hub:
            # behind a port of its own as well: lib.sh, nic_unplug
            cmd += ["-netdev", f"stream,id=n0,server=off,addr.type=unix,addr.path={bed.run}/net/{self.role}",
                    "-device", "pcie-root-port,id=nicport,chassis=2,slot=2",
                    "-device", f"virtio-net-pci,id=nic,netdev=n0,mac={self.mac},romfile=,bus=nicport"]
        return cmd

    def start(self):
        for suffix in (".ready", ".qmp", ".agent", ".sh"):
            if os.path.exists(self.path(suffix)):
                os.unlink(self.path(suffix))
        if self.role in TARGETS and not self.drive:
            self.drive = subprocess.Popen([os.path.join(HERE, "disk"), self.path(".disk"), self.path(".nvme"), str(NVME_BYTES)],
                                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True)
            self.drive.stdout.readline()
        with open(self.path(".qemu"), "ab") as log:
            self.proc = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                         start_new_session=True)
        # what is built beside the guests is not to make them miss a time-out
        weigh(self.proc, -5)

    def wait_ready(self, seconds=BOOT_SECONDS):
        ready = lambda: os.path.exists(self.path(".ready")) or not self.alive()
        if not wait_for(ready, seconds) or not self.alive():
            raise GuestError(f"{self.role} did not boot: {read_file(self.path('.qemu'))[-300:]}")
        self.agent = socket.socket(socket.AF_UNIX)
        self.agent.connect(self.path(".agent"))

    def alive(self):
        return self.proc is not None and self.proc.poll() is None

    def kill(self):
        if self.proc is None:
            return
        kill_group(self.proc)  # QEMU and the watchdog around it
        self.proc.wait()
        self.proc = None
        if self.agent:
            self.agent.close()
            self.agent = None

    def discard(self):
        """Killed for good, and its drive with it."""
        self.kill()
        if self.drive:
            self.drive.stdin.close()
            self.drive.wait()
            self.drive = None

    def begin(self, script, join=True):
        """Has the agent run a script; returns the path prefix of the answer. With join its errors are in its output."""
        if not self.alive() or not self.agent:
            raise GuestError(f"{self.role} is not running")
        with self.bed.lock:
            self.calls += 1
            call = f"{self.role}-{self.calls}"
            path = os.path.join(self.bed.run, "calls", call)
            write_file(path + ".cmd", f". /bed/boot/env\n{'exec 2>&1' if join else ''}\n{script}\n")
            self.agent.sendall(call.encode() + b"\n")
        return path

    def run(self, script, seconds):
        """Runs a script; (status, output). No answer in time, or a dead guest, raises."""
        return self.finish(self.begin(script), seconds)[:2]

    def finish(self, path, seconds):
        """Waits for what begin() began: (status, output, errors)."""
        done = lambda: os.path.exists(path + ".rc") or not self.alive()
        if not wait_for(done, seconds, 0.02):
            raise GuestError(f"{self.role} gave no answer in {seconds:.0f} s\n{read_file(path + '.out')[-2000:]}")
        if not os.path.exists(path + ".rc"):
            raise GuestError(f"{self.role} died\n{read_file(path + '.out')[-2000:]}")
        return int(read_file(path + ".rc")), read_file(path + ".out"), read_file(path + ".err")

    def monitor(self, line):
        """One command of QEMU's human monitor."""
        with socket.socket(socket.AF_UNIX) as s:
            s.settimeout(20)
            s.connect(self.path(".qmp"))
            f = s.makefile("rw")
            f.readline()
            answer = ""
            for msg in ({"execute": "qmp_capabilities"},
                        {"execute": "human-monitor-command", "arguments": {"command-line": line}}):
                f.write(json.dumps(msg) + "\n")
                f.flush()
                # events come in between
                while (reply := f.readline()):
                    data = json.loads(reply)
                    if "return" in data or "error" in data:
                        answer = data.get("return") or data.get("error", {}).get("desc", "")
                        break
            return answer if isinstance(answer, str) else ""


class Bed:
    """The guests of one boot, their network and their shared folder."""

    live = set()
    # other processes, each with a group of its own, that an interrupted run takes along
    helpers = set()

    def __init__(self, kernel, transport="rxe", hosts=1, cpus=None, append="", icount=False, shell=None):
        self.kernel, self.transport, self.hosts, self.append = kernel, transport, hosts, append
        self.lock = threading.Lock()
        os.makedirs(os.path.join(LAB, "runs"), exist_ok=True)
        # short: a unix socket's path has 107 characters at most
        self.run = tempfile.mkdtemp(prefix=f"{kernel}-{transport}-", dir=os.path.join(LAB, "runs"))
        os.chmod(self.run, 0o755)
        self.accel = ["-accel", "tcg,thread=multi"]
        # emulated string instructions go byte by byte
        self.cpu = "max,-erms,-fsrm"
        if icount:
            self.accel = ["-accel", "tcg,thread=single", "-icount", "shift=1,sleep=off,align=off"]
        # the guest that has a terminal for a person
        self.shell = shell
        self.hub = None
        self.stopping = False
        # an interrupted run takes its folder with it, unless the log of a failure is in it
        self.keep = False
        self.server = None
        cpus = cpus or (2 if hosts == 1 else 1)
        memory = "3G" if hosts == 1 or kernel == "kdbg" else "2G"
        self.guests = {role: Guest(self, role, f"52:54:00:00:00:{n + 1:02x}", cpus, memory)
                       for n, role in enumerate(ROLES[hosts])}
        self.main = self.guests[ROLES[hosts][0]]
        Bed.live.add(self)

    def fill(self, modules=None, rbdctl=None, cases=None, peer=None, faults=None):
        """Copies in what the guests run, so that an edit of the tree in mid-run changes nothing."""
        self.has_modules = bool(modules)
        for d in ("calls", "host", "mod", "faults", "bin", "log", "net"):
            os.mkdir(os.path.join(self.run, d))
        shutil.copytree(os.path.join(HERE, "guest"), os.path.join(self.run, "boot"))
        shutil.copytree(cases or os.path.join(TREE, "tests", "guest"), os.path.join(self.run, "guest"))
        shutil.copytree(os.path.join(TREE, "system"), os.path.join(self.run, "system"))
        shutil.copytree(os.path.join(TREE, "Documentation", "netlink", "specs"), os.path.join(self.run, "specs"))
        for ko in modules or []:
            shutil.copy(ko, os.path.join(self.run, "mod"))
        for ko in faults or []:
            shutil.copy(ko, os.path.join(self.run, "faults"))
        for program in (rbdctl, peer):
            if program:
                shutil.copy(program, os.path.join(self.run, "bin"))
        peers = os.path.join(LAB, "peers", self.kernel)
        env = {"BED_KERNEL": self.kernel, "BED_KERNEL_DIR": kernel_dir(self.kernel), "BED_PEERS": peers,
               "BED_HOSTS": self.hosts, "RBD_TRANSPORT": self.transport, "BED_DEBUG": 1 if self.kernel == "kdbg" else "",
               "BED_HAVE_MODULES": 1 if modules else "", "BED_FULL": os.environ.get("BED_FULL", ""),
               "BED_INITRD": self.main.initrd(), "BED_SEED": os.environ.get("BED_SEED", ""), "BED_ROUNDS": os.environ.get("BED_ROUNDS", "")}
        shutil.copytree(os.path.join(stubs(), "lib"), os.path.join(self.run, "boot", "lib"))
        write_file(os.path.join(self.run, "boot", "libdir"), read_file(os.path.join(stubs(), "libdir")))
        write_file(os.path.join(self.run, "boot", "hot"), "\n".join(hot_files()) + "\n")
        lines = [f"export {k}='{v}'" for k, v in env.items()] + ['export PATH="/run/bin:$PATH"']
        write_file(os.path.join(self.run, "boot", "env"), "\n".join(lines) + "\n")

    def start(self):
        if self.hosts > 1:
            paths = [os.path.join(self.run, "net", role) for role in self.guests]
            self.hub = subprocess.Popen([os.path.join(HERE, "hub")] + paths, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, start_new_session=True)
            self.hub.stdout.readline()
        for guest in self.guests.values():
            guest.start()
        for guest in self.guests.values():
            guest.wait_ready()
        self.server = threading.Thread(target=self.serve, daemon=True)
        self.server.start()
        self.setup(list(self.guests.values()))

    def setup(self, guests):
        """Network and RDMA device in the given guests."""
        for guest in guests:
            status, out = guest.run("exec bash /bed/guest/harness setup", BOOT_SECONDS)
            if status:
                raise GuestError(f"{guest.role}: no {self.transport} device\n{out}")

    @classmethod
    def clear_up_on_signals(cls):
        """An interrupted run leaves no guest behind."""
        numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

        def clear_up(number, _frame):
            # timeout(1) sends it twice, to the process and to its group
            for n in numbers:
                signal.signal(n, signal.SIG_IGN)
            beds = list(cls.live)
            for bed in beds:
                bed.abandon()
            unwanted = [bed.run for bed in beds if not bed.keep]
            if unwanted and not os.environ.get("KEEP"):
                # not from in here: other threads still write there
                subprocess.Popen(["rm", "-rf", "--"] + unwanted, stdin=subprocess.DEVNULL, start_new_session=True)
            for process in list(cls.helpers):
                kill_group(process)
            os._exit(128 + number)
        for number in numbers:
            signal.signal(number, clear_up)

    def abandon(self):
        """For a process that ends in a signal's handler: waits for nobody, for what it interrupted may hold the lock that a wait takes."""
        for guest in self.guests.values():
            kill_group(guest.proc)
            kill_group(guest.drive)
        kill_group(self.hub)

    def stop(self, keep=False):
        self.stopping = True
        if self.server:
            self.server.join()
        for guest in self.guests.values():
            guest.discard()
        if self.hub:
            try:
                self.hub.stdin.close()
            except OSError:  # it is gone already
                pass
            self.hub.wait()
        Bed.live.discard(self)
        if not keep:
            shutil.rmtree(self.run, ignore_errors=True)

    # What a guest may ask of the host: see host_call in tests/guest/lib.sh.

    def serve(self):
        folder = os.path.join(self.run, "host")
        while not self.stopping:
            for entry in os.scandir(folder):
                if entry.name.endswith(".req"):
                    base = entry.path[:-4]
                    os.rename(entry.path, base + ".taken")
                    threading.Thread(target=self.answer, args=(base,), daemon=True).start()
            time.sleep(0.02)

    def answer(self, base):
        head, _, body = read_file(base + ".taken").partition("\n")
        verb, role = head.split()
        try:
            status, out, err = self.request(verb, self.guests[role], body)
        except (GuestError, OSError, KeyError) as e:
            status, out, err = 125, "", f"bed: {e}\n"
        write_file(base + ".out", out)
        write_file(base + ".err", err)
        write_file(base + ".rc", f"{status}\n")

    def ask_hub(self, line):
        """One command of the hub's, done when this returns its answer."""
        with self.lock:
            self.hub.stdin.write(line + "\n")
            self.hub.stdin.flush()
            answer = self.hub.stdout.readline()
        if not answer:
            raise GuestError("the hub is gone")
        return answer

    def request(self, verb, guest, body):
        if verb == "exec":
            return guest.finish(guest.begin(body, join=False), 600)
        if verb == "mon":
            return 0, guest.monitor(body.strip()), ""
        if verb == "kill":
            guest.kill()
        elif verb == "start":
            guest.start()
            guest.wait_ready()
            self.setup([guest])
            if self.has_modules:
                guest.run("exec bash /bed/guest/harness load", BOOT_SECONDS)
        elif verb in ("cut", "heal", "hold", "pass", "release", "kept"):
            answer = self.ask_hub(f"{verb} {guest.role}")
            return 0, answer if verb == "kept" else "", ""
        else:
            return 125, "", f"bed: no such request: {verb}\n"
        return 0, "", ""
