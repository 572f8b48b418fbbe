#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: with --write-queues reads go by queues of their own and all else by the others, of both classes, after a loss, beside polled ones, and with less granted
# hosts: one
# cpus: two
# debug: full
# timeout: 180
# cases: 97
# path: data
# mutant: ONE_MAP rxe FAIL: of one kind: queues of reads

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

LIMIT=/sys/module/rbd_target/parameters/max_session_queues

# shape QUEUES WRITE_QUEUES POLL_QUEUES: what show tells, and what there is
shape()
{
	same "queues, write queues, poll queues" "$(json '.devices[0] | [.queues, .write_queues, .poll_queues] | join(" ")' rbdctl show "$DEV")" "$*"
	same "hardware queues" "$(find "/sys/block/$(dev_name)/mq" -mindepth 1 -maxdepth 1 -type d | wc -l)" $(($1 + $2 + $3))
}

granted() { same "queues granted" "$(json '.sessions[0].queues_granted' tgt rbdctl session show)" "$1"; }
grant_up_to() { run tgt sh -c "echo $1 > $LIMIT"; }

# queues_of FILTER: the I/O queues that have ended requests of those operations, by number
queues_of()
{
	json "[.devices[0].queues[] | select(.queue > 0) | select([.operations | to_entries[] | select($1) | .value.requests] | add > 0) | .queue] | join(\" \")" \
		rbdctl stats "$DEV"
}

# went_by WHAT READS OTHERS: queue numbers
went_by()
{
	same "$1: queues of reads" "$(queues_of '.key == "read"')" "$2"
	same "$1: queues of what is no read" "$(queues_of '.key != "read"')" "$3"
}

# do_io OPTIONS...: 100 requests, from both processors
do_io()
{
	run fio --name=io --filename="$DEV" --direct=1 --ioengine=libaio --bs=4k --iodepth=8 --number_ios=50 --numjobs=2 --cpus_allowed=0-1 \
		--cpus_allowed_policy=split --size=1M --norandommap=1 --thread --allow_file_create=0 --output=/dev/null "$@"
}

# lose QUEUES: and come back, with so many granted
lose()
{
	local before
	before=$(reconnects)
	grant_up_to "$1"
	run tgt rbdctl portal remove "$TARGET"
	await "$(slow 5)" state_is reconnecting
	run tgt rbdctl portal add "$TARGET"
	await "$(slow 30)" reconnected "$before"
}

one_class()
{
	attach_dev "$1" --queues 1 --write-queues 1 --fail-after 60
	do_io --rw=randread
	do_io --rw=randwrite
	run blkdiscard -z "$DEV"
	went_by "of one kind" 1 2
	shape 1 1 0
	fio_verify --rw=randrw --bsrange=4k-256k --iodepth=16 --size=4M

	log "lost, and back with one queue for all, then with both again"
	verify_begin --rw=randrw --bsrange=4k-64k
	lose 1
	granted 1
	moves_again
	lose 128
	granted 2
	moves_again
	verify_end
	shape 1 1 0
	detach_dev

	log "two of each: a processor has its own"
	attach_dev "$1" --queues 2 --write-queues 2 --poll-queues 1
	shape 2 2 1
	do_io --rw=randrw
	went_by "from two processors" "1 2" "3 4"
	do_io --rw=randrw --ioengine=io_uring --hipri
	went_by "polled as well" "1 2 5" "3 4 5"
	fio_verify --ioengine=io_uring --hipri --rw=randrw --bs=4k --iodepth=16 --size=1M
	detach_dev
}

export_mem mem 16M
one_class mem
run tgt ram_disks 1 16384
export_dev dev /dev/ram0
one_class dev

log "less is granted than was asked for: those that may take reads come first, the polled ones last"
for grant in "1 1 0 0" "3 2 1 0"; do
	read -r most main write poll <<< "$grant"
	grant_up_to "$most"
	attach_dev mem --queues 2 --write-queues 2 --poll-queues 1
	shape "$main" "$write" "$poll"
	fio_verify --rw=randrw --bs=4k --iodepth=16 --size=512k
	detach_dev
done
grant_up_to 128
