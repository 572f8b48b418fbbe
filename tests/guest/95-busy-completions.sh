#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a processor that is kept busy by completions stays usable: no lock-up, others get their turn, and deeper queues do not make it slower
# hosts: one
# suite: full
# debug: full
# timeout: 120
# cases: 107
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command python3
echo 5 > /proc/sys/kernel/watchdog_thresh # a soft lock-up is reported after twice that

# iops DEPTH JOBS: of 4 KiB random reads
iops()
{
	fio --name=load --filename="$DEV" --direct=1 --ioengine=libaio --rw=randread --bs=4k --iodepth="$1" --numjobs="$2" \
		--time_based --runtime=3 --thread --group_reporting --output-format=json | $JQ '.jobs[0].read.iops | floor'
}

larger() { if [ "$1" -gt "$2" ]; then echo "$1"; else echo "$2"; fi; }

export_mem x 64M
attach_dev x --queues 1
python3 - > /tmp/turns <<'PY' &
import os, time
worst = 0
while not os.path.exists("/tmp/turns.stop"):
    begin = time.monotonic()
    time.sleep(0.01)
    worst = max(worst, time.monotonic() - begin)
print(int(worst * 1000))
PY
waiter=$!
shallow=0 deep=0
# in turn, and the better of two: the machine beneath has other work as well
for _ in 1 2; do
	shallow=$(larger "$shallow" "$(iops 32 1)")
	deep=$(larger "$deep" "$(iops 64 4)")
done
touch /tmp/turns.stop
wait $waiter
log "$shallow a second with 32 in flight, $deep with 256; who slept for 10 ms slept for $(cat /tmp/turns) ms at worst"
[ "$(cat /tmp/turns)" -lt "$(slow 2)000" ] || fail "another process did not get its turn"
[ "${shallow:-0}" -gt 0 ] && [ "${deep:-0}" -gt 0 ] || fail "fio read nothing"
[ $((deep * 10)) -ge $((shallow * 7)) ] || fail "$deep requests a second with 256 in flight, $shallow with 32"
detach_dev
echo 10 > /proc/sys/kernel/watchdog_thresh
