#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a host that reboots in good order: a target flushes what was written, so sessions go on and no flush fails; an initiator whose I/O is held for ever goes down in its time, with an array on the device, the target there or not
# hosts: two
# suite: full
# debug: full
# timeout: 400
# cases: 117 118
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=flusher.sh
. "$(dirname "$0")/flusher.sh"

gone() { ! mon tgt "info status" > /dev/null 2>&1; }

# reboots SECONDS: that host does, as by reboot -f: no unit runs, and every reboot notifier. QEMU ends with it.
reboots()
{
	tgt python3 -c 'import ctypes; ctypes.CDLL(None).reboot(0x01234567)' > /dev/null 2>&1 &
	within "$1" wait_until "$(($1 * 3))" gone
}

# --- the target ---

# The file system of the state file is busy as long as that is open.
serve() { nvme_disk; run tgt modprobe ext4; run there keep_state; export_dev data /dev/nvme0n1p2; }

# shutdown_unit ANSWER: what rbd-withdraw.service runs, while systemctl answers that
shutdown_unit()
{
	mkdir -p /run/unit
	printf '#!/bin/sh\necho %s\n' "$1" > /run/unit/systemctl
	chmod +x /run/unit/systemctl
	sed 's|@sbindir@/rbdctl|rbdctl|' /bed/system/systemd/rbd-boot.in > /run/unit/rbd-boot
	PATH=/run/unit:$PATH sh /run/unit/rbd-boot withdraw
}

nvme_disk
run tgt modprobe ext4
run there prepare_drive
serve
attach_dev data --loss-after 3
same "write cache" "$(queue_value write_cache)" "write back"
# One process has it open all along, with a write that is not flushed.
flusher_start $((64 << 20))

log "the target reboots under I/O"
verify_begin
order write ok
before=$(reconnects)
reboots "$(slow 20)"
vm_start tgt
serve
await "$(slow 60)" reconnected "$before"
moves_again
verify_end
order flush ok

log "the unit does nothing before the shutdown; then the file system of the state files is free"
order write ok
before=$(reconnects)
run there shutdown_unit running
same "exports" "$(json '.exports | length' tgt rbdctl export show)" 1
run there shutdown_unit stopping
same "exports" "$(json '.exports | length' tgt rbdctl export show)" 0
same "portals" "$(json '.portals | length' tgt rbdctl portal show)" 0
run tgt umount /var/lib/rbd
serve
await "$(slow 60)" reconnected "$before"
order flush ok
flusher_stop
detach_dev
run tgt rbdctl export remove data
run tgt umount /var/lib/rbd

# --- the initiator: the case must outlive it, so the roles change ---

# use_array, hold_io: what is on its array cannot be written any more, and md itself wants to write at a reboot
use_array()
{
	modprobe -a md_mod raid1 ext4 && DEV=$(rbdctl attach 198.18.0.2 mine --fail-after never --loss-after 3) &&
		mdadm --create /dev/md0 --run --force --level=1 --raid-devices=2 --bitmap=none "$DEV" missing 2>&1 &&
		mkfs.ext4 -q -F /dev/md0 && mount /dev/md0 /mnt &&
		echo 0 > /sys/block/md0/md/safe_mode_delay && dd if=/dev/zero of=/mnt/before bs=64k count=1 conv=fsync status=none
}
hold_io()
{
	DEV=/dev/rbd0
	wait_until 30 state_is reconnecting || return
	dd if=/dev/zero of=/mnt/before bs=64k count=1 conv=notrunc oflag=direct status=none > /dev/null 2>&1 &
	wait_until 30 grep -q "^State:.D" /proc/$!/status
}

run "$LIB_DIR/harness" load_target
run rbdctl export add mine --memory 64M
for peer in there away; do
	log "an initiator reboots with I/O that is held for ever, the target $peer"
	run rbdctl portal add 198.18.0.2
	run tgt "$LIB_DIR/harness" load_initiator
	run there use_array
	if [ $peer = there ]; then run rbdctl portal remove 198.18.0.2; else net_cut ini; fi
	run there hold_io
	reboots "$(slow 20)"
	[ $peer = there ] || { net_heal ini; run rbdctl portal remove 198.18.0.2; }
	vm_start tgt
done
run rbdctl export remove mine --force
