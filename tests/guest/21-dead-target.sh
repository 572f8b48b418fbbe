#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the target dies under I/O: in-flight I/O ends with an error in seconds, detach --force and umount return
# hosts: two
# debug: full
# timeout: 300
# cases: 21 23 37
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

run modprobe ext4
export_mem fs 256M
export_mem idle 64M
attach_dev idle --fail-after now
idle=$DEV
attach_dev fs --fail-after now
run mkfs.ext4 -q -F "$DEV"
mkdir -p /mnt/t
run mount "$DEV" /mnt/t
dd if=/dev/zero of=/mnt/t/dirty bs=1M count=50 status=none
fio --name=load --filename=/mnt/t/load --size=32M --direct=1 --ioengine=libaio --rw=randrw --bs=4k --iodepth=32 --time_based \
	--runtime=600 --thread >/tmp/fio.log 2>&1 &
load=$!
reads() { awk '{print $1}' "/sys/block/$(dev_name)/stat"; }
first=$(reads)
moving() { [ "$(reads)" -gt $((first + 100)) ]; }
await 30 moving
vm_kill tgt
lost() { [[ "$(dev_state)" != live ]]; }
await "$(slow 40)" lost
ended() { [ ! -d /proc/$load ]; }
await "$(slow 40)" ended
within "$(slow 5)" rbdctl detach --force "$DEV"
within "$(slow 20)" umount /mnt/t
log "the one that was idle hears of it by its heartbeat alone"
state_lost() { [ "$(json '.devices[0].state' rbdctl show "$idle")" != live ]; }
await "$(slow 40)" state_lost
within "$(slow 5)" rbdctl detach --force "$idle"
same "devices" "$(nr_devices)" 0
vm_start tgt
export_mem again 64M
attach_dev again
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
detach_dev
