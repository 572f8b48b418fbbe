#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: one user of a device: what is in use is refused, what is exported cannot be mounted; dm, md, LVM, loop, partitions
# hosts: one
# debug: full
# timeout: 240
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

run modprobe ext4
run ram_disks 5 32768
used='in use on this host'

log "exported: nobody else gets it"
run mkfs.ext4 -q -F /dev/ram0
export_dev a /dev/ram0
mkdir -p /mnt/t
try mount /dev/ram0 /mnt/t
[ "$status" != 0 ] || fail "an exported device was mounted"
try mkfs.ext4 -q -F /dev/ram0
[ "$status" != 0 ] || fail "mkfs took an exported device"
expect 6 "$used" rbdctl export add b --device /dev/ram0
run rbdctl export remove a
run mount /dev/ram0 /mnt/t

log "mounted: not exported, and the mount does not notice"
expect 6 "$used" rbdctl export add a --device /dev/ram0
expect 6 "$used" rbdctl export add a --device /dev/ram0 --read-only
echo yes > /mnt/t/still
run umount /mnt/t
run rbdctl export add a --device /dev/ram0
run rbdctl export remove a

log "a disk with a mounted partition; a partition by itself"
loop=$(loop_disk parts 64M -P) || fail "no loop device"
run sfdisk -q "$loop" <<< $',16M\n,16M'
await 10 test -b "${loop}p2"
run mkfs.ext4 -q -F "${loop}p1"
run mount "${loop}p1" /mnt/t
expect 6 "$used" rbdctl export add whole --device "$loop"
expect 6 "$used" rbdctl export add part --device "${loop}p1"
export_dev part "${loop}p2"
attach_dev part
same "size" "$(blockdev --getsize64 "$DEV")" $((16 << 20))
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
expect 6 "$used" rbdctl export add whole --device "$loop"
detach_dev
run rbdctl export remove part
run umount /mnt/t
export_dev whole "$loop"
run rbdctl export remove whole

log "a physical volume in use; the volume itself"
volumes() { "$1" "${@:2}" --config 'devices { dir="/dev" scan="/dev" filter=["a|/dev/ram|","r|.*|"] use_devicesfile=0 } activation { udev_sync=0 udev_rules=0 } global { locking_type=1 }' >/tmp/lvm.log 2>&1 || { cat /tmp/lvm.log; fail "$*"; }; }
volumes pvcreate -ff -y /dev/ram1
volumes vgcreate vg0 /dev/ram1
volumes lvcreate -y -Wn -Zn -n lv0 -L 16M vg0
expect 6 "$used" rbdctl export add pv --device /dev/ram1
lv=/dev/mapper/vg0-lv0
[ -b $lv ] || dmsetup mknodes
export_dev lv $lv
attach_dev lv
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
detach_dev
run rbdctl export remove lv

log "device-mapper and md"
table lin "0 32768 linear /dev/ram2 0" || fail "no dm-linear"
export_dev lin /dev/mapper/lin
attach_dev lin
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
expect 6 "$used" rbdctl export add under --device /dev/ram2
try dmsetup remove --noudevsync lin
[ "$status" != 0 ] || fail "an exported device was removed"
detach_dev
run rbdctl export remove lin
run modprobe raid1
mdadm --create /dev/md7 --run --assume-clean --metadata=1.2 --level=1 --raid-devices=2 /dev/ram3 /dev/ram4 >/tmp/md.log 2>&1 || { cat /tmp/md.log; fail "no array"; }
expect 6 "$used" rbdctl export add half --device /dev/ram3
export_dev md /dev/md7
attach_dev md
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
detach_dev
run rbdctl export remove md

log "what is no device; one that cannot be written"
expect 4 'there is no' rbdctl export add x --device /dev/no-such-device
expect 2 'not a block device' rbdctl export add x --device /dev/null
echo > /tmp/file
expect 2 'not a block device' rbdctl export add x --device /tmp/file
expect 2 '' rbdctl export add x --device /tmp
run blockdev --setro /dev/ram0
run rbdctl export add x --device /dev/ram0
same "read_only" "$(export_value x read_only)" true
expect 1 'read-only' rbdctl export set x --read-only no
run rbdctl export remove x
run blockdev --setrw /dev/ram0
same "exports" "$(json '.exports | length' rbdctl export show)" 0
