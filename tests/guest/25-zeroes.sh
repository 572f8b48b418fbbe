#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: write-zeroes is done and done exactly; what is not advertised is refused cleanly
# hosts: one
# debug: full
# timeout: 180
# cases: 66
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem x 64M
attach_dev x
run sh -c "head -c 67108864 /dev/urandom > /tmp/all; dd if=/tmp/all of=$DEV bs=1M oflag=direct status=none"
run blkdiscard -z -o 1048576 -l 8392704 "$DEV"
run dd if=/dev/zero of=/tmp/all bs=4096 seek=256 count=2049 conv=notrunc status=none
run sh -c 'echo 3 > /proc/sys/vm/drop_caches'
run cmp /tmp/all "$DEV"
try blkdiscard "$DEV"
if [ "$(queue_value discard_max_bytes)" = 0 ]; then
	[ "$status" != 0 ] || fail "a discard was taken that the queue does not advertise"
fi
detach_dev
