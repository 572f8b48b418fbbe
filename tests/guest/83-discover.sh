#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a target tells a host the exports that this host may attach, and those that take a key to who has one; page by page, as text and JSON
# hosts: one
# debug: full
# timeout: 120
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

keys=$(mktemp -d)
trap 'rm -rf "$keys"' EXIT
for k in a b c; do run rbdctl key generate "$keys/$k"; done

# names [OPTIONS...]: of what is found
names() { rbdctl discover "$TARGET" "$@" --json | jq -r '[.exports[].export] | join(" ")'; }

before="$(refcnt rbd_initiator) $(refcnt rbd_target)"
resources_before=$(resources)
run tgt rbdctl portal add "$TARGET"
expect 0 '' rbdctl discover "$TARGET"
same "of nothing" "$out" "There is no export that this host may attach."
export_mem open 4M
export_mem mine 4M --allow "$(uname -n)" --shared
export_mem others 4M --allow somebody-else
export_mem locked-a 4M --key "$keys/a"
export_mem locked-ab 4M --key "$keys/b" --key "$keys/a" --read-only
export_mem locked-others 4M --key "$keys/a" --allow somebody-else
export_mem locked-b 4M --key "$keys/b"

same "without a key" "$(names)" "mine open"
same "another name" "$(names --host-name somebody-else)" "open others"
same "with key a" "$(names --key "$keys/a")" "locked-a locked-ab mine open"
same "with key b" "$(names --key "$keys/b")" "locked-ab locked-b mine open"
expect 1 "takes this key" rbdctl discover "$TARGET" --key "$keys/c"
same "what is told" "$(rbdctl discover "$TARGET" --key "$keys/b" --json | jq -c '.exports[0] | del(.uuid)')" \
	'{"export":"locked-ab","class":"memory","size":4194304,"block_size":4096,"read_only":true,"shared":false,"key":true}'
same "UUID" "$(rbdctl discover "$TARGET" --json | jq -r '.exports[1].uuid')" "$(export_value open uuid)"
attach_dev locked-b --key "$keys/b"
same "while one is attached" "$(names)" "mine open"
detach_dev
run tgt rbdctl export remove open
same "one is gone" "$(names)" mine

log "several pages"
tgt rbdctl save - > "$keys/before"
jq '.exports += [range(100; 145) | { export: "p\(.)", class: "memory", size: 4096 }]' "$keys/before" > "$keys/many"
run tgt rbdctl restore "$keys/many"
same "pages" "$(names)" "$(tgt rbdctl export show --json | jq -r '[.exports[] | select(.key_files == [] and .export != "others") | .export] | sort | join(" ")')"

log "who is not answered, or banned, or no target"
expect 5 . rbdctl discover "$NO_HOST" --timeout 2
expect 1 . rbdctl discover "$TARGET:7480" --timeout 5
expect 9 . setpriv --reuid 65534 --regid 65534 --clear-groups rbdctl discover "$TARGET"
same "sessions" "$(nr_sessions)" 0
echo '{"schema": 1}' > "$keys/none"
run tgt rbdctl apply "$keys/none" --prune
await 10 resources_are "$resources_before"
same "references" "$(refcnt rbd_initiator) $(refcnt rbd_target)" "$before"
