#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a host cut off with writes held, another that takes the export over: when the first comes back its device has failed, and none of its writes landed
# hosts: three
# suite: full
# timeout: 420
# cases: 5 51
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

export_mem x 64M
attach_dev x --loss-after 3 --fail-after never
run dd if=/dev/zero of="$DEV" bs=1M count=8 oflag=direct status=none
net_cut ini
# posted and never acknowledged, so in flight when the loss is noticed; and one that comes after that
tr '\0' '\252' < /dev/zero | dd of="$DEV" bs=64k count=16 oflag=direct iflag=fullblock status=none 2>/tmp/dd.log &
writer=$!
await 30 state_is reconnecting
tr '\0' '\252' < /dev/zero | dd of="$DEV" bs=64k count=16 seek=16 oflag=direct iflag=fullblock status=none 2>>/tmp/dd.log &
later=$!
log "another host takes it over, writes and leaves"
take_over()
{
	local dev sum
	dev=$(rbdctl attach "$TARGET" x --timeout 30) || return
	head -c 8M /dev/urandom > /tmp/pattern
	dd if=/tmp/pattern of="$dev" bs=1M oflag=direct status=none || return
	sum=$(md5sum < /tmp/pattern)
	rbdctl detach "$dev" && echo "$sum"
}
sum=$(host_call exec ini2 ". /bed/guest/lib.sh; $(declare -f take_over); take_over") || fail "the other host did not get it: $sum"
net_heal ini
await "$(slow 60)" state_is failed
[[ $(json '.devices[0].reason' rbdctl show "$DEV") == *"another writer"* ]] || fail "the reason is $(json '.devices[0].reason' rbdctl show "$DEV")"
wait $writer && fail "a held write went well"
wait $later && fail "a write that came after the loss went well"
within "$(slow 10)" rbdctl detach "$DEV"
attach_dev x --read-only
same "contents" "$(dd if="$DEV" bs=1M count=8 iflag=direct status=none | md5sum)" "$sum"
detach_dev
