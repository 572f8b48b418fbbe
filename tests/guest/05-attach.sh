#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: export, attach, fio verify, detach: the shortest way through everything
# hosts: one two
# debug: core two
# timeout: 180
# cases: 2
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem scratch 64M
attach_dev scratch
same "size" "$(blockdev --getsize64 "$DEV")" 67108864
same "state" "$(dev_state)" live
d=$(rbdctl show "$DEV" --json | jq -c '.devices[0]')
log "$d"
jq -e --arg dev "$DEV" '.device == $dev and .export == "scratch" and .class == "memory" and .size == 67108864
	and .block_size == 4096 and .read_only == false and .shared == false and .queues >= 1 and .poll_queues == 0
	and .depth == 128 and .max_io >= 1048576 and .reconnects == 0 and .epoch >= 1' <<< "$d" >/dev/null ||
	fail "show does not say what was attached"
s=$(tgt rbdctl session show --json | jq -c '.sessions[0]')
log "$s"
jq -e '.export == "scratch" and .mode == "rw"' <<< "$s" >/dev/null || fail "session show: $s"
same "session seen on both sides" "$(jq -r .session <<< "$s")" "$(jq -r .session <<< "$d")"
same "scheduler" "$(queue_value scheduler | grep -o '\[.*\]')" "[none]"
same "volatile cache" "$(queue_value write_cache)" "write through"
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=16M
expect 0 '' rbdctl show
within "$(slow 2)" rbdctl detach "$DEV"
[ ! -e "$DEV" ] || fail "$DEV is there after detach"
await 5 sessions_are 0
same "devices" "$(nr_devices)" 0
