#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: bad input: every refusal has its exit status, one sentence, nothing on standard output
# hosts: one
# debug: full
# timeout: 240
# cases: 10 79 88
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

usage() { expect 2 . rbdctl "$@"; }
log "usage, found before anything is sent"
usage
usage frobnicate
usage attach
usage attach "$TARGET"
usage attach "$TARGET" a b
usage attach "$TARGET" a --nonsense
usage attach "$TARGET:0" a
usage attach "$TARGET:65536" a
usage attach "$TARGET:abc" a
usage attach 999.1.1.1 a
usage attach '[::1' a
usage attach "$TARGET" .hidden
usage attach "$TARGET" -- -name
usage attach "$TARGET" "$(printf 'n%.0s' {1..65})"
usage attach "$TARGET" 'a b'
usage attach "$TARGET" 'a/b'
# what is merely too much is clamped: 14-limits
for bad in 0 -1 abc 4294967296 99999999999999999999 ''; do
	usage attach "$TARGET" a --depth "$bad"
	usage attach "$TARGET" a --queues "$bad"
done
usage attach "$TARGET" a --timeout -1
usage attach "$TARGET" a --loss-after x
usage detach
usage export add
usage export add x
usage export add x --memory
for bad in 0 -1 abc 64Q 1.5G 99999999999999999999 18446744073709551616 20E; do usage export add x --memory "$bad"; done
usage export add x --memory 64M --block-size 1024
usage export add x --memory 64M --block-size 0
usage export add x --memory 64M --uuid nonsense
usage export add x --memory 64M --numa -1
usage export add .x --memory 64M
usage export add x --device /dev/null
usage export add x --device /etc/passwd
usage export add x --device /dev/null --memory 64M
usage export remove
usage export set
usage portal add
usage portal add nonsense:
usage portal remove
usage session drop
usage session drop nonsense
log "no such object"
no_device='there is no such device$' no_export='there is no such export$'
expect 4 "$no_device" rbdctl detach /dev/rbd7
expect 4 "$no_device" rbdctl detach rbd7
expect 4 "$no_device" rbdctl detach nonsense
expect 4 "$no_device" rbdctl show rbd7
expect 4 "$no_export" rbdctl export remove nothing
expect 4 'there is no /dev/nothing$' rbdctl export add x --device /dev/nothing
expect 4 "$no_export" rbdctl export show nothing
expect 4 "$no_export" rbdctl export set nothing --shared yes
expect 4 'there is no such portal$' rbdctl portal remove "$TARGET"
expect 4 'there is no such session$' rbdctl session drop 6f1c0b5e-94a6-4b0c-9f2a-0123456789ab
log "already so"
run rbdctl portal add "$TARGET"
expect 7 'there is such a portal already$' rbdctl portal add "$TARGET"
run rbdctl export add x --memory 64M
expect 7 'there is an export of that name already$' rbdctl export add x --memory 64M
log "refused by the kernel or the peer"
expect 1 'would leave this host less than its reserve of [0-9]+ MiB: [0-9]+ MiB are available$' rbdctl export add huge --memory 900G
expect 1 'this host has no memory on such a NUMA node$' rbdctl export add node --memory 64M --numa 63
expect 0 "does not have that address" rbdctl portal add 203.0.113.5
run rbdctl portal remove 203.0.113.5
expect 4 'the target has no export of that name$' rbdctl attach "$TARGET" nothing
log "busy"
attach_dev x
expect 6 "$(uname -n) has it attached$" rbdctl export remove x
exec 7< "$DEV"
expect 6 "the device is in use: .*open by bash \(pid $$\)" rbdctl detach "$DEV"
exec 7<&-
detach_dev
log "JSON stays JSON"
expect 0 '' rbdctl show --json
same "no devices" "$(jq -c .devices <<< "$out")" "[]"
