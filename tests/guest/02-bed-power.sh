#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the bed itself: a case can run commands on the other host, stop and go on with it, cut it off, keep its frames, kill and boot it
# hosts: two
# debug: full
# path: connect
# modules: no
# timeout: 240

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

reachable() { ping -c 1 -W 1 "$TARGET" >/dev/null; }
unreachable() { ! reachable; }

same "host name" "$(tgt hostname)" tgt
try tgt sh -c 'exit 7'
same "status from the other host" "$status" 7
await 10 reachable
mon tgt stop
await 10 unreachable
mon tgt cont
await 10 reachable
net_cut tgt
await 10 unreachable
same "the other host without a network" "$(tgt cat /proc/sys/kernel/hostname)" tgt
net_heal tgt
await 10 reachable
net_hold tgt
await 10 unreachable
net_pass tgt
await 10 reachable
read -r frames _ < <(net_kept tgt)
[ "$frames" -gt 0 ] || fail "nothing was kept"
net_release tgt
same "what is kept" "$(net_kept tgt)" "0 0"
before=$(tgt cat /proc/sys/kernel/random/boot_id)
vm_kill tgt
await 10 unreachable
vm_start tgt
await 10 reachable
[ "$(tgt cat /proc/sys/kernel/random/boot_id)" != "$before" ] || fail "the other host was not booted anew"
