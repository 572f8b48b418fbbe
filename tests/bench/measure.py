# SPDX-License-Identifier: GPL-2.0
"""A guest with every contender set up in it, for whatever is measured."""
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "bed"))
import bed as bedlib  # noqa: E402
import build  # noqa: E402

# what a measurement may fail with, for main() to tell
FAILURES = (bedlib.GuestError, build.BuildError, subprocess.CalledProcessError)


def progress(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def prepare(*parts):
    """Kernels, packages and the peers' modules."""
    subprocess.run([os.path.join(bedlib.HERE, "prepare.sh")] + list(parts), check=True)


class Guest:
    """One boot: on the instruction clock with one CPU, or with several by the wall clock."""

    def __init__(self, bed):
        self.bed = bed

    def script(self, lines, seconds):
        """Runs lines of shell with lib.sh and guest.sh; its output."""
        text = "\n".join(["set -u", ". /bed/guest/lib.sh", ". /bed/bench/guest.sh"] + lines) + "\n"
        status, out = self.bed.main.run(text, seconds)
        if status:
            raise bedlib.GuestError(f"the guest's script failed ({status})\n{out[-3000:]}")
        return out

    def points(self, lines, seconds):
        """Runs such lines; what they measured: {(what, contender): figures}, by job names like WHAT.CONTENDER."""
        result = {}
        for line in self.script(lines, seconds).splitlines():
            if line.startswith("POINT "):
                one = json.loads(line[6:])
                what, _, contender = one.pop("name").partition(".")
                result[what, contender] = one
        return result

    def write(self, name, text):
        """A file for the guest to find in /bed/bench."""
        bedlib.write_file(os.path.join(self.bed.run, "bench", name), text)

    def read(self, name):
        return bedlib.read_file(os.path.join(self.bed.run, "bench", name))


def builds(kernel):
    """(modules, rbdctl, folder of the programs): made once, then only looked up."""
    checked = kernel in ("k61", "k612")  # make check has built these
    return build.modules(kernel, checked), build.tool(), build.bench()


@contextlib.contextmanager
def guest(kernel, contenders, cpus=1, count=False, memory=None, poll_queues=0):
    """Boots one with these contenders, with poll queues where they can; with count, QEMU counts its instructions into bench/insns.N;
    memory as QEMU takes it."""
    modules, rbdctl, programs = builds(kernel)
    bed = bedlib.Bed(kernel, "rxe", 1, cpus, icount=cpus == 1)
    if memory:
        bed.main.memory = memory
    if count and cpus > 1:
        # one thread for all of them: the counters have no lock
        bed.accel = ["-accel", "tcg,thread=single"]
    try:
        bed.fill(modules, rbdctl)
        folder = os.path.join(bed.run, "bench")
        os.mkdir(folder)
        shutil.copy(os.path.join(HERE, "guest.sh"), folder)
        for name in ("mark", "verbs"):
            shutil.copy(os.path.join(programs, name), folder)
        if count:
            bed.accel += ["-plugin", f"{programs}/insns.so,out={folder}/insns"]
        bed.start()
        status, out = bed.main.run("exec bash /bed/guest/harness load", 300)
        if status:
            raise bedlib.GuestError(f"the modules do not load\n{out}")
        it = Guest(bed)
        it.script([f"POLL_QUEUES={poll_queues}", "setup " + " ".join(contenders)], 600)
        yield it
    finally:
        bed.stop(bool(os.environ.get("KEEP")))


def job(name, device, rw, bs, depth, count=None, engine="libaio"):
    """One job of a fio file; it waits for those before it."""
    return (f"[{name}]\nstonewall\nfilename=/dev/bench/{device}\nioengine={engine}\nrw={rw}\nbs={bs}\niodepth={depth}\n"
            + (f"number_ios={count}\n" if count else ""))


def ratios(values, base):
    """Least, median and most of what one has of what another has, turn by turn."""
    each = [a / b for a, b in zip(values, base)]
    return {"least": round(min(each), 3), "median": round(statistics.median(each), 3), "most": round(max(each), 3)}


def record(path, what):
    """A JSON file for programs, with a version of its own."""
    with open(path, "w", encoding="utf-8") as f:
        json.dump({"schema": 2} | what, f, indent=1)
        f.write("\n")


# what every job has; the backing is filled, and no job reads further than that
JOBS = "[global]\ndirect=1\nthread\nsize=256m\nnorandommap\nrandseed=7\nallow_file_create=0\n"
