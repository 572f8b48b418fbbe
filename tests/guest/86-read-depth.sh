#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: where the READ depth is less than a hardware queue's depth it has several connections: all of them are used, polled, lost and resumed; data is right at any depth and size
# hosts: one
# cpus: two
# debug: full
# timeout: 240
# cases: 60
# path: data
# mutant: NO_SPREAD rxe FAIL: queues, poll queues, queue pairs of each

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

READ_DEPTH=4 # soft RDMA can 128
STATE=/sys/kernel/debug/rbd_initiator

load_initiator()
{
	if [ -e "$BED_MOD/rbd_initiator.ko" ]; then insmod "$BED_MOD/rbd_initiator.ko" "$@"; else modprobe rbd_initiator "$@"; fi
}

# shape QUEUES POLL_QUEUES QUEUE_PAIRS DEPTH: what show tells, and what there is
shape()
{
	same "queues, poll queues, queue pairs of each, depth, READ depth" \
		"$(json '.devices[0] | [.queues, .poll_queues, .queue_pairs, .depth, .read_depth] | join(" ")' rbdctl show "$DEV")" "$* $READ_DEPTH"
	same "hardware queues" "$(find "/sys/block/$(dev_name)/mq" -mindepth 1 -maxdepth 1 -type d | wc -l)" $(($1 + $2))
	same "tags of each" "$(cat "/sys/block/$(dev_name)/mq/0/nr_tags")" "$4"
	same "connections at the target" "$(json '.sessions[0].queues' tgt rbdctl session show)" $((($1 + $2) * $3))
	[ -d $STATE ] || return 0
	cat "$STATE/$(dev_name)/state" > /tmp/state
	same "connections of a hardware queue" "$(grep -c '^queue: .* hw_queue=0 .* established=yes polled=no' /tmp/state)" "$3"
	same "that are polled" "$(grep -c '^queue: .* polled=yes' /tmp/state)" $(($2 * $3))
}

# burst RW: 1600 requests, 16 at a time: as many as there are tags
burst()
{
	run fio --name=burst --filename="$DEV" --direct=1 --ioengine=libaio --rw="$1" --bs=8k --iodepth=16 --iodepth_batch=16 \
		--iodepth_batch_complete_min=16 --number_ios=1600 --size=100% --io_size=1G --norandommap=1 --thread --allow_file_create=0 \
		--output=/dev/null
}

# spread OPERATION CONNECTIONS: each had its part of them
spread()
{
	local nr least all
	read -r nr least all <<< "$(json "[.devices[0].queues[] | select(.queue > 0) | .operations.$1.requests] | [length, min, add] | join(\" \")" \
		rbdctl stats "$DEV")"
	log "$all of $1: on $nr connections, at least $least on each"
	same "connections" "$nr" "$2"
	[ $((least * 2 * $2)) -ge "$all" ] || fail "no spread of $1"
}

lose()
{
	local before
	before=$(reconnects)
	run tgt rbdctl portal remove "$TARGET"
	await "$(slow 5)" state_is reconnecting
	pause 0.5
	run tgt rbdctl portal add "$TARGET"
	await "$(slow 30)" reconnected "$before"
}

one_class()
{
	attach_dev "$1" --queues 1 --depth 16 --fail-after 60
	shape 1 0 4 16
	burst randread
	spread read 4
	burst randwrite
	spread write 4

	log "at any depth and size"
	fio_verify --rw=randrw --bs=4k --iodepth=1 --size=256k
	fio_verify --rw=randrw --bs=4k --iodepth=32 --size=4M
	fio_verify --rw=randrw --bsrange=4k-256k --iodepth=16 --size=8M
	fio_verify --rw=randwrite --bs=1M --iodepth=4 --size=8M
	if echo mq-deadline > "/sys/block/$(dev_name)/queue/scheduler" 2>/dev/null; then
		fio_verify --rw=randrw --bs=4k --iodepth=32 --size=4M
		echo none > "/sys/block/$(dev_name)/queue/scheduler"
	fi

	log "all of them are lost, with I/O, and come back"
	verify_begin --bsrange=4k-64k
	lose
	moves_again
	lose
	moves_again
	verify_end
	shape 1 0 4 16
	detach_dev

	log "polled"
	attach_dev "$1" --queues 1 --poll-queues 1 --depth 8 --fail-after 60
	shape 1 1 2 8
	fio_verify --ioengine=io_uring --hipri --rw=randrw --bs=4k --iodepth=16 --size=2M
	fio_verify --rw=randrw --bs=4k --iodepth=16 --size=2M	# beside it, by interrupt
	verify_begin --ioengine=io_uring --hipri
	lose
	moves_again
	verify_end
	shape 1 1 2 8
	detach_dev

	log "a depth that is not a multiple of what each has"
	attach_dev "$1" --queues 1 --depth 13
	shape 1 0 4 13
	fio_verify --rw=randrw --bs=4k --iodepth=16 --size=1M
	log "a depth that one connection can: it stays one"
	detach_dev
	attach_dev "$1" --queues 1 --depth $READ_DEPTH
	shape 1 0 1 $READ_DEPTH
	fio_verify --rw=randrw --bs=4k --iodepth=8 --size=512k
	detach_dev
}

mountpoint -q /sys/kernel/debug || mount -t debugfs none /sys/kernel/debug || :
run rmmod rbd_initiator
run load_initiator read_depth=$READ_DEPTH
export_mem mem 32M
one_class mem
run tgt ram_disks 1 32768
export_dev dev /dev/ram0
one_class dev
