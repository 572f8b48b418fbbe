#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a target that WRITEs with, or invalidates, every key it knows or can guess: the session ends; no memory but that of its own READ changes
# hosts: one
# debug: full
# timeout: 180
# cases: 5 14 97 98
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=fake-target.sh
. "$(dirname "$0")/fake-target.sh"

FAKE_DISK=/dev/rbd1
no_device() { wait_until "$(slow 3)" no_fake_disk || fail "$name left a device"; }
no_fake_disk() { [ ! -e $FAKE_DISK ] && [ "$(refcnt rbd_initiator)" = "$DEVICE_COUNT" ]; }
is_reading() { grep -q '^reading$' /tmp/reader; }

# To the target each of them is one word, given once the disk is in use.
use_key()
{
	attached
	[ "$DEV" = $FAKE_DISK ] || fail "$name: attached as $DEV"
	if [ "$name" = invalidate/by-result ]; then
		dd if=/dev/zero of="$DEV" bs=4k seek=150 count=1 oflag=direct status=none 2> /tmp/dd.log && fail "$name: the write went well"
		failed "$1"
		return
	fi
	: > /tmp/reader
	peer read "$DEV" > /tmp/reader 2>&1 &
	reader=$!
	await "$(slow 10)" is_reading
	echo go >&8
	failed "$1"
	kill $reader 2>/dev/null || true	# it may have ended by itself
	wait $reader && status=0 || status=$?
	log "$name: $reason; $(tail -n 1 /tmp/reader)"
	[ "$status" = 0 ] || fail "$name: $(cat /tmp/reader)"
}

# live: the disk of an honest target beside it, by the same adapter
export_mem live 16M
attach_dev live
LIVE=$DEV
fio_verify --rw=randwrite --bs=64k --iodepth=4 --size=4M
session_before=$(resources)
DEVICE_COUNT=$(refcnt rbd_initiator)
fake_start

groups=(write)
[ "$TRANSPORT" != siw ] || groups+=(sink)
number=0
while read -r name fate want regex; do
	[ $((number++ % every)) = 0 ] || continue
	fake_begin
	case $fate in
	refused) refused "$want" "$regex" ;;
	*)
		# of the one that has a device export, I/O comes before the sentence
		use_key "${regex#write }" ;;
	esac
	fake_end
	DEV=$LIVE
done < <(for group in "${groups[@]}"; do peer list "$group"; done)
[ $number -ge 10 ] || fail "only $number tricks"
fake_stop

log "the disk of the honest target goes on"
DEV=$LIVE
fio_verify --rw=randrw --bs=16k --iodepth=8 --size=8M
await "$(slow 20)" state_is live
[ "$TRANSPORT" = rxe ] || same "reconnects" "$(reconnects)" 0
await 20 resources_are "$session_before"
detach_dev
