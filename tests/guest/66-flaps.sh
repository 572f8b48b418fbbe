#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the link between two hosts fails again and again under verified I/O; then the target dies for good: errors after --fail-after
# hosts: two
# debug: full
# timeout: 420
# timeout-full: 1500
# cases: 21 36 37 39
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

alive() { state_is live && moves_again; }
export_mem m 64M
run tgt ram_disks 1 65536
export_dev d /dev/ram0
for name in m d; do
	log "class of $name"
	attach_dev $name --loss-after 3 --fail-after 120
	verify_begin
	for ((i = 0; i < $(rounds 2 50); i++)); do
		before=$(reconnects)
		net_cut tgt
		pause $((i % 3 + 1)) # shorter than the loss time, or longer once it is busy
		net_heal tgt
		await "$(slow 60)" alive
	done
	log "an outage that is noticed"
	before=$(reconnects)
	net_cut tgt
	await "$(slow 20)" state_is reconnecting
	net_heal tgt
	await "$(slow 60)" reconnected "$before"
	verify_end
	detach_dev
done
log "idle: the loss is noticed by heartbeat alone, on both sides"
attach_dev m --loss-after 3 --fail-after 8
net_cut tgt
begin=$SECONDS
await "$(slow 12)" state_is reconnecting
await "$(slow 20)" state_is failing
log "failing after $((SECONDS - begin)) s"
[ $((SECONDS - begin)) -ge 8 ] || fail "errors came $((SECONDS - begin)) s after the cut, before --fail-after"
net_heal tgt
await "$(slow 60)" state_is live
log "the target is gone for good"
io_load
vm_kill tgt
await "$(slow 30)" state_is failing
await "$(slow 15)" load_ended
within "$(slow 10)" rbdctl detach --force "$DEV"
vm_start tgt
