#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: acknowledged means placed: while the target's machine stands still, not one of 1,000 direct writes is acknowledged
# hosts: two
# debug: full
# timeout: 300
# cases: 54
# path: data
# mutant: NO_READ_BEHIND siw [0-9]+ writes acknowledged by a target that stands still

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

writes_done() { awk '{print $5}' "/sys/block/$(dev_name)/stat"; }
in_flight() { [ "$(awk '{print $2}' "/sys/block/$(dev_name)/inflight")" -gt 0 ]; }

# Twice as long as it takes siw to call a write done that it only gave to TCP.
watch_none_done()
{
	local until=$((SECONDS + 8)) now
	while [ $SECONDS -lt $until ]; do
		now=$(writes_done)
		[ "$now" = "$1" ] || return 1
		pause 0.1
	done
}

export_mem x 64M
attach_dev x --loss-after 120 --depth 64
run fio --name=warm --filename="$DEV" --direct=1 --ioengine=libaio --rw=write --bs=4k --iodepth=8 --size=1M --thread \
	--output=/dev/null
before=$(writes_done)

mon tgt stop
fio --name=writes --filename="$DEV" --direct=1 --ioengine=libaio --rw=randwrite --bs=4k --iodepth=64 --number_ios=1000 \
	--size=64M --verify=crc32c --do_verify=0 --verify_state_save=0 --randseed=5 --thread > /tmp/fio.log 2>&1 &
load=$!
await 30 in_flight
watch_none_done "$before" || { done=$(($(writes_done) - before)); mon tgt cont; fail "$done writes acknowledged by a target that stands still"; }
mon tgt cont

wait $load || { cat /tmp/fio.log; fail "the writes ended with an error when the target went on"; }
same "writes acknowledged after it" "$(($(writes_done) - before))" 1000
run fio --name=writes --filename="$DEV" --direct=1 --ioengine=libaio --rw=randwrite --bs=4k --iodepth=64 --number_ios=1000 \
	--size=64M --verify=crc32c --verify_only --verify_state_save=0 --randseed=5 --thread --output=/dev/null
detach_dev
