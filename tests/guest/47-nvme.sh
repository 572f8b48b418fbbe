#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: an NVMe drive used from another host: mkfs, mount, verified I/O, fsync-heavy load, umount; intact on the target
# hosts: two
# debug: full
# timeout: 240
# cases: 64
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command sqlite3
run modprobe ext4
nvme_disk
run tgt blkdiscard -f /dev/nvme0n1
export_dev nvme /dev/nvme0n1
attach_dev nvme
same "write cache" "$(queue_value write_cache)" "$(tgt block_value nvme0n1 write_cache)"
fio_verify --rw=randrw --bsrange=4k-256k --blockalign=4k --iodepth=32 --size=16M
run mkfs.ext4 -q -F "$DEV"
mkdir -p /mnt/t
run mount "$DEV" /mnt/t

log "every write is synced"
run fio --name=sync --directory=/mnt/t --size=2M --bs=4k --rw=randwrite --fsync=1 --ioengine=psync --number_ios=200 \
	--numjobs=2 --thread --verify=crc32c --do_verify=1 --verify_state_save=0 --output=/dev/null
log "a database: each row in a transaction of its own"
rows=""
for ((i = 0; i < 60; i++)); do rows+="insert into t values ($i, hex(randomblob(500)));"; done
run sqlite3 /mnt/t/db "pragma synchronous = full; create table t (n integer primary key, x text); $rows" > /dev/null
same "rows" "$(sqlite3 /mnt/t/db 'select count(*) from t')" 60
run cp -r /usr/share/doc/fio /mnt/t/
sum=$(cd /mnt/t && find . -type f -print0 | sort -z | xargs -0 md5sum | md5sum)
run umount /mnt/t
detach_dev
run tgt rbdctl export remove nvme

run tgt e2fsck -fn /dev/nvme0n1
run tgt sh -c 'modprobe ext4 && mount -o ro /dev/nvme0n1 /mnt'
same "files on the target" "$(tgt sh -c 'cd /mnt && find . -type f -print0 | sort -z | xargs -0 md5sum | md5sum')" "$sum"
run tgt umount /mnt
