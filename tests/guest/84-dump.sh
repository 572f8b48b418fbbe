#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: what debugfs tells of a device and of an export is what rbdctl tells, under load, while it reconnects, while its backing hangs; only root reads it, no secret is in it, readers are in nobody's way
# hosts: one
# cpus: two
# debug: full
# timeout: 180
# timeout-full: 600
# cases: 34 43
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

DEBUG=/sys/kernel/debug
work=$(mktemp -d)
trap 'ended $?' EXIT

# ended STATUS: a failure shows what was seen last
ended()
{
	touch "$work/stop"
	[ "$1" = 0 ] || (cd "$work" && head -n 60 device export 2>/dev/null)
	rm -rf "$work"
}

mountpoint -q $DEBUG || run mount -t debugfs none $DEBUG
[ -d $DEBUG/rbd_initiator ] || skip "this kernel has no debugfs"

# look EXPORT: what is told of $DEV and of that export at this moment, into files
look()
{
	cat "$DEBUG/rbd_initiator/$(dev_name)/state" > "$work/device" || fail "no state of $DEV"
	cat "$DEBUG/rbd_target/exports/$1/state" > "$work/export" || fail "no state of $1"
}

# told FILE KEY: of what was seen last
told() { sed -n "s/^ *$2: //p" "$work/$1"; }

# agrees FILE NAME...: what is seen of these names is what is read from standard input
agrees()
{
	local file=$1 name value
	while read -r name value; do
		same "$file: $name" "$(told "$file" "$name")" "$value"
	done < <(sed 's/ true$/ yes/; s/ false$/ no/')
}

# device_agrees, export_agrees EXPORT: with rbdctl
device_agrees()
{
	look "$1"
	# shellcheck disable=SC2016 # of jq
	rbdctl show --json "$DEV" | jq -r '.devices[0] as $d | ("state", "export", "portal", "class", "size", "read_only", "shared", "session",
		"epoch", "reconnects", "queues", "write_queues", "poll_queues", "depth", "transport", "rdma_device") | "\(.) \($d[.])"' > "$work/shown"
	agrees device < "$work/shown"
}

export_agrees()
{
	# shellcheck disable=SC2016 # of jq
	rbdctl session show --json | jq -r --arg x "$1" '(.sessions[] | select(.export == $x)) as $s |
		("session", "host", "mode", "queues") | "\(.) \($s[.])"' > "$work/shown"
	[ -s "$work/shown" ] || fail "no session of $1"
	agrees export < "$work/shown"
	same "epoch there and here" "$(told export epoch)" "$(told device epoch)"
	same "sessions" "$(told export sessions)" "$(export_value "$1" sessions)"
}

# sums: each way to count the started requests comes to the same
sums()
{
	local started
	started=$(told device started)
	same "by age" "$(told device started_by_age | grep -o '=[0-9]*' | awk -F= '{ n += $2 } END { print n }')" "$started"
	same "by hardware queue" "$(told device hw_queue | awk -F= '{ n += $NF } END { print n }')" "$started"
}

# sees EXPORT FILE REGEX...: a look that finds all of them
sees()
{
	local regex
	look "$1"
	for regex in "${@:3}"; do grep -qE "$regex" "$work/$2" || return; done
}

# secret NAME HEX: is nowhere in what was seen, however it may be written
secret()
{
	[ "${#2}" -ge 32 ] || fail "$1 is '$2'"
	! cat "$work/device" "$work/export" $DEBUG/rbd_target/connections | tr -d ' :\n-' | grep -qi "$2" || fail "$1 is told"
}

hex() { od -An -v -tx1 | tr -d ' \n'; }

run rbdctl key generate "$work/key"
run ram_disks 1 65536
run table slow "0 131072 linear /dev/ram0 0"
export_mem m 16M --key "$work/key"
uuid=$(cat /proc/sys/kernel/random/uuid)
export_dev d /dev/mapper/slow --uuid "$uuid"

log "a memory export under load"
attach_dev m --key "$work/key" --queues 2 --loss-after 5 --fail-after 60
for file in rbd_initiator/"$(dev_name)"/state rbd_target/exports/m/state rbd_target/connections; do
	same "$file" "$(stat -c '%a %u' $DEBUG/"$file")" "400 0"
	! setpriv --reuid 65534 --regid 65534 --clear-groups cat $DEBUG/"$file" > /dev/null 2>&1 || fail "everybody reads $file"
done
io_load
await 10 sees m device '^request: hw_queue=[01] tag=[0-9]+ op=(read|write) sector=[0-9]+ bytes=4096 age_us=[0-9]+ waits_for=data held=no'
sums
device_agrees m
export_agrees m
sees m device '^flags: committed can_resume io_ok' '^queue: index=2 hw_queue=1 qp=[1-9][0-9]* established=yes' '^timers_ms: tick=[0-9]+ .* alarm=none' ||
	fail "$(cat "$work/device")"
sees m export '^  queue: index=2 qp=[1-9][0-9]* accepted=yes connected=yes' '^  fence: none' '^  timers_ms: silent=[0-9]+ tick=[0-9]+' ||
	fail "$(cat "$work/export")"

