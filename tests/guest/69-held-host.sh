#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: while I/O is held: a CPU goes and comes, queue settings wait no longer than the hold; swap goes on over a loss of the link
# hosts: one
# cpus: two
# debug: full
# timeout: 300
# cases: 48 112 113
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

away() { run tgt rbdctl portal remove "$TARGET"; await 5 state_is reconnecting; }
back() { run tgt rbdctl portal add "$TARGET"; await "$(slow 30)" state_is live; }

export_mem x 64M
attach_dev x --queues 2 --fail-after never
away
for cpu in 0 1; do
	taskset -c $cpu dd if=/dev/zero of="$DEV" bs=4k count=1 seek=$cpu oflag=direct status=none &
done
pause 1
if [ -w /sys/devices/system/cpu/cpu1/online ]; then
	log "a CPU whose queue holds a request goes offline"
	run timeout "$(slow 20)" sh -c 'echo 0 > /sys/devices/system/cpu/cpu1/online'
	run timeout "$(slow 20)" sh -c 'echo 1 > /sys/devices/system/cpu/cpu1/online'
fi
log "what freezes the queue waits for the hold, and for nothing else"
sh -c "echo 64 > /sys/block/$(dev_name)/queue/nr_requests" &
setter=$!
pause 1
run rbdctl set "$DEV" --fail-after now
setter_ended() { ! kill -0 $setter 2>/dev/null; }
await "$(slow 10)" setter_ended
back
log "a scheduler is chosen after the way back: tags are made anew"
run sh -c "echo mq-deadline > /sys/block/$(dev_name)/queue/scheduler"
fio_verify --rw=randwrite --bsrange=4k-256k --size=8M --iodepth=16
run rbdctl set "$DEV" --fail-after never
away
back
fio_verify --rw=randwrite --bsrange=4k-256k --size=8M --iodepth=16
detach_dev

run tgt ram_disks 1 262144
export_mem m 192M
export_dev d /dev/ram0
mkdir -p /sys/fs/cgroup
mountpoint -q /sys/fs/cgroup || mount -t cgroup2 none /sys/fs/cgroup || skip "no cgroup2"
grep -q memory /sys/fs/cgroup/cgroup.controllers || skip "no memory controller"
echo +memory > /sys/fs/cgroup/cgroup.subtree_control
for name in m d; do
	log "swap on an export: $name"
	attach_dev $name
	run mkswap "$DEV"
	run swapon "$DEV"
	mkdir -p /sys/fs/cgroup/small
	echo 48M > /sys/fs/cgroup/small/memory.max
	(
		echo $BASHPID > /sys/fs/cgroup/small/cgroup.procs
		exec python3 -c '
import random
pages = [bytes([i % 251]) * 4096 for i in range(20000)]
random.seed(1)
for turn in range(3):
    for i in random.sample(range(len(pages)), 2000):
        assert pages[i] == bytes([i % 251]) * 4096, i
print("intact")' > /tmp/swap.log 2>&1
	) &
	hog=$!
	used() { [ "$(awk -v d="$DEV" '$1 == d {print $4}' /proc/swaps)" -gt 20000 ]; }
	await "$(slow 60)" used
	away
	pause 3
	back
	wait $hog || { cat /tmp/swap.log; fail "what was swapped out is not what came back"; }
	run rmdir /sys/fs/cgroup/small
	run swapoff "$DEV"
	detach_dev
done
