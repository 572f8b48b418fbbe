# SPDX-License-Identifier: GPL-2.0
"""What `make check` runs, in what order, and how it tells: KTAP as it goes, a count at the end."""
import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import threading
import time

import bed as bedlib
import build
import cases as caselib

# kernel, transport, which cases: all, or core (those of the header's `debug: core`), and some more by name, or by name/hosts:
# a case where it can fail at all (27: soft iWARP alone calls a WRITE done that is not placed), and elsewhere one of a kind that the core has not
PLAN = [("k61", "rxe", "all", ()), ("k612", "rxe", "core", ("06-filesystems/one",)), ("k612", "siw", "core", ("31-wire-initiator",)),
        ("k61", "siw", "core", ("27-placement", "06-filesystems/one")), ("kdbg", "rxe", "core", ())]
PLAN_FULL = [(kernel, transport, "all", ()) for kernel in ("k61", "k612", "kdbg") for transport in ("rxe", "siw")]
PLAN_FULL += [("newest", "rxe", "core", ())]
MUTANT_KERNEL = "k61"
# What shares a boot, or, when there are many cases, a few boots; with a mutant, a build of the modules that the case has to fail with, one case.
Boot = collections.namedtuple("Boot", "kernel transport hosts cpus cases mutant", defaults=[""])
# In make check-full each fuzzer of the layers runs a minute, from a seed that is another one each time. Else: see their Makefiles.
FUZZING_FULL = {"FUZZ_SECONDS": "60", "FUZZ_SEED": "0"}
# name, folder, command; a layer that is not there has failed. Side by side; those of one list use the same builds, and go one after the other.
LAYERS = [[("tool", "tool", ["make", "-C", "tests/tool", "check"]),
           ("spec", "spec", ["tests/spec/check"]),
           ("man", "man", ["tests/man/check"]),
           ("package", "package", ["tests/package/check"])],
          [("unit", "unit", ["make", "-C", "tests/unit", "check"]),
           # beside the tool's other tests: its objects are its own
           ("tool-fuzz", "tool", ["make", "-C", "tests/tool", "fuzz-check"]),
           ("fuzz", "fuzz", ["make", "-C", "tests/fuzz", "check"]),
           ("budget", "bench", ["tests/bench/budget", "--check"])]]
# what takes long, in make check-full
LAYERS_FULL = [[("packages", "package", ["tests/package/lifecycle"])],
               [("installed system", "bed", ["tests/bed/installed"])]]
DEMO_SECONDS = 900
# what the table at the end of the demo has to hold
DEMO_TABLE = [r"attach +[0-9.]+ s", r"files +[1-9][0-9]* equal after a remount"]
DEMO_TABLE += [rf"{point} +[1-9][0-9]* IOPS .*" for point in ("randread 4k, depth 1", "randwrite 4k, depth 1", "randread 4k, depth 16", "read 1M, depth 4")]
DEMO_TABLE += [r"fio verify +no mismatch", r"detach +[0-9.]+ s", r"unload +clean"]
SHELL = ["check", "bed/prepare.sh", "bed/debian", "bed/guest/agent", "bed/guest/agent-installed", "guest/lib.sh", "guest/harness", "bench/guest.sh"]


def busy_seconds():
    """Seconds that all processors of this machine together were not idle, since it booted."""
    with open("/proc/stat", encoding="ascii") as f:
        user, nice, system, _idle, _iowait, *interrupts = map(int, f.readline().split()[1:9])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


class Report:
    """Counts results and prints a KTAP line for each, whichever thread it comes from."""

    def __init__(self):
        self.lock = threading.Lock()
        self.results = []
        self.begin, self.busy = time.monotonic(), busy_seconds()
        self.color = sys.stdout.isatty()
        print("KTAP version 1", flush=True)

    def note(self, text):
        with self.lock:
            print(f"# {text}", flush=True)

    def add(self, r):
        with self.lock:
            self.results.append(r)
            word = "not ok" if r.verdict == "fail" else "ok"
            line = f"{word} {len(self.results)} {r.name}"
            if r.verdict == "skip":
                line += f" # SKIP {r.why}"
            elif r.seconds >= 0.1:
                line += f" # {r.seconds:.1f} s"
            if self.color:
                line = {"fail": "\033[31m", "skip": "\033[33m", "pass": ""}[r.verdict] + line + "\033[0m"
            if r.verdict == "fail":
                tail = "\n".join(r.log.strip().splitlines()[-25:])
                line += "".join(f"\n#   {t}" for t in (r.why + "\n" + tail).strip().splitlines())
            print(line, flush=True)

    def end(self):
        count = {v: [r for r in self.results if r.verdict == v] for v in ("pass", "fail", "skip")}
        print(f"1..{len(self.results)}")
        for r in count["skip"]:
            print(f"# skipped: {r.name}: {r.why}")
        for r in count["fail"]:
            print(f"# failed: {r.name}: {r.why.splitlines()[0] if r.why else ''}")
        seconds = time.monotonic() - self.begin
        print(f"# {seconds:.0f} s, the processors busy for {(busy_seconds() - self.busy) / (os.cpu_count() or 1) / seconds:.0%} of it")
        print(f"{len(count['pass'])} passed, {len(count['fail'])} failed, {len(count['skip'])} skipped", flush=True)
        return 1 if count["fail"] or not self.results else 0


