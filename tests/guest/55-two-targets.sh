#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: md RAID1 over exports of two targets: one is killed, I/O goes on, it comes back, is added again, and both halves are equal
# hosts: three
# suite: full
# debug: full
# timeout: 400
# cases: 87
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

SECOND=198.18.0.3
md() { mdadm "$@" > /tmp/md.log 2>&1 || { cat /tmp/md.log; fail "mdadm $*"; }; }
degraded_is() { [ "$(cat /sys/block/md9/md/degraded)" = "$1" ]; }
whole() { degraded_is 0 && [ "$(cat /sys/block/md9/md/sync_action)" = idle ]; }
attach_left() { attach_dev left --loss-after 3 --fail-after now; left=$DEV; }

run modprobe raid1 2>/dev/null || skip "this kernel has no raid1"
nvme_disk
export_dev left /dev/nvme0n1
attach_left
run ini2 "$LIB_DIR/harness" load_target
run ini2 ram_disks 1 65536
run ini2 rbdctl export add right --device /dev/ram0
run ini2 rbdctl portal add $SECOND
right=$(rbdctl attach $SECOND right) || fail "exit status $?: attach right"
# Without a bitmap all of it is copied: what the drive that lost its power had acknowledged and not flushed does not count.
md --create /dev/md9 --run --assume-clean --metadata=1.2 --bitmap=none --size=32M --level=1 --raid-devices=2 "$left" "$right"
DEV=/dev/md9
run dd if=/dev/urandom of="$DEV" bs=1M oflag=direct count=32 status=none
verify_begin --size=8M

log "one target dies: the array goes on without it"
vm_kill tgt
await "$(slow 60)" degraded_is 1
moves_again
md /dev/md9 --fail "$left"
gone() { mdadm /dev/md9 --remove "$left" > /tmp/md.log 2>&1; }
await "$(slow 20)" gone
within "$(slow 10)" rbdctl detach --force "$left"
moves_again
run dd if=/dev/urandom of="$DEV" bs=1M oflag=direct seek=16 count=16 status=none

log "it comes back, and is made equal while the array is written"
vm_start tgt
nvme_disk
export_dev left /dev/nvme0n1
attach_left
DEV=/dev/md9
md /dev/md9 --add "$left"
await "$(slow 120)" whole
moves_again
verify_end
echo check > /sys/block/md9/md/sync_action
await "$(slow 60)" whole
same "blocks that differ" "$(cat /sys/block/md9/md/mismatch_cnt)" 0
md --stop /dev/md9
# half DEVICE: checksum of what is behind the superblock
half()
{
	local offset
	offset=$(mdadm --examine "$1" | awk '/Data Offset/ { print $4 }')
	dd if="$1" bs=1M iflag=direct,skip_bytes skip=$((offset * 512)) count=32 status=none | md5sum
}
same "contents of the halves" "$(half "$left")" "$(half "$right")"
run rbdctl detach "$left"
run rbdctl detach "$right"
run ini2 rbdctl portal remove $SECOND
run ini2 rbdctl export remove right
