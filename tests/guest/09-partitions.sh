#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: partitions: scanned when attach returns, used each for itself, gone after detach
# hosts: one
# debug: full
# timeout: 120
# cases: 2
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem parts 128M
attach_dev parts
printf 'label: gpt\nsize=40MiB\nsize=40MiB\n' | run sfdisk --no-reread -q "$DEV"
run blockdev --rereadpt "$DEV"
await 5 test -b "${DEV}p2"
detach_dev
[ ! -e "${DEV}p1" ] || fail "a partition outlived its disk"
for _ in $(seq "$(rounds 10)"); do
	attach_dev parts
	[ -b "${DEV}p1" ] && [ -b "${DEV}p2" ] || fail "attach returned before the partitions were there"
	detach_dev
done
attach_dev parts
disk=$DEV
run mkfs.ext4 -q -F "${disk}p1"
DEV=${disk}p2 fio_verify --rw=randrw --bs=4k --iodepth=8 --size=16M
run e2fsck -fn "${disk}p1"
DEV=$disk detach_dev
