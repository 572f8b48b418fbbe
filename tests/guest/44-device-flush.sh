#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: flush and FUA reach the backing as they are and before fsync returns; the write cache follows the backing's, which is flushed once it has one
# hosts: one
# debug: full
# timeout: 180
# cases: 54
# path: data
# mutant: NO_FLUSH rxe FAIL: flushes is '0'

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# events FILE REGEX: how many bios of that kind (rwbs, sector, +, sectors) were queued
events() { grep -cE "^queue $2\$" "$1" || :; }

# traced CMD...: runs CMD; what the backing got is in /tmp/trace, up to a line "returned"
traced()
{
	tgt trace_begin /dev/nullb0 || fail "no tracing"
	run "$@"
	tgt trace_mark returned
	tgt trace_end > /tmp/trace
	sed 's/^/  /' /tmp/trace | head -20
}

# done_before FILE REGEX: is the last bio of that kind complete before the command returned?
done_before()
{
	awk -v regex="^complete $2" '$0 ~ regex { seen = 1 } /^returned/ { exit !seen }' "$1"
}

cache_is() { [ "$(queue_value write_cache)" = "$1" ]; }

run tgt null_disk nullb0 size=128 blocksize=512 cache_size=32 discard=1
export_dev cached /dev/nullb0
attach_dev cached
same "write cache" "$(queue_value write_cache)" "write back"
same "FUA" "$(queue_value fua)" 1

log "a bare flush is a flush"
traced sync "$DEV"
same "flushes" "$(events /tmp/trace 'FW[A-Z]* 0 \+ 0')" 1
done_before /tmp/trace 'F[FW]' || fail "fsync returned before the backing had flushed"

log "a plain write is a plain write"
traced dd if=/dev/urandom of="$DEV" bs=4k count=8 oflag=direct status=none
same "writes" "$(events /tmp/trace 'W[A-Z]* [0-9]+ \+ 8')" 8
same "flushes" "$(events /tmp/trace 'F.*')" 0
same "FUA" "$(events /tmp/trace 'WF.*')" 0

log "writes through the page cache, then fsync: a flush behind the last of them"
traced dd if=/dev/urandom of="$DEV" bs=64k count=16 conv=fsync status=none
same "flushes" "$(events /tmp/trace 'FW[A-Z]* 0 \+ 0')" 1
done_before /tmp/trace 'F[FW]' || fail "fsync returned before the backing had flushed"
awk '/^queue FW/ { flush = NR } /^complete W.* [1-9][0-9]*$/ { write = NR } END { exit !(write && write < flush) }' /tmp/trace ||
	fail "a write was still at the backing when the flush came"

log "a synchronous direct write: FUA, small (with its command) and large (by staging memory)"
for size in 512 4k 64k 512k; do
	traced dd if=/dev/urandom of="$DEV" bs=$size count=1 oflag=direct,dsync status=none
	[ "$(events /tmp/trace 'WF[A-Z]* 0 \+ [0-9]+')" -ge 1 ] || fail "$size: no FUA write reached the backing"
	done_before /tmp/trace WF || fail "$size: the write returned before the backing was done"
done

log "a file system's journal"
run modprobe ext4
run mkfs.ext4 -q -F "$DEV"
mkdir -p /mnt/t
run mount "$DEV" /mnt/t
five_files() { local i; for i in 1 2 3 4 5; do echo "$i" > /mnt/t/$i && sync /mnt/t/$i || return; done; }
traced five_files
[ "$(events /tmp/trace 'F.*')" -ge 5 ] || fail "5 times fsync, $(events /tmp/trace 'F.*') flushes"
run umount /mnt/t

log "the backing's cache is switched off and on"
run tgt sh -c 'echo "write through" > /sys/block/nullb0/queue/write_cache'
await "$(slow 10)" cache_is "write through"
same "export" "$(json '.exports[0].write_cache' tgt rbdctl export show cached)" false
traced sync "$DEV"
same "flushes" "$(events /tmp/trace 'F.*')" 0
run tgt trace_begin /dev/nullb0
run tgt sh -c 'echo "write back" > /sys/block/nullb0/queue/write_cache'
await "$(slow 10)" cache_is "write back"
log "what was flushed when nobody knew of the cache is flushed now: at once, and a second later"
flushed() { [ "$(tgt grep -c 'block_bio_queue: .* F[A-Z]* 0 + 0' $TRACING/trace)" = 2 ]; }
await "$(slow 10)" flushed
tgt trace_end > /dev/null
traced sync "$DEV"
same "flushes" "$(events /tmp/trace 'FW[A-Z]* 0 \+ 0')" 1
same "state" "$(dev_state)" live
detach_dev
run tgt rbdctl export remove cached

log "a backing without a cache says so, and gets no flushes"
run tgt ram_disks 1 32768
export_dev plain /dev/ram0
attach_dev plain
same "write cache" "$(queue_value write_cache)" "write through"
detach_dev
