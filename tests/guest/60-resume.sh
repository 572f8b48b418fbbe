#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a session that is lost under I/O comes back under a higher epoch; what was in flight is done, and done right
# hosts: one
# cpus: two
# debug: core
# timeout: 240
# timeout-full: 600
# cases: 36 38 43
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# lose SECONDS: the target takes its portal away for that long
lose()
{
	run tgt rbdctl portal remove "$TARGET"
	await 5 state_is reconnecting
	log "held: $(json '.devices[0] | [.reason, .hold_left_s]' rbdctl show "$DEV")"
	pause "$1"
	run tgt rbdctl portal add "$TARGET"
}

# through NAME [OPTIONS...]: rounds of loss under I/O that is verified
through()
{
	local name=$1 before epoch i n
	n=$(rounds 3 20)
	[ -z "${BED_DEBUG:-}" ] || [ -n "${BED_FULL:-}" ] || n=1
	shift
	attach_dev "$name" --queues 2
	epoch=$(json '.devices[0].epoch' rbdctl show "$DEV")
	verify_begin "$@"
	for ((i = 0; i < n; i++)); do
		before=$(reconnects)
		lose 0.5
		await "$(slow 30)" reconnected "$before"
		moves_again
	done
	verify_end
	[ "$(json '.devices[0].epoch' rbdctl show "$DEV")" -gt "$epoch" ] || fail "the epoch did not rise"
	same "sessions" "$(nr_sessions)" 1
	fio_verify --rw=randwrite --bs=128k --size=16M --iodepth=8
	detach_dev
}

export_mem m 64M
run tgt ram_disks 1 65536
export_dev d /dev/ram0
log "memory"
through m --bsrange=4k-64k
log "device"
through d --bsrange=4k-64k
log "commands are answered while a device is away"
attach_dev m
run tgt rbdctl portal remove "$TARGET"
await 5 state_is reconnecting
within 3 rbdctl show "$DEV"
within 3 rbdctl set "$DEV" --fail-after never
same "fail after" "$(json '.devices[0].fail_after' rbdctl show "$DEV")" never
exec 7< "$DEV"
expect 6 . rbdctl detach "$DEV"
exec 7<&-
within "$(slow 5)" rbdctl detach "$DEV"
run tgt rbdctl portal add "$TARGET"
await "$(slow 20)" sessions_are 0
