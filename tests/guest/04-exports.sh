#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: exports and portals: made, shown as promised, removed; the memory comes back
# hosts: one two
# debug: full
# timeout: 120
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

before=$(tgt mem_available_kib)
export_mem scratch 64M
export_mem other.name_1-2 64M --block-size 512 --read-only --uuid 6f1c0b5e-94a6-4b0c-9f2a-0123456789ab
shown() { tgt rbdctl export show "$1" --json | jq -c '.exports[0]'; }
e=$(shown scratch)
log "$e"
jq -e '.export == "scratch" and .class == "memory" and .size == 67108864 and .block_size == 4096 and .read_only == false
	and .shared == false and .sessions == 0 and (.uuid | length) == 36 and (.incarnation | length) > 0
	and has("numa") and has("extent_size")' <<< "$e" >/dev/null || fail "export show does not say what was made"
e=$(shown other.name_1-2)
jq -e '.block_size == 512 and .read_only == true and .uuid == "6f1c0b5e-94a6-4b0c-9f2a-0123456789ab"' <<< "$e" >/dev/null ||
	fail "export show: $e"
same "exports" "$(json '.exports | length' tgt rbdctl export show)" 2
same "portal" "$(json '.portals[0] | "\(.portal) \(.listening) \(.sessions)"' tgt rbdctl portal show)" "$TARGET:7475 true 0"
run tgt rbdctl portal remove "$TARGET"
run tgt rbdctl export remove other.name_1-2
run tgt rbdctl export remove scratch
same "exports left" "$(json '.exports | length' tgt rbdctl export show)" 0
back() { [ "$(tgt mem_available_kib)" -gt $((before - 40960)) ]; }
await 10 back
