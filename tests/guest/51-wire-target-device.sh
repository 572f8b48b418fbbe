#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a device export whose initiators break the protocol: each ends its own session, and nothing else; what is only refused goes on
# hosts: one
# debug: full
# timeout: 150
# cases: 35 95 98
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command peer
need_command dmsetup
modprobe brd rd_nr=2 rd_size=16384 && modprobe dm_mod || skip "this kernel has no brd or no dm"
# the debug kernel sees a sample
every=1
[ -z "${BED_DEBUG:-}" ] || every=4

# A disk that can be made to hang
linear()
{
	echo "0 $(blockdev --getsz "$2") linear $2 0" | dmsetup create --noudevsync "$1" || fail "dmsetup create $1"
	[ -b "/dev/mapper/$1" ] || dmsetup mknodes "$1"
}
hang() { echo "dmsetup suspend --noflush --nolockfs --noudevsync $1"; }
go_on() { echo "dmsetup resume --noudevsync $1"; }

# a device with blocks of 4096 bytes, where the kernel has one
large_blocks()
{
	local folder=/sys/kernel/config/nullb/large
	modprobe null_blk nr_devices=0 || return
	mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config || return
	mkdir "$folder" && echo 16 > $folder/size && echo 4096 > $folder/blocksize && echo 1 > $folder/memory_backed &&
		echo 1 > $folder/power || return
	# older kernels number them, newer ones take the folder's name
	disk=nullb$(cat $folder/index)
	[ -b "/dev/$disk" ] || disk=large
}

session_state() { json ".sessions[] | select(.session == \"$1\") | .state" rbdctl session show; }
is_ending() { [ "$(session_state "$left")" = ending ]; }
is_gone() { [ -z "$(session_state "$left")" ]; }

# peer_says FILE ARGUMENTS: what it says is also kept
peer_says()
{
	printf '+ %s\n' "peer attach ${*:2}"
	peer attach "${@:2}" > "$1" && status=0 || status=$?
	cat "$1"
	[ "$status" = 0 ] || fail "exit status $status: peer"
}

# what hangs is let go, also when the case fails
let_go() { dmsetup resume --noudevsync x held; }
linear x /dev/ram0
linear held /dev/ram1
trap let_go EXIT
before=$(resources)
run rbdctl export add x --device /dev/mapper/x --shared
run rbdctl export add held --device /dev/mapper/held --shared
run rbdctl portal add "$TARGET"

log "an initiator leaves while the backing hangs"
peer_says /tmp/left "$TARGET" held --suspend "$(hang held)" --resume "$(go_on held)" device-other/leave-hanging
left=$(sed -n 's/^# left //p' /tmp/left)
[ -n "$left" ] || fail "nobody left"
await "$(slow 10)" is_ending
rbdctl session drop "$left" > /tmp/drop.out 2> /tmp/drop.err &
drop=$!
rbdctl export remove held --force > /tmp/remove.out 2> /tmp/remove.err &
remove=$!

log "what is in order, what is refused, what breaks: on another export meanwhile"
run peer attach "$TARGET" x --suspend "$(hang x)" --resume "$(go_on x)" --limit "$(slow 8)" device
peer_says /tmp/breach "$TARGET" x --suspend "$(hang x)" --resume "$(go_on x)" --limit "$(slow 8)" --every "$every" breach

log "each of them has one line in the log, with its reason; many at a time have fewer"
dmesg > /tmp/dmesg
lines=0
while read -r session sentence; do
	count=$(grep -c "session $session: ended" /tmp/dmesg)
	lines=$((lines + count))
	[ "$count" -le 1 ] || fail "session $session ended $count times"
	[ "$count" = 0 ] || grep -q "session $session: ended: .*$sentence" /tmp/dmesg ||
		fail "session $session: $(grep "$session: ended" /tmp/dmesg), not '$sentence'"
done < <(sed -n 's/^# ends \([^:]*\): /\1 /p' /tmp/breach)
log "$lines lines"
[ $lines -ge 5 ] || fail "only $lines lines" # how many depends on how fast the breaches come: the log is rate-limited

log "blocks of 4096 bytes"
if large_blocks; then
	run rbdctl export add large --device "/dev/$disk" --shared
	run peer attach "$TARGET" large device-other/blocks
	run rbdctl export remove large
	rmdir /sys/kernel/config/nullb/large
	run rmmod null_blk
fi

log "it stays until the backing is done; who wants it gone is told why it is not"
is_ending || fail "the session is $(session_state "$left")"
wait $remove && status=0 || status=$?
same "status of remove" "$status" 5
late='queues destroyed, [0-9]+ requests still at the backing; until those end'
grep -qE "^rbdctl: export remove held: $late it is in use\$" /tmp/remove.err || fail "remove says: $(cat /tmp/remove.err)"
same "lines of remove" "$(cat /tmp/remove.out /tmp/remove.err | wc -l)" 1
wait $drop && status=0 || status=$?
same "status of drop" "$status" 5
grep -qE "^rbdctl: session drop $left: $late its export admits nobody\$" /tmp/drop.err || fail "drop says: $(cat /tmp/drop.err)"
same "lines of drop" "$(cat /tmp/drop.out /tmp/drop.err | wc -l)" 1
is_ending || fail "the session is $(session_state "$left")"
# shellcheck disable=SC2046 # a command
run $(go_on held)
await "$(slow 10)" is_gone
added() { rbdctl export add held --device /dev/mapper/held --shared; }
await "$(slow 10)" added
run peer attach "$TARGET" held device/honest

await 30 sessions_are 0
run rbdctl portal remove "$TARGET"
run rbdctl export remove x
run rbdctl export remove held
await 20 resources_are "$before"
trap - EXIT
run dmsetup remove --noudevsync x
run dmsetup remove --noudevsync held
run rmmod brd
