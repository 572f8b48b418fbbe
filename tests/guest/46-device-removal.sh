#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a backing that is taken away under I/O: errors in seconds, the export can be removed, the device is free
# hosts: one
# cpus: two
# debug: full
# timeout: 240
# cases: 82
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

lost() { [ "$(export_value "$1" backing_lost)" = true ]; }

# gone NAME: what everybody sees who has to do with the lost backing of that export
gone()
{
	local name=$1
	await "$(slow 15)" load_ended
	await "$(slow 15)" state_is failing
	reason=$(json '.devices[0].reason' rbdctl show "$DEV")
	[[ $reason == *"backing device"* ]] || fail "the reason is '$reason'"
	await "$(slow 10)" lost "$name"
	within "$(slow 10)" rbdctl detach "$DEV"
	try rbdctl attach "$TARGET" "$name" --timeout 5
	[ "$status" != 0 ] || fail "an export without a backing was attached"
	within "$(slow 15)" tgt rbdctl export remove "$name"
}

log "an NVMe drive is unplugged"
nvme_disk
export_dev nvme /dev/nvme0n1
attach_dev nvme --fail-after now
io_load
nvme_unplug
not_there() { ! tgt test -e /dev/nvme0n1; }
await "$(slow 30)" lost nvme
await "$(slow 30)" not_there
gone nvme
nvme_disk
export_dev nvme /dev/nvme0n1
attach_dev nvme --fail-after now
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=2M
detach_dev
run tgt rbdctl export remove nvme

log "a table that was swapped for errors: each request fails, nothing ends; and back"
need_module dm-mod
run tgt ram_disks 1 65536
tgt table t "0 65536 linear /dev/ram0 0" || fail "no table"
export_dev t /dev/mapper/t
attach_dev t --fail-after now
io_load
run tgt table_swap t "0 65536 error"
await "$(slow 10)" load_ended
same "state" "$(dev_state)" live
try dd if="$DEV" of=/dev/null bs=4k count=1 iflag=direct
[ "$status" != 0 ] || fail "a read went well"
run tgt table_swap t "0 65536 linear /dev/ram0 0"
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=2M
detach_dev
run tgt rbdctl export remove t
run tgt dmsetup remove --noudevsync t

log "a loop device that is detached while it is exported goes when the export does"
loop=$(tgt loop_disk a 64M) || fail "no loop device"
export_dev loop "$loop"
attach_dev loop --fail-after now
io_load
try tgt losetup -d "$loop"
kill "$LOAD"
await "$(slow 10)" load_ended
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=2M
detach_dev
within "$(slow 15)" tgt rbdctl export remove loop
detached() { [ -z "$(tgt losetup -j $MEMORY/a)" ]; }
await 10 detached

log "removal by force under I/O: the device is free at once"
export_dev forced /dev/ram0
attach_dev forced --fail-after now
io_load
expect 6 '' tgt rbdctl export remove forced
within "$(slow 15)" tgt rbdctl export remove forced --force
run tgt sh -c 'exec 3<>/dev/ram0; blockdev --getsz /dev/ram0'
run tgt mkfs.ext4 -q -F /dev/ram0
await "$(slow 10)" load_ended
await "$(slow 10)" state_is failing
detach_dev
