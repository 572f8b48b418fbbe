#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a target that follows the ladder and mutates one or a few of its messages: attach, I/O and detach end in their time, nothing is left, a disk beside goes on
# hosts: one
# debug: full
# timeout: 300
# timeout-full: 1500
# cases: 14 18 95
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=fake-target.sh
. "$(dirname "$0")/fake-target.sh"

seconds=$(seconds 8 900)
# A session is told whole by its name, mutate/PLACE/SEED, which is in the log: the peer plays it again by that.
seed=337395	# one of those by which an extent has no bytes, and a read of the partition scan no answer
[ -z "${BED_FULL:-}" ] || seed=$((RANDOM * 1000))
ATTACH=$(slow 2) IO=$(slow 10) LET_GO=$(slow 8)
# siw lets go of a connection that was asked for and not answered when its own time is over
GRACE=0
[ "$TRANSPORT" != siw ] || GRACE=10
FAKE_DISK=/dev/rbd1
ATTACH_WITH=(timeout -k 5 $((5 * ATTACH + 30)))	# one that never ends is a failure, too

declare -A sessions refused disks well errors stuck

head -c 256K /dev/urandom > /tmp/data
cmp /tmp/data /tmp/data && blkdiscard --version	# so that the first session does not have to wait for the programs
echo "rbd-test: mutated answers begin" > /dev/kmsg
said() { dmesg | sed -n "/mutated answers begin/,\$p" | grep "rbd_initiator: "; }

# io: on $DEV. Status 1: an error; 2: what was read is not what was written
io()
{
	dd if=/tmp/data of="$DEV" bs=64k seek=4 oflag=direct status=none || return 1
	[ "$place" != zero ] || blkdiscard -z -o 65536 -l 65536 "$DEV" || return 1
	dd if="$DEV" of=/tmp/got bs=64k skip=4 count=4 iflag=direct status=none || return 1
	cmp -s /tmp/data /tmp/got || return 2
}

ended() { ! kill -0 "$1" 2>/dev/null; }
took() { echo $(((${EPOCHREALTIME/./} - $1) / 1000)); }

# A refusal is one sentence, with one of the statuses that a target can bring about.
refusal_is_clear()
{
	[[ $status =~ ^[145678]$ ]] || fail "$name: status $status"
	[ ${#out[@]} = 0 ] || fail "$name: a refusal wrote to standard output"
	[ ${#err[@]} = 1 ] && [[ ${err[0]} =~ ^rbdctl:\ attach\ x:\ [[:print:]]+$ ]] || fail "$name: not one sentence"
}

# Only where no message that says where data is was touched does it have to be what was written.
data_counts()
{
	case $place in
	*open | *table | result | resume) return 1 ;;
	esac
}

use_disk()
{
	local process verdict=0 force=() limit=$((LET_GO + $(slow 4))) begin=${EPOCHREALTIME/./}
	[ "$DEV" = $FAKE_DISK ] || fail "$name: attached as $DEV"
	io 2>/tmp/io.log &
	process=$!
	# what comes unasked, and beats, take their time
	case $place in
	*live | ping | resume) pause 1.6 ;;
	esac
	if ! wait_until "$IO" ended $process; then
		stuck[$place]=$((stuck[$place] + 1))
		force=(--force)
	fi
	log "$name: $(took "$begin") ms until I/O has ended, or was given up"
	[ $((seed % 2)) = 0 ] || force=(--force)
	[ ${#force[@]} = 0 ] || limit=$LET_GO
	within $((limit + GRACE)) rbdctl detach "$DEV" "${force[@]}"
	wait_until "$LET_GO" ended $process || fail "$name: I/O does not end with the device"
	wait $process || verdict=$?
	case $verdict in
	0) well[$place]=$((well[$place] + 1)) ;;
	1) errors[$place]=$((errors[$place] + 1)) ;;
	*) ! data_counts || fail "$name: what was read is not what was written" ;;
	esac
	[[ $place != *nothing || $verdict = 0 ]] || fail "$name: $(cat /tmp/io.log)"
}

nothing_left()
{
	local count
	[ ! -e $FAKE_DISK ] && [ ! -e /sys/block/${FAKE_DISK#/dev/} ] || return 1
	read -r count < /sys/module/rbd_initiator/refcnt
	[ "$count" = "$DEVICE_COUNT" ]
}

# It tells of eight exports, or says in one sentence why it does not; an answer that never ends is one, too.
ask_for_exports()
{
	local begin=${EPOCHREALTIME/./}
	"${ATTACH_WITH[@]}" rbdctl discover "$TARGET:$FAKE_PORT" --timeout "$ATTACH" --json > /tmp/out 2> /tmp/err && status=0 || status=$?
	log "$name: $status, $(wc -c < /tmp/out) bytes, $(cat /tmp/err)"
	[ "$(took "$begin")" -le $(((ATTACH + $(slow 3) + GRACE) * 1000)) ] || fail "$name: discover took $(took "$begin") ms"
	sessions[$place]=$((sessions[$place] + 1))
	if [ "$status" = 0 ]; then
		$JQ -e '.exports | length' < /tmp/out > /tmp/length || fail "$name: not JSON"
		[[ $place != *nothing || $(cat /tmp/length) = 8 ]] || fail "$name: $(cat /tmp/length) exports"
		return
	fi
	[[ $place != *nothing ]] || fail "$name was refused"
	[[ $status =~ ^[145678]$ && ! -s /tmp/out && $(wc -l < /tmp/err) = 1 ]] || fail "$name: not one sentence"
	refused[$place]=$((refused[$place] + 1))
}

attach_and_use()
{
	local begin=${EPOCHREALTIME/./}
	attach_fake "$ATTACH"
	# connecting has that time, and looking for partitions has it again
	[ "$(took "$begin")" -le $(((2 * ATTACH + $(slow 3) + GRACE) * 1000)) ] || fail "$name: attach took $(took "$begin") ms"
	sessions[$place]=$((sessions[$place] + 1))
	if [ "$status" = 0 ]; then
		disks[$place]=$((disks[$place] + 1))
		DEV=${out[0]}
		use_disk
	else
		refusal_is_clear
		[[ $place != *nothing ]] || fail "$name was refused"
		refused[$place]=$((refused[$place] + 1))
	fi
}

session()
{
	name=mutate/$place/$seed
	fake_begin
	case $place in
	discover*) ask_for_exports ;;
	*) attach_and_use ;;
	esac
	echo end >&8
	hear 30 '^reached [a-z]+$'
	[[ $place = *nothing || $place = discover* ]] || count_reached "${line#reached }"
	hear 60 "^ok $name$"
	wait_until "$(slow 3)" nothing_left || fail "$name left $(refcnt rbd_initiator) references, not $DEVICE_COUNT, or a device"
}

# How far sessions came all the same: the login's answer was accepted, the table read, the disk made, I/O done
answers=0 tables=0
count_reached()
{
	case $1 in
	queue | live) answers=$((answers + 1)) ;;
	esac
	if [ "$status" = 0 ] || [[ ${err[*]} = *"table is damaged"* ]]; then tables=$((tables + 1)); fi
}

