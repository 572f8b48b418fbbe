#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: commands while a device is away, or on its way out: many at a time are answered; what changes its queue ends when it is back; a stuck detach holds up nobody else
# hosts: one
# debug: full
# timeout: 150
# cases: 34 43 48
# build: faults
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

away() { run tgt rbdctl portal remove "$TARGET"; await 5 state_is reconnecting; }
back() { run tgt rbdctl portal add "$TARGET"; }
ended() { ! kill -0 "$1" 2>/dev/null; }

# many N CMD...: so many at a time, and each goes well
many()
{
	local n=$1 i pids=()
	shift
	for ((i = 0; i < n; i++)); do
		"$@" > /tmp/many.$i 2>&1 &
		pids+=($!)
	done
	for i in "${!pids[@]}"; do wait "${pids[i]}" || { cat /tmp/many."$i"; return 1; }; done
}

export_mem a 16M
export_mem b 16M

log "many questions at a time, while it reconnects with I/O held"
attach_dev a --fail-after never
away
dd if=/dev/zero of="$DEV" bs=64k count=1 oflag=direct status=none &
writer=$!
within "$(slow 20)" many 50 rbdctl show --json
same "states" "$(cat /tmp/many.* | $JQ -r '.devices[0].state' | sort | uniq -c | tr -s ' ')" " 50 reconnecting"
within "$(slow 5)" many 10 cat /sys/block/"$(dev_name)"/{stat,inflight,size,queue/nr_requests}
ended $writer && fail "the write did not wait"

log "what changes the device and its queue waits for no longer than the outage"
queue=/sys/block/$(dev_name)/queue
pids=()
while_away() { "$@" > /tmp/change.${#pids[@]} 2>&1 & pids+=($!); }
while_away sh -c "echo mq-deadline > $queue/scheduler"
while_away sh -c "echo none > $queue/scheduler"
while_away sh -c "echo 64 > $queue/nr_requests"
while_away blockdev --setro "$DEV"
while_away blockdev --setra 64 "$DEV"
within "$(slow 10)" tgt rbdctl export resize a 32M
within "$(slow 3)" rbdctl show "$DEV"
back
await "$(slow 30)" state_is live
for pid in "${pids[@]}"; do
	await "$(slow 20)" ended "$pid"
	wait "$pid" || { cat /tmp/change.*; fail "a change of the queue failed"; }
done
await "$(slow 10)" ended $writer
wait $writer || fail "the held write failed"
same "read-only" "$(blockdev --getro "$DEV")" 1
same "size" "$(blockdev --getsize64 "$DEV")" $((32 << 20))
try dd if=/dev/zero of="$DEV" bs=4k count=1 oflag=direct status=none
[ "$status" != 0 ] || fail "a device that was set read-only was written"
run blockdev --setrw "$DEV"
fio_verify --rw=randwrite --bs=4k --size=1M --iodepth=8
detach_dev

log "one of them is detached, and that takes its time"
attach_dev a
stuck=$DEV
attach_dev b
faults target "action=hold op=fence"
rbdctl detach "$stuck" > /tmp/detach.log 2>&1 &
detacher=$!
detaching() { [ "$(dev_state "$stuck" 2>/dev/null)" = detaching ]; }
await "$(slow 10)" detaching
within "$(slow 3)" rbdctl show
fio_verify --rw=randwrite --bs=4k --size=1M --iodepth=8
within "$(slow 5)" tgt rbdctl export resize b 32M
within "$(slow 5)" rbdctl set "$DEV" --fail-after 5
within "$(slow 5)" rbdctl detach "$DEV"
attach_dev b
within "$(slow 5)" rbdctl detach "$DEV"
if ended $detacher; then log "it has ended by itself by now"; fi
faults target clear
await "$(slow 10)" ended $detacher
wait $detacher || fail "the detach: $(cat /tmp/detach.log)"
await "$(slow 10)" sessions_are 0
