#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the network is cut under I/O and when idle: detach --force returns in seconds, both sides clean up, attach works again
# hosts: two
# debug: full
# timeout: 300
# cases: 18 22 23
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem x 64M
for when in idle loaded; do
	attach_dev x --fail-after now
	load=
	if [ $when = loaded ]; then
		fio --name=load --filename="$DEV" --direct=1 --ioengine=libaio --rw=randrw --bs=4k --iodepth=32 --size=32M \
			--time_based --runtime=600 --thread >/tmp/fio.log 2>&1 &
		load=$!
	fi
	net_cut tgt
	pause 1
	within "$(slow 8)" rbdctl detach --force "$DEV"
	[ -z "$load" ] || wait $load
	net_heal tgt
	# the target learns by its own heartbeat, or by the next login of this host
	attach_dev x --fail-after now
	fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
	detach_dev
	await "$(slow 40)" sessions_are 0
done
