#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a memory export grows and shrinks under I/O: capacity follows, contents stay, what is cut off is gone; refusals
# hosts: one
# debug: full
# timeout: 240
# cases: 86 87
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

size() { blockdev --getsize64 "$DEV"; }
size_is() { [ "$(size)" = $(($1 << 20)) ]; }
end_of() { dd if="$DEV" bs=1M skip="$1" count=1 iflag=direct status=none | md5sum | cut -d' ' -f1; }
zeroes=$(head -c 1M /dev/zero | md5sum | cut -d' ' -f1)

export_mem x 33M
attach_dev x --fail-after now # a resize is no outage, whatever the policy
dd if=/dev/urandom of="$DEV" bs=1M count=33 oflag=direct status=none

log "it grows under I/O"
verify_begin --size=4M
for mib in 64 65 200; do
	run tgt rbdctl export resize x ${mib}M
	await "$(slow 20)" size_is $mib
	await "$(slow 20)" state_is live
	moves_again
done
verify_end
same "size shown" "$(export_value x size)" $((200 << 20))
same "the new end" "$(end_of 199)" "$zeroes"
dd if=/dev/urandom of="$DEV" bs=1M count=1 seek=199 oflag=direct status=none
dd if=/dev/urandom of="$DEV" bs=1M count=1 seek=40 oflag=direct status=none
log "it shrinks, when it is told to lose what is there"
expect 1 'it would lose what is at its end: --force does that$' tgt rbdctl export resize x 41M
verify_begin --size=4M
run tgt rbdctl export resize x 40M --force
await "$(slow 20)" size_is 40
moves_again
verify_end
try dd if="$DEV" of=/dev/null bs=1M skip=40 count=1 iflag=direct status=none
log "what was cut off does not come back"
run tgt rbdctl export resize x 200M
await "$(slow 20)" size_is 200
same "behind the old end" "$(end_of 40)" "$zeroes"
same "the new end" "$(end_of 199)" "$zeroes"
log "refusals"
expect 1 'would leave this host less than its reserve of [0-9]+ MiB: [0-9]+ MiB are available$' tgt rbdctl export resize x 900G
expect 1 'the size has to be a multiple of the block size$' tgt rbdctl export resize x 4097
expect 4 'there is no such export$' tgt rbdctl export resize nothing 64M
run tgt ram_disks 1 65536
export_dev d /dev/ram0
expect 1 'its size is that of its device$' tgt rbdctl export resize d 32M
fio_verify --rw=randwrite --bs=64k --size=100M --iodepth=16
# soft adapters read a page again when they send it again: the disk promises that it has not changed (connect.c)
same "stable pages" "$(queue_value stable_writes)" 1
detach_dev

run tgt rbdctl export remove d
log "a device that grows, and one whose session was lost, go on to promise stable pages"
need_module dm-mod
tgt table lin "0 65536 linear /dev/ram0 0" || fail "no table"
export_dev lin /dev/mapper/lin
attach_dev lin
same "stable pages" "$(queue_value stable_writes)" 1
run tgt table_swap lin "0 131072 linear /dev/ram0 0"
await "$(slow 10)" size_is 64
same "stable pages when it has grown" "$(queue_value stable_writes)" 1
before=$(reconnects)
run tgt rbdctl portal remove "$TARGET"
await "$(slow 10)" state_is reconnecting
run tgt rbdctl portal add "$TARGET"
await "$(slow 30)" reconnected "$before"
same "stable pages of the next epoch" "$(queue_value stable_writes)" 1
detach_dev
