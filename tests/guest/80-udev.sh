#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: udev's rules: names by the export's UUID, of contents and partitions, that follow a change; others' disks left alone; beside Ceph's rules
# hosts: one
# debug: full
# timeout: 180
# cases: 101 103 105
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

UDEVD=/lib/systemd/systemd-udevd
[ -x $UDEVD ] || skip "needs $UDEVD"
UUID=6dfb2c5b-45c5-4f0e-8a3a-0c8a4f4f5a01
BY_ID=/dev/disk/by-id/rbd-rdma-$UUID

run mkdir -p /run/udev/rules.d /run/rbd
trap 'udevadm control --exit; rm -rf /run/udev/rules.d/*-rbd*.rules /run/rbd /usr/bin/ceph-rbdnamer; modprobe -q -r null_blk' EXIT
for file in udev/60-rbd-rdma.rules udev/rbd-udev; do
	sed -e "s|@libexecdir@|/run/rbd|g" -e "s|@sbindir@|$(dirname "$(command -v rbdctl)")|g" "/bed/system/$file.in" > "/run/rbd/${file#udev/}"
done
chmod +x /run/rbd/rbd-udev
run mv /run/rbd/60-rbd-rdma.rules /run/udev/rules.d/
# Ceph's, as Debian has them: they run first, and for every disk of that name
CEPH=${BED_KERNEL_DIR:-/none}/../../ceph
if [ -e "$CEPH/bin/ceph-rbdnamer" ]; then
	run cp "$CEPH/udev/rules.d/50-rbd.rules" /run/udev/rules.d/
	run cp "$CEPH/bin/ceph-rbdnamer" /usr/bin/
fi
$UDEVD --daemon > /dev/null 2>&1 || skip "udevd does not start here"
await 10 udevadm control --ping
settled() { run udevadm settle --timeout=30; }
leads() { same "$1" "$(readlink -f "$1")" "$2"; }

export_mem x 64M --uuid $UUID
attach_dev x
settled
leads $BY_ID "$DEV"
# what their namer makes of a disk that is not of their bus
[ ! -e /run/udev/rules.d/50-rbd.rules ] || leads /dev/rbd/@ "$DEV"
same "serial" "$(lsblk -dno SERIAL "$DEV")" $UUID

log "contents, without a new attach"
run mkfs.ext4 -q -F -L marked "$DEV"
await 20 test -e /dev/disk/by-label/marked
leads /dev/disk/by-label/marked "$DEV"
leads "/dev/disk/by-uuid/$(blkid -p -o value -s UUID "$DEV")" "$DEV"

log "partitions"
run wipefs -aq "$DEV"
run sfdisk -q "$DEV" <<< $'label: gpt\n,16M,L,\n,,L,'
settled
await 20 test -e $BY_ID-part2
leads $BY_ID-part1 "${DEV}p1"
leads "/dev/disk/by-partuuid/$(blkid -p -o value -s PART_ENTRY_UUID "${DEV}p2")" "${DEV}p2"
[ ! -e /dev/disk/by-label/marked ] || fail "the label of what was wiped is still there"

log "a disk of another driver"
if modprobe -q null_blk nr_devices=1; then
	settled
	udevadm info -q property /dev/nullb0 | grep RBD_RDMA && fail "somebody else's disk is taken for ours"
	run modprobe -r null_blk
fi

log "not ready while the target is away, and links that stay"
property() { udevadm info -q property "$DEV" | sed -n "s/^$1=//p"; }
property_is() { [ "$(property "$1")" = "$2" ]; }
property_is RBD_RDMA_STATE live || fail "udev's state is $(property RBD_RDMA_STATE) before"
run tgt rbdctl portal remove "$TARGET"
await 10 property_is RBD_RDMA_STATE reconnecting
settled
leads $BY_ID "$DEV"
leads $BY_ID-part1 "${DEV}p1"
same "what was ready stays so" "$(property SYSTEMD_READY)" ""
run tgt rbdctl portal add "$TARGET"
await "$(slow 30)" property_is RBD_RDMA_STATE live
settled
leads $BY_ID "$DEV"

await 30 rbdctl detach "$DEV"
settled
[ ! -e $BY_ID ] || fail "$BY_ID is there after detach"