def timed(name, what):
    """A result out of a function that raises BuildError, and what it returned."""
    begin = time.monotonic()
    try:
        value = what()
        return caselib.Result(name, "pass", "", time.monotonic() - begin), value
    except build.BuildError as e:
        return caselib.Result(name, "fail", str(e), time.monotonic() - begin), None


def layer(report, name, folder, cmd):
    """One layer that is a command. Its TAP lines count one by one; without any, its exit status counts as one."""
    if not os.path.isdir(os.path.join(bedlib.TREE, "tests", folder)):
        report.add(caselib.Result(name, "fail", f"tests/{folder} does not exist"))
        return
    begin = time.monotonic()
    env = dict(os.environ, CMOCKA_MESSAGE_OUTPUT="TAP", **(FUZZING_FULL if os.environ.get("BED_FULL") else {}))
    r = subprocess.run(cmd, cwd=bedlib.TREE, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    seconds = time.monotonic() - begin
    report.note(f"{name}: {seconds:.0f} s")
    failed = False
    lines = re.findall(r"^[ \t]*(not ok|ok)\s+\d+\s*-?\s*(.*)$", r.stdout, re.M)
    for word, what in lines:
        what, _, directive = what.partition("#")
        skip = re.match(r"\s*skip\S*\s*(.*)", directive, re.I)
        verdict = "fail" if word == "not ok" else "skip" if skip else "pass"
        failed |= verdict == "fail"
        report.add(caselib.Result(f"{name}/{what.strip()}", verdict, skip.group(1) if skip else directive.strip(), 0,
                                  r.stdout if verdict == "fail" else ""))
    if not lines or (r.returncode and not failed):
        verdict = "fail" if r.returncode else "pass"
        report.add(caselib.Result(name, verdict, f"exit status {r.returncode}", seconds, r.stdout))


def layers(report, slots, full):
    """All of them, in as many lists at a time as there are slots."""
    def run(several):
        for name, folder, cmd in several:
            layer(report, name, folder, cmd)

    with concurrent.futures.ThreadPoolExecutor(slots) as pool:
        list(pool.map(run, LAYERS + (LAYERS_FULL if full else [])))


def shell_layer(report):
    """The project's rules for its own scripts."""
    tests = os.path.join(bedlib.TREE, "tests")
    files = SHELL + [os.path.relpath(c.path, tests) for c in caselib.all_cases()]
    r = subprocess.run(["shellcheck", "-x"] + files, cwd=tests, capture_output=True, text=True,
                       check=False)
    report.add(caselib.Result("shellcheck", "fail" if r.returncode else "pass", "", 0, r.stdout))


def mode_layer(report):
    """kselftest runs the cases as programs."""
    bad = [c.name for c in caselib.all_cases() if not os.access(c.path, os.X_OK)]
    report.add(caselib.Result("executable", "fail" if bad else "pass", f"not executable: {' '.join(bad)}"))


def demo(report):
    """make demo ends well, and with its whole table."""
    begin = time.monotonic()
    # ended by a signal it takes its guests along
    cmd = ["timeout", "--foreground", "-k", "60", str(DEMO_SECONDS), os.path.join(bedlib.HERE, "demo")]
    r = subprocess.run(cmd, cwd=bedlib.TREE, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                       errors="replace", check=False)
    table = r.stdout[r.stdout.rfind("\n\n"):]
    missing = [line for line in DEMO_TABLE if not re.search(rf"^  {line}$", table, re.M)]
    report.add(caselib.Result("demo", "fail" if r.returncode or missing else "pass",
                              f"exit status {r.returncode}; not in the table: {missing}", time.monotonic() - begin, r.stdout))


def select(args):
    """The Boots that were asked for, and whether cases were named."""
    wanted = [w for w in os.environ.get("CASE", "").split(",") if w]
    kernel, transport = os.environ.get("KERNEL"), os.environ.get("TRANSPORT")
    everything = caselib.all_cases()
    for w in wanted:
        if not any(c.named(w) for c in everything):
            sys.exit(f"check: no case named {w}; see tests/check --list")
    plan = PLAN_FULL if args.full else PLAN
    # what is named is run, also where the plan would not have it
    if wanted or kernel or transport:
        kernels = [kernel] if kernel else ["k61", "k612"] if not wanted or transport else list(dict.fromkeys(p[0] for p in plan))
        plan = [p for p in plan if p[0] in kernels and transport in (None, p[1])]
        if wanted:
            plan = [(k, t, "all", ()) for k, t, *_ in plan]
        if not plan and kernel:
            plan = [(kernel, transport or "rxe", "all", ())]
    suites = []
    for k, t, which, more in [] if args.mutants else plan:
        for hosts in (1, 2, 3):
            chosen = [c for c in everything if hosts in c.hosts and t in c.transports and (not c.kernels or k in c.kernels)
                      and (not wanted or any(c.named(w) for w in wanted)) and (args.full or wanted or not c.long)
                      and (which == "all" or hosts in c.core or not {c.name, f"{c.name}/{caselib.WORDS[hosts]}"}.isdisjoint(more))]
            for cpus in (2, 1):
                # where time counts, a host has as few processors as the case needs, and another guest the rest
                sharing = [c for c in chosen if cpus == (1 if hosts > 1 else 2 if args.full else c.cpus)]
                if sharing:
                    suites.append(Boot(k, t, hosts, cpus, sharing))
    if (args.full or args.mutants) and kernel in (None, MUTANT_KERNEL):
        suites += [Boot(MUTANT_KERNEL, c.mutant.transport, c.hosts[0], c.cpus, [c], c.mutant.name) for c in everything
                   if c.mutant and transport in (None, c.mutant.transport) and (not wanted or any(c.named(w) for w in wanted))]
    if not suites:
        sys.exit("check: no such case there; see tests/check --list")
    return suites, bool(wanted)


def modules_for(report, kernel, suites):
    """What the suites of one kernel load: its modules, and those with faults where a case needs them."""
    if all(s.mutant for s in suites if s.kernel == kernel):
        return None, None
    checks = kernel in ("k61", "k612")
    result, plain = timed(f"build/{kernel}" + (" (W=1, sparse)" if checks else ""), lambda: build.modules(kernel, checks))
    report.add(result)
    faults = None
    if any(c.build == "faults" for s in suites if s.kernel == kernel for c in s.cases):
        result, faults = timed(f"build/{kernel}-faults", lambda: build.modules(kernel, faults=True))
        report.add(result)
    return plain, faults


def programs(report):
    """(rbdctl, the test peer)"""
    result, rbdctl = timed("build/rbdctl", build.tool)
    report.add(result)
    result, peer = timed("build/peer", build.peer)
    report.add(result)
    return rbdctl, peer


def debug_kernel(report, suites, schedule):
    """The debug kernel and the modules for it. It takes half an hour to build, so that is done with what the guests leave of the machine."""
    modules = (None, None)
    try:
        if build_debug_kernel(report):
            modules = modules_for(report, "kdbg", suites)
    except Exception as e:  # the suites wait for this thread
        report.add(caselib.Result("build/debug-kernel", "fail", f"the bed broke: {type(e).__name__}: {e}"))
    finally:
        schedule.ready("kdbg", modules)


def build_debug_kernel(report):
    """Beside everything else. Is it there?"""
    begin = time.monotonic()
    cmd = ["chrt", "-i", "0", "nice", "-n", "19", os.path.join(bedlib.HERE, "prepare.sh"), "debug"]
    build_of_it = subprocess.Popen(cmd, cwd=bedlib.TREE, stdin=subprocess.DEVNULL, start_new_session=True)
    bedlib.weigh(build_of_it, 19)
    bedlib.Bed.helpers.add(build_of_it)
    status = build_of_it.wait()
    bedlib.Bed.helpers.discard(build_of_it)
    report.add(caselib.Result("build/debug-kernel", "fail" if status else "pass", f"exit status {status}", time.monotonic() - begin))
    return not status


class Schedule:
    """Which suite is run next. Each processor of a guest takes one of the slots, of which there are as many as this machine has processors:
    emulated processors that wait for each other while others run in their place get slow out of all proportion. Of two hosts that talk to
    each other one is waiting."""

    # So many cases of one host share a boot: few enough for the slots to be done at about the same time. A boot of the debug kernel, with
    # the look for leaks at its end, takes as long as a case or two.
    PART = 8
    PART_DEBUG = 3

    def __init__(self, suites, slots):
        self.slots, self.free = slots, slots
        self.cond = threading.Condition()
        self.modules = {}
        self.pending = [part for s in suites for part in self.parts(s)]
        # those that leave no slot for another come first, the debug kernel, which may be long in coming, last
        self.pending.sort(key=lambda s: (s.kernel == "kdbg", bool(s.mutant), -self.need(s), -s.hosts, -len(s.cases)))

    def parts(self, suite):
        size = self.PART_DEBUG if suite.kernel == "kdbg" else self.PART
        count = 1 if suite.hosts > 1 or self.need(suite) == self.slots else -(-len(suite.cases) // size)
        return [suite._replace(cases=suite.cases[n::count]) for n in range(count)]

    def ready(self, kernel, modules):
        """The modules for that kernel are there, or never will be."""
        with self.cond:
            self.modules[kernel] = modules
            self.cond.notify_all()

    def need(self, suite):
        return min(-(-suite.hosts // 2) * suite.cpus, self.slots)

    def take(self):
        """The next suite, or None when nothing is left to begin. Waits for its kernel and for free slots."""
        with self.cond:
            while self.pending:
                suite = next((s for s in self.pending if s.kernel in self.modules), None)
                if suite and self.need(suite) <= self.free:
                    self.pending.remove(suite)
                    self.free -= self.need(suite)
                    return suite
                self.cond.wait()
            return None

    def done(self, suite):
        with self.cond:
            self.free += self.need(suite)
            self.cond.notify_all()


def run_suite(report, suite, modules, rbdctl, peer):
    plain, faults = modules
    if suite.mutant:
        faulty = any(c.build == "faults" for c in suite.cases)
        result, plain = timed(f"build/{suite.kernel}/{suite.mutant}", lambda: build.modules(suite.kernel, faults=faulty, mutant=suite.mutant))
        report.add(result)
        faults = plain
    built = {"mod": plain and rbdctl, "faults": faults and rbdctl}
    runnable = [c for c in suite.cases if built[c.build] or not c.modules]
    s = caselib.Suite(*suite._replace(cases=runnable), plain, rbdctl, report.add, peer, faults)
    for c in suite.cases:
        if c not in runnable:
            report.add(caselib.Result(s.label(c.name), "fail", "not run: nothing was built for it"))
    try:
        s.run()
    except Exception as e:  # a fault of the bed must not look like fewer cases
        report.add(caselib.Result(s.label("*"), "fail", f"the bed broke: {type(e).__name__}: {e}"))
    finally:
        s.shut()


def guests(report, schedule, rbdctl, peer):
    """Runs the suites, as many side by side as there are slots for."""
    def work():
        while suite := schedule.take():
            try:
                run_suite(report, suite, schedule.modules[suite.kernel], rbdctl, peer)
            finally:
                schedule.done(suite)

    threads = [threading.Thread(target=work) for _ in range(schedule.slots)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--full", action="store_true", help="also the long proofs and the newest kernel")
    p.add_argument("--mutants", action="store_true", help="only the cases that have to fail, with modules that leave out what they test")
    p.add_argument("--list", action="store_true", help="say what would run")
    args = p.parse_args()
    if args.full:
        os.environ["BED_FULL"] = "1"  # the guests are told
    suites, named = select(args)
    if args.list:
        for s in suites:
            for c in s.cases:
                print(f"{s.kernel}/{s.transport}/{s.hosts} {c.name}: " + (f"has to fail with RBD_TEST_{s.mutant}" if s.mutant else c.shows))
        return 0
    bedlib.Bed.clear_up_on_signals()
    report = Report()
    if not named and not args.mutants:
        shell_layer(report)
        mode_layer(report)
    kernels = list(dict.fromkeys(s.kernel for s in suites))
    schedule = Schedule(suites, max(1, int(os.environ.get("JOBS") or os.cpu_count() or 1)))
    if "kdbg" in kernels:
        threading.Thread(target=debug_kernel, args=(report, suites, schedule), daemon=True).start()
    for kernel in kernels:
        if kernel != "kdbg":
            schedule.ready(kernel, modules_for(report, kernel, suites))
    rbdctl, peer = programs(report)
    if not named and not args.mutants:
        layers(report, schedule.slots, args.full)
    guests(report, schedule, rbdctl, peer)
    if args.full and not named:
        demo(report)
    return report.end()


sys.exit(main())
