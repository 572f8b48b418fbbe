#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a session goes on with fewer and shallower queues and smaller extents than its disk was made for, and with the full size again; what does not fit is told, and tried again
# hosts: one
# cpus: two
# debug: full
# timeout: 300
# suite: full
# build: faults
# cases: 68
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

LESS=("action=less op=queues count=0" "action=less op=depth count=0" "action=less op=extents count=0")

granted() { json '.sessions[0] | "\(.queues_granted) \(.depth)"' tgt rbdctl session show; }
extent_size() { json '.devices[0].extent_size' rbdctl show "$DEV"; }
reason() { json '.devices[0].reason' rbdctl show "$DEV"; }
misfits() { [[ $(reason) == *"do not fit"* ]]; }

# The two ways to another login of the session that is there, with what faults the target is told meanwhile
reload()
{
	run tgt rmmod rbd_target
	run tgt load_target
	faults target "$@"
	export_dev disk /dev/nvme0n1
}

relisten()
{
	run tgt rbdctl portal remove "$TARGET"
	await 10 state_is reconnecting
	faults target clear "$@"
	run tgt rbdctl portal add "$TARGET"
}

# comes_back WAY GRANT RULE...: under I/O that goes on
comes_back()
{
	local way=$1 grant=$2 before
	shift 2
	before=$(reconnects)
	"$way" "$@"
	await "$(slow 60)" reconnected "$before"
	same "queues and depth" "$(granted)" "$grant"
	log "$grant: extents of $(extent_size)"
	moves_again
}

# there_and_back WAY NAME [OPTIONS...]: one verifying job on each CPU, with more in flight than a smaller queue takes
there_and_back()
{
	local way=$1 name=$2 size
	shift 2
	log "$name, ${QUEUES[*]}"
	attach_dev "$name" "${QUEUES[@]}" --depth 32 --reconnect-delay 1 --fail-after never
	same "queues and depth" "$(granted)" "$FULL 32"
	size=$(extent_size)
	verify_begin "${BOTH_CPUS[@]}" "$@"
	comes_back "$way" "1 8" "${LESS[@]}"
	[ "$(extent_size)" -lt "$size" ] || fail "the extents are as before"
	comes_back "$way" "$FULL 32" clear
	same "extents" "$(extent_size)" "$size"
	verify_end
	detach_dev
}

BOTH_CPUS=(--numjobs=2 --cpus_allowed=0-1 --cpus_allowed_policy=split --offset_increment=2M --size=2M --bsrange=4k-64k --iodepth=32)
nvme_disk
tgt rm -rf /var/lib/rbd
FULL=2 QUEUES=(--queues 2)
export_mem m 16M
there_and_back relisten m
export_dev disk /dev/nvme0n1
there_and_back reload disk
FULL=4 QUEUES=(--queues 2 --poll-queues 2)
there_and_back reload disk --ioengine=io_uring --hipri
QUEUES=(--queues 2)

log "less staging memory than the disk's requests take"
staging() { run tgt sh -c "echo $1 > /sys/module/rbd_target/parameters/staging_mib"; }
attach_dev disk "${QUEUES[@]}" --depth 128 --reconnect-delay 1 --fail-after never
same "queues and depth" "$(granted)" "2 128"
verify_begin "${BOTH_CPUS[@]}"
staging 2
before=$(reconnects)
relisten
await "$(slow 20)" misfits
log "$(reason)"
same "state" "$(dev_state)" reconnecting
staging 64
await "$(slow 60)" reconnected "$before"
same "queues and depth" "$(granted)" "2 128"
moves_again
verify_end
detach_dev
