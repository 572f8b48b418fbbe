#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: random and malformed netlink messages to both families: strict refusals, nothing in the kernel log, rbdctl works on
# hosts: one
# debug: full
# timeout: 180
# cases: 71
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command python3
export_mem x 64M
for family in rbd_initiator rbd_target; do
	run timeout 120 python3 "$LIB_DIR/netlink-noise.py" $family "$(rounds 9)" 5
	expect 0 '' rbdctl show
	expect 0 '' rbdctl export show
	expect 0 '' rbdctl portal show
	expect 0 '' rbdctl session show
	expect 0 '' rbdctl version
done
log "what the noise made or took is no error: afterwards all is as usual"
run rbdctl detach --all --force
for e in $(json '.exports[].export' rbdctl export show); do run rbdctl export remove "$e" --force; done
for p in $(json '.portals[].portal' rbdctl portal show); do run rbdctl portal remove "$p"; done
export_mem after 64M
attach_dev after
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
detach_dev
