#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: who asks the target all the time loses its session, and no other one does
# hosts: one
# debug: full
# timeout: 120
# cases: 93
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command peer
param=/sys/module/rbd_target/parameters/max_control_rate
export_mem x 8M --shared
attach_dev x --shared
same "the default" "$(tgt cat $param)" 1000
tgt sh -c "echo 20 > $param"
run peer attach "$TARGET" x --limit "$(slow 8)" rate
await 10 sessions_are 1
state_is live || fail "the session of another host is lost"
fio_verify --rw=randwrite --bs=64k --size=4M --iodepth=8
same "reconnects" "$(reconnects)" 0
detach_dev
attach_dev x
detach_dev
tgt sh -c "echo 1000 > $param"