# sum COUNT...: of the mutated ones
sum() { local n all=0; for n; do all=$((all + n)); done; echo $all; }

export_mem live 16M
attach_dev live
LIVE=$DEV
before_peer=$(resources)
io_load --size=8M --iodepth=2
DEVICE_COUNT=$(refcnt rbd_initiator)
fake_start

# count_requests: of fio beside the session that began at $from and $begin, by whether its target behaved
declare -A requests ms
count_requests()
{
	local kind=mutated
	[[ $place != *nothing ]] || kind=honest
	requests[$kind]=$((requests[$kind] + $(requests_done) - from))
	ms[$kind]=$((ms[$kind] + $(took "$begin")))
}
rate() { echo $((${requests[$1]} * 1000 / ${ms[$1]})); }

mapfile -t places < <(peer list mutate)
end=$((SECONDS + seconds)) number=0
until [ $number -ge ${#places[@]} ] && [ $SECONDS -ge $end ]; do
	place=${places[number++ % ${#places[@]}]}
	from=$(requests_done) begin=${EPOCHREALTIME/./}
	session
	seed=$((seed + 1))
	DEV=$LIVE
	count_requests
done

log "place: sessions, refused, disks made, I/O went well, I/O ended with errors, I/O that detach --force had to end"
for place in "${places[@]}"; do
	log "$place: ${sessions[$place]:-0} ${refused[$place]:-0} ${disks[$place]:-0} ${well[$place]:-0} ${errors[$place]:-0} ${stuck[$place]:-0}"
done
unset "disks[nothing]" "disks[device-nothing]" "well[nothing]" "well[device-nothing]"
log "$number sessions up to seed $seed: $answers answers to the login accepted, $tables tables read," \
	"$(sum "${disks[@]}") disks, $(sum "${well[@]}") with all I/O done, $(sum "${refused[@]}") refused"
log "$(rate honest) requests a second beside targets that behave, $(rate mutated) beside the others"
[ $answers -ge 3 ] && [ $tables -ge 3 ] && [ "$(sum "${disks[@]}")" -ge 3 ] && [ "$(sum "${well[@]}")" -ge 2 ] &&
	[ "$(sum "${refused[@]}")" -ge 3 ] || fail "hardly any session got on, or hardly any was refused"

fake_stop
# one processor carries both hosts, fio and the peer: any session takes its share, no strange one a larger one
[ "$(rate mutated)" -gt $(($(rate honest) / 2)) ] || fail "the disk of another export is slower beside strange targets"
load_ended && fail "fio has ended: $(cat /tmp/load.log)"
kill "$LOAD"
wait "$LOAD"
same "state" "$(dev_state)" live
same "reconnects" "$(reconnects)" 0
await 20 resources_are "$before_peer"
lines=$(said | wc -l)
log "$lines lines in the kernel log"
[ "$lines" -le $((6 * number)) ] || fail "$lines lines of $number sessions in the kernel log"
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
detach_dev
