#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: who may go on with a session, and that no write of an earlier epoch arrives once a later one was answered
# hosts: one
# debug: core
# timeout: 240
# timeout-full: 1200
# cases: 51
# path: connect
# mutant: NO_FENCE rxe not ok resume/stale-write

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command peer
export_mem x 8M --shared
before=$(resources)
run peer attach "$TARGET" x --limit "$(slow 8)" --rounds "$(rounds 30 1000)" resume
await 30 sessions_are 0
await 20 resources_are "$before"
