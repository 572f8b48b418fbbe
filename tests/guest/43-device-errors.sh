#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: errors of the backing come back as themselves, each one once, and end nothing but their own request
# hosts: one
# debug: full
# timeout: 240
# cases: 49
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

bad="1000-1007 2008-2015 4000-4000 6143-6143" # sectors: four blocks of 4 KiB out of 1024


# fio_errors RW: number of requests of 4 KiB that ended with an error, of 1024
fio_errors()
{
	fio --name=e --filename="$DEV" --direct=1 --ioengine=libaio --rw="$1" --bs=4k --iodepth=16 --size=4M \
		--continue_on_error=io --thread --output-format=json > /tmp/fio.json 2>/dev/null || :
	sed -n '/^{/,$p' /tmp/fio.json | jq '.jobs[0].total_err'
}

# sentence_of ERROR CMD...: CMD fails with that error
sentence_of()
{
	local want=$1
	shift
	try env LC_ALL=C "$@"
	[ "$status" != 0 ] || fail "went well: $*"
	[[ $err == *"$want"* ]] || fail "not '$want': $err"
}

log "bad blocks"
run tgt null_disk nullb0 size=64 blocksize=512
export_dev bad /dev/nullb0
attach_dev bad
session=$(json '.devices[0].session' rbdctl show "$DEV")
run fio --name=fill --filename="$DEV" --direct=1 --ioengine=libaio --rw=write --bs=64k --iodepth=4 --size=8M --thread --output=/dev/null
for range in $bad; do run tgt null_set nullb0 badblocks "+$range"; done
reads=$(tgt requests_of nullb0 reads)
same "failed reads" "$(fio_errors read)" 4
same "reads that reached the backing" $(($(tgt requests_of nullb0 reads) - reads)) 1024
writes=$(tgt requests_of nullb0 writes)
same "failed writes" "$(fio_errors write)" 4
same "writes that reached the backing" $(($(tgt requests_of nullb0 writes) - writes)) 1024
sentence_of "Input/output error" dd if="$DEV" of=/dev/null bs=512 skip=4000 count=1 iflag=direct
run dd if="$DEV" of=/dev/null bs=512 skip=4001 count=1 iflag=direct status=none
run dd if="$DEV" of=/dev/null bs=512 skip=3999 count=1 iflag=direct status=none

log "a request that is split here, or there, fails when one of its parts does: the first, one in the middle, the last"
for split in here there; do
	if [ $split = here ]; then
		run sh -c "echo 64 > /sys/block/$(dev_name)/queue/max_sectors_kb"
	else
		queue_value max_hw_sectors_kb > "/sys/block/$(dev_name)/queue/max_sectors_kb"
		run tgt sh -c 'echo 64 > /sys/block/nullb0/queue/max_sectors_kb'
	fi
	for first in 4000 3000 2049; do # sector 4000 is in the 1 MiB that begin there
		sentence_of "Input/output error" dd if="$DEV" of=/dev/null bs=1M iflag=direct,skip_bytes skip=$((first * 512)) count=1
		sentence_of "Input/output error" dd if=/dev/zero of="$DEV" bs=1M oflag=direct,seek_bytes seek=$((first * 512)) count=1
	done
	run dd if="$DEV" of=/dev/null bs=512k iflag=direct,skip_bytes skip=$((2100 * 512)) count=1 status=none
done
for range in $bad; do run tgt null_set nullb0 badblocks "-$range"; done
fio_verify --rw=randrw --bsrange=512-128k --blockalign=512 --iodepth=16 --size=8M
same "state" "$(dev_state)" live
same "session" "$(json '.devices[0].session' rbdctl show "$DEV")" "$session"
same "reconnects" "$(json '.devices[0].reconnects' rbdctl show "$DEV")" 0
detach_dev
run tgt rbdctl export remove bad

