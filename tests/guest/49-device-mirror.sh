#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: md RAID1 over two exports: one is taken away, the array goes on, is made whole again, and both halves are equal; LVM
# hosts: one
# debug: full
# timeout: 240
# cases: 83 104
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

md() { mdadm "$@" > /tmp/md.log 2>&1 || { cat /tmp/md.log; fail "mdadm $*"; }; }
array_is() { [[ "$(cat /sys/block/md9/md/degraded)" = "$1" && "$(cat /sys/block/md9/md/sync_action)" = idle ]]; }

run modprobe raid1 2>/dev/null || skip "this kernel has no raid1"
run tgt ram_disks 2 65536
export_dev left /dev/ram0
export_dev right /dev/ram1
attach_dev left --fail-after now
left=$DEV
attach_dev right --fail-after now
right=$DEV
md --create /dev/md9 --run --assume-clean --metadata=1.2 --bitmap=internal --level=1 --raid-devices=2 "$left" "$right"
DEV=/dev/md9
fio_verify --rw=randrw --bs=4k --iodepth=16 --size=4M
io_load

log "one of them goes"
run tgt rbdctl export remove right --force
await "$(slow 30)" array_is 1
LOAD_FROM=$(requests_done)
await "$(slow 30)" load_moves
log "the array goes on, written all the time"
md /dev/md9 --fail "$right"
gone() { mdadm /dev/md9 --remove "$right" > /tmp/md.log 2>&1; }
await 20 gone
run rbdctl detach --force "$right"
run tgt rbdctl export add right --device /dev/ram1
DEV=$left
attach_dev right --fail-after now
right=$DEV
md /dev/md9 --add "$right"
await "$(slow 60)" array_is 0
kill "$LOAD"
await "$(slow 10)" load_ended
DEV=/dev/md9
fio_verify --rw=randrw --bs=4k --iodepth=16 --size=4M
echo check > /sys/block/md9/md/sync_action
await "$(slow 60)" array_is 0
same "blocks that differ" "$(cat /sys/block/md9/md/mismatch_cnt)" 0
md --stop /dev/md9
# what is behind the superblock, the bitmap and a gap
tail_sum() { tail -c +$((4 << 20)) "$1" | md5sum; }
same "contents of the halves" "$(tail_sum "$left")" "$(tail_sum "$right")"
run rbdctl detach "$right"

log "LVM on a device export"
volumes()
{
	"$@" --config 'devices { dir="/dev" scan="/dev" filter=["a|/dev/rbd|","r|.*|"] use_devicesfile=0 types=["rbd", 16] }
		activation { udev_sync=0 udev_rules=0 }' > /tmp/lvm.log 2>&1 || { cat /tmp/lvm.log; fail "$*"; }
}
dd if=/dev/zero of="$left" bs=1M count=4 oflag=direct status=none
volumes pvcreate -ff -y "$left"
volumes vgcreate vg9 "$left"
volumes lvcreate -y -Wn -Zn -n lv -L 24M vg9
[ -b /dev/mapper/vg9-lv ] || dmsetup mknodes
DEV=/dev/mapper/vg9-lv
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
expect 6 '' rbdctl detach "$left"
volumes lvextend -L 40M vg9/lv
same "size" "$(blockdev --getsize64 /dev/mapper/vg9-lv)" $((40 << 20))
volumes vgchange -an vg9
detach_dev "$left"
