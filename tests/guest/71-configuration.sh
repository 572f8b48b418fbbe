#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: what save writes, restore and apply make again, identical; nothing unasked is changed or removed
# hosts: one
# debug: full
# timeout: 180
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# expect_partly STATUS REGEX CMD...: as expect, of a command that tells what it does
expect_partly()
{
	try "${@:3}"
	same status "$status" "$1"
	[[ $err =~ $2 ]] || fail "no '$2' in the sentence: $err"
}

FILE=/etc/rbd/rbdctl.json
rm -f $FILE
udevadm settle 2>/dev/null || :

log "nothing, saved"
run rbdctl save
same "mode" "$(stat -c %a $FILE)" 600
jq -e '. == {schema: 1, exports: [], portals: [], attachments: []}' $FILE > /dev/null || fail "$(cat $FILE)"

log "everything, saved"
need_module brd
run ram_disks 1 65536
export_mem plain 64M
export_mem other 64M --block-size 512 --shared --allow 198.18.0.0/24 --allow "$(uname -n)"
export_dev disk /dev/ram0 --read-only --uuid 6f1c0b5e-94a6-4b0c-9f2a-0123456789ab
attach_dev plain --queues 1 --depth 64 --loss-after 20 --tos 32
attach_dev disk --read-only --host-name somebody
run rbdctl save
run cp $FILE /tmp/saved.json
jq -c . $FILE | sed 's/^/  /'
same "what differs at once" "$(rbdctl apply --dry-run --prune)" ""
expect 0 '' rbdctl restore
same "what restore makes of what is there" "$out" ""

log "all gone, restored, identical"
run rbdctl detach --all
for name in plain other disk; do run rbdctl export remove $name; done
run rbdctl portal remove "$TARGET"
expect 0 '' rbdctl restore --dry-run
same "steps" "$(wc -l <<< "$out")" 6
expect 0 '' rbdctl restore
same "devices" "$(nr_devices)" 2
run rbdctl save /tmp/again.json
run cmp $FILE /tmp/again.json
same "depth" "$(json '.devices[] | select(.export == "plain") | .depth' rbdctl show)" 64
same "tos" "$(json '.devices[] | select(.export == "plain") | .tos' rbdctl show)" 32
same "tos that was not given" "$(json '.devices[] | select(.export == "disk") | .tos' rbdctl show)" null

log "differences"
jq '(.exports[] | select(.export == "other")) |= (.read_only = true | .allow = ["198.18.0.0/16"]) | del(.attachments[1])' \
	/tmp/saved.json > $FILE
expect 0 '' rbdctl apply --dry-run
same "one step" "$out" "rbdctl export set other --read-only yes --allow 198.18.0.0/16 --deny 198.18.0.0/24 --deny $(uname -n)"
run rbdctl apply
same "nothing more" "$(rbdctl apply --dry-run)" ""
same "devices: nothing is removed unasked" "$(nr_devices)" 2
exec 5< "/dev/$(json '.devices[] | select(.export == "disk") | .device' rbdctl show | sed 's,/dev/,,')"
expect_partly 64 'in use' rbdctl apply --prune
exec 5<&-
expect 0 '' rbdctl apply --prune
same "devices: now it is asked" "$(nr_devices)" 1

log "in part"
jq '.exports += [{export: "huge", class: "memory", size: "64T"}]' /tmp/saved.json > $FILE
expect_partly 64 'export add huge: ' rbdctl restore
same "devices" "$(nr_devices)" 2

log "a bad file: nothing is done"
jq '.exports[0].size = "much" | .portals = []' /tmp/saved.json > $FILE
expect 3 'rbdctl.json:[0-9]+: exports\[0\].size: ' rbdctl apply --prune
same "portals" "$(json '.portals | length' rbdctl portal show)" 1

log "who may not"
cp /tmp/saved.json /tmp/for-all.json
chmod 644 /tmp/for-all.json
run rbdctl detach --all
nobody() { setpriv --reuid 65534 --regid 65534 --clear-groups --inh-caps=-all "$@"; }
expect 9 'CAP_SYS_ADMIN' nobody rbdctl detach --all
expect_partly 64 'CAP_SYS_ADMIN' nobody rbdctl restore /tmp/for-all.json
expect 9 'cannot write' nobody rbdctl save
rm -f $FILE
