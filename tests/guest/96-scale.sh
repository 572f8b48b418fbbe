#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: 64 sessions on one target, and 100 devices attached at once: each is its own and right, what it takes is bounded and told, all go at once, nothing is left
# hosts: one
# cpus: two
# debug: full
# suite: full
# timeout: 600
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

SESSIONS=$(rounds 64)
DEVICES=$(rounds 100)
AT_A_TIME=16		# attaches: a target takes 64 logins of one host
KIB_EACH=2048		# of both hosts, at most: a session with one queue of 8

nr_mrs() { rdma resource show mr | wc -l; }
nr_live() { json '[.devices[] | select(.state == "live")] | length' rbdctl show; }

# attach_some NUMBER NAME: NAME1 and so on
attach_some()
{
	local n pids=()
	for ((n = 1; n <= $1; n++)); do
		((n <= AT_A_TIME)) || wait "${pids[n - AT_A_TIME - 1]}" || :	# what it printed tells
		rbdctl attach "$TARGET" "$2$n" --queues 1 --depth 8 --timeout 120 > "/tmp/attach.$n" 2>&1 &
		pids+=($!)
	done
	wait "${pids[@]}" || :
	grep -v '^/dev/' /tmp/attach.* && fail "not all attached"
	same "nodes" "$(cat /tmp/attach.* | sort -u | wc -l)" "$1"
	same "live devices" "$(nr_live)" "$1"
	same "their exports" "$(json '[.devices[].export] | unique | length' rbdctl show)" "$1"
	same "sessions" "$(nr_sessions)" "$1"
}

# each_its_own: what is written to all of them is read back from each, and no other's
each_its_own()
{
	rbdctl show --json | python3 -c '
import json, mmap, os, sys
block = mmap.mmap(-1, 4096)

def each():
    for d in devices:
        fd = os.open(d["device"], os.O_RDWR | os.O_DIRECT)
        for at in 0, d["size"] // 2, d["size"] - 4096:
            yield fd, at, ("%s at %d" % (d["export"], at)).encode().ljust(4096)
        os.close(fd)

devices = json.load(sys.stdin)["devices"]
for fd, at, text in each():
    block[:] = text
    os.pwritev(fd, [block], at)
for fd, at, text in each():
    os.preadv(fd, [block], at)
    if block[:] != text:
        sys.exit("%s, not %s" % (block[:40], text[:40]))
' || fail "a block is not its own"
}

# verify_all SIZE: all of them at once
verify_all()
{
	{
		printf '[global]\ndirect=1\nioengine=libaio\nthread\nallow_file_create=0\nrw=randwrite\nbs=4k\niodepth=4\nio_size=64k\nsize=%s\n' "$1"
		printf 'verify=crc32c\nverify_fatal=1\nverify_state_save=0\n'
		json '.devices[].device' rbdctl show | sed 's,.*,[&]\nfilename=&,'
	} > /tmp/all.fio
	run fio --output=/tmp/all.log /tmp/all.fio
}

detach_all()
{
	local begin=$SECONDS
	run rbdctl detach --all
	log "all detached after $((SECONDS - begin)) s"
	same "devices" "$(nr_devices)" 0
	await "$(slow 20)" sessions_are 0
	await "$(slow 20)" resources_are "$before"
	rm -f /tmp/attach.*
}

# Half of the guest's memory; each session registers all of its export, in a protection domain of its own.
many_sessions()
{
	local n begin
	for ((n = 1; n <= SESSIONS; n++)); do tgt rbdctl export add "wide$n" --memory 24M || fail "export wide$n"; done
	begin=$SECONDS
	attach_some "$SESSIONS" wide
	log "$SESSIONS sessions after $((SECONDS - begin)) s: $(nr_mrs) registrations"
	[ "$(nr_mrs)" -ge $((SESSIONS * 12)) ] || fail "fewer registrations than extents"
	each_its_own
	verify_all 24M
	detach_all
	for ((n = 1; n <= SESSIONS; n++)); do tgt rbdctl export remove "wide$n" || fail "export wide$n is not removed"; done
}

many_devices()
{
	local begin=$SECONDS free each
	free=$(free_kib)
	attach_some "$DEVICES" small
	each=$(((free - $(free_kib)) / DEVICES))
	log "$DEVICES devices after $((SECONDS - begin)) s: $each KiB each, of both hosts"
	[ $each -lt $KIB_EACH ] || fail "a device takes $each KiB"
	each_its_own
	verify_all 1M
	detach_all
}

run tgt rbdctl portal add "$TARGET"
before=$(resources)
many_sessions
for ((i = 1; i <= DEVICES; i++)); do tgt rbdctl export add "small$i" --memory 1M || fail "export small$i"; done
many_devices
memory=$(free_kib)
many_devices
lost=$((memory - $(free_kib)))
log "the second time: $lost KiB less"
# Less than a queue's memory for each device; what free memory comes and goes by elsewhere is more than a few pages (17 sees those).
[ $lost -lt $((DEVICES * 32 + 4096)) ] || fail "memory gets less: $lost KiB in $DEVICES attaches"
