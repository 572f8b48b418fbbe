#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: Ceph's rbd.ko beside ours, loaded before and after it; a disk of another driver that has the name already
# hosts: one
# debug: full
# timeout: 180
# cases: 103
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

modinfo rbd > /dev/null 2>&1 || skip "this kernel has no Ceph client"
trap 'modprobe -q -r rbd libceph; rmdir /sys/kernel/config/nullb/rbd0 2>/dev/null; modprobe -q -r null_blk' EXIT
export_mem x 64M
works() { fio_verify --rw=randrw --bs=4k --iodepth=4 --size=2M; }

log "Ceph's after ours"
attach_dev x
run modprobe rbd
[ -d /sys/bus/rbd ] || fail "Ceph's bus is not there, so nothing is shown"
works
detach_dev
expect 1 'disk_prefix' rbdctl attach "$TARGET" x
same "devices" "$(nr_devices)" 0

log "Ceph's before ours"
run rmmod rbd_initiator
if [ -e /bed/mod/rbd_initiator.ko ]; then run insmod /bed/mod/rbd_initiator.ko disk_prefix=rrbd; else run modprobe rbd_initiator disk_prefix=rrbd; fi
attach_dev x
same "node" "$DEV" /dev/rrbd0
works
detach_dev
run modprobe -r rbd
run rmmod rbd_initiator
run "$LIB_DIR/harness" load
attach_dev x
same "node" "$DEV" /dev/rbd0
detach_dev

log "a name that is taken"
if ! modprobe -q null_blk nr_devices=0; then log "no null_blk here"; exit 0; fi
mountpoint -q /sys/kernel/config || run mount -t configfs configfs /sys/kernel/config
run mkdir /sys/kernel/config/nullb/rbd0
echo 16 > /sys/kernel/config/nullb/rbd0/size
echo 1 > /sys/kernel/config/nullb/rbd0/power
if [ -b /dev/rbd0 ]; then
	attach_dev x
	same "node" "$DEV" /dev/rbd1
	works
	detach_dev
	[ -b /dev/rbd0 ] || fail "somebody else's /dev/rbd0 went with ours"
else
	log "this kernel's null_blk takes no name"
fi
echo 0 > /sys/kernel/config/nullb/rbd0/power
run rmdir /sys/kernel/config/nullb/rbd0
run modprobe -r null_blk
