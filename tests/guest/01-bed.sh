#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the bed itself: two RDMA ends reach each other without our modules; when this fails nothing below means much
# hosts: one two
# debug: full
# path: connect
# modules: no
# timeout: 60

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

run uname -r
run rdma link show
run rdma resource show
tgt sh -c "rping -s -a $TARGET -C 20 -S 4000 >/tmp/rping.log 2>&1 & exec true"
# the server may not listen yet
await 20 rping -c -a "$TARGET" -C 20 -S 4000
log "RDMA works over $TRANSPORT with $HOSTS hosts"
