#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a device export: data byte for byte at its place, limits of the backing, its ends, read-only both ways
# hosts: one two
# debug: core
# timeout: 240
# cases: 59 64 66
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

KEYS=(logical_block_size physical_block_size minimum_io_size optimal_io_size discard_granularity rotational write_cache)

# limits_like BACKING: what programs look at is the same here as there
limits_like()
{
	local limits
	limits=$(disk_limits "$DEV" "${KEYS[@]}") || fail "no limits of $DEV"
	same "limits" "$limits" "$(tgt disk_limits "$1" "${KEYS[@]}")"
	# the wire says lengths in 32 bits
	same "offers" "$(disk_offers "$DEV")" "$(tgt disk_offers "$1")"
}

log "512-byte blocks: a ram disk"
size=$(amount 64)
run tgt ram_disks 1 $((size * 1024))
export_dev disk /dev/ram0
same "class" "$(export_value disk class)" device
same "size" "$(export_value disk size)" $((size << 20))
same "block size" "$(export_value disk block_size)" 512
attach_dev disk
same "class" "$(json '.devices[0].class' rbdctl show "$DEV")" device
limits_like /dev/ram0
fio_verify --rw=randwrite --bs=512 --iodepth=1 --size=64k
fio_verify --rw=randwrite --bs=4k --iodepth=16 --size="$(amount 4)M"
fio_verify --rw=randwrite --bs=64k --iodepth=32 --size="$(amount 16)M"
fio_verify --rw=write --bs=1m --iodepth=8 --size="$(amount 32)M"
fio_verify --rw=randrw --bsrange=512-1m --blockalign=512 --iodepth=64 --size="$(amount 32)M"

log "the last sector, and past it"
sectors=$(blockdev --getsz "$DEV")
head -c 512 /dev/urandom > /tmp/sector
run dd if=/tmp/sector of="$DEV" seek=$((sectors - 1)) oflag=direct status=none
run sh -c "dd if='$DEV' skip=$((sectors - 1)) iflag=direct status=none | cmp - /tmp/sector"
try dd if=/tmp/sector of="$DEV" seek="$sectors" oflag=direct
[ "$status" != 0 ] || fail "a write past the end went well"
sum=$(backing_sum "$DEV")
detach_dev
run tgt rbdctl export remove disk
same "contents of the backing" "$(tgt backing_sum /dev/ram0)" "$sum"
same "last sector of the backing" "$(tgt range_sum /dev/ram0 $((sectors - 1)) 1)" "$(range_sum /tmp/sector 0 1)"

log "a read-only export, then a read-only attach"
for way in export attach; do
	if [ $way = export ]; then
		export_dev ro /dev/ram0 --read-only
		expect 1 'read-only' rbdctl attach "$TARGET" ro
	else
		export_dev ro /dev/ram0
	fi
	attach_dev ro --read-only
	same "read-only" "$(blockdev --getro "$DEV")" 1
	same "read_only" "$(json '.devices[0].read_only' rbdctl show "$DEV")" true
	same "contents" "$(backing_sum "$DEV")" "$sum"
	try dd if=/dev/zero of="$DEV" bs=4k count=1 oflag=direct
	[ "$status" != 0 ] || fail "a write to a read-only device went well"
	try blkdiscard -z "$DEV"
	[ "$status" != 0 ] || fail "zeroing a read-only device went well"
	detach_dev
	run tgt rbdctl export remove ro
	same "contents of the backing" "$(tgt backing_sum /dev/ram0)" "$sum"
done

log "4096-byte blocks, discard and a write cache: null_blk"
run tgt null_disk nullb0 size=64 blocksize=4096 discard=1 cache_size=8
export_dev large /dev/nullb0
same "block size" "$(export_value large block_size)" 4096
attach_dev large
limits_like /dev/nullb0
same "write cache" "$(queue_value write_cache)" "write back"
fio_verify --rw=randrw --bsrange=4k-1m --blockalign=4k --iodepth=32 --size="$(amount 16)M"
detach_dev
run tgt rbdctl export remove large

log "a loop device"
loop=$(tgt loop_disk a 64M) || fail "no loop device"
export_dev loop "$loop"
attach_dev loop
limits_like "$loop"
fio_verify --rw=randrw --bsrange=512-256k --blockalign=512 --iodepth=16 --size="$(amount 8)M"
detach_dev
run tgt rbdctl export remove loop