log "while it reconnects"
for _ in 1 2 3 4 5 6 7 8; do
	before=$(reconnects)
	run rbdctl portal remove "$TARGET"
	await "$(slow 5)" state_is reconnecting
	# soft RoCE does much before the post returns: a slow machine may lose the connection when nothing is in flight
	if sees m device '^hold: requests=[1-9]'; then break; fi
	run rbdctl portal add "$TARGET"
	await "$(slow 30)" reconnected "$before"
	moves_again
done
await "$(slow 10)" sees m device '^tries: [1-9]' '^hold: requests=[1-9][0-9]* held_ms=[0-9]+ left_ms=[0-9]+' '^request: .* waits_for=epoch held=yes' \
	'^timers_ms: .*(attempt_left|next_attempt)=[0-9]+'
device_agrees m
sums
await 10 sees m export "^record: session=$(told device session) confirmed_epoch=[0-9]+ "
same "queues of a session that is away" "$(told device queue)" ""
body=$(sed 's/^rbd-key-1://' "$work/key")
secret "the key, as it is in the file" "$body"
secret "the key" "$(base64 -d <<< "$body" | hex | cut -c1-64)"
cat "$work/device"
run rbdctl portal add "$TARGET"
await "$(slow 30)" reconnected "$before"
device_agrees m
export_agrees m
kill $LOAD
await "$(slow 10)" load_ended

log "a reader that stays keeps nobody, and reads nothing any more"
exec 7< "$DEBUG/rbd_initiator/$(dev_name)/state"
read -r -n 1 -u 7 || fail "it is empty"
within "$(slow 10)" rbdctl detach "$DEV"
! cat <&7 2> /dev/null || fail "a device that is gone is told of"
exec 7<&-
[ ! -e "$DEBUG/rbd_initiator/$(dev_name)" ] || fail "$DEV is gone, its folder is not"

log "a device export whose backing hangs"
attach_dev d --queues 1 --depth 16 --fail-after now
secret_of=$(json '.devices[0].session' rbdctl show "$DEV" | tr -d -)
secret_of=$(hex < "/var/lib/rbd/$uuid.state" | sed -n "s/.*$secret_of\([0-9a-f]\{32\}\).*/\1/p")
run dmsetup suspend --noflush --nolockfs --noudevsync slow
fio --name=hang --filename="$DEV" --direct=1 --ioengine=libaio --rw=randrw --bs=64k --iodepth=8 --number_ios=8 --thread \
	--allow_file_create=0 > /dev/null 2>&1 &
LOAD=$!
await "$(slow 20)" sees d device '^started: 8$' '^queue: .* staging_units=128/' '^request: .* bytes=65536 .* waits_for=answer(\+data)? held=no'
await "$(slow 20)" sees d export '^  queue: .* commands=8/16 .* staging_bytes=524288$' '^  command: queue=1 tag=[0-9]+ op=(read|write) offset=[0-9]+ bytes=65536'
cat "$work/export"
device_agrees d
export_agrees d
sums
secret "the session's secret" "$secret_of"
# named before the next look begins to write what is read here
dropped=$(told device session)
rbdctl session drop "$dropped" > /dev/null 2>&1 &
DROP=$!
await "$(slow 20)" sees d export '^  fence: since_ms=[0-9]+ closing=no off_adapter=yes at_backing=8 why=..*' '^  connection: ending'
grep -q "^  export: d$" $DEBUG/rbd_target/connections || fail "no connection of d"
run dmsetup resume --noudevsync slow
run wait $DROP
await "$(slow 10)" load_ended
look d
same "sessions after the drop" "$(told export sessions) $(told export fencing)" "0 0"
run rbdctl detach "$DEV"

log "readers while devices and exports come and go"
readers()
{
	while [ ! -e "$work/stop" ]; do
		cat $DEBUG/rbd_initiator/*/state $DEBUG/rbd_target/exports/*/state $DEBUG/rbd_target/connections > /dev/null 2>&1
		echo >> "$work/looks"
	done
}
readers &
READERS=$!
for ((i = 0; i < $(rounds 2 20); i++)); do
	export_mem x 4M
	attach_dev x --queues 2 --fail-after 60
	io_load
	run rbdctl portal remove "$TARGET"
	await 5 state_is reconnecting
	[ $((i % 2)) = 1 ] || { run rbdctl portal add "$TARGET"; await "$(slow 30)" reconnected 0; }
	within "$(slow 10)" rbdctl detach --force "$DEV"
	await "$(slow 10)" load_ended
	has_portal || run rbdctl portal add "$TARGET"
	within "$(slow 10)" rbdctl export remove x --force
done
touch "$work/stop"
within "$(slow 10)" wait $READERS
log "$(wc -l < "$work/looks") looks"
[ "$(wc -l < "$work/looks")" -ge "$(rounds 2)" ] || fail "the readers stood"
run rbdctl export remove m
run rbdctl export remove d
same "what is left" "$(cd $DEBUG && find rbd_target/exports rbd_initiator -mindepth 1 ! -name faults)" ""
