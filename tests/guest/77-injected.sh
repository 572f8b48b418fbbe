#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: a completion that fails, is lost, late or comes twice leads to a resume or to nothing, never to wrong data or a second end; a command or a message that is lost likewise; an error of the backing is one
# hosts: one
# cpus: two
# debug: full
# timeout: 240
# build: faults
# cases: 46 49
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

CPU1=/sys/devices/system/cpu/cpu1/online

# all_done, all_clear: on both sides
all_done() { faults_done initiator && faults_done target; }
all_clear() { faults initiator clear; faults target clear; }

# through RESUMES WHAT: verified I/O with the faults that were ordered; so many resumes at least, or none
through()
{
	local resumes
	log "$NAME: $2"
	resumes=$(reconnects)
	fio_verify --rw=randwrite --bsrange=4k-64k --size=2M --iodepth=8 --randrepeat=0 --number_ios=80
	await "$(slow 10)" all_done
	await "$(slow 10)" state_is live
	resumes=$(($(reconnects) - resumes))
	log "hits: $(fault_hits initiator)/ $(fault_hits target), resumes: $resumes"
	if [ "$1" = 0 ]; then
		same "resumes" "$resumes" 0
	else
		[ "$resumes" -ge "$1" ] || fail "$resumes resumes, not $1"
	fi
	all_clear
}

# What is ended twice may belong to another request by then. Not so with one CPU, where nobody comes in between.
twice()
{
	[ ! -w $CPU1 ] || echo 0 > $CPU1
	through "$@"
	[ ! -w $CPU1 ] || echo 1 > $CPU1
}

begin()
{
	NAME=$1
	attach_dev "$NAME" --queues 2 --loss-after 3 --reconnect-delay 1
	echo 2000 > "/sys/block/$(dev_name)/queue/io_timeout"
}

export_mem m 16M
begin m
faults initiator "action=fail op=write skip=20" "action=drop op=write skip=30" "action=fail op=read skip=20" "action=drop op=read skip=30"
through 2 "failed, or lost"
faults initiator "action=delay op=write skip=9 count=9 delay=200" "action=delay op=read skip=9 count=9 delay=200"
through 0 "late"
faults initiator "action=duplicate op=write skip=20" "action=duplicate op=read skip=20"
twice 2 "twice"
log "$NAME: by sector"
faults initiator "action=fail op=read sector=64-71"
run dd if="$DEV" of=/dev/null bs=4k count=8 iflag=direct status=none
same "hits" "$(fault_hits initiator)" "0 "
before=$(reconnects)
run dd if="$DEV" of=/dev/null bs=4k count=1 skip=8 iflag=direct status=none
same "hits" "$(fault_hits initiator)" "1 "
await 30 reconnected "$before"
faults initiator clear
log "$NAME: write-zeroes, whose message or answer is lost"
faults initiator "action=drop op=ZERO"
faults target "action=drop op=ZERO-ANSWER"
run blkdiscard -z -l 1M "$DEV"
await 10 faults_done initiator
run blkdiscard -z -l 1M "$DEV"
await 10 faults_done target
same "what was zeroed" "$(head -c 1M "$DEV" | tr -d '\0' | wc -c)" 0
all_clear
log "$NAME: an answer comes twice"
before=$(reconnects)
faults target "action=duplicate op=ZERO-ANSWER"
run blkdiscard -z -l 1M "$DEV"
await 30 reconnected "$before"
faults target clear
detach_dev

run tgt ram_disks 1 16384
export_dev d /dev/ram0
begin d
for how in fail drop; do
	faults initiator "action=$how op=write skip=20" "action=$how op=read skip=20" "action=$how op=data skip=30"
	faults target "action=$how op=command skip=40"
	through 1 "$how"
done
faults initiator "action=delay op=write skip=9 count=9 delay=200" "action=delay op=read skip=9 count=9 delay=200" \
	"action=delay op=data skip=9 count=9 delay=200"
faults target "action=delay op=bio skip=9 count=9 delay=500" "action=delay op=command skip=9 count=9 delay=200"
through 0 "late"
faults initiator "action=duplicate op=write skip=20" "action=duplicate op=read skip=20" "action=duplicate op=data skip=30"
twice 1 "twice"
log "$NAME: an error of the backing"
before=$(reconnects)
faults target "action=fail op=bio sector=64-71"
expect 1 "Input/output error" dd if=/dev/zero of="$DEV" bs=64k count=1 oflag=direct status=none
run dd if=/dev/zero of="$DEV" bs=64k count=1 oflag=direct status=none
same "resumes" "$(reconnects)" "$before"
detach_dev
