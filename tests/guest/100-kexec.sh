#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a target goes over to another kernel by kexec: its sessions are ended before, of which initiators are told, and what they wrote is flushed; from the new kernel a device goes on, no flush fails, and lost memory is known to be lost
# hosts: two
# suite: full
# debug: full
# timeout: 300
# cases: 118
# mutant: NO_NOTIFIER rxe not within [0-9]+ s: state_is reconnecting
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=flusher.sh
. "$(dirname "$0")/flusher.sh"

boot_id() { tgt cat /proc/sys/kernel/random/boot_id; }
# The file system of the state file is busy as long as that is open.
serve() { nvme_disk; run tgt modprobe ext4; run there keep_state; export_mem m 16M; export_dev data /dev/nvme0n1p2; }
memory_is() { [ "$(dev_state "$MEMORY_DEV")" = "$1" ]; }

nvme_disk
run tgt modprobe ext4
run there prepare_drive
serve
# Silence would tell much later.
attach_dev m --loss-after 60
MEMORY_DEV=$DEV
attach_dev data --loss-after 60
same "write cache" "$(queue_value write_cache)" "write back"
# One process has it open all along, with a write that is not flushed.
flusher_start $((64 << 20))
run tgt "$LIB_DIR/kexec.py" load "$BED_KERNEL_DIR/vmlinuz" "$BED_INITRD"

verify_begin
order write ok
before=$(reconnects)
old=$(boot_id)
rm -f /bed/tgt.ready /bed/kexec.go
run tgt sh -c "$LIB_DIR/kexec.py go /bed/kexec.go > /dev/null 2>&1 &"
touch /bed/kexec.go
await "$(slow 20)" state_is reconnecting
await "$(slow 5)" memory_is reconnecting
for dev in "$DEV" "$MEMORY_DEV"; do
	cause=$(dmesg | grep "rbd_initiator: ${dev##*/}: lost: " | tail -n 1)
	[[ $cause == *"shut down"* ]] || fail "$dev was not told: $cause"
done
await "$(slow 120)" test -e /bed/tgt.ready
[ "$(boot_id)" != "$old" ] || fail "it is the old kernel"
[ "$(grep -c "Linux version" /bed/tgt.console)" -ge 2 ] || fail "two kernels did not log there"
if grep "before the host goes down" /bed/tgt.console; then fail "the notifier did not get it done"; fi

run tgt "$LIB_DIR/harness" setup
run tgt "$LIB_DIR/harness" load
serve
await "$(slow 60)" reconnected "$before"
moves_again
verify_end
order flush ok
flusher_stop
await "$(slow 20)" memory_is failed
detach_dev
run rbdctl detach "$MEMORY_DEV"
