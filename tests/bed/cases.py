# SPDX-License-Identifier: GPL-2.0
"""The cases in tests/guest: what their headers say, and running a suite of them in as few boots as they allow."""
import collections
import glob
import os
import re
import shlex
import time

import bed as bedlib

GUEST_DIR = os.path.join(bedlib.TREE, "tests", "guest")
DEFAULTS = {"hosts": "one", "transports": "rxe siw", "debug": "full", "timeout": "120", "timeout-full": "", "modules": "yes", "cases": "",
            "suite": "check", "mutant": "", "kernels": "", "shows": "", "boot": "shared", "path": "data", "build": "normal", "cpus": "one"}
HOSTS = {"one": 1, "two": 2, "three": 3}
WORDS = {number: word for word, number in HOSTS.items()}
CPUS = {"one": 1, "two": 2}
BUILDS = {"normal": "mod", "faults": "faults"}
# how much longer a case may take on the debug kernel
DEBUG_FACTOR = 6
SETTLE_SECONDS = 120


# a build that leaves something out (RBD_TEST_name), over which transport a case has to find it, and what the case says then
Mutant = collections.namedtuple("Mutant", "name transport says")


class Case:
    """One case script. Its header is comment lines `# key: value`; unknown keys are an error, not ignored."""

    def __init__(self, path):
        self.path, self.name = path, os.path.basename(path)[:-3]
        head = dict(DEFAULTS)
        with open(path, encoding="utf-8") as f:
            for line in f:
                if not line.startswith("#"):
                    break
                m = re.match(r"# ([a-z-]+): (.*)", line)
                if m:
                    if m.group(1) not in DEFAULTS:
                        raise ValueError(f"{path}: unknown header {m.group(1)}")
                    head[m.group(1)] = m.group(2).strip()
        # `hosts: one two` is a case that makes sense, and is run, with either
        self.hosts = [HOSTS[h] for h in head["hosts"].split()]
        self.transports = head["transports"].split()
        self.kernels = head["kernels"].split()
        # the least that the only host has to have; where there are several hosts, each has one
        self.cpus = CPUS[head["cpus"]]
        # where time is short: on one host, or with `core two` on two as well
        self.core = [1, 2][:len(head["debug"].split())] if head["debug"].split()[0] == "core" else []
        self.long = head["suite"] == "full"
        # make check-full has more repetitions, and so may take longer
        full = os.environ.get("BED_FULL") and head["timeout-full"]
        self.timeout = int(full or head["timeout"])
        self.modules = head["modules"] != "no"
        # the folder of /bed with the modules that it loads
        self.build = BUILDS[head["build"]]
        self.shows = head["shows"]
        self.own_boot = head["boot"] in ("own", "spoilt")
        # what it leaves can only be got rid of with the guests
        self.verb = "look" if head["boot"] == "spoilt" else "settle"
        self.mutant = Mutant(*head["mutant"].split(None, 2)) if head["mutant"] else None
        if not head["shows"]:
            raise ValueError(f"{path}: no `# shows:` header")

    def named(self, wanted):
        """Is this case meant by NUMBER-name, name or NUMBER?"""
        number, _, name = self.name.partition("-")
        return wanted in (self.name, name, number)


def all_cases():
    paths = glob.glob(os.path.join(GUEST_DIR, "[0-9]*-*.sh"))
    return [Case(p) for p in sorted(paths, key=lambda p: int(os.path.basename(p).split("-")[0]))]


class Result:
    """What became of one case. `verdict` is pass, fail or skip."""

    def __init__(self, name, verdict, why="", seconds=0.0, log=""):
        self.name, self.verdict, self.why, self.seconds, self.log = name, verdict, why, seconds, log


