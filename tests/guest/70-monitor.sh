#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: monitor tells what exists, an end mark, then each change in its order; modules come and go meanwhile
# hosts: one
# debug: full
# timeout: 180
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

EVENTS=/tmp/events
told() { jq -es "any(.[]; $1)" $EVENTS > /dev/null 2>&1; }
number_of() { jq -rs "[.[] | select($1)] | length" $EVENTS; }
first_line_of() { jq -r "select($1) | input_line_number" $EVENTS | head -n 1; }

# in_order FILTER FILTER: the first event of the one kind precedes the first of the other
in_order()
{
	local one two
	one=$(first_line_of "$1") two=$(first_line_of "$2")
	[ -n "$one" ] && [ -n "$two" ] && [ "$one" -lt "$two" ] || fail "'$1' (line $one) does not precede '$2' (line $two)"
}

watch_begin()
{
	# What runs in a script's background ignores ^C.
	env --default-signal=INT rbdctl monitor --json > $EVENTS 2> /tmp/monitor.err &
	MONITOR=$!
	await 20 told '.event == "end-of-dump"'
}

monitor_ended() { ! kill -0 $MONITOR 2> /dev/null; }

# watch_end SIGNAL: it ends by that signal, and with status 0
watch_end()
{
	run kill -"$1" $MONITOR
	await 10 monitor_ended
	wait "$MONITOR" || fail "monitor ends with $? on $1: $(cat /tmp/monitor.err)"
	[ ! -s /tmp/monitor.err ] || fail "monitor has something to complain about: $(cat /tmp/monitor.err)"
	jq -es 'all(.[]; .schema == 1 and (.event | length) > 0)' $EVENTS > /dev/null || fail "not every line is an event of schema 1"
}

log "what exists comes before the end mark"
export_mem first 64M
watch_begin
same "modules told" "$(number_of '.event == "module"')" 2
in_order '.event == "export" and .export == "first"' '.event == "end-of-dump"'
in_order '.event == "portal"' '.event == "end-of-dump"'

log "each change, in its order"
export_mem second 64M
await 10 told '.event == "export" and .export == "second"'
attach_dev second
await 10 told '.event == "device" and .state == "live"'
await 10 told '.event == "session" and .state == "live"'
run rbdctl export set first --read-only yes
await 10 told '.event == "export" and .export == "first" and .read_only'
run rbdctl session drop "$(json '.sessions[0].session' rbdctl session show)"
await 10 told '.event == "session-removed"'
await 10 told '.event == "device" and .state == "failed"'
detach_dev
await 10 told '.event == "device-removed"'
in_order '.event == "device" and .state == "live"' '.event == "device" and .state == "failed"'
in_order '.event == "device" and .state == "failed"' '.event == "device-removed"'
in_order '.event == "session" and .state == "live"' '.event == "session-removed"'
run rbdctl export remove second
await 10 told '.event == "export-removed" and .export == "second"'

log "modules come and go"
loaded_again() { [ "$(number_of '.event == "module" and .module == "rbd_initiator"')" = 2 ]; }
run rmmod rbd_initiator
await 10 told '.event == "module-removed" and .module == "rbd_initiator"'
run "$LIB_DIR/harness" load_initiator
await 20 loaded_again
attach_dev first --read-only
await 10 told '.event == "device" and .export == "first"'
watch_end INT

log "one that was stopped has lost messages, says so, and ends up with the truth"
limit=$(cat /proc/sys/net/core/rmem_max)
echo 8192 > /proc/sys/net/core/rmem_max
watch_begin
echo "$limit" > /proc/sys/net/core/rmem_max
drops() { awk -v pid="$MONITOR" '$3 == pid {print $9}' /proc/net/netlink; }
run kill -STOP $MONITOR
value=yes
for _ in $(seq 200); do
	rbdctl export set first --shared $value || fail "export set: status $?"
	[ "$value" = yes ] && value=no || value=yes
	[ "$(drops)" = 0 ] || break
done
[ "$(drops)" != 0 ] || fail "200 changes fit into the socket's buffer"
run rbdctl export set first --read-only no
run kill -CONT $MONITOR
await 60 told '.event == "messages-lost"'
two_ends() { [ "$(number_of '.event == "end-of-dump"')" -ge 2 ]; }
await 60 two_ends
same "the last word" "$(jq -s '[.[] | select(.event == "export" and .export == "first")] | last | .read_only' $EVENTS)" false
watch_end TERM

log "nobody reads any more, of what a plain user may see as well"
within "$(slow 10)" setpriv --reuid 65534 --regid 65534 --clear-groups bash -c 'set -o pipefail; rbdctl monitor | head -n 1'
detach_dev