log "the backing is set read-only while it is exported: writes fail, reads and the session go on, and so do writes when that is over"
run tgt ram_disks 3 65536
export_dev ro /dev/ram0
attach_dev ro
head -c 64k /dev/urandom > /tmp/kept
run dd if=/tmp/kept of="$DEV" bs=64k oflag=direct status=none
run tgt blockdev --setro /dev/ram0
for size in 4k 64k; do sentence_of "Input/output error" dd if=/dev/zero of="$DEV" bs=$size count=1 oflag=direct; done
sentence_of "Input/output error" blkdiscard -z -l 64k "$DEV"
run sync "$DEV"
same "contents" "$(range_sum "$DEV" 0 128)" "$(range_sum /tmp/kept 0 128)"
same "contents of the backing" "$(tgt range_sum /dev/ram0 0 128)" "$(range_sum /tmp/kept 0 128)"
same "state" "$(dev_state)" live
run tgt blockdev --setrw /dev/ram0
fio_verify --rw=randrw --bs=4k --iodepth=16 --size=1M
same "reconnects" "$(reconnects)" 0
detach_dev
run tgt rbdctl export remove ro

log "device-mapper: a part that gives errors, then writes alone do"
need_module dm-mod
tgt table part "0 8192 linear /dev/ram0 0" "8192 8192 error" "16384 8192 linear /dev/ram0 8192" || fail "no table"
export_dev part /dev/mapper/part
attach_dev part
sentence_of "Input/output error" dd if="$DEV" of=/dev/null bs=4k skip=1024 count=1 iflag=direct
sentence_of "Input/output error" dd if=/dev/zero of="$DEV" bs=1M seek=7 count=2 oflag=direct
sentence_of "Input/output error" dd if="$DEV" of=/dev/null bs=64k skip=127 count=2 iflag=direct
fio_verify --rw=randrw --bs=4k --iodepth=16 --size=4M
fio_verify --rw=randrw --bs=4k --iodepth=16 --offset=8M --size=4M
if tgt modprobe dm-flakey; then
	run tgt table_swap part "0 24576 flakey /dev/ram0 0 0 60 1 error_writes"
	sentence_of "Input/output error" dd if=/dev/zero of="$DEV" bs=4k count=1 oflag=direct
	sentence_of "Input/output error" dd if=/dev/zero of="$DEV" bs=64k count=1 oflag=direct
	run dd if="$DEV" of=/dev/null bs=64k count=1 iflag=direct status=none
	run tgt table_swap part "0 24576 linear /dev/ram0 0"
	fio_verify --rw=randrw --bs=4k --iodepth=16 --size=4M
fi
same "state" "$(dev_state)" live
detach_dev
run tgt rbdctl export remove part

if tgt modprobe dm-thin-pool; then
	log "no space: a thin volume larger than its pool"
	tgt table pool "0 32768 thin-pool /dev/ram1 /dev/ram2 128 0 1 error_if_no_space" || fail "no pool"
	run tgt dmsetup message pool 0 "create_thin 0"
	tgt table thin "0 131072 thin /dev/mapper/pool 0" || fail "no thin volume"
	export_dev thin /dev/mapper/thin
	attach_dev thin
	run dd if=/dev/zero of="$DEV" bs=1M count=4 oflag=direct status=none
	sentence_of "No space left on device" dd if=/dev/zero of="$DEV" bs=1M seek=4 count=32 oflag=direct
	run dd if="$DEV" of=/dev/null bs=1M count=4 iflag=direct status=none
	same "state" "$(dev_state)" live
	detach_dev
	run tgt rbdctl export remove thin
	run tgt dmsetup remove --noudevsync thin
	run tgt dmsetup remove --noudevsync pool
fi

if tgt modprobe sd_mod 2>/dev/null && tgt modprobe scsi_debug dev_size_mb=16 opts=2 2>/dev/null; then
	log "a medium error, by its name: ten sectors of the disk cannot be read"
	scsi_disk() { disk=/dev/$(tgt sh -c 'ls /sys/bus/pseudo/drivers/scsi_debug/adapter*/host*/target*/*/block') && tgt test -b "$disk"; }
	await "$(slow 10)" scsi_disk
	export_dev scsi "$disk"
	attach_dev scsi
	sentence_of "No data available" dd if="$DEV" of=/dev/null bs=512 skip=$((0x1234)) count=1 iflag=direct
	run dd if="$DEV" of=/dev/null bs=512 skip=$((0x1234 - 1)) count=1 iflag=direct status=none
	sentence_of "No data available" dd if="$DEV" of=/dev/null bs=64k skip=$((0x1234 / 128)) count=1 iflag=direct
	same "state" "$(dev_state)" live
	detach_dev
	run tgt rbdctl export remove scsi
	await 10 tgt rmmod scsi_debug
fi
