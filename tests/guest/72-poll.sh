#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: polled I/O of both classes, also over a lost connection and with a submitter that is stopped; several requests, one doorbell
# hosts: one
# cpus: two
# debug: full
# timeout: 240
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

T=/sys/kernel/tracing

# calls FUNCTION COMMAND...: how often a function of the initiator runs meanwhile, in $calls
count_calls()
{
	echo "$1" > $T/set_ftrace_filter || fail "no function $1"
	shift
	echo > $T/trace
	echo 1 > $T/tracing_on
	echo function > $T/current_tracer
	"$@"
	calls=$(grep -c '<-' $T/trace)
	echo nop > $T/current_tracer
	echo > $T/set_ftrace_filter
}

polled_io()
{
	fio --name=poll --filename="$DEV" --direct=1 --ioengine=io_uring --hipri --rw=randrw --bs=4k --iodepth=16 --size=4M \
		--number_ios=2000 --norandommap --thread --allow_file_create=0 > /tmp/poll.log 2>&1 || { cat /tmp/poll.log; fail "polled I/O"; }
}

batches() # io_uring submits 16 at a time: a plug
{
	fio --name=batch --filename="$DEV" --direct=1 --ioengine=io_uring --rw=randread --bs=4k --iodepth=16 --iodepth_batch=16 \
		--iodepth_batch_complete_min=16 --number_ios=1600 --norandommap --thread --allow_file_create=0 > /tmp/batch.log 2>&1 ||
		{ cat /tmp/batch.log; fail "batched I/O"; }
}

has_tracer() { [ -e $T/set_ftrace_filter ]; }

interrupt_free()
{
	count_calls rbd_lane_poll polled_io
	[ "$calls" -gt 0 ] || fail "nobody polled"
}

one_class()
{
	local name=$1 before
	attach_dev "$name" --queues 1 --poll-queues 1
	same "queues" "$(json '.devices[0] | [.queues, .poll_queues]' rbdctl show "$DEV" | tr -d ' \n')" "[1,1]"
	same "hardware queues" "$(find "/sys/block/$(dev_name)/mq" -mindepth 1 -maxdepth 1 -type d | wc -l)" 2
	same "polling" "$(cat "/sys/block/$(dev_name)/queue/io_poll")" 1
	if has_tracer; then
		interrupt_free
	else
		polled_io
	fi
	fio_verify --ioengine=io_uring --hipri --rw=randrw --bs=4k --iodepth=16 --size=2M
	fio_verify --ioengine=pvsync2 --hipri --rw=randwrite --bs=64k --size=1M
	fio_verify --rw=randrw --bs=4k --iodepth=16 --size=2M	# beside it, by interrupt

	log "a loss under polled I/O"
	verify_begin --ioengine=io_uring --hipri
	before=$(reconnects)
	run tgt rbdctl portal remove "$TARGET"
	await 5 state_is reconnecting
	run tgt rbdctl portal add "$TARGET"
	await "$(slow 30)" reconnected "$before"
	moves_again

	log "a loss while the submitter is stopped: what it would poll for does not keep the device from coming back"
	await 10 signal_submitter STOP	# between two rounds there is none
	before=$(reconnects)
	run tgt rbdctl portal remove "$TARGET"
	await 5 state_is reconnecting
	run tgt rbdctl portal add "$TARGET"
	await "$(slow 30)" reconnected "$before"
	run signal_submitter CONT
	moves_again
	verify_end

	log "forced detach under polled I/O"
	io_load --ioengine=io_uring --hipri
	within "$(slow 10)" rbdctl detach --force "$DEV"
	await "$(slow 20)" load_ended
}

signal_submitter() { pkill "-$1" -x fio; }

export_mem mem 16M
one_class mem
run tgt ram_disks 1 16384
tgt rbdctl export add dev --device /dev/ram0 || fail "no device export"
one_class dev

log "beside polled queues each CPU has its own for everything else"
attach_dev mem --queues 2 --poll-queues 1
for cpu in 0 1; do same "CPUs of queue $cpu" "$(cat "/sys/block/$(dev_name)/mq/$cpu/cpu_list")" "$cpu"; done
detach_dev

if has_tracer; then
	log "batches: 1600 requests, 16 at a time"
	attach_dev mem --queues 1
	count_calls rbd_batch_send batches
	log "$calls doorbells"
	[ "$calls" -gt 0 ] && [ "$calls" -lt 800 ] || fail "$calls doorbells for 1600 requests"
	log "with a scheduler that gives them one by one"
	echo mq-deadline > "/sys/block/$(dev_name)/queue/scheduler" 2>/dev/null && fio_verify --rw=randrw --bs=4k --iodepth=32 --size=4M
	detach_dev
fi
