#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: LVM, md RAID1, dm-linear and swap on top: they work, a detach beneath them is refused with the holder's name, a forced one ends them
# hosts: one
# debug: full
# timeout: 240
# cases: 20 104 112
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

for c in lvm mdadm dmsetup mkswap swapon python3; do need_command $c; done
run modprobe -a dm_mod raid1
# nobody answers cookies where udev does not run
export DM_DISABLE_UDEV=1 MDADM_NO_UDEV=1
LVM='activation { udev_sync=0 udev_rules=0 } devices { obtain_device_list_from_udev=0 }'
lvm_do() { run lvm "$1" --config "$LVM" -y "${@:2}"; }
clean_up()
{
	swapoff -a
	lvm vgchange --config "$LVM" -an vg > /dev/null 2>&1
	dmsetup remove_all --force > /dev/null 2>&1
	mdadm --stop /dev/md0 > /dev/null 2>&1
}
trap clean_up EXIT

# on NODE: fio verify on another block device than $DEV
on() { DEV=$1 fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M; }

export_mem one 128M
export_mem other 128M
attach_dev other
other=$DEV
attach_dev one

log "LVM"
lvm_do pvcreate "$DEV"
lvm_do vgcreate vg "$DEV" "$other"
# over both disks
lvm_do lvcreate -n lv -L 200M -i 2 vg
on /dev/vg/lv
expect 6 'dm-' rbdctl detach "$DEV"
lvm_do vgchange -an vg
lvm_do vgchange -ay vg
lvm_do vgchange -an vg
lvm_do vgremove -f vg
lvm_do pvremove "$DEV" "$other"

log "dm-linear"
sectors=$(blockdev --getsz "$DEV")
run dmsetup create line --table "0 $((sectors - 8)) linear $DEV 8"
on /dev/mapper/line
expect 6 'dm-' rbdctl detach "$DEV"
within "$(slow 5)" rbdctl detach --force "$DEV"
try dd if=/dev/mapper/line of=/dev/null bs=4k count=1 iflag=direct status=none
[ "$status" != 0 ] || fail "dm-linear reads from a disk that was taken away"
within "$(slow 5)" dmsetup remove --noudevsync line

log "md RAID1: one half is taken away, the other goes on"
attach_dev one
run mdadm --create /dev/md0 --run --level=1 --raid-devices=2 --metadata=1.2 --assume-clean "$DEV" "$other"
on /dev/md0
run dd if=/dev/urandom of=/tmp/data bs=1M count=8 status=none
run dd if=/tmp/data of=/dev/md0 bs=1M oflag=direct status=none
expect 6 'md' rbdctl detach "$DEV"
within "$(slow 5)" rbdctl detach --force "$DEV"
run dd if=/tmp/data of=/dev/md0 bs=1M seek=8 oflag=direct status=none
run sh -c 'dd if=/dev/md0 bs=1M count=8 iflag=direct status=none | cmp - /tmp/data'
run sh -c 'dd if=/dev/md0 bs=1M count=8 skip=8 iflag=direct status=none | cmp - /tmp/data'
within "$(slow 10)" mdadm --stop /dev/md0
run wipefs -q -a "$other"

log "swap: 48 MiB of a program that may have 16, and is slowed down above that"
DEV=$other
run mkswap "$DEV"
run swapon "$DEV"
expect 6 'swap' rbdctl detach "$DEV"
run mkdir -p /tmp/cgroup
run mount -t cgroup2 cgroup2 /tmp/cgroup
echo +memory > /tmp/cgroup/cgroup.subtree_control
run mkdir /tmp/cgroup/small
# a hard limit alone kills who fills it faster than any disk writes: reclaim in a group does not wait for writeback
echo 16M > /tmp/cgroup/small/memory.high
echo 32M > /tmp/cgroup/small/memory.max
python3 - > /tmp/swapped <<'EOF' || { cat /tmp/swapped; fail "the program that swaps"; }
import mmap, os
open("/tmp/cgroup/small/cgroup.procs", "w").write(str(os.getpid()))
memory = mmap.mmap(-1, 48 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
for turn in 1, 2:
    for page in range(0, len(memory), 4096):
        memory[page:page + 8] = (page * turn).to_bytes(8, "little")
    for page in range(0, len(memory), 4096):
        assert memory[page:page + 8] == (page * turn).to_bytes(8, "little"), page
print(open("/proc/self/status").read())
print(open("/proc/swaps").read())
EOF
swapped=$(awk '/^VmSwap/ {print $2}' /tmp/swapped)
log "$swapped KiB were swapped out when it ended"
[ "$swapped" -gt 12288 ] || fail "only $swapped KiB were swapped"
within "$(slow 10)" swapoff "$DEV"
run rmdir /tmp/cgroup/small
run umount /tmp/cgroup
run rbdctl detach "$DEV"
trap - EXIT
