#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a host with a device export dies in the middle of its writes: in seconds the device is free, for others and its owner
# hosts: three
# suite: full
# debug: full
# timeout: 240
# cases: 5 90
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

run tgt ram_disks 1 65536
export_dev x /dev/ram0
other_load()
{
	DEV=$(rbdctl attach "$TARGET" x --loss-after 5) && io_load --rw=randwrite --bsrange=4k-256k
}
host_call exec ini2 ". /bed/guest/lib.sh; $(declare -f other_load); other_load" || fail "no load on the other host"
same "sessions" "$(nr_sessions)" 1
expect 6 '' rbdctl attach "$TARGET" x
vm_kill ini2
await "$(slow 30)" sessions_are 0
attach_dev x
fio_verify --rw=randrw --bsrange=512-256k --blockalign=512 --iodepth=16 --size=8M
detach_dev
within "$(slow 5)" tgt rbdctl export remove x
run tgt sh -c 'exec 3<>/dev/ram0; mkfs.ext4 -q -F /dev/ram0'
