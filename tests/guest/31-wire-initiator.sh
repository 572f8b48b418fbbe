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

# shellcheck source=fake-target.sh
. "$(dirname "$0")/fake-target.sh"

fake_start

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
	failed "$1"
}

number=0
while read -r name fate want regex; do
	[ $((number++ % every)) = 0 ] || continue
	fake_begin
	case $fate in
	refused) refused "$want" "$regex" ;;
	works) works ;;
	fails-later) fails_later "$regex" ;;
	esac
	fake_end
done < <(peer list)
log "$number tricks"

fake_stop
await 20 resources_are "$before"
