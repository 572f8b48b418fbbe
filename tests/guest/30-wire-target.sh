#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: damaged messages and connect requests end the session that sent them, and nothing else: a disk beside them works on
# hosts: one
# debug: full
# timeout: 240
# cases: 14 15 18 95
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command peer
# the debug kernel sees a sample
every=1
[ -z "${BED_DEBUG:-}" ] || every=7
export_mem live 16M
export_mem x 4M
attach_dev live
session=$(json '.devices[0].session' rbdctl show "$DEV")
before=$(resources)

fio_forever() { while [ ! -e /tmp/enough ]; do fio_verify --rw=randrw --bs=4k --iodepth=4 --size=8M --io_size=1M --thinktime=20ms; done; }
rm -f /tmp/enough
fio_forever > /tmp/fio.log 2>&1 &
beside=$!

run peer attach "$TARGET" x --read-only --every "$every" cm messages
run peer attach "$TARGET" x --read-only half-open

touch /tmp/enough
wait $beside || { cat /tmp/fio.log; fail "fio beside the damaged messages"; }
log "fio verify ran $(grep -c '^+ fio' /tmp/fio.log) times beside them"
same "state" "$(dev_state)" live
same "session" "$(json '.devices[0].session' rbdctl show "$DEV")" "$session"
await 30 sessions_are 1
await 20 resources_are "$before"
has_portal || fail "the portal is gone"
detach_dev
