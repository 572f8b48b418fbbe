#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: addresses where nobody is: each fails in its time with a sentence, and leaves no reference
# hosts: one
# debug: full
# timeout: 300
# cases: 7 79
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# refused ADDRESS: attach there fails within its time-out, and says why; leaves the sentence in $err
refused()
{
	local begin=$SECONDS
	try rbdctl attach "$1" x --timeout 4
	case $status in
	1 | 4 | 5) ;;
	*) fail "status $status for $1" ;;
	esac
	[ -n "$err" ] || fail "no sentence for $1"
	[ $((SECONDS - begin)) -le "$(slow 12)" ] || fail "$1 took $((SECONDS - begin)) s"
}

initiator=$(refcnt rbd_initiator)
before=$(resources)
for round in $(seq "$(rounds 5)"); do
	log "round $round"
	refused "$TARGET:7999"
	refused "$NO_ROUTE"
	refused "$NO_HOST"
	refused 127.0.0.1
	refused '[fe80::1%dummy0]'
done
expect 5 . rbdctl attach "$NO_HOST" x --timeout 2
same "references" "$(refcnt rbd_initiator)" "$initiator"
await 10 resources_are "$before"
same "devices" "$(nr_devices)" 0
log "^C gives up at once"
# bash has what it starts in the background ignore the signal
env --default-signal=INT rbdctl attach "$NO_HOST" x --timeout 60 > /tmp/out 2>&1 &
pid=$!
busy() { [ -d /proc/$pid ]; }
await 5 busy
pause 1
kill -INT $pid
ended() { ! busy; }
within "$(slow 3)" wait_until 10 ended
await 10 resources_are "$before"
