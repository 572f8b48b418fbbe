#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: commands at once on the same and on other devices: one wins, the others get a status, nothing hangs
# hosts: one
# debug: full
# timeout: 300
# cases: 76
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem a 64M
export_mem b 64M
ok='0|1|4|5|6|7'
note() { local rc=0; timeout 60 "$@" >/dev/null 2>&1 || rc=$?; echo "$rc $*" >> /tmp/codes; }
rm -f /tmp/codes
for round in $(seq "$(rounds 30)"); do
	{
		note rbdctl attach "$TARGET" a --timeout 10 &
		note rbdctl attach "$TARGET" b --timeout 10 &
		note rbdctl detach --all &
		note rbdctl detach --all --force &
		note rbdctl show &
		note rbdctl export set a --shared yes &
		note rbdctl export add "c$((round % 2))" --memory 64M &
		note rbdctl export remove "c$((round % 2))" --force &
		note rbdctl session show &
		wait
	}
done
sort /tmp/codes | uniq -c
! grep -vE "^($ok|64) " /tmp/codes || fail "a status that these commands do not have, or a hang (124)"
run rbdctl detach --all --force
export_mem last 64M
attach_dev last
fio_verify --rw=randrw --bs=4k --iodepth=8 --size=4M
detach_dev
