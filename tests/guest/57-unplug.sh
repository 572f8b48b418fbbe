#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the network card below the RDMA device is unplugged under I/O, of either host, and comes back: nothing blocks and nothing is left of the RDMA device; the portal listens again, sessions go on, data is right
# hosts: two
# kernels: k61 k612
# debug: full
# timeout: 240
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

unplugged() { nic_unplug "$1" && wait_until "$(slow 20)" on "$1" nic_gone; }

export_mem m 16M
run tgt ram_disks 1 16384
export_dev d /dev/ram0
for which in "m never ini" "d 60 tgt"; do
	read -r name hold hosts <<< "$which"
	[ -z "${BED_FULL:-}" ] || hosts="ini tgt"
	attach_dev "$name" --queues 2 --loss-after 3 --fail-after "$hold"
	verify_begin
	for host in $hosts; do
		log "the card of $host, under I/O to $name"
		before=$(reconnects)
		mac=$(on "$host" nic_mac)
		within "$(slow 10)" unplugged "$host"
		await "$(slow 10)" state_is reconnecting
		within "$(slow 5)" rbdctl show "$DEV"
		within "$(slow 5)" tgt rbdctl session show
		[ "$host" = ini ] || listening false || fail "a portal listens without its card"
		nic_plug "$host" "$mac"
		goes_on "$before"
	done
	verify_end
	detach_dev
done
