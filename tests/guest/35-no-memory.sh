#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: allocations that fail under the modules while they attach, log in and detach: each attach works or is refused with a sentence
# hosts: one
# debug: full
# kernels: kdbg
# timeout: 100
# cases: 6
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

F=/sys/kernel/debug
[ -d $F/failslab ] && [ -e $F/failslab/require-start ] || skip "no fault injection with a stack filter in this kernel"

quiet() { echo 0 > $F/failslab/probability; echo 0 > $F/fail_page_alloc/probability; }

# inject MODULE PER-CENT: of the allocations that a function of MODULE stands above in the stack
inject()
{
	local fault start end
	start=0x$(awk -v m="[$1]" '$4 == m && ($2 == "t" || $2 == "T") {print $1}' /proc/kallsyms | sort | head -1)
	end=0x$(awk -v m="[$1]" '$4 == m && ($2 == "t" || $2 == "T") {print $1}' /proc/kallsyms | sort | tail -1)
	for fault in failslab fail_page_alloc; do
		echo "$start" > $F/$fault/require-start
		echo "$end" > $F/$fault/require-end
		echo 32 > $F/$fault/stacktrace-depth
		# what is printed would count as a report
		echo 0 > $F/$fault/verbose
		echo -1 > $F/$fault/times
		echo 1 > $F/$fault/interval
		echo N > $F/$fault/task-filter
		echo N > $F/$fault/ignore-gfp-wait
		echo "$2" > $F/$fault/probability
	done
	echo 0 > $F/fail_page_alloc/min-order
}

trap quiet EXIT
export_mem x 16M
# the first one loads what is loaded on demand
attach_dev x
detach_dev
await 10 sessions_are 0
before=$(resources) references=$(refcnt rbd_initiator)
worked=0 refused=0
for module in rbd_initiator rbd_target; do
	for round in $(seq 24); do
		# few enough that some attaches get far, many enough that some do not
		inject $module $((round % 4 == 0 ? 1 : round % 4 * 4))
		try rbdctl attach "$TARGET" x --timeout 10
		quiet
		case $status in
		0)
			worked=$((worked + 1))
			DEV=$out
			inject $module 4
			try rbdctl detach --force "$DEV"
			quiet
			[ "$status" = 0 ] || run rbdctl detach --force "$DEV"
			;;
		*)
			refused=$((refused + 1))
			[ -n "$err" ] || fail "round $round: refused without a sentence"
			;;
		esac
		same "devices" "$(nr_devices)" 0
		await 60 sessions_are 0
	done
done
log "$worked attaches worked, $refused were refused"
[ $worked -gt 0 ] && [ $refused -gt 5 ] || fail "the faults hit nothing, or everything"
await 30 resources_are "$before"
same "references" "$(refcnt rbd_initiator)" "$references"
has_portal || fail "the portal is gone"
attach_dev x
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=2M
detach_dev
