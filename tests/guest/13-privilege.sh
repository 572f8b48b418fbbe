#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: who may do what: a plain user, one with CAP_NET_ADMIN, a root of a user namespace, another network namespace
# hosts: one
# debug: full
# timeout: 120
# cases: 72 77 79
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem x 64M
export_mem held 64M
attach_dev held # so that there is something to detach
changing=("attach $TARGET x" "detach --all" "export add y --memory 64M" "export remove x" "portal add $TARGET:7480"
	"portal remove $TARGET" "session drop 6f1c0b5e-94a6-4b0c-9f2a-0123456789ab" "export set x --shared yes"
	"export resize x 128M" "session unban 6f1c0b5e-94a6-4b0c-9f2a-0123456789ab" "discover $TARGET" "detach $DEV"
	"set $DEV --fail-after 3")
root='needs CAP_SYS_ADMIN in the initial user namespace'
for words in "${changing[@]}"; do
	# shellcheck disable=SC2086 # words
	expect 9 "$root" setpriv --reuid 65534 --regid 65534 --clear-groups rbdctl $words
	# shellcheck disable=SC2086 # words
	expect 9 "$root" setpriv --reuid 65534 --regid 65534 --clear-groups --inh-caps +net_admin --ambient-caps +net_admin rbdctl $words
	# shellcheck disable=SC2086 # words
	expect 9 "$root" unshare --user --map-root-user rbdctl $words
done
log "another network namespace"
run ip netns add elsewhere
elsewhere='is loaded but not visible here: it works in the initial network namespace only$'
for words in "${changing[@]}" "show" "export show" "portal show" "session show"; do
	# shellcheck disable=SC2086 # words
	expect 1 "the module rbd_(initiator|target) $elsewhere" ip netns exec elsewhere rbdctl $words
done
run ip netns del elsewhere
same "exports" "$(json '.exports | length' rbdctl export show)" 2
same "devices" "$(nr_devices)" 1
detach_dev
attach_dev x
try setpriv --reuid 65534 --regid 65534 --clear-groups head -c 1 "$DEV"
[ "$status" != 0 ] || fail "a plain user read the device"
detach_dev
