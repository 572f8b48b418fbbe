#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: with --max-in-flight no hardware queue has more than its part of reads and writes in flight, or one request that is larger; nothing stalls, nothing starves, data is right; polled, lost and resumed as well
# hosts: one
# cpus: two
# suite: full
# debug: full
# timeout: 240
# mutant: NO_SHARE rxe FAIL: [0-9]+ bytes in flight, the cap is 262144
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

EVENTS=$TRACING/events/rbd_initiator

# trace_requests COMMAND...: what the initiator starts and ends meanwhile, in /tmp/requests
trace_requests()
{
	mountpoint -q $TRACING || mount -t tracefs none $TRACING || :
	[ -d $EVENTS ] || skip "no tracepoints"
	echo 0 > $TRACING/tracing_on
	echo 16384 > $TRACING/buffer_size_kb
	echo > $TRACING/trace
	echo 1 > $EVENTS/rbd_request_issue/enable
	echo 1 > $EVENTS/rbd_request_complete/enable
	echo 1 > $TRACING/tracing_on
	"$@"
	echo 0 > $TRACING/tracing_on
	echo 0 > $EVENTS/enable
	grep -E 'op=(read|write) ' $TRACING/trace > /tmp/requests
}

# peak: "REQUESTS BYTES SHARED": how many were started, most bytes that were in flight at once, and most while there was more than one request
peak()
{
	awk '{ bytes = 0
		for (i = 1; i <= NF; i++) if (sub("^bytes=", "", $i)) bytes = $i }
		/rbd_request_issue:/ && !/ again/ { started++; nr++; now += bytes; if (now > most) most = now; if (nr > 1 && now > shared) shared = now }
		/rbd_request_complete:/ { nr--; now -= bytes }
		END { print started + 0, most + 0, shared + 0 }' /tmp/requests
}

# at_most BYTES LEAST: not more than that in flight, or one request that is larger by itself; but LEAST once: the cap is used
at_most()
{
	local started most shared
	read -r started most shared <<< "$(peak)"
	log "$started requests, at most $most bytes in flight, of several $shared"
	[ "$started" -gt 0 ] || fail "nothing was traced"
	[ "$shared" -le "$1" ] || fail "$shared bytes in flight, the cap is $1"
	[ "$most" -ge "$2" ] || fail "only $most bytes in flight, the cap is $1"
}

burst()
{
	run fio --name=burst --filename="$DEV" --direct=1 --ioengine=libaio --iodepth=32 --iodepth_batch=8 --norandommap \
		--thread --allow_file_create=0 --output=/dev/null "$@"
}

# a large request beside a stream of small ones has its turn
large_beside_small()
{
	io_load --rw=randread --bs=4k --iodepth=32
	within "$(slow 20)" dd if="$DEV" of=/dev/null bs=1M count=4 iflag=direct status=none
	kill "$LOAD"
	await "$(slow 10)" load_ended
}

one_class()
{
	local before

	log "without a cap there is more in flight: so the count would tell"
	attach_dev "$1" --queues 1 --depth 64
	same "the cap that is shown" "$(json '.devices[0].max_in_flight' rbdctl show "$DEV")" null
	trace_requests burst --rw=randrw --bs=64k --number_ios=100
	at_most 2097152 524288
	detach_dev

	attach_dev "$1" --queues 1 --depth 64 --max-in-flight 256K --fail-after 60
	same "the cap that is shown" "$(json '.devices[0].max_in_flight' rbdctl show "$DEV")" 262144
	echo none > "/sys/block/$(dev_name)/queue/scheduler"
	log "64 KiB, depth 32"
	trace_requests burst --rw=randrw --bs=64k --number_ios=300
	at_most 262144 262144
	log "larger than the cap: one by one"
	trace_requests burst --rw=randread --bs=512k --number_ios=24
	at_most 0 524288
	log "all sizes at once, with checksums"
	trace_requests fio_verify --rw=randwrite --bsrange=4k-384k --iodepth=32 --size=16M
	at_most 262144 262144
	large_beside_small
	if echo mq-deadline > "/sys/block/$(dev_name)/queue/scheduler" 2>/dev/null; then
		trace_requests fio_verify --rw=randwrite --bs=64k --iodepth=32 --size=8M
		at_most 262144 131072
		echo none > "/sys/block/$(dev_name)/queue/scheduler"
	fi

	log "lost and resumed with I/O in flight"
	verify_begin --bsrange=4k-384k --iodepth=32
	before=$(reconnects)
	run tgt rbdctl portal remove "$TARGET"
	await "$(slow 5)" state_is reconnecting
	run tgt rbdctl portal add "$TARGET"
	await "$(slow 30)" reconnected "$before"
	moves_again
	if [ -w /sys/devices/system/cpu/cpu1/online ]; then
		log "a processor goes and comes"
		echo 0 > /sys/devices/system/cpu/cpu1/online
		moves_again
		echo 1 > /sys/devices/system/cpu/cpu1/online
		moves_again
	fi
	verify_end
	trace_requests burst --rw=randrw --bs=64k --number_ios=200
	at_most 262144 262144
	detach_dev

	log "two hardware queues, one of them polled: half of it each"
	attach_dev "$1" --queues 1 --poll-queues 1 --depth 64 --max-in-flight 512K
	echo none > "/sys/block/$(dev_name)/queue/scheduler"
	trace_requests burst --ioengine=io_uring --hipri --rw=randrw --bs=64k --number_ios=200
	at_most 262144 131072
	# of one size: what crosses an extent has to be split, and is submitted again for ever by io_uring, on any device that splits (null_blk as well, 6.1)
	fio_verify --ioengine=io_uring --hipri --rw=randrw --bs=64k --iodepth=32 --size=8M
	detach_dev
}

export_mem mem 32M
one_class mem
run tgt ram_disks 1 32768
export_dev dev /dev/ram0
one_class dev
