#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: attach, I/O, detach over and over: resources, references and memory flat
# hosts: one
# debug: full
# timeout: 600
# cases: 8 15 24 26
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem x 64M
before=$(resources) target=$(refcnt rbd_target) initiator=$(refcnt rbd_initiator)
once() { attach_dev x; run dd if=/dev/zero of="$DEV" bs=1M count=1 oflag=direct status=none; detach_dev; }
for _ in 1 2 3 4 5; do once >/dev/null; done
await 10 resources_are "$before"
memory=$(mem_available_kib)
n=$(rounds 60 300)
for ((i = 0; i < n; i++)); do
	once > /tmp/round || { cat /tmp/round; exit 1; }
done
log "$n rounds; available memory: $memory KiB before, $(mem_available_kib) after; $before"
await 20 resources_are "$before"
same "target's references" "$(refcnt rbd_target)" "$target"
same "initiator's references" "$(refcnt rbd_initiator)" "$initiator"
# 100 KiB a round would be a session's worth; page cache and slabs breathe by a few MiB
flat() { [ $((memory - $(mem_available_kib))) -lt $((16384 + n * 20)) ]; }
await 20 flat
