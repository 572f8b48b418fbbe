#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a host is suspended to idle under I/O, and woken: an initiator that slept for less than the loss time, and for longer; a target; and an initiator whose I/O is held, whose hold does not end in its sleep
# hosts: two
# suite: full
# kernels: k61 k612
# debug: full
# timeout: 300
# mutant: NO_SLEEP rxe state is 'failing', not 'reconnecting'
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# The kernel shows in its log who could not be frozen, which is no report to be found.
expect_no_sleep()
{
	echo 2000 > /sys/power/pm_freeze_timeout
	echo "rbd-test: diagnosis" > /dev/kmsg
	try sh -c 'echo freeze > /sys/power/state'
	echo "rbd-test: end of diagnosis" > /dev/kmsg
	[ "$status" != 0 ] || fail "it slept"
}

for host in ini tgt; do on $host can_sleep || skip "no suspend of $host"; done
export_mem m 16M
run tgt ram_disks 1 16384
export_dev d /dev/ram0

log "the initiator, less than the loss time and longer"
attach_dev m --queues 2 --loss-after 20 --fail-after 60
verify_begin
sleeps ini 3
moves_again
same "state" "$(dev_state)" live
before=$(reconnects)
sleeps ini 30
await 60 reconnected "$before"
moves_again
verify_end
detach_dev

log "the target"
attach_dev d --queues 2 --loss-after 3 --fail-after 60
verify_begin
before=$(reconnects)
sleeps tgt 15
await 60 reconnected "$before"
moves_again

log "the initiator, with I/O held, for longer than the hold"
run rbdctl set "$DEV" --fail-after 30
before=$(reconnects)
net_cut tgt
await 15 state_is reconnecting
sleeps ini 35
same "state" "$(dev_state)" reconnecting

log "no suspend while a task waits for what is held, as the kernel has it"
run rbdctl set "$DEV" --fail-after never
dd if="$DEV" of=/dev/null bs=4k count=1 iflag=direct status=none &
reader=$!
await 5 grep -q "^State:.D" /proc/$reader/status
expect_no_sleep
net_heal tgt
await 30 reconnected "$before"
moves_again
wait $reader || fail "the held read failed"
verify_end
detach_dev
