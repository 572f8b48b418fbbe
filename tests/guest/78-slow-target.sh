#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a fence that takes 20 s is waited for, and costs nobody the device; a slow disk is no lost target
# hosts: one
# debug: full
# suite: full
# timeout: 120
# build: faults
# cases: 15
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

SLOW=20 # seconds
declare -A job

# write_to DEVICE: one request, in the background
write_to()
{
	dd if=/dev/zero of="$1" bs=64k count=1 oflag=direct status=none &
	job[$1]=$!
}

# written DEVICE RESUMES: well, after $SLOW seconds and not much later, and the device is as it was
written()
{
	DEV=$1
	wait "${job[$1]}" || fail "a write to $1 failed"
	log "$1: written after $((SECONDS - begin)) s"
	[ $((SECONDS - begin)) -ge $((SLOW - 1)) ] || fail "nothing was held"
	[ $((SECONDS - begin)) -le $((SLOW + $(slow 10))) ] || fail "too late"
	await "$(slow 10)" state_is live
	same "resumes of $1" "$(reconnects)" "$2"
}

run tgt ram_disks 2 16384
export_mem m 16M
export_dev slow /dev/ram0
export_dev stuck /dev/ram1
declare -A dev
for name in m slow stuck; do
	attach_dev $name --loss-after 3 --reconnect-delay 1
	dev[$name]=$DEV
	echo 2000 > "/sys/block/$(dev_name)/queue/io_timeout"
done
begin=$SECONDS

log "a fence that takes $SLOW s"
DEV=${dev[m]}
faults target "action=delay op=fence delay=${SLOW}000"
faults initiator "action=fail op=write"
write_to "$DEV"
await 5 faults_done target
await 5 state_is reconnecting

log "a disk that takes $SLOW s, and one whose session is lost while it takes that long"
faults target "action=delay op=bio count=2 delay=${SLOW}000"
write_to "${dev[slow]}"
write_to "${dev[stuck]}"
await 5 faults_done target
faults initiator "action=fail op=read"
dd if="${dev[stuck]}" of=/dev/null bs=4k count=1 iflag=direct status=none &
reader=$!
await 5 faults_done initiator

written "${dev[m]}" 1
written "${dev[slow]}" 0
written "${dev[stuck]}" 1
wait $reader || fail "a read from ${dev[stuck]} failed"
same "sessions" "$(nr_sessions)" 3
run rbdctl detach --all
