#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: depths and queues: absurd ones clamped visibly or refused, depth 1 and the largest one work
# hosts: one
# cpus: two
# debug: full
# timeout: 300
# cases: 10 62
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem x 64M
for depth in 1 2 65535; do
	try rbdctl attach "$TARGET" x --depth $depth
	if [ "$status" = 0 ]; then
		DEV=$out
		log "depth $depth became $(json '.devices[0].depth' rbdctl show "$DEV")"
		fio_verify --rw=randrw --bs=4k --iodepth=32 --size=4M --fsync=16
		detach_dev
	else
		[ "$depth" -gt 1024 ] && [ -n "$err" ] || fail "depth $depth was refused"
	fi
done
for queues in 1 2 10000; do
	try rbdctl attach "$TARGET" x --queues $queues
	if [ "$status" = 0 ]; then
		DEV=$out
		got=$(json '.devices[0].queues' rbdctl show "$DEV")
		log "queues $queues became $got"
		[ "$got" -le "$queues" ] || fail "more queues than asked for"
		same "hardware queues" "$(find "/sys/block/$(dev_name)/mq" -mindepth 1 -maxdepth 1 | wc -l)" "$got"
		fio_verify --rw=randrw --bs=4k --iodepth=16 --numjobs=4 --size=2M --offset_increment=4M
		detach_dev
	else
		[ "$queues" -gt 1024 ] && [ -n "$err" ] || fail "queues $queues was refused"
	fi
done
