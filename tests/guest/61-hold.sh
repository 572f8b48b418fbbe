#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: --fail-after is obeyed: no error before, errors after, live again when the target is back; a short outage leaves file systems writable; a forced detach ends a hold at once
# hosts: one
# debug: full
# timeout: 300
# cases: 22 39 110
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

away() { run tgt rbdctl portal remove "$TARGET"; }
back() { run tgt rbdctl portal add "$TARGET"; }

# first_error: milliseconds until a direct write fails
first_error()
{
	local begin=${EPOCHREALTIME/./}
	dd if=/dev/zero of="$DEV" bs=4k count=1 oflag=direct status=none 2>/dev/null && { echo none; return; }
	echo $(((${EPOCHREALTIME/./} - begin) / 1000))
}

export_mem x 64M
log "a number of seconds"
attach_dev x --fail-after 6
away
took=$(first_error)
log "first error after $took ms"
{ [ "$took" -ge 5000 ] && [ "$took" -le "$(slow 9)000" ]; } || fail "--fail-after 6, and the first error came after $took ms"
state_is failing || fail "the device is $(dev_state)"
log "errors from then on, at once"
took=$(first_error)
[ "$took" -le "$(slow 2)000" ] || fail "an error took $took ms while the device is failing"
back
await "$(slow 30)" state_is live
fio_verify --rw=randwrite --bs=4k --size=2M --iodepth=8
detach_dev

log "now"
attach_dev x --fail-after now
away
await 5 state_is failing
took=$(first_error)
[ "$took" -le "$(slow 2)000" ] || fail "--fail-after now, and the first error came after $took ms"
back
await "$(slow 30)" state_is live
detach_dev

log "never, then changed while I/O is held"
attach_dev x --fail-after never
away
await 5 state_is reconnecting
dd if=/dev/zero of="$DEV" bs=4k count=1 oflag=direct status=none 2>/tmp/dd.log &
writer=$!
pause 12
kill -0 $writer || fail "I/O ended during a hold without end"
run rbdctl set "$DEV" --fail-after now
writer_ended() { ! kill -0 $writer 2>/dev/null; }
await "$(slow 5)" writer_ended
wait $writer && fail "held I/O went well without a target"
state_is failing || fail "the device is $(dev_state)"
back
await "$(slow 30)" state_is live
detach_dev

log "a forced detach ends a hold"
attach_dev x --fail-after never
away
await 5 state_is reconnecting
dd if=/dev/zero of="$DEV" bs=4k count=1 oflag=direct status=none 2>/tmp/dd.log &
writer=$!
pause 1
within "$(slow 10)" rbdctl detach --force "$DEV"
await "$(slow 5)" writer_ended
same "devices" "$(nr_devices)" 0
back

log "an outage of 10 s leaves file systems writable"
for fs in ext4 xfs; do
	export_mem $fs 320M
	run modprobe $fs
	attach_dev $fs
	run mkfs.$fs -q "$DEV"
	mkdir -p /mnt/t
	run mount "$DEV" /mnt/t
	cp -r /usr/share/common-licenses /mnt/t/before
	away
	cp -r /usr/share/common-licenses /mnt/t/during &
	copier=$!
	pause 10
	back
	await "$(slow 30)" state_is live
	wait $copier || fail "a copy failed over the outage"
	run sync -f /mnt/t
	run touch /mnt/t/after
	run diff -r /mnt/t/before /mnt/t/during
	run umount /mnt/t
	detach_dev
done
