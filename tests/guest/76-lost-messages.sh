#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: each message of the login lost once, in either direction: an attach ends well, a device comes back; a bad fault rule is refused
# hosts: one
# debug: full
# timeout: 180
# build: faults
# cases: 18
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# refused SIDE RULE SENTENCE
refused()
{
	local said
	printf '%s\n' "$2" 2>/dev/null > "$(fault_file "$1")" && fail "taken by rbd_$1: $2"
	said=$(dmesg | grep "rbd_$1: fault rule refused" | tail -n 1)
	[[ $said == *"fault rule refused: $3" ]] || fail "not '$3' but '$said'"
}

faults initiator "action=drop op=HELLO skip=2 count=3" "clear"
same "rules" "$(cat "$(fault_file initiator)")" ""
refused initiator "action=drop op=HALLO" "there is no such op on this side: HALLO"
refused initiator "action=drop op=HELLO-ANSWER" "there is no such op on this side: HELLO-ANSWER"
refused target "action=drop op=read" "there is no such op on this side: read"
refused target "action=lose op=ENDED" "there is no such action: lose"
refused target "action=drop op=bio" "the op does not have this action: action=drop op=bio"
refused initiator "action=drop" "a rule has an action and an op: action=drop"
refused initiator "action=drop op=HELLO sector=1" "the op has no sectors: action=drop op=HELLO sector=1"
refused initiator "action=drop op=read sector=9-1" "sectors are A or A-B: 1"
refused initiator "action=drop op=read count=x" "this is no number: x"
refused initiator "action=drop op=read often" "words are KEY=VALUE: often"
refused initiator "action=drop op=read often=1" "there is no such word: often"
refused initiator "action=delay op=read" "a delay, and nothing else, has a time of at most 600000 ms: action=delay op=read"
same "rules" "$(cat "$(fault_file initiator)" "$(fault_file target)")" ""

# Whoever comes first is hit, so that each of as many devices as there are rules loses about one message.
N=10
lose()
{
	faults initiator "action=drop op=CONNECT" "action=drop op=CONNECT skip=$N" "action=drop op=HELLO" "action=drop op=AUTH" \
		"action=drop op=OPEN"
	faults target "action=drop op=ACCEPT" "action=drop op=ACCEPT skip=$N" "action=drop op=HELLO-ANSWER" \
		"action=drop op=AUTH-ANSWER" "action=drop op=OPEN-ANSWER"
}

lost() { faults_done initiator && faults_done target; }

states_are() { [ "$(json '[.devices[].state] | unique | join(" ")' rbdctl show)" = "$1" ]; }
devices() { json '.devices[].device' rbdctl show; }

run tgt ram_disks 5 4096
run tgt rbdctl portal add "$TARGET"
for ((i = 0; i < N; i += 2)); do
	run tgt rbdctl export add "e$i" --memory 4M
	run tgt rbdctl export add "e$((i + 1))" --device "/dev/ram$((i / 2))"
done
before=$(resources)

log "attach"
lose
for ((i = 0; i < N; i++)); do
	rbdctl attach "$TARGET" "e$i" --queues 1 --reconnect-delay 1 > "/tmp/attach.$i" 2>&1 &
	attach[i]=$!
done
begin=$SECONDS
for ((i = 0; i < N; i++)); do
	wait "${attach[i]}" && continue
	# That the target gave up first is no fault, but it is said.
	same "sentences" "$(wc -l < "/tmp/attach.$i")" 1
	log "$(cat "/tmp/attach.$i")"
	run rbdctl attach "$TARGET" "e$i" --queues 1 --reconnect-delay 1
done
[ $((SECONDS - begin)) -le "$(slow 35)" ] || fail "not in bounded time"
log "took $((SECONDS - begin)) s; hits: $(fault_hits initiator)/ $(fault_hits target)"
lost || fail "not every message was lost: $(cat "$(fault_file initiator)" "$(fault_file target)")"
same "sessions" "$(nr_sessions)" "$N"
for DEV in $(devices); do
	dd if=/dev/urandom of="$DEV" bs=64k count=1 oflag=direct status=none || fail "$DEV does not write"
done
sums() { for DEV in $(devices); do dd if="$DEV" bs=64k count=1 iflag=direct status=none | md5sum; done; }
written=$(sums)

log "resume"
run tgt rbdctl portal remove "$TARGET"
await "$(slow 5)" states_are reconnecting
faults initiator clear
faults target clear
lose
run tgt rbdctl portal add "$TARGET"
begin=$SECONDS
await "$(slow 40)" states_are live
log "took $((SECONDS - begin)) s; hits: $(fault_hits initiator)/ $(fault_hits target)"
lost || fail "not every message was lost: $(cat "$(fault_file initiator)" "$(fault_file target)")"
same "contents" "$(sums)" "$written"
run rbdctl detach --all
await 10 sessions_are 0
await 20 resources_are "$before"
