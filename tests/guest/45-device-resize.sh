#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a backing that grows under a mounted file system is grown here; one that shrinks ends its devices with a sentence
# hosts: one
# debug: full
# timeout: 180
# cases: 86 87
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

size_is() { [ "$(blockdev --getsize64 "$DEV")" = "$1" ]; }

run modprobe ext4
need_module dm-mod
run tgt ram_disks 1 262144

log "grown by a new table, twice, with ext4 on it and I/O running"
tgt table lin "0 65536 linear /dev/ram0 0" || fail "no table"
export_dev grow /dev/mapper/lin
attach_dev grow
session=$(json '.devices[0].session' rbdctl show "$DEV")
run mkfs.ext4 -q -F "$DEV"
mkdir -p /mnt/t
run mount "$DEV" /mnt/t
echo kept > /mnt/t/kept
for mib in 64 128; do
	run tgt table_swap lin "0 $((mib * 2048)) linear /dev/ram0 0"
	await "$(slow 10)" size_is $((mib << 20))
	same "size of the export" "$(export_value grow size)" $((mib << 20))
	same "size of the device" "$(json '.devices[0].size' rbdctl show "$DEV")" $((mib << 20))
	run resize2fs "$DEV"
done
[ "$(df --output=size -BM /mnt/t | tr -dc 0-9)" -gt 100 ] || fail "the file system did not grow"
run dd if=/dev/urandom of=/mnt/t/large bs=1M count=90 conv=fsync status=none
sum=$(md5sum < /mnt/t/large)
run umount /mnt/t
same "session" "$(json '.devices[0].session' rbdctl show "$DEV")" "$session"
detach_dev
run tgt rbdctl export remove grow
run tgt e2fsck -fn /dev/mapper/lin
run tgt mount /dev/mapper/lin /mnt
same "what was written" "$(tgt md5sum /mnt/large | cut -d' ' -f1)  -" "$sum"
same "what was kept" "$(tgt cat /mnt/kept)" kept
run tgt umount /mnt

log "a loop device whose file grows"
loop=$(tgt loop_disk a 16M) || fail "no loop device"
export_dev loop "$loop"
attach_dev loop
run tgt truncate -s 48M $MEMORY/a
run tgt losetup -c "$loop"
await "$(slow 10)" size_is $((48 << 20))
run dd if=/dev/urandom of="$DEV" bs=1M seek=47 count=1 oflag=direct status=none
fio_verify --rw=randrw --bs=4k --iodepth=8 --offset=40M --size=4M
detach_dev
run tgt rbdctl export remove loop

log "shrunk under I/O"
export_dev shrink /dev/mapper/lin
attach_dev shrink
io_load
run tgt table_swap lin "0 65536 linear /dev/ram0 0"
await "$(slow 10)" load_ended
await "$(slow 10)" state_is failed
reason=$(json '.devices[0].reason' rbdctl show "$DEV")
[[ $reason == *shrank* ]] || fail "the reason is '$reason'"
try dd if="$DEV" of=/dev/null bs=4k count=1 iflag=direct
[ "$status" != 0 ] || fail "a read of a failed device went well"
detach_dev
await "$(slow 10)" sessions_are 0
attach_dev shrink
size_is $((32 << 20)) || fail "attached again it has $(blockdev --getsize64 "$DEV") bytes"
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
detach_dev

log "shrunk under a mounted file system: errors, then read-only, and it can be left"
run tgt table_swap lin "0 262144 linear /dev/ram0 0"
export_is() { [ "$(export_value shrink size)" = $(($1 << 20)) ]; }
await "$(slow 10)" export_is 128
attach_dev shrink
run mkfs.ext4 -q -F "$DEV"
run mount -o errors=remount-ro "$DEV" /mnt/t
run dd if=/dev/urandom of=/mnt/t/large bs=1M count=100 conv=fsync status=none
run tgt table_swap lin "0 65536 linear /dev/ram0 0"
await "$(slow 10)" state_is failed
try dd if=/dev/zero of=/mnt/t/more bs=1M count=8 conv=fsync status=none
[ "$status" != 0 ] || fail "a write to a file, synced, went well"
# a new one each time: what is there already is touched in memory alone, and that goes well
frozen() { LC_ALL=C mkdir "/mnt/t/$EPOCHREALTIME" 2>&1 | grep -q 'Read-only file system'; }
await "$(slow 40)" frozen
expect 6 '' rbdctl detach "$DEV"
within "$(slow 10)" rbdctl detach --force "$DEV"
run umount /mnt/t
await "$(slow 10)" sessions_are 0
run tgt rbdctl export remove shrink
