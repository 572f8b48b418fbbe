#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the network is cut under I/O and when idle: detach --force returns in seconds at whatever moment, attach works again
# hosts: two
# debug: full
# timeout: 600
# cases: 22 23
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# cut_round WHEN LOSS SECONDS: detach --force so long after the cut, of an idle or a loaded device
cut_round()
{
	local when=$1 loss=$2 seconds=$3
	log "$when, lost after $loss s, detach --force after $seconds s"
	attach_dev x --fail-after now --loss-after "$loss"
	[ "$when" = idle ] || io_load --iodepth=32 --size=32M
	net_cut tgt
	[ "$seconds" = 0 ] || pause "$seconds"
	within "$(slow 8)" rbdctl detach --force "$DEV"
	[ "$when" = idle ] || await "$(slow 5)" load_ended
	net_heal tgt
}

# the moments of silence that are odd: before anything is noticed, when the loss is declared, while it is dealt with
moments="idle/15/1 loaded/15/0 loaded/3/2.9 loaded/3/$((RANDOM % 6)).$((RANDOM % 10))"
if [ -n "${BED_FULL:-}" ]; then
	moments+=" idle/3/3 loaded/3/3 loaded/3/3.2 loaded/5/5 loaded/15/1 loaded/15/5 loaded/15/14.8 loaded/15/29 loaded/15/31"
	for _ in {1..15}; do moments+=" loaded/3/$((RANDOM % 6)).$((RANDOM % 10))"; done
fi
export_mem x 64M
for moment in $moments; do
	IFS=/ read -r when loss seconds <<< "$moment"
	cut_round "$when" "$loss" "$seconds"
done
log "the target has learnt by its own heartbeat, or learns by the next login of this host"
attach_dev x
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
detach_dev
await "$(slow 40)" sessions_are 0
