#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: fio verify over block sizes 512 to 1 MiB and more, depths 1 to 64, mixed, several jobs; no error, no mismatch
# hosts: one
# cpus: two
# debug: full
# timeout: 420
# cases: 60 61 62 63 69
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem small 64M --block-size 512
export_mem big 256M
attach_dev small
for bs in 512 1k 1536 4k; do fio_verify --rw=randrw --bs=$bs --iodepth=4 --size=1M; done
# in sequence: random blocks of mixed sizes would overlap, and fio cannot tell which came last
fio_verify --rw=write --bsrange=512-64k --iodepth=16 --size=8M
detach_dev
attach_dev big
for depth in 1 4 64; do
	for bs in 4k 64k; do fio_verify --rw=randrw --bs=$bs --iodepth=$depth --size=8M; done
	fio_verify --rw=write --bs=1M --iodepth=$depth --size=64M
done
log "larger than any request"
for bs in 4M 16M 64M; do fio_verify --rw=write --bs=$bs --iodepth=2 --size=128M; done
log "all that the queue takes"
max=$(queue_value max_hw_sectors_kb)
[ "$max" -ge 1024 ] || fail "max_hw_sectors_kb is $max, less than 1 MiB"
run sh -c "echo $max > /sys/block/$(dev_name)/queue/max_sectors_kb"
fio_verify --rw=write --bs=8M --iodepth=8 --size=64M
log "several jobs, each on its part"
fio_verify --rw=randrw --bs=8k --iodepth=32 --numjobs=4 --size=8M --offset_increment=16M
log "through the page cache"
fio_verify --rw=randrw --bs=64k --iodepth=8 --size=32M --direct=0
detach_dev
