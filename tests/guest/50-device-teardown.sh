#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: device exports under load, ended in every way: by detach, removal, drop, unload; and a target with little to lend
# hosts: one
# cpus: two
# debug: full
# timeout: 300
# cases: 22 83 93
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

run tgt ram_disks 9 16384
before=$(tgt resources)

fresh()
{
	export_dev x /dev/ram0
	attach_dev x --fail-after now
	io_load --bsrange=512-256k --blockalign=512 --iodepth=32
}

log "detach by force"
fresh
within "$(slow 10)" rbdctl detach --force "$DEV"
await "$(slow 10)" load_ended
within "$(slow 15)" tgt rbdctl export remove x

log "removal by force"
fresh
within "$(slow 15)" tgt rbdctl export remove x --force
await "$(slow 10)" load_ended
run rbdctl detach "$DEV"
run tgt dd if=/dev/zero of=/dev/ram0 bs=64k count=1 oflag=direct status=none

log "session drop"
fresh
within "$(slow 15)" tgt rbdctl session drop "$(json '.sessions[0].session' tgt rbdctl session show)"
await "$(slow 10)" load_ended
run rbdctl detach "$DEV"
within "$(slow 15)" tgt rbdctl export remove x

log "both at once"
fresh
rbdctl detach --force "$DEV" &
within "$(slow 15)" tgt rbdctl export remove x --force
wait $! || fail "detach --force"
await "$(slow 10)" load_ended

log "unload of the target's module under load"
fresh
try tgt rmmod rbd_target
if [ "$status" = 0 ]; then
	await "$(slow 20)" load_ended
	run rbdctl detach --force "$DEV"
	run tgt bash "$LIB_DIR/harness" load_target
else
	log "refused, as the portal or the export holds it"
	kill "$LOAD"
	await "$(slow 10)" load_ended
	detach_dev
	run tgt rbdctl export remove x
fi

log "staging memory: what is lent is shown, is bounded, and adapts"
has_portal || run tgt rbdctl portal add "$TARGET"
export_dev s /dev/ram0
attach_dev s --fail-after now
# lent MOST: what the device may use, and what the target spends on the session, which is more, keep to that
lent()
{
	local here there
	here=$(json '.devices[-1].staging_size' rbdctl show "$DEV")
	there=$(json '.sessions[0].staging_size' tgt rbdctl session show)
	log "staging memory: $here bytes, $there on the target"
	[ "$here" -gt 0 ] && [ "$here" -le "$there" ] && [ "$there" -le "$1" ] || fail "staging memory: $here bytes, $there on the target"
}
lent $((64 << 20))
detach_dev
staging_limit() { echo "$1" > /sys/module/rbd_target/parameters/staging_mib; }
run tgt staging_limit 1
attach_dev s --fail-after now
lent $((1 << 20))
fio_verify --rw=randrw --bsrange=512-1m --blockalign=512 --iodepth=32 --size=8M
detach_dev
run tgt staging_limit 0
expect 1 '' rbdctl attach "$TARGET" s --timeout 10
run tgt staging_limit 64
run tgt rbdctl export remove s

log "eight at once, each with its own data"
devices=()
session_limit() { echo "$1" > /sys/module/rbd_target/parameters/max_sessions; }
sessions_before=$(tgt cat /sys/module/rbd_target/parameters/max_sessions)
run tgt session_limit 8
for i in 1 2 3 4 5 6 7 8; do
	export_dev "d$i" "/dev/ram$i"
	attach_dev "d$i" --queues 1 --depth 16 --fail-after now
	devices+=("$DEV")
done
log "the ninth is refused with a reason, however often it comes, while the eight go on"
run tgt rbdctl export add d9 --device /dev/ram0
for ((i = 0; i < $(rounds 30); i++)); do
	expect 1 'not enough resources' rbdctl attach "$TARGET" d9 --timeout 10
done
run tgt session_limit "$sessions_before"
jobs=()
for DEV in "${devices[@]}"; do
	jobs+=(--name="j${DEV##*/}" --filename="$DEV")
done
run fio --direct=1 --ioengine=libaio --verify=crc32c --verify_fatal=1 --verify_state_save=0 --allow_file_create=0 --thread --rw=randrw \
	--bsrange=512-64k --blockalign=512 --iodepth=8 --size=1M --output=/dev/null "${jobs[@]}"
run rbdctl detach --all
for i in 1 2 3 4 5 6 7 8 9; do run tgt rbdctl export remove "d$i"; done
await 20 sessions_are 0
run tgt rbdctl portal remove "$TARGET"
after() { [ "$(tgt resources)" = "$before" ]; }
await 20 after
