#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: answers of a READ that the network kept until the request had failed do not reach memory that has another use by then; a READ that fails gives an error or the right data, never other bytes
# hosts: two
# suite: full
# debug: full
# timeout: 150
# build: faults
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

BYTES=$((64 << 10))

# reader OFFSET-KIB: a read in the background; its orders go to descriptor 8
reader()
{
	rm -f /tmp/orders
	mkfifo /tmp/orders
	python3 "$LIB_DIR/late-read.py" "$DEV" $(($1 << 10)) $BYTES d < /tmp/orders > /tmp/reader.log 2>&1 &
	READER=$!
	exec 8> /tmp/orders
	await "$(slow 20)" said 1
}

# said LINES: the reader has said so much; its last line is in $word
said() { [ "$(wc -l < /tmp/reader.log)" -ge "$1" ] && word=$(tail -n 1 /tmp/reader.log); }
reader_ends() { exec 8>&-; wait $READER || { cat /tmp/reader.log; fail "the reader failed"; }; }
stands() { echo look >&8; await "$(slow 10)" said "$1"; same "reused memory, $2," "$word" stands; }

fill() { head -c 1M /dev/zero | tr '\0' d | dd of="$DEV" bs=1M iflag=fullblock oflag=direct status=none; }

# TCP sends ten segments before it hears anything
answers_are_kept()
{
	read -r frames bytes < <(net_kept tgt)
	[ "$bytes" -gt $((BYTES / 3)) ]
}
arrived() { cat /sys/class/net/e*/statistics/rx_packets; }
has_arrived() { [ $(($(arrived) - before)) -ge "$frames" ] && [ "$(net_kept tgt)" = "0 0" ]; }

export_mem m 4M
run tgt ram_disks 1 4096
export_dev d /dev/ram0

log "late answers"
attach_dev m --queues 1 --loss-after 3 --fail-after now
fill
net_hold tgt
reader 0
await "$(slow 20)" answers_are_kept
await "$(slow 30)" said 2
same "the read" "$word" error
stands 3 "before they come"
answers_are_kept || fail "the answers were not kept: $frames frames, $bytes bytes"
log "$frames frames, $bytes bytes come late"
before=$(arrived)
net_release tgt
await 5 has_arrived
stands 4 "behind them"
await "$(slow 40)" state_is live
stands 5 "when the device is live again"
reader_ends
detach_dev

# injected SIDE RULE WANTED: a read with that fault is an error, or what WANTED says
injected()
{
	local side=$1 rule=$2 wanted=$3 on=
	[ "$side" = initiator ] || on=tgt
	await "$(slow 30)" state_is live
	$on faults "$side" "$rule" || fail "no fault on that side"
	reader 64
	await "$(slow 30)" said 2
	log "$rule: $word"
	[[ $word =~ ^($wanted)$ ]] || fail "a read with the fault '$rule' gave: $word"
	await "$(slow 10)" $on faults_done "$side"
	$on faults "$side" clear
	stands 3 "after the fault"
	reader_ends
}

policies=(now)
[ -z "${BED_FULL:-}" ] || policies=(now 60)
for name in m d; do
	for policy in "${policies[@]}"; do
		log "$name: a read that fails, --fail-after $policy"
		attach_dev $name --queues 1 --loss-after 3 --reconnect-delay 1 --fail-after "$policy"
		fill
		wanted="error|data"
		[ "$policy" = now ] || wanted=data
		injected initiator "action=fail op=read sector=128-255" "$wanted"
		if [ $name = d ]; then
			injected initiator "action=fail op=data" "$wanted"
			injected target "action=fail op=bio sector=128-255" error
		fi
		detach_dev
	done
done
