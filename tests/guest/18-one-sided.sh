#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: one-sided: over 10,000 I/Os the target module's functions run no more than they do when idle
# hosts: one
# debug: full
# timeout: 240
# cases: 
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

T=/sys/kernel/tracing
[ -e $T/set_ftrace_filter ] || skip "no function tracer in this kernel"

# calls SECONDS-OR-COMMAND: how often functions of the target module run meanwhile
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

export_mem x 64M
attach_dev x
echo ':mod:rbd_target' > $T/set_ftrace_filter
[ "$(grep -c rbd_target $T/set_ftrace_filter)" -gt 20 ] || fail "the tracer does not know the target's functions"
log "that the counter counts"
count rbdctl export show > /tmp/shown
cat /tmp/shown
[ "$calls" -gt 0 ] || fail "a netlink command of the target was not counted"
log "10,000 I/Os"
begin=${EPOCHREALTIME/./}
count fio --name=io --filename="$DEV" --direct=1 --ioengine=libaio --rw=randrw --bs=4k --iodepth=16 --number_ios=10000 \
	--size=64M --thread --output=/tmp/fio --norandommap
took=$(((${EPOCHREALTIME/./} - begin) / 1000000 + 1)) busy=$calls
ios=$(awk '{print $1 + $5}' "/sys/block/$(dev_name)/stat")
[ "$ios" -ge 10000 ] || fail "only $ios I/Os were done"
log "idle for as long, at least one heartbeat: $took s"
count pause "$((took > 12 ? took : 12))"
log "calls: $busy in $took s of I/O, $calls idle"
# heartbeats apart: a beat is a few dozen calls every 5 s
[ "$busy" -le $((calls * 2 + 100)) ] || fail "$busy calls in the target for 10,000 I/Os"
echo > $T/set_ftrace_filter
echo 1 > $T/tracing_on
detach_dev
