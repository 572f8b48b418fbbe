#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: an I/O connection with a missing, random, foreign, misplaced or used token is rejected before it has a queue
# hosts: one
# debug: full
# timeout: 120
# cases: 14 18
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command peer
export_mem x 4M
before=$(resources)
run peer attach "$TARGET" x --read-only tokens
await 30 sessions_are 0
await 20 resources_are "$before"
