#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the RDMA device goes and comes back under I/O: portals listen again, sessions go on; an address that comes late
# hosts: one
# cpus: two
# debug: full
# timeout: 300
# cases: 41 88 89 115
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

link=$(rdma link show | awk 'NR == 1 {split($2, a, "/"); print a[1]}')
netdev=$(rdma link show | sed -n '1s/.* netdev \([^ ]*\).*/\1/p')
listening() { [ "$(json '.portals[0].listening' rbdctl portal show)" = "$1" ]; }

export_mem m 64M
run ram_disks 1 65536
export_dev d /dev/ram0
for name in m d; do
	attach_dev $name --queues 2
	verify_begin
	for ((i = 0; i < $(rounds 2); i++)); do
		before=$(reconnects)
		within "$(slow 20)" rdma link del "$link"
		await 5 state_is reconnecting
		listening false || fail "a portal listens without its device"
		run rdma link add "$link" type "$TRANSPORT" netdev "$netdev"
		await "$(slow 10)" listening true
		await "$(slow 60)" reconnected "$before"
		moves_again
	done
	verify_end
	detach_dev
done

log "a portal of an address that comes later"
run rbdctl portal add 198.18.0.77
same "listening" "$(json '.portals[1].listening' rbdctl portal show)" false
run ip addr add 198.18.0.77/24 dev "$netdev"
late() { [ "$(json '.portals[1].listening' rbdctl portal show)" = true ]; }
await "$(slow 10)" late
DEV=$(rbdctl attach 198.18.0.77 m) || fail "attach by the late address"
log "the address goes and comes back under I/O"
verify_begin
run ip addr del 198.18.0.77/24 dev "$netdev"
pause 2
run ip addr add 198.18.0.77/24 dev "$netdev"
await "$(slow 60)" state_is live
moves_again
verify_end
# Soft RoCE loses its queue pair for connection messages for good when one is sent on an interface that is down.
if [ "$TRANSPORT" = siw ]; then
	log "the interface goes down for a moment"
	verify_begin
	run ip link set "$netdev" down
	pause 3
	run ip link set "$netdev" up
	await "$(slow 60)" state_is live
	moves_again
	verify_end
fi
detach_dev
