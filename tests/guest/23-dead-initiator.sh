#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: an initiator that dies: expired in the stated time, its export attached from another host; booted anew, it gets in at once
# hosts: two
# debug: full
# timeout: 400
# cases: 5 15 90
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# Here the case must outlive the initiator, so the target's host is the one that dies, with the roles changed.
run "$LIB_DIR/harness" load_target
run tgt "$LIB_DIR/harness" load_initiator
run rbdctl export add mine --memory 64M
run rbdctl portal add 198.18.0.2
run tgt rbdctl attach 198.18.0.2 mine
same "sessions" "$(json '.sessions | length' rbdctl session show)" 1
vm_kill tgt
log "the holder is silent: it stays until the loss time is over, then another gets in"
begin=$SECONDS
got_in() { DEV=$(rbdctl attach 198.18.0.2 mine --timeout 30); }
await "$(slow 45)" got_in
took=$((SECONDS - begin))
log "took $took s"
[ "$took" -le "$(slow 30)" ] || fail "a dead holder blocked another host for $took s"
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
detach_dev
log "a host that comes back is let in within its time-out"
vm_start tgt
run tgt "$LIB_DIR/harness" load_initiator
run tgt rbdctl attach 198.18.0.2 mine
vm_kill tgt
vm_start tgt
run tgt "$LIB_DIR/harness" load_initiator
run tgt rbdctl attach 198.18.0.2 mine --timeout 30
run tgt rbdctl detach --all
