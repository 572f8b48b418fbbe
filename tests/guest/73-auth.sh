#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: an export with keys admits who proves to have one, and a host with a key takes no target that does not; a banned host stays out
# hosts: one
# debug: core
# timeout: 240
# path: connect

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

keys=$(mktemp -d)
trap 'rm -rf "$keys"' EXIT

# lose: the target takes its portal away for a moment
lose()
{
	run tgt rbdctl portal remove "$TARGET"
	await 5 state_is reconnecting
	run tgt rbdctl portal add "$TARGET"
}

for k in a b c; do run rbdctl key generate "$keys/$k"; done
same "mode of a key file" "$(stat -c %a "$keys/a")" 600
expect 7 "exists" rbdctl key generate "$keys/a"

export_mem open 4M
export_mem locked 16M --key "$keys/a" --key "$keys/b"
same "key files" "$(json '.exports[] | select(.export == "locked") | .key_files | length' tgt rbdctl export show)" 2

log "who has no key, or another one"
expect 1 "none was given" rbdctl attach "$TARGET" locked
expect 1 "does not accept this key" rbdctl attach "$TARGET" locked --key "$keys/c"
log "a target without the key"
expect 1 "does not accept this key" rbdctl attach "$TARGET" open --key "$keys/a"
expect 1 "." rbdctl attach "$TARGET" none --key "$keys/a"
chmod 644 "$keys/a"
expect 1 "others than its owner" rbdctl attach "$TARGET" locked --key "$keys/a"
chmod 600 "$keys/a"
await 10 sessions_are 0

log "either key will do, and again after a loss"
for k in a b; do
	attach_dev locked --key "$keys/$k"
	same "key file" "$(json '.devices[0].key_file' rbdctl show "$DEV")" "$keys/$k"
	fio_verify --rw=randwrite --bs=64k --size=8M --iodepth=8
	before=$(reconnects)
	lose
	await "$(slow 30)" reconnected "$before"
	fio_verify --rw=randwrite --bs=64k --size=8M --iodepth=8
	detach_dev
done

log "a key of the kernel's keyrings: of the user's, and not read by anyone else"
# keyring_add DESCRIPTION FILE: prints its number; without keyrings, -1
keyring_add()
{
	python3 -c 'import ctypes, sys
data = open(sys.argv[2], "rb").read()
print(ctypes.CDLL(None).syscall(248, b"user", sys.argv[1].encode(), data, len(data), -4))' "$1" "$2"
}
keyring_remove() { python3 -c 'import ctypes, sys; ctypes.CDLL(None).syscall(250, 9, int(sys.argv[1]), -4)' "$1"; }
number=$(keyring_add rbd-test "$keys/b")
if [ "$number" -gt 0 ]; then
	expect 4 "no key keyring:rbd-none" rbdctl attach "$TARGET" locked --key keyring:rbd-none
	attach_dev locked --key keyring:rbd-test
	same "key file" "$(json '.devices[0].key_file' rbdctl show "$DEV")" keyring:rbd-test
	same "what is saved" "$(rbdctl save - | jq -r '.attachments[0].key_file')" keyring:rbd-test
	before=$(reconnects)
	keyring_remove "$number"
	lose
	await "$(slow 30)" reconnected "$before"
	detach_dev
	expect 4 "no key keyring:rbd-test" rbdctl attach "$TARGET" locked --key keyring:rbd-test
fi

log "a key that is dropped while it is in use: it does not come back by it"
attach_dev locked --key "$keys/a" --fail-after 60
run tgt rbdctl export set locked --drop-key "$keys/a"
expect 6 "no key would be left" tgt rbdctl export set locked --drop-key "$keys/b"
run dd if="$DEV" of=/dev/null bs=64k count=1 iflag=direct status=none
lose
pause 3
state_is reconnecting || fail "it came back by a key that was dropped"
run tgt rbdctl export set locked --key "$keys/a"
await "$(slow 30)" state_is live
detach_dev

log "nothing of a key is told"
secret=$(sed 's/^rbd-key-1://' "$keys/a")
! { tgt rbdctl export show locked; tgt rbdctl export show --json; tgt rbdctl save -; dmesg; } | grep -qF "$secret" ||
	fail "a key was shown"

if command -v peer >/dev/null; then
	log "by hand: replay, reflection, another export, another hello"
	run peer attach "$TARGET" locked --key "$keys/b" --read-only auth
	await 30 sessions_are 0
fi

log "bans"
attach_dev open --fail-after 60
session=$(json '.sessions[0].session' tgt rbdctl session show)
host=$(json '.sessions[0].host_id' tgt rbdctl session show)
run tgt rbdctl session drop "$session" --ban
same "banned" "$(json '.bans[0].host_id' tgt rbdctl session bans)" "$host"
await "$(slow 10)" state_is failed
detach_dev
expect 1 "banned" rbdctl attach "$TARGET" open
run tgt rbdctl session unban "$host"
expect 4 "not banned" tgt rbdctl session unban "$host"
attach_dev open
detach_dev

log "sessions of one host"
param=/sys/module/rbd_target/parameters/max_host_sessions
tgt sh -c "echo 1 > $param"
attach_dev open
first=$DEV
expect 1 "not enough resources" rbdctl attach "$TARGET" locked --key "$keys/a"
tgt sh -c "echo 256 > $param"
attach_dev locked --key "$keys/a"
detach_dev
DEV=$first
detach_dev
await 10 sessions_are 0
