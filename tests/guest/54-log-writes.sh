#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: what the backing was told to have flushed, in its order: at each flush the file system is sound and what was synced is there
# hosts: one
# suite: full
# debug: full
# timeout: 400
# cases: 54
# mutant: NO_FLUSH rxe AssertionError: entry [0-9]+: e2fsck
# path: data

# dm-log-writes, on the target, logs what was complete before each flush (replay.py).

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_module dm-log-writes
run modprobe ext4
run tgt ram_disks 2 131072
tgt table logged "0 32768 log-writes /dev/ram0 /dev/ram1" || fail "no log"
export_dev logged /dev/mapper/logged
attach_dev logged
same "write cache" "$(queue_value write_cache)" "write back"
mark() { tgt dmsetup message logged 0 mark "$1" || fail "no mark $1"; }

run mkfs.ext4 -q -F -E lazy_itable_init=0,lazy_journal_init=0 "$DEV"
run sync "$DEV"
mark made
mkdir -p /mnt/t
run mount "$DEV" /mnt/t
log "files are written and synced one by one, beside others that are not synced"
rm -f /tmp/enough
(while [ ! -e /tmp/enough ]; do for i in a b c; do head -c 60000 /dev/zero > /mnt/t/$i; mv /mnt/t/$i /mnt/t/$i.old; done; done) &
noise=$!
for ((i = 0; i < 24; i++)); do
	for ((j = 0; j < 50; j++)); do echo "file $i was synced"; done > /mnt/t/$i
	if ((i % 2)); then sync /mnt/t/$i; else sync -d /mnt/t/$i; fi || fail "sync of file $i"
	mark synced-$i
done
touch /tmp/enough
wait $noise
run umount /mnt/t
detach_dev
run tgt rbdctl export remove logged
# which waits for what is still to be logged
run tgt dmsetup remove --noudevsync logged

mkdir -p $MEMORY
run tgt mount -t tmpfs -o size=200m none $MEMORY
run tgt truncate -s 16M $MEMORY/image
run tgt blockdev --flushbufs /dev/ram1
run tgt python3 "$LIB_DIR/replay.py" /dev/ram1 $MEMORY/image $MEMORY/scratch
