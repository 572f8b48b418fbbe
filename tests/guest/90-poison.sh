#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a request that breaks every connection it goes on fails in bounded time, and the rest goes on; one that a bad link breaks as often does not
# hosts: one
# cpus: two
# debug: full
# timeout: 300
# timeout-full: 600
# build: faults
# cases: 49
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# one_write: 4 KiB to where the rules wait for it
one_write() { dd if=/dev/zero of="$DEV" bs=4k count=1 seek=8 oflag=direct status=none; }

broken_lines() { dmesg | grep -c "$(dev_name): WRITE of .* at sector 64 broke the connection 5 times"; }

# write_fails SECONDS: it ends with an error in that time, after 5 losses, and nothing else does
write_fails()
{
	local before lines begin=$SECONDS
	before=$(reconnects)
	lines=$(broken_lines)
	expect 1 "Input/output error" one_write
	log "took $((SECONDS - begin)) s (limit $1 s)"
	[ $((SECONDS - begin)) -le "$1" ] || fail "it took $((SECONDS - begin)) s"
	await "$(slow 20)" reconnected "$before"
	same "resumes that went live" "$(($(reconnects) - before))" 1
	same "lines in the log" "$(($(broken_lines) - lines))" 1
	moves_again
}

poison()
{
	log "$NAME: poison: $1"
	verify_begin --offset=1M
	faults initiator "action=fail op=write sector=64-71 count=0 status=$1"
	write_fails "$(slow 20)"
	same "hits" "$(fault_hits initiator)" "5 "
	faults initiator clear
	verify_end
	run one_write
}

# Broken as often as poison is, and more; but not by itself each time.
bad_link()
{
	log "$NAME: a bad link"
	verify_begin --offset=1M
	faults initiator "action=fail op=write sector=64-71 count=4 status=access" "action=fail op=write sector=64-71 status=retry" \
		"action=fail op=write sector=64-71 status=local"
	run one_write
	same "hits" "$(fault_hits initiator)" "4 1 1 "
	faults initiator clear
	await "$(slow 20)" state_is live
	verify_end
}

export_mem m 16M
run ram_disks 1 16384
export_dev d /dev/ram0
for NAME in m d; do
	attach_dev "$NAME" --queues 2 --loss-after 3 --reconnect-delay 1
	poison access
	[ "$NAME" = d ] && [ -z "${BED_FULL:-}" ] || bad_link
	[ -z "${BED_FULL:-}" ] || poison length
	[ "$NAME" = d ] || detach_dev
done

if [ -n "${BED_FULL:-}" ] && [ "$TRANSPORT" = rxe ]; then
	log "a command that the target loses each time; it is asked about once the queue would have broken if it could"
	echo 13000 > "/sys/block/$(dev_name)/queue/io_timeout"
	verify_begin --offset=1M
	faults target "action=drop op=command sector=64-71 count=0"
	write_fails "$(slow 150)"
	faults target clear
	verify_end
	run one_write
fi
detach_dev
