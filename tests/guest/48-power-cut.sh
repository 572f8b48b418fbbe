#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the target's power is cut in the middle of synced writes: every record that was acknowledged and synced is there
# hosts: two
# debug: full
# timeout: 300
# timeout-full: 1200
# cases: 23 54
# path: data
# mutant: NO_FLUSH rxe records acknowledged, [1-9][0-9]* lost

# The target's NVMe drive loses what it was not told to flush (tests/bed/disk).

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

cat > /tmp/records.py <<'END'
# records.py write|check DEVICE LOG CUT: record N is in block N, with the number of the power cut that is to come. Even ones
# are written through the page cache and synced, odd ones with O_DIRECT and O_DSYNC; the log has a line for each that was
# acknowledged.
import mmap, os, sys

cut = int(sys.argv[4])

def record(n):
    return (b"cut %03d %07d " % (cut, n)) * 240 + b"\n" * (4096 - 240 * 16)

def write(device, log):
    cached, direct = os.open(device, os.O_RDWR), os.open(device, os.O_RDWR | os.O_DIRECT | os.O_DSYNC)
    page = mmap.mmap(-1, 4096)
    for n in range(100000):
        try:
            if n % 2:
                page[:] = record(n)
                os.pwrite(direct, page, n * 4096)
            else:
                os.pwrite(cached, record(n), n * 4096)
                os.fsync(cached)
        except OSError:
            break
        log.write(f"{n}\n")
        log.flush()
    os._exit(0)

def check(device, log):
    fd, lost, n = os.open(device, os.O_RDONLY), [], -1
    for n in map(int, log):
        if os.pread(fd, 4096, n * 4096) != record(n):
            lost.append(n)
    print(f"{n + 1} records acknowledged, {len(lost)} lost: {lost[:10]}")
    sys.exit(n < 0 or len(lost) > 0)

{"write": write, "check": check}[sys.argv[1]](sys.argv[2], open(sys.argv[3], "w" if sys.argv[1] == "write" else "r"))
END

acked() { [ "$(wc -l < /tmp/acked)" -ge "$1" ]; }
ended() { [ ! -d /proc/"$writer" ]; }

nvme_disk
same "the drive's cache" "$(tgt block_value nvme0n1 write_cache)" "write back"
run tgt dd if=/dev/zero of=/dev/nvme0n1 bs=1M count=16 conv=fsync status=none
export_dev data /dev/nvme0n1
attach_dev data --fail-after now
cuts=$(rounds 1 20)
for ((cut = 1; cut <= cuts; cut++)); do
	: > /tmp/acked
	python3 /tmp/records.py write "$DEV" /tmp/acked "$cut" &
	writer=$!
	# somewhere else each time
	await "$(slow 60)" acked $((150 + RANDOM % 64))
	vm_kill tgt
	await "$(slow 40)" ended
	within "$(slow 5)" rbdctl detach --force "$DEV"
	vm_start tgt
	nvme_disk
	export_dev data /dev/nvme0n1
	attach_dev data --fail-after now
	run python3 /tmp/records.py check "$DEV" /tmp/acked "$cut"
done
detach_dev
