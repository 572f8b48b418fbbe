#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: one writer: another host's read-write attach is refused at once, a shared pair is allowed, a reader cannot write; who is allowed
# hosts: two
# debug: full
# timeout: 240
# cases: 5
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# The target's host attaches too: the second host of this case.
both() { run tgt "$LIB_DIR/harness" load_initiator; }
both
held='another host holds the export read-write$' refused='the target does not allow this host to attach the export$'
export_mem one 64M
export_mem several 64M --shared
export_mem fixed 64M --read-only
attach_dev one
second=$(tgt date +%s)
expect 6 "$held" tgt rbdctl attach "$TARGET" one
[ $(($(tgt date +%s) - second)) -le "$(slow 5)" ] || fail "the refusal took more than 5 s"
fio_verify --rw=randrw --bs=4k --iodepth=4 --size=4M
expect 6 'a host has it attached read-write$' tgt rbdctl export set one --read-only yes
detach_dev
run tgt rbdctl export set one --read-only yes
expect 1 'the export is read-only$' rbdctl attach "$TARGET" one
run tgt rbdctl export set one --read-only no
log "shared where the export is not"
expect 1 "$refused" rbdctl attach "$TARGET" one --shared
log "shared by both"
attach_dev several --shared
run tgt rbdctl attach "$TARGET" several --shared
await 5 sessions_are 2
head -c 65536 /dev/urandom > /tmp/data
run dd if=/tmp/data of="$DEV" bs=64k oflag=direct status=none
same "what the other host reads" "$(tgt sh -c "dd if=/dev/rbd0 bs=64k count=1 iflag=direct status=none | md5sum")" "$(md5sum < /tmp/data)"
expect 6 'several hosts have it attached read-write$' tgt rbdctl export set several --shared no
run tgt rbdctl detach --all
await 5 sessions_are 1
run tgt rbdctl export set several --shared no
run tgt rbdctl export set several --shared yes
detach_dev
log "one asks to share, the other does not"
attach_dev several
expect 6 "$held" tgt rbdctl attach "$TARGET" several --shared
detach_dev
log "read-only"
expect 1 'the export is read-only$' rbdctl attach "$TARGET" fixed
attach_dev fixed --read-only
same "read-only flag" "$(blockdev --getro "$DEV")" 1
try dd if=/dev/zero of="$DEV" bs=4k count=1 oflag=direct status=none
[ "$status" != 0 ] || fail "a read-only device was written to"
log "nor by way of dm, past which the block layer lets a write to it"
run table over "0 131072 linear $DEV 0"
expect 1 "Input/output error" dd if=/dev/zero of=/dev/mapper/over bs=4k count=1 oflag=direct status=none
run dmsetup remove --noudevsync over
state_is live || fail "the write was sent"
same "reconnects" "$(reconnects)" 0
run dd if="$DEV" of=/dev/null bs=1M iflag=direct status=none
detach_dev
log "who is allowed: by address, by name, by host-id; the list holds for attaches, not for sessions"
export_mem chosen 64M --allow "$TARGET"
expect 1 "$refused" rbdctl attach "$TARGET" chosen
run tgt rbdctl attach "$TARGET" chosen
run tgt rbdctl detach --all
for who in 198.18.0.2 198.18.0.2/31 friend "$(cat /etc/rbd/host-id)"; do
	run tgt rbdctl export set chosen --allow "$who"
	attach_dev chosen --host-name friend
	run tgt rbdctl export set chosen --deny "$who"
	run dd if=/dev/zero of="$DEV" bs=4k count=1 oflag=direct status=none
	detach_dev
	expect 1 "$refused" rbdctl attach "$TARGET" chosen --host-name friend
done
same "list" "$(export_value chosen 'allow | join(" ")')" "$TARGET/32"
expect 6 'no entry would be left in the allow list, and then any host may attach$' tgt rbdctl export set chosen --deny "$TARGET"
expect 1 "$refused" rbdctl attach "$TARGET" chosen
