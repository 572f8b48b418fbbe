#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: attach, I/O, detach over and over, and forced detaches at full depth beside refused attaches: all stays flat
# hosts: one
# debug: full
# timeout: 300
# timeout-full: 1200
# cases: 8 15 24 26 28
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem x 64M
before=$(resources) target=$(refcnt rbd_target) initiator=$(refcnt rbd_initiator)
once() { attach_dev x; run dd if=/dev/zero of="$DEV" bs=1M count=1 oflag=direct status=none; detach_dev; }
for _ in 1 2 3 4 5; do once >/dev/null; done
await 10 resources_are "$before"
n=$(($(rounds 60 300) / 3))
least=
for batch in 1 2 3; do
	memory=$(free_kib)
	for ((i = 0; i < n; i++)); do
		once > /tmp/round || { cat /tmp/round; exit 1; }
	done
	lost=$((memory - $(free_kib)))
	log "batch $batch, $n rounds: $lost KiB less; $before"
	[ "${least:-$lost}" -lt $lost ] || least=$lost
done
log "detach --force with every tag in flight, beside attaches that the ladder refuses, and the CM"
refused_for_ever()
{
	while [ ! -e /tmp/storm.stop ]; do
		expect 4 'the target has no export of that name$' rbdctl attach "$TARGET" nothing
		expect 1 'no target listens at ' rbdctl attach "$TARGET:7999" nothing
		echo "$SECONDS" >> /tmp/storm.refused
	done
}
rm -f /tmp/storm.stop /tmp/storm.refused
refused_for_ever > /tmp/storm.log 2>&1 &
refuser=$!
for _ in $(seq "$(rounds 3 50)"); do
	attach_dev x --fail-after now
	io_load --iodepth=128
	within "$(slow 10)" rbdctl detach --force "$DEV"
	await "$(slow 20)" load_ended
done
touch /tmp/storm.stop
wait $refuser || { tail /tmp/storm.log; fail "an attach that is to be refused was not, or wrongly"; }
[ -s /tmp/storm.refused ] || fail "no attach was refused beside the detaches"
log "$(wc -l < /tmp/storm.refused) times two refusals beside it"
await 20 resources_are "$before"
same "target's references" "$(refcnt rbd_target)" "$target"
same "initiator's references" "$(refcnt rbd_initiator)" "$initiator"
# two pages a round
[ "$least" -lt $((n * 8)) ] || fail "memory gets less: $least KiB in $n rounds"
