#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: rights, not manners: no write with the keys of a reader, no access past an extent, by a guessed, a foreign or a dead key
# hosts: one
# debug: full
# timeout: 120
# cases: 5 14 97
# mutant: TAKE_INVALIDATE rxe not ok rights/invalidates
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command peer
export_mem x 8M --shared
export_mem live 4M
attach_dev live
before=$(resources)
run peer attach "$TARGET" x --drop "rbdctl session drop" --limit "$(slow 8)" rights
await 30 sessions_are 1
await 20 resources_are "$before"
fio_verify --rw=randrw --bs=16k --iodepth=8 --size=2M
same "reconnects of the disk beside them" "$(reconnects)" 0
detach_dev
