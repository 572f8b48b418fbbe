#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a WRITE that is posted on the queue of an earlier epoch, with its key, after a later one rewrote the block, changes nothing
# hosts: one
# debug: full
# suite: full
# timeout: 180
# timeout-full: 400
# build: faults
# cases: 51
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

verdicts() { dmesg | grep -c "fault: the late WRITE"; }
verdict_is_in() { [ "$(verdicts)" -gt "$1" ]; }

# pattern CHARACTER: 4 KiB of it
pattern() { head -c 4096 /dev/zero | tr '\0' "$1"; }

export_mem m 4M
attach_dev m --queues 1 --loss-after 3 --reconnect-delay 1
for ((i = 0; i < $(rounds 2 20); i++)); do
	before=$(reconnects)
	nr=$(verdicts)
	faults initiator "action=hold op=post sector=$((i * 8))" "action=fail op=read sector=800"
	pattern o | dd of="$DEV" bs=4k count=1 seek=$i oflag=direct iflag=fullblock status=none &
	writer=$!
	late() { fault_hits initiator | grep -q "^1 "; }
	await 5 late
	run dd if="$DEV" of=/dev/null bs=4k count=1 skip=100 iflag=direct status=none
	await 30 reconnected "$before"
	wait $writer || fail "the write failed"
	pattern n | dd of="$DEV" bs=4k count=1 seek=$i oflag=direct iflag=fullblock status=none || fail "the later write failed"
	faults initiator clear
	await "$(slow 25)" verdict_is_in "$nr"
	log "$(dmesg | grep "fault: the late WRITE" | tail -n 1)"
	same "the block" "$(dd if="$DEV" bs=4k count=1 skip=$i iflag=direct status=none | md5sum)" "$(pattern n | md5sum)"
done
same "sessions" "$(nr_sessions)" 1
detach_dev
