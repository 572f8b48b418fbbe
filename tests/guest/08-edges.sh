#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the device's edges: odd offsets, the last sector, nothing behind it, odd buffers, 512 on 4096
# hosts: one
# debug: full
# timeout: 180
# cases: 61 64
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

one_edge()
{
	local bs=$1 sectors size last
	attach_dev "$2"
	size=$(blockdev --getsize64 "$DEV")
	same "logical block" "$(blockdev --getss "$DEV")" "$bs"
	sectors=$((size / bs)) last=$((size / bs - 1))
	head -c "$bs" /dev/urandom > /tmp/block
	run dd if=/tmp/block of="$DEV" bs="$bs" seek="$last" oflag=direct conv=notrunc status=none
	run sh -c "dd if=$DEV bs=$bs skip=$last iflag=direct status=none | cmp - /tmp/block"
	try dd if=/tmp/block of="$DEV" bs="$bs" seek="$sectors" oflag=direct conv=notrunc status=none
	[ "$status" != 0 ] || fail "a write past the end was taken"
	try sh -c "dd if=$DEV bs=$bs skip=$sectors iflag=direct status=none | wc -c"
	same "bytes read past the end" "$out" 0
	log "whole device, every block"
	fio_verify --rw=write --bs=1M --iodepth=4
	log "O_DIRECT at odd block offsets, odd lengths"
	fio_verify --rw=randwrite --bs=$((bs * 3)) --offset="$bs" --iodepth=4 --size=$((bs * 3 * 200))
	log "buffers that do not start on a page"
	fio_verify --rw=randwrite --bs=$((bs * 5)) --iomem_align="$bs" --mem=malloc --iodepth=4 --size=$((bs * 5 * 100))
	if [ "$bs" = 4096 ]; then
		try dd if=/tmp/block of="$DEV" bs=512 count=1 seek=1 oflag=direct conv=notrunc status=none
		[ "$status" != 0 ] || fail "512 bytes were taken by a device of 4096"
	fi
	detach_dev
}
export_mem b512 64M --block-size 512
export_mem b4096 64M
one_edge 512 b512
one_edge 4096 b4096
log "a device that was filled to the last sector is that also in a second attach"
attach_dev b4096
run sh -c "head -c 67108864 /dev/urandom > /tmp/all; dd if=/tmp/all of=$DEV bs=1M oflag=direct status=none"
detach_dev
attach_dev b4096
run cmp /tmp/all "$DEV"
detach_dev
