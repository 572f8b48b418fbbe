#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a mapping that an IOMMU has made shorter than the memory's list is registered by what is left of it and unmapped by what it was
# hosts: one
# debug: full
# timeout: 120
# build: faults
# mutant: MAP_ALL rxe the target's RDMA device lacks what the session needs
# cases: 63
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

count() { dmesg | grep -c "$1" || :; }
# those of which something was merged, not only looked at
shorter() { dmesg | sed -n 's/.*fault: \([0-9]*\) entries were merged into \([0-9]*\)$/\1 \2/p' | awk '$2 < $1 { n++ } END { print n + 0 }'; }
device_sum() { dd if="$DEV" bs=1M iflag=direct status=none | md5sum; }

mapped=$(count 'entries were merged into') unmapped=$(count 'entries were unmapped') wrong=$(count 'was unmapped as one of') merged=$(shorter)
# two pieces of 2 MiB, and the rest in single pages, of which some lie side by side
export_mem x 6140K
faults target "action=merge op=map count=0"
attach_dev x
faults target clear
mapped=$(($(count 'entries were merged into') - mapped))
log "$mapped lists were mapped: $(dmesg | sed -n 's/.*fault: \([0-9]* entries were merged into [0-9]*\)$/\1/p' | tail -n "$mapped" | tr '\n' ';')"
[ "$(shorter)" -gt "$merged" ] || fail "no entry was merged: the case shows nothing"
head -c 6140K /dev/urandom > /tmp/contents
run dd if=/tmp/contents of="$DEV" bs=1M oflag=direct status=none
same "what comes back through the merged mapping" "$(device_sum)" "$(md5sum < /tmp/contents)"
fio_verify --rw=randwrite --bsrange=4k-256k --iodepth=16 --size=6140K
sum=$(device_sum)
detach_dev

log "what is read by a mapping that nobody merged"
attach_dev x
same "the contents" "$(device_sum)" "$sum"
detach_dev
unmapped_all() { [ $(($(count 'entries were unmapped') - unmapped)) = "$mapped" ]; }
await 10 unmapped_all
same "lists that were unmapped by another count" "$(count 'was unmapped as one of')" "$wrong"
