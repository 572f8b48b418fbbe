#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: strangers at the portal: connections that say nothing, or nonsense, do not keep anyone else out
# hosts: one
# debug: full
# timeout: 300
# cases: 14 18 95
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command rping
export_mem x 64M
before=$(resources)
for _ in $(seq "$(rounds 30)"); do
	! timeout 5 rping -c -a "$TARGET" -p "$PORT" -C 1 >/dev/null 2>&1 || fail "rping was served at the portal"
done
if [ "$TRANSPORT" = siw ]; then
	head -c 4096 /dev/urandom | timeout 2 bash -c "cat > /dev/tcp/$TARGET/$PORT" || :
fi
await 60 resources_are "$before"
[ "$(nr_sessions)" = 0 ] || fail "a stranger has a session"
has_portal || fail "the portal is gone"
