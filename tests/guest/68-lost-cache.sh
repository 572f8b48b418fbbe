#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the target loses its power, and with it a volatile cache, between a write and its flush: the flush fails, until the last close
# hosts: two
# debug: full
# timeout: 300
# cases: 54
# path: data
# mutant: NO_LIFE rxe FAIL: not within [0-9]+ s: said flush

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=flusher.sh
. "$(dirname "$0")/flusher.sh"

# The state file outlives the power cut: it is flushed.
serve() { nvme_disk; run tgt modprobe ext4; run there keep_state -o sync; export_dev data /dev/nvme0n1p2; }

nvme_disk
run tgt modprobe ext4
run there prepare_drive
serve
attach_dev data --loss-after 3
same "write cache" "$(queue_value write_cache)" "write back"
# One process has it open all along: what it wrote last is not flushed, or is.
flusher_start 0
again()
{
	local before
	before=$(reconnects)
	vm_kill tgt
	vm_start tgt
	serve
	await "$(slow 60)" reconnected "$before"
}

log "flushed before the power cut: nothing is lost, nothing fails"
order write ok
order flush ok
again
order flush ok
log "written, not flushed, power cut: the flush tells"
order write ok
again
order flush "Input/output error"
order write ok
order flush "Input/output error"
flusher_stop
log "whoever opens it next begins anew"
dd if=/dev/zero of="$DEV" bs=4k count=1 oflag=direct conv=fsync status=none || fail "a flush fails after the last close"
detach_dev
