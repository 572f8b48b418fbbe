#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: modules unloaded beside commands: each ends with a status, nothing is left
# hosts: one
# cpus: two
# debug: full
# timeout: 400
# cases: 73 76
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem x 64M
stop=/tmp/stop
rm -f $stop
(while [ ! -e $stop ]; do timeout 60 rbdctl show; timeout 60 rbdctl export show; timeout 60 rbdctl session show; done) >/dev/null 2>&1 &
(while [ ! -e $stop ]; do
	dev=$(timeout 60 rbdctl attach "$TARGET" x --timeout 5) && timeout 60 rbdctl detach "$dev"
done) >/dev/null 2>&1 &
for _ in $(seq "$(rounds 12)"); do
	rmmod rbd_initiator 2>/dev/null && "$LIB_DIR/harness" load
	pause 0.2
done
log "the target under incoming logins"
for _ in $(seq "$(rounds 8)"); do
	if rmmod rbd_target 2>/dev/null; then
		"$LIB_DIR/harness" load
		rbdctl export add x --memory 64M && rbdctl portal add "$TARGET"
	fi
	pause 0.2
done
touch $stop
within "$(slow 60)" wait
