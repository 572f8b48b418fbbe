#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a backing that wants stable pages gets them: data and parity are right, whatever its peer writes behind a command
# hosts: one
# debug: full
# timeout: 240
# cases: 56
# path: data
# mutant: NO_BOUNCE rxe FAIL: what landed, and the sectors whose parity is wrong is '27 22 [1-9][0-9]*'

# What is to be written is copied out of the peer's reach for such a backing. A disk that hangs shows it: what a command
# brought is at the disk then, and what lands when it goes on is what the peer wrote last, if that is not so.

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command peer
need_module dm-mod

# The commands that let dm devices hang and go on, for the peer
hang() { printf 'dmsetup suspend --noflush --nolockfs --noudevsync %s && ' "$@"; echo true; }
go_on() { printf 'dmsetup resume --noudevsync %s && ' "$@"; echo true; }
# what hangs is let go, also when the case fails
let_go() { local name; for name in held leg1 leg2 leg3 leg4; do dmsetup resume --noudevsync $name; done 2> /dev/null; }
trap let_go EXIT

# bytes_at DEVICE OFFSET: which bytes there are in the 16 KiB there
bytes_at() { dd if="$1" bs=16k iflag=direct,skip_bytes skip="$2" count=1 status=none | od -An -v -tx1 -w1 | sort -u | tr -d ' \n'; }

# peer_at EXPORT SCENARIO NAME...: while the devices of that name hang
peer_at()
{
	run peer attach "$TARGET" "$1" --suspend "$(hang "${@:3}")" --resume "$(go_on "${@:3}")" --limit "$(slow 8)" "$2"
	await "$(slow 10)" sessions_are 0
}

run ram_disks 6 65536
disk=/dev/ram0
if modprobe zram num_devices=1 2>/dev/null; then
	disk=/dev/zram0
	echo 64M > /sys/block/zram0/disksize
else # a switch is all that there is where nothing wants them by itself
	echo 1 > /sys/block/ram0/queue/stable_writes
fi

log "$disk: data, beside pieces that are discarded or zeroed"
same "stable_writes of the backing" "$(block_value $disk stable_writes)" 1
export_dev stable $disk
attach_dev stable
head -c 1M /dev/urandom > /tmp/data
verify_begin --bsrange=4k-1m --blockalign=4k --size="$(amount 16)M"
for mib in 32 35 38 41; do
	run dd if=/tmp/data of="$DEV" bs=1M seek=$mib oflag=direct status=none
	how=(-z)
	[ $mib != 35 ] || [ "$(queue_value discard_max_bytes)" = 0 ] || how=()
	run blkdiscard "${how[@]}" -o $(((mib << 20) + 4096)) -l $(((1 << 20) - 8192)) "$DEV"
	cmp -s <(dd if="$DEV" bs=1M skip=$mib count=1 iflag=direct status=none) \
		<(head -c 4k /tmp/data; head -c $(((1 << 20) - 8192)) /dev/zero; tail -c 4k /tmp/data) || fail "contents at $mib MiB"
done
verify_end
run dd if=/tmp/data of="$DEV" bs=1M seek=1 oflag=direct status=none
detach_dev
run rbdctl export remove stable
same "contents of the backing" "$(range_sum $disk 2048 2048)" "$(range_sum /tmp/data 0 2048)"

log "its peer writes to its staging memory while a command is at the backing"
run table held "0 65536 linear $disk 0"
same "stable_writes of what is on it" "$(block_value "$(dmsetup info -c --noheadings -o blkdevname held)" stable_writes)" 1
run rbdctl export add held --device /dev/mapper/held --shared
peer_at held device/rewrites-in-flight held
landed=$(bytes_at $disk 0)

log "or has another command write from there: that one is refused, and ends the session"
run dd if=/dev/zero of=/dev/mapper/held bs=64k count=1 oflag=direct status=none
peer_at held device-other/stages-twice held
landed+=" $(bytes_at $disk 0)"
same "what the other command wrote" "$(bytes_at $disk 16384)" 00
run peer attach "$TARGET" held device/honest
await "$(slow 10)" sessions_are 0
run rbdctl export remove held
run dmsetup remove --noudevsync held

wrong=0
if modprobe raid456 2>/dev/null; then
	log "md RAID5 computes parity from the pages that it then writes: its disks hang"
	for i in 1 2 3 4; do run table leg$i "0 32768 linear /dev/ram$i 0"; done
	# The beginning of the peer's command is a whole stripe, for which nothing has to be read; of three pieces of data, for two that
	# are equal have the same parity whatever they are.
	run mdadm --quiet --create /dev/md9 --run --assume-clean --metadata=1.2 --bitmap=none --level=5 --chunk=4 \
		--raid-devices=4 /dev/mapper/leg{1,2,3,4}
	echo 1 > /sys/block/md9/md/skip_copy
	echo 0 > /sys/block/md9/md/safe_mode_delay # else the next write waits until the disks have heard that there are writes
	same "stable_writes of the array" "$(block_value md9 stable_writes)" 1
	run rbdctl export add raid --device /dev/md9 --shared
	attach_dev raid --shared
	for key in physical_block_size minimum_io_size optimal_io_size write_cache fua; do
		same "$key" "$(queue_value $key)" "$(block_value md9 $key)"
	done
	fio_verify --rw=randrw --bsrange=4k-1m --blockalign=4k --iodepth=16 --size=8M
	detach_dev
	peer_at raid device/rewrites-in-flight leg1 leg2 leg3 leg4
	run rbdctl export remove raid
	echo check > /sys/block/md9/md/sync_action
	idle() { [ "$(cat /sys/block/md9/md/sync_action)" = idle ]; }
	await "$(slow 60)" idle
	wrong=$(cat /sys/block/md9/md/mismatch_cnt)
	run mdadm --quiet --stop /dev/md9
fi
same "what landed, and the sectors whose parity is wrong" "$landed $wrong" "11 11 0"

log "a backing that begins to want them: its sessions end, for their writes are not copied"
export_dev late /dev/ram5
attach_dev late --fail-after now
echo 1 > /sys/block/ram5/queue/stable_writes
await "$(slow 15)" state_is failing
detach_dev
run rbdctl export remove late
export_dev late /dev/ram5
attach_dev late
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=1M
detach_dev
