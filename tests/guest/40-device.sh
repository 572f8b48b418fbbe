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

# What follows is about backings, not about the way to them; the debug kernel does it where time does not count.
[ "$HOSTS" = 1 ] || exit 0
[ -z "${BED_DEBUG:-}" ] || [ -n "${BED_FULL:-}" ] || exit 0

# at DEVICE OFFSET FILE: FILE is what DEVICE has there
at() { dd if="$1" iflag=direct,skip_bytes bs=64k skip="$2" count=16 status=none | cmp - "$3" || fail "$1 at $2: not what was written"; }
# put FILE OFFSET: requests of 64 KiB, and the last page by itself, inside a message
put()
{
	run dd if="$1" of="$DEV" oflag=direct,seek_bytes bs=64k seek="$2" count=16 status=none
	run dd if="$1" of="$DEV" iflag=skip_bytes oflag=direct,seek_bytes bs=4k skip=$((0xff000)) seek=$(($2 + 0xff000)) count=1 status=none
}
head -c 1M /dev/urandom > /tmp/far
head -c 1M /dev/urandom > /tmp/near
head -c 1M /dev/zero > /tmp/zeroes
far=$((17 << 40)) near=$((1 << 40)) # the same in 44 bits of bytes, and in 32 of sectors

# beyond_16_tib BACKING: contents of both places are apart, here and there
beyond_16_tib()
{
	attach_dev huge
	limits_like "$1"
	same "size" "$(blockdev --getsize64 "$DEV")" $((20 << 40))
	same "size of the export" "$(export_value huge size)" $((20 << 40))
	put /tmp/far $far
	at "$DEV" $near /tmp/zeroes
	put /tmp/near $near
	at "$DEV" $far /tmp/far
	at "$DEV" $near /tmp/near
	tgt at "$1" $far /tmp/far
	tgt at "$1" $near /tmp/near
	run blkdiscard -o $near -l $((1 << 20)) "$DEV"
	tgt at "$1" $near /tmp/zeroes
	at "$DEV" $far /tmp/far
	run dd if=/tmp/near of="$DEV" bs=1M seek=$(((20 << 20) - 1)) oflag=direct status=none
	tgt at "$1" $(((20 << 40) - (1 << 20))) /tmp/near
	tgt at "$1" $((4 << 40)) /tmp/zeroes
	detach_dev
	run tgt rbdctl export remove huge
}

log "20 TiB: null_blk"
run tgt null_disk nullb1 size=$((20 << 20)) blocksize=512 discard=1
export_dev huge /dev/nullb1
beyond_16_tib /dev/nullb1

if tgt modprobe dm-thin-pool 2>/dev/null; then
	log "20 TiB: a thin volume, in a pool of 32 MiB"
	meta=$(tgt loop_disk meta 8M) && data=$(tgt loop_disk data 32M) || fail "no loop device"
	tgt table pool "0 65536 thin-pool $meta $data 128 0" || fail "no pool"
	run tgt dmsetup message pool 0 "create_thin 0"
	tgt table thin "0 $((20 << 31)) thin /dev/mapper/pool 0" || fail "no thin volume"
	thin=/dev/$(tgt dmsetup info -c --noheadings -o blkdevname thin)
	export_dev huge "$thin"
	beyond_16_tib "$thin"
	run tgt dmsetup remove --noudevsync thin
	run tgt dmsetup remove --noudevsync pool
fi
