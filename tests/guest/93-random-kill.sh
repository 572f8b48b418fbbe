#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: rounds of attach, checked I/O, something that kills it, its mending, and detach, all by chance: no wrong data, the state that is due, nothing left
# hosts: two
# suite: full
# debug: full
# timeout: 3600
# cases: 25
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# BED_SEED plays a run again, BED_ROUNDS says how long. Where time does not count it is the debug kernel that the rounds are for.
SEED=${BED_SEED:-$RANDOM}
ROUNDS=$(rounds 6 100)
[ -z "${BED_FULL:-}" ] || [ -z "${BED_DEBUG:-}" ] || ROUNDS=500
ROUNDS=${BED_ROUNDS:-$ROUNDS}
RANDOM=$SEED
UUID=5ab0cafe-0000-4000-8000-000000000093
STOP=/tmp/io.stop

# draw WORD...: one of them, in $drawn: a subshell would have a RANDOM of its own
draw() { shift $((RANDOM % $#)); drawn=$1; }
# deal: the next of a pack of all kinds, in $what; each comes before one comes again
deal()
{
	[ ${#pack[@]} != 0 ] || pack=(cut drop portal adapter far_adapter export target attach detach)
	local i=$((RANDOM % ${#pack[@]}))
	what=${pack[i]}
	unset "pack[i]"
	pack=("${pack[@]}")
}
moment() { pause "$((RANDOM % ${1:-3})).$((RANDOM % 10))"; }

# --- what kills, what mends it, and the state that the device has then

add_export()
{
	case $1 in
	m) export_mem m 4M ;;
	d) export_dev d /dev/ram0 --uuid $UUID ;;
	esac
}

kill_cut() { net_cut tgt; }
mend_cut() { net_heal tgt; }

kill_drop() { run tgt rbdctl session drop "$(json '.devices[0].session' rbdctl show "$DEV")"; }
mend_drop() { due=failed; }

kill_portal() { run tgt rbdctl portal remove "$TARGET"; }
mend_portal() { run tgt rbdctl portal add "$TARGET"; }

netdev() { basename "$(ls -d /sys/class/net/e*)"; }
link_add() { rdma link add "${TRANSPORT}0" type "$TRANSPORT" netdev "$(netdev)"; }
there() { host_call exec tgt ". /bed/guest/lib.sh; $(declare -f netdev link_add); $*"; }

kill_adapter() { within "$(slow 20)" rdma link del "${TRANSPORT}0"; }
mend_adapter() { run link_add; }
kill_far_adapter() { within "$(slow 20)" tgt rdma link del "${TRANSPORT}0"; }
mend_far_adapter() { run there link_add; }

# Contents of memory are gone with the export. The device is the same one, by its UUID and the state file.
kill_export() { within "$(slow 30)" tgt rbdctl export remove "$class" --force; }
mend_export() { add_export "$class"; [ "$class" = d ] || due=failed; }
kill_target() { within "$(slow 30)" tgt rmmod rbd_target; }
mend_target() { run tgt load_target; add_export m; add_export d; [ "$class" = d ] || due=failed; }

# --- a round

attach_by_chance()
{
	draw m d; class=$drawn
	options=(--queues $((RANDOM % 3 + 1)) --loss-after 3 --reconnect-delay 1)
	draw 1 4 32 128; options+=(--depth "$drawn")
	draw now 1 20 never; options+=(--fail-after "$drawn")
}

io_begin()
{
	rm -f $STOP
	python3 "$LIB_DIR/checked-io.py" "$DEV" "$RANDOM" $STOP > /tmp/io.log 2>&1 &
	WORKER=$!
	LOAD_FROM=$(requests_done)
	await "$(slow 30)" load_moves
}

worker_ended() { ! kill -0 "$WORKER" 2>/dev/null; }
io_end()
{
	touch $STOP
	await "$(slow 30)" worker_ended
	wait $WORKER || { cat /tmp/io.log; fail "the data was wrong"; }
	log "$(cat /tmp/io.log)"
}

io_works() { timeout "$(slow 60)" dd if=/dev/zero of="$DEV" bs=4k seek=1000 count=1 oflag=direct status=none 2>/dev/null; }

# What was to happen to the device did: whoever noticed a short outage late has come back by then.
as_due()
{
	await "$(slow 60)" state_is $due
	if [ $due = live ]; then await "$(slow 60)" io_works; return; fi
	io_works && fail "a device that has failed was written"
}

gone() { [ "$(nr_devices)" = 0 ]; }
gone_or_live() { gone || state_is live; }
attached() { DEV=$(rbdctl attach "$TARGET" "$class" "${options[@]}"); }

# Killed in the middle, it was done or it was not.
round_attach()
{
	rbdctl attach "$TARGET" "$class" "${options[@]}" > /tmp/attach.out 2>&1 &
	local victim=$!
	pause 0.$((RANDOM % 4))$((RANDOM % 10))
	kill -KILL $victim 2>/dev/null
	wait $victim
	log "killed with status $?: $(cat /tmp/attach.out)"
	for DEV in $(json '.devices[].device' rbdctl show); do
		await "$(slow 30)" gone_or_live
		gone || run rbdctl detach "$DEV"
	done
	await "$(slow 20)" attached
	await "$(slow 20)" io_works
	detach_dev
}

round_detach()
{
	attach_dev "$class" "${options[@]}"
	rbdctl detach "$DEV" > /tmp/detach.out 2>&1 &
	local victim=$!
	pause 0.$((RANDOM % 2))$((RANDOM % 10))
	kill -KILL $victim 2>/dev/null
	wait $victim
	log "killed with status $?: $(cat /tmp/detach.out)"
	wait_until "$(slow 5)" gone || run rbdctl detach "$DEV"
	await 2 gone
}

round_kill()
{
	local what=$1 due=live
	attach_dev "$class" "${options[@]}"
	io_begin
	moment 2
	"kill_$what"
	draw 1 2 3 4; local how=$drawn
	if [ "$how" = 1 ]; then
		log "forced away while it is lost"
		moment
		within "$(slow 10)" rbdctl detach --force "$DEV"
		io_end
		"mend_$what"
		return
	fi
	moment 5
	"mend_$what"
	as_due
	if [ "$how" = 2 ]; then
		within "$(slow 10)" rbdctl detach --force "$DEV"
		io_end
	else
		io_end
		within "$(slow 10)" rbdctl detach "$DEV"
	fi
}

counts() { echo "$(refcnt rbd_initiator) $(nr_devices) $(resources) / $(tgt refcnt rbd_target) $(nr_sessions) $(tgt resources)"; }
counts_are() { [ "$(counts)" = "$1" ]; }

run tgt ram_disks 1 4096
add_export m
add_export d
base=$(counts) pack=()
log "seed $SEED, $ROUNDS rounds"
for ((round = 1; round <= ROUNDS; round++)); do
	attach_by_chance
	deal
	log "round $round of $ROUNDS, seed $SEED: $what; $class ${options[*]}"
	case $what in
	attach | detach) "round_$what" ;;
	*) round_kill "$what" ;;
	esac
	same "devices" "$(nr_devices)" 0
	[ $((round % 10)) != 0 ] && [ "$round" != "$ROUNDS" ] || await "$(slow 40)" counts_are "$base"
done
