#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: both families fuzzed by their specs, as root and as who may do nothing: only what the spec allows is taken, each refusal has a sentence, rbdctl works on
# hosts: one
# transports: rxe
# debug: full
# timeout: 240
# timeout-full: 1500
# cases: 71 72
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command python3
python3 -c 'import yaml' 2>/dev/null || skip "needs python3-yaml"
SPECS=$LIB_DIR/../specs
[ -d "$SPECS" ] || SPECS=$LIB_DIR/../../Documentation/netlink/specs
seed=5
[ -z "${BED_FULL:-}" ] || seed=$RANDOM

# fuzz FAMILY SECONDS CALLER [COMMAND...]: the program, by that command
fuzz()
{
	local family=$1 seconds=$2 caller=$3
	shift 3
	run "$@" timeout $((seconds + 300)) python3 "$LIB_DIR/netlink-fuzz.py" "$SPECS/$family.yaml" "$seconds" "$seed" "$caller" ${id:+"$id"}
}

# What was made goes; what it took from the machine is back.
clear_up()
{
	local e p b
	run rbdctl detach --all --force
	for e in $(json '.exports[].export' rbdctl export show); do run rbdctl export remove "$e" --force; done
	for p in $(json '.portals[].portal' rbdctl portal show); do run rbdctl portal remove "$p"; done
	for b in $(json '.bans[].host_id' rbdctl session bans); do run rbdctl session unban "$b"; done
}

counts() { echo "$(refcnt rbd_initiator) $(refcnt rbd_target) $(nr_devices) $(nr_sessions) $(resources)"; }
counts_are() { [ "$(counts)" = "$1" ]; }

before=$(counts)
export_mem held 64M
run ip netns add elsewhere
for family in rbd_target rbd_initiator; do
	id=
	fuzz $family "$(seconds 5 300)" root
	for verb in "" export portal session; do
		# shellcheck disable=SC2086 # none is no word
		expect 0 '' rbdctl $verb show
	done
	fuzz $family "$(seconds 2 50)" plain setpriv --reuid 65534 --regid 65534 --clear-groups
	fuzz $family "$(seconds 2 50)" plain unshare --user --map-root-user
	id=$(python3 "$LIB_DIR/netlink-fuzz.py" "$SPECS/$family.yaml" 0 0)
	fuzz $family "$(seconds 1 50)" elsewhere ip netns exec elsewhere
done
run ip netns del elsewhere
clear_up
await "$(slow 20)" counts_are "$before"
export_mem after 64M
attach_dev after
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
detach_dev
