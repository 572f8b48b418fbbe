#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: one export attached again by the same host, in sequence and eight at once: one device, status 7, the device named
# hosts: one
# debug: full
# timeout: 180
# cases: 4
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem scratch 64M
attach_dev scratch
for _ in 1 2; do expect 7 "$(dev_name)" rbdctl attach "$TARGET" scratch; done
run tgt rbdctl portal add "$TARGET:7476"
expect 7 "$(dev_name)" rbdctl attach "$TARGET:7476" scratch
same "devices" "$(nr_devices)" 1
detach_dev
for round in $(seq "$(rounds 5)"); do
	log "round $round: eight at once"
	for i in 1 2 3 4 5 6 7 8; do
		(rbdctl attach "$TARGET" scratch > "/tmp/out.$i" 2> "/tmp/err.$i"; echo $? > "/tmp/rc.$i") &
	done
	wait
	won=$(grep -lx 0 /tmp/rc.* | wc -l)
	same "attached" "$won" 1
	# the losers of a race may hear that it is being attached; never that all is well
	same "refused as already attached" "$(grep -lx 7 /tmp/rc.* | wc -l)" 7
	same "devices" "$(nr_devices)" 1
	DEV=$(cat /tmp/out.*)
	detach_dev
done
