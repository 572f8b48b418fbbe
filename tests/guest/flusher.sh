# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0
#
# flusher.sh: one process that has $DEV open all along, writes and flushes when it is told to, and says how that went; and a
# drive of the target's that keeps the state of its exports. For cases about what a target remembers. Sourced behind lib.sh.

# The state file lies on the drive itself, as it would on a disk.
prepare_drive()
{
	printf 'label: gpt\nsize=16MiB\n-\n' | sfdisk -q /dev/nvme0n1 && udevadm settle && mkfs.ext4 -q -F /dev/nvme0n1p1
}

# keep_state [OPTIONS]: of mount
keep_state() { mkdir -p /var/lib/rbd && mount "$@" /dev/nvme0n1p1 /var/lib/rbd; }

# there FUNCTION [ARGUMENTS...]: of the case or of this file, on the target's host
there() { host_call exec tgt ". /bed/guest/lib.sh; $(declare -f "$1"); $(printf '%q ' "$@")"; }

# flusher_start OFFSET: where it writes
flusher_start()
{
	mkfifo /tmp/orders
	python3 - "$DEV" "$1" <<'PY' > /tmp/flusher.log 2>&1 &
import os, sys, mmap
fd = os.open(sys.argv[1], os.O_RDWR | os.O_DIRECT)
page = mmap.mmap(-1, 4096)
page.write(b"x" * 4096)
for order in open("/tmp/orders"):
    word = order.strip()
    try:
        if word == "write":
            os.pwrite(fd, page, int(sys.argv[2]))
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
	count=0
}

said() { [ "$(tail -n 1 /tmp/flusher.log)" = "$1" ] && [ "$(wc -l < /tmp/flusher.log)" = "$2" ]; }

# order write|flush OUTCOME: ok, or what the error is called
order()
{
	count=$((count + 1))
	echo "$1" >&8
	await "$(slow 60)" said "$1 $2" $count
}

flusher_stop()
{
	echo end >&8
	exec 8>&-
	wait "$flusher"
}
