#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the RDMA device, and its driver, goes and comes back under I/O: portals listen again, sessions go on; an address that comes late, or moves to another adapter; another MTU
# hosts: one
# cpus: two
# debug: full
# timeout: 300
# cases: 41 51 88 89 115
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

link=$(rdma link show | awk 'NR == 1 {split($2, a, "/"); print a[1]}')
netdev=$(rdma link show | sed -n '1s/.* netdev \([^ ]*\).*/\1/p')
case $TRANSPORT in rxe) driver=rdma_rxe ;; *) driver=siw ;; esac

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
		goes_on "$before"
	done
	verify_end
	detach_dev
done

# driver_returns: from where the bed has it
driver_returns() { modprobe "$driver" 2>/dev/null || insmod "$BED_PEERS/$driver/$driver.ko"; }

# new_attach PORTAL DEVICE: the second export can be attached there, by that RDMA device
new_attach()
{
	local dev
	dev=$(rbdctl attach "$1" m) || fail "attach by $1"
	same "RDMA device" "$(json '.devices[] | select(.export == "m") | .rdma_device' rbdctl show)" "$2"
	run dd if=/dev/zero of="$dev" bs=64k count=4 oflag=direct status=none
	run rbdctl detach "$dev"
}

log "another MTU, and the driver of the adapter goes and comes back"
attach_dev d --queues 2
mtu=$(cat "/sys/class/net/$netdev/mtu")
verify_begin
for new in 1280 9000 "$mtu"; do
	run ip link set "$netdev" mtu "$new"
	await "$(slow 60)" state_is live
	moves_again
	new_attach "$TARGET" "$link"
done
before=$(reconnects)
within "$(slow 30)" rmmod "$driver"
await 5 state_is reconnecting
listening false || fail "a portal listens without a driver"
run driver_returns
run rdma link add "$link" type "$TRANSPORT" netdev "$netdev"
goes_on "$before"
verify_end
detach_dev

log "a portal of an address that comes later"
run rbdctl portal add 198.18.0.77
same "listening" "$(json '.portals[1].listening' rbdctl portal show)" false
run ip addr add 198.18.0.77/24 dev "$netdev"
late() { [ "$(json '.portals[1].listening' rbdctl portal show)" = true ]; }
await "$(slow 10)" late
DEV=$(rbdctl attach 198.18.0.77 d) || fail "attach by the late address"
log "the address goes and comes back under I/O"
verify_begin
run ip addr del 198.18.0.77/24 dev "$netdev"
pause 2
run ip addr add 198.18.0.77/24 dev "$netdev"
await "$(slow 60)" state_is live
moves_again
verify_end

log "the address moves to another adapter under I/O, and back"
OTHER=${link}b
run ip link add other0 type dummy
run ip link set other0 mtu "$mtu" up
run rdma link add "$OTHER" type "$TRANSPORT" netdev other0
device_is() { late && [ "$(json '.portals[1].rdma_device' rbdctl portal show)" = "$1" ]; }
not_late() { ! late; }
stays=$(rbdctl attach "$TARGET" m) || fail "attach by the address that stays"
verify_begin
for move in "$netdev other0 $OTHER" "other0 $netdev $link"; do
	read -r from to device <<< "$move"
	run ip addr del 198.18.0.77/24 dev "$from"
	await 5 not_late
	run ip addr add 198.18.0.77/24 dev "$to"
	await "$(slow 10)" device_is "$device"
	await "$(slow 60)" state_is live
	moves_again
	same "resumes of the other session" "$(json '.devices[] | select(.export == "m") | .reconnects' rbdctl show)" 0
	run rbdctl detach "$stays"
	new_attach 198.18.0.77 "$device"
	stays=$(rbdctl attach "$TARGET" m) || fail "attach by the address that stays"
done
log "it is on the other one before anybody looks"
run ip addr add 198.18.0.78/24 dev "$netdev"
run rbdctl portal add 198.18.0.78
run sh -c "ip addr del 198.18.0.78/24 dev $netdev && ip addr add 198.18.0.78/24 dev other0"
third_is() { [ "$(json '.portals[2] | "\(.listening) \(.rdma_device)"' rbdctl portal show)" = "true $OTHER" ]; }
await "$(slow 10)" third_is
run rbdctl detach "$stays"
new_attach 198.18.0.78 "$OTHER"
verify_end
run rdma link del "$OTHER"
run ip link del other0
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