class Suite:
    """Cases that share kernel, transport and number of hosts and processors, and so a boot, as long as nothing goes wrong in it."""

    def __init__(self, kernel, transport, hosts, cpus, cases, mutant="", modules=None, rbdctl=None, report=None, peer=None, faults=None):
        self.kernel, self.transport, self.hosts, self.cpus, self.cases, self.mutant = kernel, transport, hosts, cpus, cases, mutant
        self.modules, self.rbdctl, self.peer, self.faults = modules, rbdctl, peer, faults
        self.report = report or (lambda result: None)
        self.bed = None
        self.keep = self.broken = False
        self.factor = DEBUG_FACTOR if kernel == "kdbg" else 1
        self.words = WORDS[hosts]

    def label(self, case):
        return f"{self.kernel}/{self.transport}/{self.words}/{case}" + (f"/{self.mutant}" if self.mutant else "")

    def run(self):
        for case in self.cases:
            self.report(self.one(case))
        if self.kernel == "kdbg" and self.bed:
            self.report(self.leaks())

    def boot(self):
        """A boot that fails is tried once more: emulated machines on a busy host sometimes miss a time-out."""
        for attempt in (1, 2):
            self.bed = bedlib.Bed(self.kernel, self.transport, self.hosts, self.cpus)
            self.keep = False
            try:
                self.bed.fill(self.modules, self.rbdctl, peer=self.peer, faults=self.faults)
                self.bed.start()
                return
            except bedlib.GuestError as e:
                run = self.bed.run
                self.bed.stop(keep=attempt == 2)
                self.bed = None
                if attempt == 2:
                    raise bedlib.GuestError(f"no boot (guest logs: {run}): {e}") from None

    def shut(self):
        if self.bed:
            self.bed.stop(self.keep)
        self.bed = None

    def one(self, case):
        begin = time.monotonic()
        name = self.label(case.name)
        try:
            if case.own_boot:
                self.shut()
            if not self.bed:
                self.boot()
        except bedlib.GuestError as e:
            return Result(name, "fail", str(e), time.monotonic() - begin)
        log = os.path.join(self.bed.run, "log", case.name + ".log")
        verdict, why = self.in_guest(case, log)
        if self.mutant:
            verdict, why = self.found(case, verdict, why, log)
        else:
            left = self.settle(log, case.verb)
            # also after a failure: what is left would spoil the next case's verdict
            if left and verdict != "fail":
                verdict, why = "fail", left
        if verdict == "fail":
            self.keep = self.bed.keep = True
            why += f" (log: {log})"
        result = Result(name, verdict, why, time.monotonic() - begin, bedlib.read_file(log))
        if self.broken or case.own_boot:
            self.shut()
        return result

    def found(self, case, verdict, why, log):
        """The verdict on a case that was run with a mutant: it has to fail, and to say what is missing. Such a guest is of no further use."""
        self.broken = True
        if verdict == "fail" and re.search(case.mutant.says, bedlib.read_file(log)):
            return "pass", ""
        ended = {"pass": "it passes", "skip": f"it is skipped ({why})"}.get(verdict, f"it fails otherwise ({why})")
        return "fail", f"with RBD_TEST_{self.mutant} {ended}, and never says '{case.mutant.says}'"

    def in_guest(self, case, log):
        limit = case.timeout * self.factor
        script = f"{self.build_of(case)} exec timeout -k 10 {limit} bash /bed/guest/harness case {shlex.quote(case.name)}"
        try:
            if case.modules:
                self.load(case, log)
            status, out = self.bed.main.run(script, limit + 30)
        except bedlib.GuestError as e:
            self.append(log, str(e) + "\n" + self.diagnose())
            return "fail", str(e).splitlines()[0]
        self.append(log, out)
        if status == 0:
            return "pass", ""
        if status == 4:
            skip = re.findall(r"^SKIP: (.*)", out, re.M)
            return ("skip", skip[-1]) if skip else ("fail", "skipped without a reason")
        if status in (124, 137):
            self.append(log, self.diagnose())
            return "fail", f"not done in {limit} s"
        failure = re.findall(r"^FAIL: (.*)", out, re.M)
        return "fail", failure[-1] if failure else f"exit status {status}"

    @staticmethod
    def build_of(case):
        return f"BED_MOD=/bed/{case.build}"

    def load(self, case, log):
        script = f"{self.build_of(case)} exec bash /bed/guest/harness load"
        for guest in reversed(list(self.bed.guests.values())):
            status, out = guest.run(script, SETTLE_SECONDS * self.factor)
            if status:
                self.append(log, out)
                raise bedlib.GuestError(f"{guest.role}: modules do not load: {out.strip()[-200:]}")

    def settle(self, log, verb):
        """Everything down in every guest; what was left, in words. A guest that is down needs a fresh boot only."""
        problems = []
        if self.bed.hub:
            try:
                for role in self.bed.guests:
                    self.bed.request("heal", self.bed.guests[role], "")
            except (bedlib.GuestError, OSError) as e:
                problems.append(f"the network between the hosts broke: {e}")
        down = [g.role for g in self.bed.guests.values() if not g.alive()]
        # initiators first: a target whose peers have left has less to wait for
        for guest in self.bed.guests.values():
            if not guest.alive():
                continue
            try:
                status, out = guest.run(f"exec bash /bed/guest/harness {verb}", SETTLE_SECONDS * self.factor)
            except bedlib.GuestError as e:
                status, out = 1, f"LEFT: {e}\n" + self.diagnose()
            if status:
                self.append(log, f"--- left in {guest.role}:\n{out}")
                first = re.findall(r"^LEFT: (.*)", out, re.M)
                problems.append(f"{guest.role}: {'; '.join(first) or out.strip()[-200:]}")
        self.broken = bool(problems or down)
        return "; ".join(problems)

    def leaks(self):
        name = self.label("kmemleak")
        begin = time.monotonic()
        found = []
        for guest in self.bed.guests.values():
            try:
                status, out = guest.run("exec bash /bed/guest/harness leaks", 600)
            except bedlib.GuestError as e:
                status, out = 1, str(e)
            if status:
                found.append(f"{guest.role}: {out}")
        if not found:
            return Result(name, "pass", "", time.monotonic() - begin)
        self.keep = True
        return Result(name, "fail", f"{len(found)} guests leak (logs: {self.bed.run})", time.monotonic() - begin,
                      "\n".join(found))

    def diagnose(self):
        """What the guests are doing, while they can still say it."""
        text = ""
        for guest in self.bed.guests.values():
            try:
                guest.run("echo rbd-test: diagnosis > /dev/kmsg; echo w > /proc/sysrq-trigger; ps -eo pid,state,wchan:30,args "
                          "> /dev/kmsg; echo rbd-test: end of diagnosis > /dev/kmsg", 20)
            except (bedlib.GuestError, OSError):
                pass
            console = bedlib.read_file(guest.path(".console"))
            text += f"--- {guest.role}, end of the kernel log:\n{console[-4000:]}\n"
        return text

    @staticmethod
    def append(log, text):
        with open(log, "a", encoding="utf-8") as f:
            f.write(text if text.endswith("\n") or not text else text + "\n")
