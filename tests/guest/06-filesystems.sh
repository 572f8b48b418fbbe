#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: ext4 and xfs: made, 1,000 files copied, equal after a remount with dropped caches, on both block sizes
# hosts: one two
# debug: full
# timeout: 300
# cases: 64
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

make_files()
{
	local i
	mkdir -p "$1"
	for ((i = 0; i < 1000; i++)); do printf '%s\n' "file $i $RANDOM $RANDOM" > "$1/$i"; done
	dd if=/dev/urandom of="$1/large" bs=1M count=8 status=none
}

one_filesystem()
{
	local fs=$1 opts=$2
	run "mkfs.$fs" -q "$opts" "$DEV"
	mkdir -p /mnt/t
	run mount "$DEV" /mnt/t
	run cp -r /tmp/files /mnt/t/
	run umount /mnt/t
	run sh -c 'echo 3 > /proc/sys/vm/drop_caches'
	run mount "$DEV" /mnt/t
	(cd /mnt/t/files && md5sum --quiet -c /tmp/sums) || fail "$fs: contents differ after the remount"
	run umount /mnt/t
	case $fs in
	ext4) run e2fsck -fn "$DEV" ;;
	xfs) run xfs_repair -n "$DEV" ;;
	esac
}

make_files /tmp/files
(cd /tmp/files && find . -type f -print0 | xargs -0 md5sum) > /tmp/sums
run modprobe ext4
run modprobe xfs
export_mem fs 400M
export_mem fs512 400M --block-size 512
for name in fs fs512; do
	attach_dev $name
	one_filesystem ext4 -F
	one_filesystem xfs -f
	detach_dev
done
