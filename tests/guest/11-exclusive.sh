#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: one writer: another host's read-write attach is refused at once, a shared pair is allowed, a reader cannot write
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
export_mem one 64M
export_mem several 64M --shared
export_mem fixed 64M --read-only
attach_dev one
second=$(tgt date +%s)
expect 6 . tgt rbdctl attach "$TARGET" one
[ $(($(tgt date +%s) - second)) -le "$(slow 5)" ] || fail "the refusal took more than 5 s"
fio_verify --rw=randrw --bs=4k --iodepth=4 --size=4M
detach_dev
log "shared by both"
attach_dev several --shared
run tgt rbdctl attach "$TARGET" several --shared
await 5 sessions_are 2
head -c 65536 /dev/urandom > /tmp/data
run dd if=/tmp/data of="$DEV" bs=64k oflag=direct status=none
same "what the other host reads" "$(tgt sh -c "dd if=/dev/rbd0 bs=64k count=1 iflag=direct status=none | md5sum")" "$(md5sum < /tmp/data)"
run tgt rbdctl detach --all
detach_dev
log "one asks to share, the other does not"
attach_dev several
expect 6 . tgt rbdctl attach "$TARGET" several --shared
detach_dev
log "read-only"
expect 1 'read.only' rbdctl attach "$TARGET" fixed
attach_dev fixed --read-only
same "read-only flag" "$(blockdev --getro "$DEV")" 1
try dd if=/dev/zero of="$DEV" bs=4k count=1 oflag=direct status=none
[ "$status" != 0 ] || fail "a read-only device was written to"
run dd if="$DEV" of=/dev/null bs=1M iflag=direct status=none
detach_dev
