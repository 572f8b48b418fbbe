#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a portal at an IPv6 address, a link-local one with its interface, the two wildcards, and a disk by way of each
# hosts: one two
# debug: full
# timeout: 180
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# this host's addresses in the two networks of IPv6 that the harness makes
GLOBAL=fd00:198:18::1 LINK=fe80::198:18:1
nic() { basename "$(echo /sys/class/net/[de][mnut]*)"; }
NIC=$(nic)
TARGET_NIC=$(tgt bash -c "$(declare -f nic); nic")

# by PORTAL ADDRESS SEEN: there is a portal, ADDRESS leads to it, and a session's host is SEEN there
by()
{
	local portal=$1 address=$2 seen=$3
	log "$portal by $address"
	run tgt rbdctl portal add "$portal"
	same "portal" "$(json '.portals[] | "\(.portal) \(.listening) \(.sessions)"' tgt rbdctl portal show)" "$portal true 0"
	expect 7 'there is such a portal already$' tgt rbdctl portal add "$portal"
	DEV=$(rbdctl attach "$address" x) || fail "exit status $?: attach $address"
	same "portal of the device" "$(json '.devices[0].portal' rbdctl show "$DEV")" "$address"
	# with the interface's name where the transport tells it
	same "host of the session" "$(json '.sessions[0].address | split("%")[0]' tgt rbdctl session show)" "$seen"
	same "sessions of the portal" "$(json '.portals[0].sessions' tgt rbdctl portal show)" 1
	fio_verify --rw=randrw --bs=4k --iodepth=4 --size=512k
	detach_dev
	run tgt rbdctl portal remove "$portal"
	same "portals" "$(json '.portals | length' tgt rbdctl portal show)" 0
}

run tgt rbdctl export add x --memory 16M
me=198.18.0.1 me6=$GLOBAL me_link=$LINK
[ "$HOSTS" = 1 ] || me=198.18.0.2 me6=fd00:198:18::2 me_link=fe80::198:18:2
by "[$GLOBAL]:7475" "[$GLOBAL]:7475" "$me6"
by "[$LINK%$TARGET_NIC]:7475" "[$LINK%$NIC]:7475" "$me_link"
by "[::]:7475" "[$GLOBAL]:7475" "$me6"
by "0.0.0.0:7475" "$TARGET:7475" "$me"

log "the wildcard of one family leaves the port to the other; an export's list knows IPv6"
run tgt rbdctl portal add 0.0.0.0
run tgt rbdctl portal add "[::]"
run tgt rbdctl export add chosen --memory 4M --allow fd00:198:18::/64
run rbdctl attach "[$GLOBAL]" chosen
run rbdctl detach --all
expect 1 'the target does not allow this host to attach the export$' rbdctl attach "$TARGET" chosen
expect 4 'there is no network interface nosuch$' rbdctl attach "[$LINK%nosuch]" x
