#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: both modules load and unload, in either order and over and over, and leave no name of Ceph's behind
# hosts: one
# debug: core
# timeout: 240
# cases: 73 103
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

run rbdctl version
expect 0 '' rbdctl version --json
jq -e '.schema == 1' <<< "$out" >/dev/null || fail "version --json is not schema 1: $out"
for _ in $(seq "$(rounds 6)"); do
	run rmmod rbd_initiator
	run rmmod rbd_target
	expect 8 'the module rbd_initiator cannot be loaded: there is none for Linux .*: install the package rbd-rdma-dkms$' rbdctl show
	run "$LIB_DIR/harness" load
done
run rmmod rbd_target
run rmmod rbd_initiator
expect 8 'the module rbd_initiator cannot be loaded: there is none for Linux .*: install the package rbd-rdma-dkms$' rbdctl attach "$TARGET" x
run "$LIB_DIR/harness" load
! grep -qw rbd /proc/devices || fail "a block major named rbd: that is Ceph's"
[ ! -e /sys/bus/rbd ] || fail "a bus named rbd: that is Ceph's"
