# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0
#
# fake-target.sh: a peer that listens at $FAKE_PORT and plays one trick after the other, for cases that attach what it offers.
# Sourced behind lib.sh. $name is the trick at hand.

FAKE_PORT=7999
name=
DEVICE_COUNT=$(refcnt rbd_initiator)

# It takes the names of tricks from one pipe and says what it saw on the other. Leaves in $before the RDMA resources
# without it, and in $every how many tricks there are for one that is played: the debug kernel sees a sample.
fake_start()
{
	need_command peer
	export every=1 before
	[ -z "${BED_DEBUG:-}" ] || every=5
	before=$(resources)
	mkfifo /tmp/fake.in /tmp/fake.out
	peer listen "$TARGET" $FAKE_PORT < /tmp/fake.in > /tmp/fake.out &
	fake=$!
	exec 8>/tmp/fake.in 9</tmp/fake.out
	rm /tmp/fake.in /tmp/fake.out
}

fake_stop()
{
	exec 8>&-
	wait "$fake" || fail "the peer: exit status $?"
}

# hear SECONDS REGEX: the peer's next line; what else it says is an error
hear()
{
	read -rt "$1" line <&9 || fail "the peer says nothing"
	[[ $line =~ $2 ]] || fail "the peer: $line"
}

fake_begin()
{
	echo "$name" >&8
	hear 30 "^ready $name$"
}

fake_end()
{
	hear 60 "^ok $name$"
	no_device
}

# What lib.sh's try does, without a process more: there are hundreds of these. ATTACH_WITH is what runs it, if anything does.
ATTACH_WITH=()
attach_fake()
{
	"${ATTACH_WITH[@]}" rbdctl attach "$TARGET:$FAKE_PORT" x --timeout "$1" > /tmp/out 2> /tmp/err && status=0 || status=$?
	mapfile -t out < /tmp/out
	mapfile -t err < /tmp/err
	log "$name: $status ${out[*]} ${err[*]}"
}

no_device()
{
	local count
	read -r count < /sys/module/rbd_initiator/refcnt
	[ ! -e /dev/rbd0 ] && [ ! -e /sys/block/rbd0 ] || fail "$name left a device"
	same "references after $name" "$count" "$DEVICE_COUNT"
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

# failed REGEX: the device has, or is about to, and lets go of
failed()
{
	await "$(slow 12)" state_is failed
	reason=$(json '.devices[0].reason' rbdctl show "$DEV")
	[[ $reason =~ $1 ]] || fail "$name: the reason is '$reason'"
	within "$(slow 5)" rbdctl detach --force "$DEV"
}
