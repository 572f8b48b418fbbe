#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a target whose device export is absurd, or whose results answer nothing that was asked: refused, or failed with its reason
# hosts: one
# suite: full
# debug: full
# timeout: 300
# cases: 95
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=fake-target.sh
. "$(dirname "$0")/fake-target.sh"

fake_start
head -c 4096 /dev/urandom > /tmp/small
head -c 32768 /dev/urandom > /tmp/large

# io KIND: what meets the trick, at the place where that is played; leaves its status in $status
io()
{
	local size=4k seek=150 file=/tmp/small limit=20
	case $1 in *-large) size=32k file=/tmp/large ;; esac
	case $name in device-slow/*) limit=60 ;; esac
	limit=$(slow $limit)
	case $1 in
	none) return ;;
	read*) timeout "$limit" dd if="$DEV" of=/tmp/got bs=$size iflag=direct,skip_bytes skip=$((seek * 4096)) count=1 ;;
	write*) timeout "$limit" dd if="$file" of="$DEV" bs=$size oflag=direct,seek_bytes seek=$((seek * 4096)) count=1 ;;
	esac > /tmp/dd.log 2>&1 && status=0 || status=$?
	[ "$status" -lt 124 ] || fail "$name: $1 does not end"
}

size_is() { [ "$(blockdev --getsize64 "$DEV")" = "$1" ]; }

works()
{
	attached
	io "$1"
	[ "$1" = none ] || [ "$status" = 0 ] || fail "$name: $1 failed: $(cat /tmp/dd.log)"
	run dd if=/tmp/large of="$DEV" bs=32k oflag=direct status=none
	run dd if=/tmp/small of="$DEV" bs=4k seek=8 oflag=direct status=none
	# what was written large is read small, and the other way round
	dd if="$DEV" bs=4k count=9 iflag=direct status=none | cmp - <(cat /tmp/large /tmp/small) || fail "$name: small reads"
	dd if="$DEV" bs=36k count=1 iflag=direct status=none | cmp - <(cat /tmp/large /tmp/small) || fail "$name: large reads"
	case $name in
	*ping) hear "$(slow 8)" '^pinged$' ;;
	device-changed/largest) await "$(slow 8)" size_is $(((1 << 62) - 4096)) ;;
	device-changed/*) await "$(slow 8)" size_is $((2 << 20)) ;;
	esac
	state_is live || fail "$name: the device is $(dev_state)"
	within "$(slow 6)" rbdctl detach "$DEV"
}

fails_later()
{
	attached
	io "$1"
	# an answer that comes twice has come once
	case $1:$name in
	none:* | *twice*) ;;
	*) [ "$status" != 0 ] || fail "$name: $1 went well" ;;
	esac
	failed "$2"
}

io_error()
{
	attached
	io "$1"
	[ "$status" != 0 ] || fail "$name: $1 went well"
	state_is live || fail "$name: the device is $(dev_state)"
	within "$(slow 6)" rbdctl detach "$DEV"
}

number=0
while read -r name fate want kind regex; do
	[ $((number++ % every)) = 0 ] || continue
	fake_begin
	case $fate in
	refused) refused "$want" "$regex" ;;
	works) works "$kind" ;;
	fails-later) fails_later "$kind" "$regex" ;;
	io-error) io_error "$kind" ;;
	esac
	fake_end
done < <(peer list device; [ -z "${BED_FULL:-}" ] || peer list slow)
log "$number tricks"

fake_stop
await 20 resources_are "$before"
