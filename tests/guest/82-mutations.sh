#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: sessions that say something mutated end, each with one line in the log, or go on; a disk of another export beside them goes on at speed
# hosts: one
# debug: full
# timeout: 240
# timeout-full: 1500
# cases: 95
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command peer
echo "rbd-test: mutations begin" > /dev/kmsg	# earlier cases have their own sessions
said() { dmesg | sed -n "/mutations begin/,\$p"; }
modprobe brd rd_nr=1 rd_size=16384 || skip "this kernel has no brd"
seconds=$(seconds 8 450)
seed=7
[ -z "${BED_FULL:-}" ] || seed=$RANDOM

# What fio gets done in two seconds
speed() { local from; from=$(requests_done); sleep 2; echo $(($(requests_done) - from)); }

export_mem live 16M
export_mem x 4M --shared
run rbdctl export add d --device /dev/ram0 --shared
attach_dev live
session=$(json '.devices[0].session' rbdctl show "$DEV")
before=$(resources)
more_sessions() { [ "$(nr_sessions)" -gt 1 ]; }

# speed_beside SECONDS SCENARIO: leaves in $beside what fio gets done beside that
speed_beside()
{
	peer attach "$TARGET" $export --shared --limit "$(slow 8)" --seconds "$1" --seed "$seed" "$2" > /tmp/peer.log 2>&1 &
	peer=$!
	wait_until 3 more_sessions || :	# one that breaks rules may have none for long
	beside=$(speed)
	wait $peer && status=0 || status=$?
	cat /tmp/peer.log
	same "exit status of the peer" "$status" 0
}

io_load --size=8M
alone=$(speed)
for export in x d; do
	speed_beside 4 behave
	honest=$beside
	speed_beside "$seconds" mutate
	log "$alone requests alone, $honest beside sessions that behave, $beside beside the mutations"
	# two processors carry both hosts, fio and the peer: any peer takes its share, one that breaks rules takes no larger one
	[ "$beside" -gt $((honest / 2)) ] || fail "the disk of another export is slower beside mutations than beside those who behave"
done
load_ended && fail "fio has ended: $(cat /tmp/load.log)"
kill $LOAD
wait $LOAD
same "state" "$(dev_state)" live
same "session" "$(json '.devices[0].session' rbdctl show "$DEV")" "$session"
same "reconnects" "$(reconnects)" 0
twice=$(said | grep -o 'session [0-9a-f-]*: ended' | sort | uniq -d)
[ -z "$twice" ] || fail "ended twice: $twice"
[ "$(said | grep -c ': ended')" -ge 3 ] || fail "hardly any session that ended has a line in the log"
await 30 sessions_are 1
await 20 resources_are "$before"
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
detach_dev
run rbdctl export remove d
run rmmod brd
