#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a device export outlives its target: sessions go on when it is exported again; with lost or new contents they end, and say why; a memory export that was made anew is not taken for the old one
# hosts: one
# debug: full
# timeout: 300
# cases: 38 50
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

nvme_disk
restart() { run tgt rmmod rbd_target; run tgt load_target; }
reason() { json '.devices[0].reason' rbdctl show "$DEV"; }
ends_with() { await "$(slow 30)" state_is failed; [[ $(reason) =~ $1 ]] || fail "the reason is: $(reason)"; }

tgt rm -rf /var/lib/rbd
export_dev disk /dev/nvme0n1
incarnation=$(export_value disk incarnation)
attach_dev disk
log "the target is restarted under I/O"
verify_begin --size=2M
for ((i = 0; i < $(rounds 2); i++)); do
	before=$(reconnects)
	restart
	export_dev disk /dev/nvme0n1
	same "incarnation" "$(export_value disk incarnation)" "$incarnation"
	await "$(slow 60)" reconnected "$before"
	moves_again
done
verify_end
log "the export is removed by force and added again"
before=$(reconnects)
run tgt rbdctl export remove disk --force
await 5 state_is reconnecting
export_dev disk /dev/nvme0n1
await "$(slow 30)" reconnected "$before"
fio_verify --rw=randwrite --bs=4k --size=1M --iodepth=8

log "who goes on proves the key that it began with"
if command -v peer >/dev/null; then
	detach_dev
	for k in a b; do rm -f /tmp/restart.$k; run rbdctl key generate /tmp/restart.$k; done
	run tgt rbdctl export set disk --key /tmp/restart.a --key /tmp/restart.b
	cat > /tmp/restart <<-END
		rmmod rbd_target && insmod /bed/mod/rbd_target.ko &&
		rbdctl export add disk --device /dev/nvme0n1 --key /tmp/restart.a --key /tmp/restart.b && rbdctl portal add $TARGET
	END
	run peer attach "$TARGET" disk --key /tmp/restart.a --other-key /tmp/restart.b --restart "sh -e /tmp/restart" restart
	restart
	export_dev disk /dev/nvme0n1
	await 30 sessions_are 0
	attach_dev disk
fi

log "contents that are new end the session"
restart
export_dev disk /dev/nvme0n1 --fresh
[ "$(export_value disk incarnation)" != "$incarnation" ] || fail "--fresh kept the incarnation"
ends_with "contents"
dd if="$DEV" of=/dev/null bs=4k count=1 iflag=direct status=none 2>/dev/null && fail "a failed device was read"
detach_dev

log "without its state file it is another one"
attach_dev disk
run tgt rmmod rbd_target
tgt rm -rf /var/lib/rbd
run tgt load_target
export_dev disk /dev/nvme0n1
ends_with "contents"
detach_dev

log "a state file of another version is refused, and left as it is"
# set_version N: of both images, and of what version 1 had in place of the second one
set_version()
{
	local at
	for at in 0 20480 16384; do
		printf 'RBDS%b\0\0\0' "\\x0$1" | tgt dd of="$state" bs=1 seek=$at conv=notrunc status=none || fail "dd failed"
	done
}
run tgt rbdctl export remove disk
state=$(tgt find /var/lib/rbd -name '*.state')
[ -n "$state" ] || fail "there is no state file"
for version in 1 3; do
	set_version $version
	before=$(tgt md5sum "$state")
	expect 1 "state file ${state##*/} is of version $version, .*--fresh" tgt rbdctl export add disk --device /dev/nvme0n1
	same "the state file" "$(tgt md5sum "$state")" "$before"
done
export_dev disk /dev/nvme0n1 --fresh
run tgt rbdctl export remove disk
export_dev disk /dev/nvme0n1

log "memory"
export_mem m 64M
attach_dev m
run tgt rbdctl export remove m --force
ends_with "removed"
detach_dev
export_mem m 64M
attach_dev m
restart
export_mem m 64M
ends_with "contents"
detach_dev
