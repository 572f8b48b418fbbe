#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: detach of a mounted device: refused with the holder's name; forced, I/O fails, umount returns, the number is not reused
# hosts: one two
# debug: full
# timeout: 180
# cases: 20
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

run modprobe ext4
export_mem fs 128M
attach_dev fs
run mkfs.ext4 -q -F "$DEV"
mkdir -p /mnt/t
run mount "$DEV" /mnt/t
expect 6 "the device is in use: mounted on /mnt/t$" rbdctl detach "$DEV"
run touch /mnt/t/still-works
expect 6 "detach $(dev_name): the device is in use: mounted on /mnt/t$" rbdctl detach --all
log "from another mount namespace"
unshare -m sleep 1000 &
holder=$!
elsewhere() { [ "$(readlink /proc/$holder/ns/mnt)" != "$(readlink /proc/self/ns/mnt)" ]; }
await 10 elsewhere
run umount /mnt/t
expect 6 "the device is in use: mounted on /mnt/t in the mount namespace of process $holder$" rbdctl detach "$DEV"
kill $holder
wait $holder 2>/dev/null
gone() { rbdctl detach "$DEV"; }
await 10 gone
log "forced"
attach_dev fs
run mount "$DEV" /mnt/t
dd if=/dev/zero of=/mnt/t/dirty bs=1M count=20 status=none
within "$(slow 5)" rbdctl detach --force "$DEV"
same "devices" "$(nr_devices)" 0
try dd if=/dev/zero of=/mnt/t/more bs=1M count=1 oflag=direct status=none
[ "$status" != 0 ] || fail "I/O on a device that was taken away succeeded"
old=$DEV
attach_dev fs
[ "$DEV" != "$old" ] || fail "$DEV was used again while the old one is mounted"
detach_dev
within "$(slow 10)" umount /mnt/t
