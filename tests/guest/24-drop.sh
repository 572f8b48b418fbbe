#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: session drop and forced removal: access is dead when the command returns, the initiator sees errors, not silence
# hosts: two
# debug: full
# timeout: 240
# cases: 97
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem x 64M
attach_dev x
session=$(json '.devices[0].session' rbdctl show "$DEV")
run tgt rbdctl session drop "$session"
same "sessions" "$(nr_sessions)" 0
try timeout 60 dd if=/dev/zero of="$DEV" bs=4k count=1 oflag=direct status=none
[ "$status" != 0 ] && [ "$status" != 124 ] || fail "a dropped session wrote, or hung: status $status"
within "$(slow 5)" rbdctl detach --force "$DEV"
attach_dev x
expect 6 "$(uname -n) has it attached$" tgt rbdctl export remove x
run tgt rbdctl export remove x --force
try timeout 60 dd if="$DEV" of=/dev/null bs=4k count=1 iflag=direct status=none
[ "$status" != 0 ] && [ "$status" != 124 ] || fail "a removed export was read, or the read hung: status $status"
within "$(slow 5)" rbdctl detach --force "$DEV"
expect 4 'the target has no export of that name$' rbdctl attach "$TARGET" x
