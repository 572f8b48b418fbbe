#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: packets of writes that the network kept, and delivers after a later epoch rewrote the blocks, change nothing
# hosts: two
# debug: full
# timeout: 150
# cases: 51
# path: data
# mutant: NO_FENCE=20000 rxe FAIL: the blocks, 

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

BYTES=$((32 << 10))
for c in o n; do head -c $BYTES /dev/zero | tr '\0' $c > /tmp/$c; done

# request FILE BYTES NUMBER: that part of it, as one request
request() { dd if="$1" of="$DEV" bs="$2" skip="$3" seek="$3" count=1 oflag=direct status=none; }

# write_all FILE: four requests of a packet each, and one of several, at the same time
write_all()
{
	local i writer writers=()
	for i in 0 1 2 3; do
		request "$1" 4k $i &
		writers+=($!)
	done
	request "$1" 16k 1 &
	writers+=($!)
	for writer in "${writers[@]}"; do wait "$writer" || return; done
}

contents() { dd if="$DEV" bs=$BYTES count=1 iflag=direct status=none | md5sum; }
contents_are() { same "the blocks, $2," "$(contents)" "$(md5sum < /tmp/"$1")"; }

# half of it at least: TCP sends ten segments before it hears anything
writes_are_kept()
{
	read -r frames bytes < <(net_kept ini)
	[ "$bytes" -gt $((BYTES / 2)) ]
}

arrived() { tgt sh -c 'cat /sys/class/net/e*/statistics/rx_packets'; }
# at once: in a while as many others will have come
has_arrived() { [ $(($(arrived) - before)) -ge "$frames" ] && [ "$(net_kept ini)" = "0 0" ]; }

one_class()
{
	local name=$1 before writer
	attach_dev "$name" --queues 1 --loss-after 3 --reconnect-delay 1
	before=$(reconnects)
	net_hold ini
	write_all /tmp/o &
	writer=$!
	await 10 writes_are_kept
	log "$frames frames with the writes are on the way"
	await "$(slow 20)" state_is reconnecting
	net_pass ini
	await "$(slow 40)" reconnected "$before"
	wait $writer || fail "a held write failed"
	contents_are o "issued again"
	write_all /tmp/n || fail "a later write failed"
	writes_are_kept || fail "it was not kept: $frames frames, $bytes bytes"
	log "$frames frames arrive after that"
	before=$(arrived)
	net_release ini
	await 2 has_arrived
	contents_are n "after late packets"
	pause 1
	contents_are n "a second later"
	same "sessions" "$(nr_sessions)" 1
	state_is live || fail "the device is $(dev_state)"
	detach_dev
	attach_dev "$name" --read-only
	contents_are n "attached anew"
	detach_dev
}

export_mem m 4M
one_class m
run tgt ram_disks 1 4096
export_dev d /dev/ram0
one_class d
