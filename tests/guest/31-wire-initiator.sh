#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a target that answers wrongly, twice, late or not at all: attach ends with its status and one sentence, and leaves nothing
# hosts: one
# debug: full
# timeout: 300
# cases: 14 15 16 17 18
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command peer
FAKE_PORT=7999
# the debug kernel sees a sample
every=1
[ -z "${BED_DEBUG:-}" ] || every=5
references=$(refcnt rbd_initiator)
before=$(resources)

# it takes the names of tricks from one pipe and says what it saw on the other
mkfifo /tmp/fake.in /tmp/fake.out
peer listen "$TARGET" $FAKE_PORT < /tmp/fake.in > /tmp/fake.out &
fake=$!
exec 8>/tmp/fake.in 9</tmp/fake.out
rm /tmp/fake.in /tmp/fake.out

# hear SECONDS REGEX: the peer's next line; what else it says is an error
hear()
{
	read -rt "$1" line <&9 || fail "the peer says nothing"
	[[ $line =~ $2 ]] || fail "the peer: $line"
}

# What lib.sh's try does, without a process more: there are two hundred of these.
attach_fake()
{
	rbdctl attach "$TARGET:$FAKE_PORT" x --timeout "$1" > /tmp/out 2> /tmp/err && status=0 || status=$?
	mapfile -t out < /tmp/out
	mapfile -t err < /tmp/err
	log "$name: $status ${out[*]} ${err[*]}"
}

no_device()
{
	local count
	read -r count < /sys/module/rbd_initiator/refcnt
	[ ! -e /dev/rbd0 ] && [ ! -e /sys/block/rbd0 ] || fail "$name left a device"
	same "references after $name" "$count" "$references"
}

# refused STATUS REGEX: the attach that meets the trick
refused()
{
	# what never ends is given up; all else is over long before
	local seconds=$SECONDS timeout=20
	[ "$1" != 5 ] && [ "$1" != 6 ] || timeout=$(slow 2)
	attach_fake "$timeout"
	[ "$status" = "$1" ] || fail "$name: status $status, not $1"
	[ ${#out[@]} = 0 ] || fail "$name: a refusal wrote to standard output"
	[ ${#err[@]} = 1 ] && [[ ${err[0]} =~ $2 ]] || fail "$name: not one sentence with '$2'"
	[ $((SECONDS - seconds)) -le $((timeout + 5)) ] || fail "$name took $((SECONDS - seconds)) s"
}

attached()
{
	attach_fake 20
	[ "$status" = 0 ] || fail "$name: status $status"
	DEV=${out[0]}
}

works()
{
	attached
	run dd if=/dev/urandom of=/tmp/data bs=64k count=16 status=none
	run dd if=/tmp/data of="$DEV" bs=64k oflag=direct status=none
	run cmp /tmp/data "$DEV"
	# until it has beaten, and has been asked in turn
	[ "$name" != honest-ping ] || hear "$(slow 8)" '^pinged$'
	within "$(slow 6)" rbdctl detach "$DEV"
}

fails_later()
{
	attached
	await "$(slow 12)" state_is failed
	reason=$(json '.devices[0].reason' rbdctl show "$DEV")
	[[ $reason =~ $1 ]] || fail "$name: the reason is '$reason'"
	within "$(slow 5)" rbdctl detach --force "$DEV"
}

number=0
while read -r name fate want regex; do
	[ $((number++ % every)) = 0 ] || continue
	echo "$name" >&8
	hear 30 "^ready $name$"
	case $fate in
	refused) refused "$want" "$regex" ;;
	works) works ;;
	fails-later) fails_later "$regex" ;;
	esac
	hear 60 "^ok $name$"
	no_device
done < <(peer list)
log "$number tricks"

exec 8>&-
wait $fake || fail "the peer: exit status $?"
await 20 resources_are "$before"
