#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: large memory exports: ^C half way leaves nothing behind; what would touch the reserve is refused, and nothing is killed
# hosts: one
# debug: full
# timeout: 240
# cases: 79 93
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# left_kib: available memory, in $left; without a process, for that would come too late
left_kib()
{
	local name value
	while read -r name value _; do
		[ "$name" != MemAvailable: ] || left=$value
	done < /proc/meminfo
}

# interrupted NAME MIB: adds that export and interrupts it half way; false when it was done before
interrupted()
{
	local pid
	# bash has what it starts in the background ignore the signal
	env --default-signal=INT rbdctl export add "$1" --memory "$2M" > /tmp/add.out 2> /tmp/add.err &
	pid=$!
	left_kib
	while [ "$left" -gt $((before - ($2 << 9))) ] && [ -d /proc/$pid ]; do left_kib; done
	kill -INT $pid 2>/dev/null
	wait $pid && status=0 || status=$?
	[ "$status" != 0 ]
}

back() { [ "$(memory_kib MemAvailable)" -gt $((settled - 40960)) ]; }

settled=$(memory_kib MemAvailable)
left_kib
before=$left
size=$((before * 6 / 10 >> 10))
log "^C half way through $size MiB"
for _ in 1 2 3 4 5; do
	if interrupted big $size; then break; fi
	log "it was faster"
	run rbdctl export remove big
	await 10 back
done
same "status of what is interrupted" "$status" 1
same "what it says" "$(cat /tmp/add.err)" "rbdctl: export add big: interrupted"
same "its output" "$(cat /tmp/add.out)" ""
same "exports" "$(json '.exports | length' rbdctl export show)" 0
await 10 back

log "to the edge of the reserve, and beyond"
refusal='would leave this host less than its reserve of ([0-9]+) MiB: ([0-9]+) MiB are available$'
expect 1 "$refusal" rbdctl export add big --memory 900G
[[ $err =~ $refusal ]]
reserve=${BASH_REMATCH[1]} available=${BASH_REMATCH[2]}
[ "$reserve" -ge 128 ] || fail "a reserve of $reserve MiB"
expect 1 "$refusal" rbdctl export add big --memory $((available - reserve + 16))M
# a 128th is set aside for the registrations of a session
most=$(((available - reserve) * 128 / 129))
try rbdctl export add big --memory $((most - 8))M
if [ "$status" != 0 ]; then
	log "this host had less by then"
	same "status" "$status" 1
	[[ $err =~ $refusal ]] || fail "refused for another reason: $err"
	run rbdctl export add big --memory $((most - 128))M
fi
left_kib
[ $((left >> 10)) -ge $((reserve - 32)) ] || fail "only $((left >> 10)) MiB are left, the reserve is $reserve MiB"
expect 1 "$refusal" rbdctl export add more --memory 256M
run rbdctl export remove big
await 10 back

log "on a node"
run rbdctl export add near --memory 4M --numa 0
same "node" "$(json '.exports[0].numa' rbdctl export show near)" 0
expect 1 'this host has no memory on such a NUMA node$' rbdctl export add far --memory 4M --numa 63
expect 1 'would leave (this host|NUMA node 0) less than its reserve of [0-9]+ MiB: [0-9]+ MiB are available$' \
	rbdctl export add big --memory 900G --numa 0
