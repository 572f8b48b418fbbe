#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: ext4, xfs and btrfs with discard on a device export, fstrim and blkdiscard free space there, fsck on the target
# hosts: one
# debug: full
# timeout: 300
# cases: 64 66
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

file_kib() { tgt du -k $MEMORY/a | cut -f1; }

one_filesystem()
{
	local fs=$1 opts=$2 full freed
	log "$fs"
	run modprobe "$fs"
	export_dev fs "$loop"
	attach_dev fs
	run "mkfs.$fs" -q "$opts" "$DEV"
	mkdir -p /mnt/t
	run mount -o discard "$DEV" /mnt/t
	run cp -r /tmp/files /mnt/t/
	dd if=/dev/urandom of=/mnt/t/space bs=1M count=40 conv=fsync status=none || fail "40 MiB do not fit"
	run umount /mnt/t
	run mount "$DEV" /mnt/t
	(cd /mnt/t/files && md5sum --quiet -c /tmp/sums) || fail "$fs: contents differ after the remount"
	full=$(file_kib)
	run rm /mnt/t/space
	run sync
	run fstrim -v /mnt/t
	freed=$((full - $(file_kib)))
	log "fstrim freed $freed KiB on the target"
	[ "$freed" -ge 30000 ] || fail "$fs: fstrim freed $freed KiB on the target of 40 MiB"
	run umount /mnt/t
	detach_dev
	run tgt rbdctl export remove fs
	case $fs in
	ext4) run tgt e2fsck -fn "$loop" ;;
	xfs) run tgt xfs_repair -n "$loop" ;;
	btrfs) run tgt btrfs check "$loop" ;;
	esac
}

mkdir /tmp/files
for ((i = 0; i < 200; i++)); do printf '%s\n' "file $i $RANDOM $RANDOM" > /tmp/files/$i; done
dd if=/dev/urandom of=/tmp/files/large bs=1M count=8 status=none
(cd /tmp/files && find . -type f -print0 | xargs -0 md5sum) > /tmp/sums

loop=$(tgt loop_disk a 400M) || fail "no loop device"
one_filesystem ext4 -F
one_filesystem xfs -f
if command -v mkfs.btrfs >/dev/null && modinfo btrfs >/dev/null 2>&1; then one_filesystem btrfs -f; else log "no btrfs"; fi

log "blkdiscard gives everything back, blkdiscard -z leaves zeroes"
export_dev raw "$loop"
attach_dev raw
run dd if=/dev/urandom of="$DEV" bs=1M count=32 oflag=direct status=none
full=$(file_kib)
run blkdiscard "$DEV"
left=$(file_kib)
[ "$left" -lt 1000 ] || fail "blkdiscard left $left KiB of $full allocated"
run dd if=/dev/urandom of="$DEV" bs=1M count=32 oflag=direct status=none
run dd if="$DEV" of=/tmp/before bs=1M count=32 iflag=direct status=none
log "a hole of zeroes, not on whole pages of the file"
run blkdiscard -z -o $((1 << 20 | 512)) -l $(((8 << 20) + 1024)) "$DEV"
python3 - <<'END'
data = bytearray(open("/tmp/before", "rb").read())
begin, length = 1 << 20 | 512, (8 << 20) + 1024
data[begin:begin + length] = bytes(length)
open("/tmp/want", "wb").write(data)
END
run dd if="$DEV" of=/tmp/after bs=1M count=32 iflag=direct status=none
run cmp /tmp/after /tmp/want
detach_dev
run tgt rbdctl export remove raw
same "contents of the backing" "$(tgt range_sum "$loop" 0 65536)" "$(range_sum /tmp/want 0 65536)"

log "a secure erase arrives as one; none of the backings here has it, so a false target is asked, which leaves 0xe5"
# shellcheck source=fake-target.sh
. "$LIB_DIR/fake-target.sh"
fake_start
name=device/honest
fake_begin
attached
run dd if=/tmp/files/large of="$DEV" bs=512k count=2 oflag=direct status=none
run blkdiscard --secure -o 4096 -l $((600 << 10)) "$DEV"
head -c 1M /tmp/files/large > /tmp/want
head -c 600k /dev/zero | tr '\0' '\345' | dd of=/tmp/want seek=4096 oflag=seek_bytes conv=notrunc status=none
dd if="$DEV" bs=1M count=1 iflag=direct status=none | cmp - /tmp/want || fail "not what a secure erase leaves"
detach_dev
fake_end
fake_stop
