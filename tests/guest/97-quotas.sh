#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: what one host, and all together, may take of the target is bounded: beyond each limit a login is refused, the log names the limit; or less is granted
# hosts: one
# debug: full
# timeout: 120
# cases: 95
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

TWO=(--queues 1 --poll-queues 1)	# a guest may have one processor
PARAMS=/sys/module/rbd_target/parameters
set_limit() { printf '+ %s = %s\n' "$1" "$2"; tgt sh -c "echo $2 > $PARAMS/$1"; }

# refused_by LIMIT VALUE SENTENCE: an attach of y that takes two queues; with the limit as it was it is admitted
refused_by()
{
	local before
	before=$(tgt cat "$PARAMS/$1")
	tgt sh -c "echo 'rbd-test: $1' > /dev/kmsg"
	set_limit "$1" "$2"
	expect 1 "not enough resources" rbdctl attach "$TARGET" y "${TWO[@]}" --timeout 20
	tgt dmesg | sed -n "/rbd-test: $1\$/,\$p" | grep -q "from .*$3" || fail "the log does not say '$3'"
	set_limit "$1" "$before"
	state_is live || fail "$1 ended a session that was there"
}

export_mem x 4M
export_mem y 4M
for default in max_logins=256 max_host_logins=64 max_sessions=1024 max_host_sessions=256 max_queues=16384 max_host_queues=4096 \
		max_session_queues=128 max_depth=4096 max_control_rate=1000 staging_mib=64; do
	same "${default%=*}" "$(tgt cat "$PARAMS/${default%=*}")" "${default#*=}"
done

attach_dev x "${TWO[@]}"
first=$DEV
refused_by max_logins 0 "max_logins allows no more"
refused_by max_host_logins 0 "max_host_logins allows no more"
refused_by max_sessions 1 "1 sessions already, and max_sessions allows no more"
refused_by max_host_sessions 1 "1 sessions already, and max_host_sessions allows no more"
refused_by max_queues 3 "asks for 2 queues, and max_queues allows 3 of all"
refused_by max_host_queues 3 "asks for 2 queues, its host has 2 already, and max_host_queues allows 3"

log "a limit that is just enough, and what was refused left nothing counted"
set_limit max_queues 4
set_limit max_host_queues 4
set_limit max_sessions 2
for _ in 1 2; do
	attach_dev y "${TWO[@]}"
	detach_dev
done
await 10 sessions_are 1
set_limit max_queues 16384
set_limit max_host_queues 4096
set_limit max_sessions 1024

log "less is granted"
set_limit max_session_queues 1
set_limit max_depth 8
attach_dev y "${TWO[@]}" --depth 64
same "queues" "$(json '.sessions[] | select(.export == "y") | .queues' tgt rbdctl session show)" 1
same "depth" "$(json '.sessions[] | select(.export == "y") | .depth' tgt rbdctl session show)" 8
fio_verify --rw=randrw --bs=4k --iodepth=32 --size=2M
detach_dev
set_limit max_session_queues 128
set_limit max_depth 4096
DEV=$first
detach_dev
await 10 sessions_are 0
