#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the target loses its power, and with it a volatile cache, between a write and its flush: the flush fails, until the last close
# hosts: two
# debug: full
# timeout: 300
# cases: 54
# path: data
# mutant: NO_LIFE rxe FAIL: not within [0-9]+ s: said flush

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# The state file outlives the power cut as a disk's would: on the drive itself, flushed.
prepare_drive()
{
	printf 'label: gpt\nsize=16MiB\n-\n' | sfdisk -q /dev/nvme0n1 && udevadm settle && mkfs.ext4 -q -F /dev/nvme0n1p1
}
keep_state() { mkdir -p /var/lib/rbd && mount -o sync /dev/nvme0n1p1 /var/lib/rbd; }
# there FUNCTION: of this file, on the target's host
there() { host_call exec tgt "$(declare -f "$1"); $1"; }
serve() { nvme_disk; run tgt modprobe ext4; run there keep_state; export_dev data /dev/nvme0n1p2; }

nvme_disk
run tgt modprobe ext4
run there prepare_drive
serve
attach_dev data --loss-after 3
same "write cache" "$(queue_value write_cache)" "write back"
# One process has it open all along: what it wrote last is not flushed, or is.
mkfifo /tmp/orders
python3 - "$DEV" <<'PY' > /tmp/flusher.log 2>&1 &
import os, sys, mmap
fd = os.open(sys.argv[1], os.O_RDWR | os.O_DIRECT)
page = mmap.mmap(-1, 4096)
page.write(b"x" * 4096)
for order in open("/tmp/orders"):
    word = order.strip()
    try:
        if word == "write":
            os.pwrite(fd, page, 0)
        elif word == "flush":
            os.fsync(fd)
        else:
            break
        print(word, "ok", flush=True)
    except OSError as e:
        print(word, e.strerror, flush=True)
PY
flusher=$!
exec 8> /tmp/orders
said() { [ "$(tail -n 1 /tmp/flusher.log)" = "$1" ] && [ "$(wc -l < /tmp/flusher.log)" = "$2" ]; }
count=0
# order WORD OUTCOME
order()
{
	count=$((count + 1))
	echo "$1" >&8
	await "$(slow 60)" said "$1 $2" $count
}
again()
{
	local before
	before=$(reconnects)
	vm_kill tgt
	vm_start tgt
	serve
	await "$(slow 60)" reconnected "$before"
}

log "flushed before the power cut: nothing is lost, nothing fails"
order write ok
order flush ok
again
order flush ok
log "written, not flushed, power cut: the flush tells"
order write ok
again
order flush "Input/output error"
order write ok
order flush "Input/output error"
echo end >&8
exec 8>&-
wait $flusher
log "whoever opens it next begins anew"
dd if=/dev/zero of="$DEV" bs=4k count=1 oflag=direct conv=fsync status=none || fail "a flush fails after the last close"
detach_dev
