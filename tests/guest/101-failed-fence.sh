#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a queue that cannot be destroyed closes its export for good, a registration that cannot be released does not; either is said, and nothing is freed
# hosts: one
# debug: full
# timeout: 240
# boot: spoilt
# build: faults
# mutant: FORGET_BROKEN rxe not within 20 s: broken_is queue true
# cases: 52
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

refused='it admits nobody to the export until its host is restarted$'
kept='^rbdctl: export remove [a-z]*: it is removed, but .* is kept until this host is restarted$'
said() { dmesg | grep -c "$1 could not be destroyed: its memory is leaked$"; }
says() { [ "$(said "$1")" = "$2" ]; }
broken_is() { [ "$(export_value "$1" broken)" = "$2" ]; }
listed() { json '.exports[].export' tgt rbdctl export show; }
pattern() { head -c 1M /dev/zero | tr '\0' "$1"; }
write_pattern() { pattern "$2" | dd of="$1" bs=1M iflag=fullblock oflag=direct status=none; }
check_pattern() { same "what was written to $1" "$(dd if="$1" bs=1M count=1 iflag=direct status=none | md5sum)" "$(pattern "$2" | md5sum)"; }

# closed NAME: nobody gets in, at once and with the reason; the others are not concerned
closed()
{
	await 20 broken_is "$1" true
	expect 1 "$refused" timeout "$(slow 10)" rbdctl attach "$TARGET" "$1"
	[[ $(json '.exports[].export' rbdctl discover "$TARGET") != *"$1"* ]] || fail "$1 is offered although it admits nobody"
	write_pattern "$OTHER" "${1:0:1}" || fail "another export does not go on"
	check_pattern "$OTHER" "${1:0:1}"
}

# removed NAME [--force]: within its time, and the 64 MiB stay
removed()
{
	local free
	free=$(memory_kib MemFree)
	expect 1 "$kept" timeout "$(slow 10)" rbdctl export remove "$@"
	[ $(($(memory_kib MemFree) - free)) -lt 32768 ] || fail "memory was freed that something may still reach"
	[[ $(listed) != *"$1"* ]] || fail "$1 is still listed"
}

export_mem other 4M
attach_dev other
OTHER=$DEV
before=$(refcnt rbd_target)

log "an I/O queue, as the initiator leaves"
export_mem queue 64M
attach_dev queue --queues 1
same "broken" "$(export_value queue broken)" false
faults target "action=fail op=destroy"
within "$(slow 10)" rbdctl detach "$DEV"
closed queue
await 5 says "a queue" 1
expect 1 'a queue or registration of a session could not be destroyed' rbdctl export resize queue 32M --force
removed queue
export_mem queue 1M
attach_dev queue
detach_dev
run rbdctl export remove queue

log "the control queue"
export_mem control 64M
attach_dev control --queues 1
faults target clear "action=fail op=destroy skip=1"
within "$(slow 10)" rbdctl detach "$DEV"
closed control
same "hits" "$(fault_hits target)" "1 "
removed control --force

log "a session that is dropped: its host is not out"
export_mem dropped 64M
attach_dev dropped --queues 1 --fail-after now
faults target clear "action=fail op=destroy"
expect 1 'its host may still reach the export' timeout "$(slow 20)" \
	rbdctl session drop "$(json '.devices[0].session' rbdctl show "$DEV")"
within "$(slow 10)" rbdctl detach --force "$DEV"
closed dropped
removed dropped

log "a session that the removal ends"
export_mem forced 64M
attach_dev forced --queues 1 --fail-after now
faults target clear "action=fail op=destroy"
removed forced --force
within "$(slow 10)" rbdctl detach --force "$DEV"
same "queues that were said to be leaked" "$(said "a queue")" 4

log "a device: nobody else gets it"
run tgt ram_disks 1 16384
export_dev disk /dev/ram0
attach_dev disk --queues 1
faults target clear "action=fail op=destroy"
within "$(slow 10)" rbdctl detach "$DEV"
closed disk
expect 1 "$kept" timeout "$(slow 10)" rbdctl export remove disk
expect 6 'in use on this host' rbdctl export add disk --device /dev/ram0

log "a registration: it belongs to no queue any more, so whoever comes is admitted"
export_mem key 64M
attach_dev key
write_pattern "$DEV" k || fail "no write"
faults target clear "action=fail op=dereg"
detach_dev
await 20 says "a registration" 1
attach_dev key
check_pattern "$DEV" k
same "broken" "$(export_value key broken)" false
expect 1 'nothing of its memory can be freed until this host is restarted$' rbdctl export resize key 32M --force
state_is live || fail "a resize that is refused has ended a session"
run rbdctl export resize key 72M
check_pattern "$DEV" k
detach_dev
removed key

log "a registration, in the fence of a resize"
export_mem shrunk 64M
attach_dev shrunk
write_pattern "$DEV" s || fail "no write"
faults target clear "action=fail op=dereg"
expect 1 'nothing of its memory can be freed until this host is restarted$' rbdctl export resize shrunk 32M --force
same "size" "$(export_value shrunk size)" 67108864
await "$(slow 30)" state_is live
check_pattern "$DEV" s
detach_dev
removed shrunk
same "registrations that were said to be leaked" "$(said "a registration")" 2

log "the module stays, with one reference for each"
faults target clear
detach_dev "$OTHER"
run rbdctl export remove other
same "sessions" "$(nr_sessions)" 0
same "references" "$(refcnt rbd_target)" $((before + 7))
expect 1 'in use' rmmod rbd_target
