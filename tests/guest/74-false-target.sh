#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a host with a key refuses a target that cannot prove it, whatever that one says in its place
# hosts: one
# debug: core
# timeout: 120
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=fake-target.sh
. "$(dirname "$0")/fake-target.sh"

run rbdctl key generate /tmp/key
fake_start
number=0
while read -r name _ want regex; do
	fake_begin
	expect "$want" "$regex" rbdctl attach "$TARGET:$FAKE_PORT" x --timeout 20 --key /tmp/key
	fake_end
	number=$((number + 1))
done < <(peer list key)
[ "$number" -gt 5 ] || fail "only $number tricks"

fake_stop
await 20 resources_are "$before"
