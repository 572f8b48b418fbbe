#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: one-sided: over 10,000 I/Os not one function of the target module runs
# hosts: one
# debug: full
# timeout: 240
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

T=/sys/kernel/tracing
[ -e $T/set_ftrace_filter ] || skip "no function tracer in this kernel"

# count COMMAND: how often functions of the target module run meanwhile, in $calls
count()
{
	echo nop > $T/current_tracer
	echo > $T/trace
	echo function > $T/current_tracer
	echo 1 > $T/tracing_on
	"$@"
	echo 0 > $T/tracing_on
	calls=$(grep -c '<-' $T/trace)
	sed -n 's/.*: \([a-z0-9_.]*\) <-.*/\1/p' $T/trace | sort | uniq -c | sort -rn | head -20
	echo nop > $T/current_tracer
}

# io NUMBER: that many I/Os, and not one call in the target. Heartbeats and the target's own clock come thrice in the loss
# time, which begins with the attach: the first ones come when this is over.
io()
{
	local begin=$SECONDS before ios
	attach_dev x --loss-after 300
	before=$(requests_done)
	count fio --name=io --filename="$DEV" --direct=1 --ioengine=libaio --rw=randrw --bs=4k --iodepth=16 --number_ios="$1" \
		--size=64M --thread --output=/tmp/fio --norandommap > /tmp/called
	cat /tmp/called
	ios=$(($(requests_done) - before))
	[ "$ios" -ge "$1" ] || fail "only $ios I/Os were done"
	[ $((SECONDS - begin)) -lt 95 ] || fail "too slow to tell heartbeats apart: $((SECONDS - begin)) s"
	[ "$calls" = 0 ] || fail "$calls calls in the target for $ios I/Os"
	detach_dev
}

export_mem x 64M
echo ':mod:rbd_target' > $T/set_ftrace_filter
[ "$(grep -c rbd_target $T/set_ftrace_filter)" -gt 20 ] || fail "the tracer does not know the target's functions"
log "that the counter counts"
count rbdctl export show > /tmp/shown
cat /tmp/shown
[ "$calls" -gt 0 ] || fail "a netlink command of the target was not counted"
log "10,000 I/Os"
io 5000
io 5000
echo > $T/set_ftrace_filter
echo 1 > $T/tracing_on
