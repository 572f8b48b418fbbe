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

# refused STATUS SENTENCE ADDRESS: attach there fails so, within its time-out
refused()
{
	local begin=$SECONDS
	expect "$1" "^rbdctl: attach x: $2$" rbdctl attach "$3" x --timeout 4
	[ $((SECONDS - begin)) -le "$(slow 12)" ] || fail "$3 took $((SECONDS - begin)) s"
}

initiator=$(refcnt rbd_initiator)
before=$(resources)
for round in $(seq "$(rounds 5)"); do
	log "round $round"
	refused 1 "no target listens at $TARGET:7999" "$TARGET:7999"
	refused 1 "there is no route to $NO_ROUTE:7475" "$NO_ROUTE"
	refused 5 "nobody answers at $NO_HOST:7475" "$NO_HOST"
	# soft iWARP may have a device of the loopback interface, on which nobody listens
	refused 1 '(no RDMA device leads to|nobody answers at) 127.0.0.1:7475' 127.0.0.1
	refused 5 'nobody answers at \[fe80::1%[0-9]+\]:7475' '[fe80::1%dummy0]'
	refused 1 'no target listens at \[fd00:198:18::1\]:7999' '[fd00:198:18::1]:7999'
	refused 1 'there is no route to \[2001:db8::1\]:7475' '[2001:db8::1]'
done
expect 5 "nobody answers at $NO_HOST:7475$" rbdctl attach "$NO_HOST" x --timeout 2
same "references" "$(refcnt rbd_initiator)" "$initiator"
await 10 resources_are "$before"
same "devices" "$(nr_devices)" 0
log "^C gives up at once"
# bash has what it starts in the background ignore the signal
env --default-signal=INT rbdctl attach "$NO_HOST" x --timeout 60 > /tmp/out 2> /tmp/err &
pid=$!
ended() { [ ! -d /proc/$pid ]; }
# it has found a way there, or looks for one
tries() { [ "$(resources)" != "$before" ] || ended; }
await 10 tries
ended && fail "attach gave up by itself: $(cat /tmp/err)"
kill -INT $pid
within "$(slow 3)" wait_until 10 ended
wait $pid && status=0 || status=$?
same "status of what is interrupted" "$status" 1
same "what it says" "$(cat /tmp/err)" "rbdctl: attach x: cancelled"
same "its output" "$(cat /tmp/out)" ""
await 10 resources_are "$before"
