#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: an initiator that dies: expired in the stated time; booted anew, it gets in at once and its other sessions end; a twin is refused
# hosts: two
# debug: full
# timeout: 400
# cases: 5 15 37 90
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

HOST_ID=/etc/rbd/host-id
own_id() { [ ! -e $HOST_ID.own ] || mv $HOST_ID.own $HOST_ID; }
trap own_id EXIT

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
log "a running host of the same host-id is refused, and does the other no harm"
vm_start tgt
run tgt "$LIB_DIR/harness" load_initiator
run rbdctl export add also --memory 64M
# nobody expires while the host boots
run tgt rbdctl attach 198.18.0.2 mine --loss-after 300
run tgt rbdctl attach 198.18.0.2 also --loss-after 300
id=$(tgt cat $HOST_ID)
mv $HOST_ID $HOST_ID.own
echo "$id" > $HOST_ID
expect 6 'this host-id is in use by a running host$' rbdctl attach 198.18.0.2 mine
run tgt dd if=/dev/rbd0 of=/dev/null bs=4k count=1 iflag=direct status=none
own_id
log "a host that comes back is let in within its time-out, and what it had attached elsewhere ends too"
vm_kill tgt
vm_start tgt
run tgt "$LIB_DIR/harness" load_initiator
run tgt sh -c "mkdir -p ${HOST_ID%/*} && echo $id > $HOST_ID"
same "sessions" "$(json '[.sessions[].export] | sort | join(" ")' rbdctl session show)" "also mine"
run tgt rbdctl attach 198.18.0.2 mine --timeout 30
only_mine() { [ "$(json '[.sessions[].export] | join(" ")' rbdctl session show)" = mine ]; }
await "$(slow 10)" only_mine
run tgt rbdctl detach --all
