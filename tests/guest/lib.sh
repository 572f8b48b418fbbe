# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0
#
# lib.sh: what the cases are written with. A case sources it, then runs its commands; it ends by its last line
# (pass), fail or skip. Exit codes are kselftest's: 0 pass, 1 fail, 4 skip.
#
# In the bed (tests/bed) a case finds the modules loaded and an RDMA device up, and may have a second host, on
# which `tgt CMD` runs a command. With one host the target is this host, so `tgt CMD` just runs CMD: most cases
# need not know. Outside the bed (make -C tests/guest run_tests, as root, on a machine that may be spoilt) the
# modules and the device are set up on first use.

KSFT_FAIL=1 KSFT_SKIP=4
LIB_DIR=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

export PORT=7475
export TRANSPORT=${RBD_TRANSPORT:-rxe}
HOSTS=${BED_HOSTS:-1}
TARGET=198.18.0.1
export BED_MOD=${BED_MOD:-/bed/mod} # the modules under test
export NO_HOST=198.18.0.99 # on the link, but nobody is there
export NO_ROUTE=203.0.113.1
DEV=

# ---- saying what happens

log() { printf '# %s\n' "$*"; }
fail() { printf 'FAIL: %s\n' "$*"; exit $KSFT_FAIL; }
skip() { printf 'SKIP: %s\n' "$*"; exit $KSFT_SKIP; }

# run CMD...: shows the command, runs it, and fails the case when it fails.
run()
{
	printf '+ %s\n' "$*"
	"$@" || fail "exit status $?: $*"
}

# try CMD...: the same for a command that may fail; leaves its status in $status, its outputs in $out and $err.
try()
{
	printf '+ %s\n' "$*"
	local errfile
	errfile=$(mktemp)
	out=$("$@" 2>"$errfile") && status=0 || status=$?
	err=$(cat "$errfile")
	rm -f "$errfile"
	[ -z "$out$err" ] || printf '%s\n' "$out" "$err" | sed '/^$/d; s/^/  /'
	return 0
}

# expect STATUS REGEX CMD...: a refusal. That status, one sentence on standard error that matches, no other output.
expect()
{
	local want=$1 regex=$2
	shift 2
	try "$@"
	[ "$status" = "$want" ] || fail "status $status, not $want: $*"
	[ "$want" = 0 ] || [ -z "$out" ] || fail "a refusal wrote to standard output: $*"
	[ "$want" = 0 ] || [ -n "$err" ] || fail "a refusal without a sentence: $*"
	[[ $err =~ $regex ]] || fail "no '$regex' in the sentence: $err"
	[[ $err != *dmesg* ]] || fail "the sentence sends the reader to dmesg"
}

# same WHAT GOT WANTED
same() { [ "$2" = "$3" ] || fail "$1 is '$2', not '$3'"; }

# wait_until SECONDS CMD...: polls CMD until it succeeds; false when the time is over.
wait_until()
{
	local end=$((SECONDS + $1))
	shift
	until "$@"; do
		[ $SECONDS -lt "$end" ] || return 1
		pause 0.1
	done
}

# A sleep without a process: under emulation a fork costs more than what it waits for.
pause() { read -rt "$1" <> <(:) || :; }

# await SECONDS CMD...: wait_until, or the case fails.
await()
{
	printf '+ await %s\n' "$*"
	wait_until "$@" || fail "not within $1 s: ${*:2}"
}

# within SECONDS CMD...: runs CMD, and fails when it takes longer. Not stretched for slow kernels by itself: see slow.
within()
{
	local limit=$1 begin=${EPOCHREALTIME/./} took
	shift
	run "$@"
	took=$(((${EPOCHREALTIME/./} - begin) / 1000))
	log "took $took ms (limit $limit s)"
	[ "$took" -le $((limit * 1000)) ] || fail "took $took ms, more than $limit s: $*"
}

# slow SECONDS: that many on a stock kernel, more on the debug kernel, whose own checks take the time.
slow() { if [ -n "${BED_DEBUG:-}" ]; then echo $(($1 * 5)); else echo "$1"; fi; }

# rounds N [FULL]: repetitions for a stock kernel, FULL of them where time does not count (make check-full); a tenth, at
# least 3, on the debug kernel.
rounds()
{
	local n=$1
	[ -z "${BED_FULL:-}" ] || n=${2:-$1}
	[ -n "${BED_DEBUG:-}" ] || { echo "$n"; return; }
	echo $((n >= 30 ? n / 10 : n < 3 ? n : 3))
}

# seconds N FULL: how long something goes on whose rounds are not counted; FULL of them in make check-full. A slow kernel gets no fewer:
# it does less in each as it is.
seconds() { if [ -n "${BED_FULL:-}" ]; then echo "$2"; else echo "$1"; fi; }

# memory_kib FIELD: of /proc/meminfo, and the pages that each processor keeps for itself, which may be tens of MiB
memory_kib() { awk -v "field=$1:" '$1 == field { kib += $2 } /^ +count:/ { kib += $2 * 4 } END { print kib }' /proc/meminfo /proc/zoneinfo; }

# free_kib: free memory without caches
free_kib()
{
	udevadm settle 2>/dev/null || :
	sync
	echo 3 > /proc/sys/vm/drop_caches
	memory_kib MemFree
}

# amount N: how much is moved, in MiB or the like: a quarter, at least 1, on the debug kernel, where a checksum of it takes ten times as long
amount()
{
	local n=$1
	[ -z "${BED_DEBUG:-}" ] || n=$((n > 4 ? n / 4 : 1))
	echo "$n"
}

# starts in a fraction of the time; it sorts keys, and has no numbers of lines
JQ=jq
if command -v gojq >/dev/null; then JQ=gojq; fi

# json FILTER CMD...: one value out of rbdctl's JSON.
json()
{
	local filter=$1
	shift
	"$@" --json | $JQ -r "$filter"
}

# ---- the other host and the machinery under it

# host_call VERB ROLE [TEXT]: asks the bed: exec, mon, kill, start, cut, hold, pass, release, kept, heal.
host_call()
{
	local base=/bed/host/${BED_ROLE:-x}.$BASHPID.${EPOCHREALTIME/./} rc
	printf '%s %s\n%s\n' "$1" "$2" "${3:-}" > "$base.new"
	mv "$base.new" "$base.req"
	until [ -e "$base.rc" ]; do pause 0.05; done
	cat "$base.out"
	cat "$base.err" >&2
	rc=$(cat "$base.rc")
	rm -f "$base".*
	return "$rc"
}

# tgt CMD...: runs CMD, which may be a function of this file, on the target's host.
tgt()
{
	if [ "$HOSTS" = 1 ]; then "$@"; return; fi
	host_call exec tgt ". /bed/guest/lib.sh; $(printf '%q ' "$@")"
}

ini2() { host_call exec ini2 ". /bed/guest/lib.sh; $(printf '%q ' "$@")"; }

mon() { host_call mon "$1" "$2"; }          # mon tgt "stop"
vm_kill() { log "power cut: $1"; host_call kill "$1"; }
vm_start() { log "boot: $1"; host_call start "$1"; }
net_cut() { log "network cut: $1"; host_call cut "$1"; }
# what is on the way from that host: kept by the network, while new frames go through again, delivered after all
net_hold() { log "network holds: $1"; host_call hold "$1"; }
net_pass() { log "network passes what is new: $1"; host_call pass "$1"; }
net_release() { log "network releases: $1"; host_call release "$1"; }
net_kept() { host_call kept "$1"; } # FRAMES BYTES
# the end of all that, and of what is kept
net_heal() { log "network healed: $1"; host_call heal "$1"; }

# The NVMe drive of the target's host, /dev/nvme0n1: the bed has put it behind a port that can be unplugged.
TARGET_ROLE=tgt
[ "$HOSTS" -gt 1 ] || TARGET_ROLE=one

# nvme_disk: the drive is there and has its driver
nvme_disk()
{
	[ -n "${BED_ROLE:-}" ] || skip "needs the bed's NVMe drive"
	need_module nvme
	tgt test -b /dev/nvme0n1 || mon "$TARGET_ROLE" "device_add nvme,id=nvme,drive=nvmedrive,serial=rbd,bus=nvmeport"
	await "$(slow 20)" tgt test -b /dev/nvme0n1
}

nvme_unplug() { mon "$TARGET_ROLE" "device_del nvme"; }

# on HOST CMD...: this one, ini, or tgt
on() { if [ "$1" = "${BED_ROLE:-one}" ]; then "${@:2}"; else "${@}"; fi; }

# The network card of one of several hosts, behind such a port as well: nic_unplug HOST takes it out, and nic_gone, on that host, says that nothing
# is left above it. nic_plug HOST MAC puts it back, and gives it its addresses and its RDMA device again, as a host's network configuration would.
nic_unplug() { mon "$1" "device_del nic"; }
nic_gone() { [ -z "$(ls -d /sys/class/net/e* 2>/dev/null)$(rdma link show)$(rdma resource show)" ]; }
nic_mac() { cat /sys/class/net/e*/address; }
nic_there() { nic_mac > /dev/null 2>&1; }
# the old one's name is taken until its host has let go of it
nic_taken() { [ -z "$(mon "$1" "device_add virtio-net-pci,id=nic,netdev=n0,mac=$2,romfile=,bus=nicport")" ]; }

nic_plug()
{
	await "$(slow 20)" nic_taken "$@"
	await "$(slow 20)" on "$1" nic_there
	run on "$1" "$LIB_DIR/harness" configure
}

# can_sleep, on a host: it is ready to be suspended to idle, and to be woken by its power button
can_sleep()
{
	[ -d /sys/module/awake ] || insmod "$BED_PEERS/awake/awake.ko" || return
	modprobe -q button || [ -d /sys/bus/acpi/drivers/button ]
}

# sleeps HOST SECONDS: that one of two hosts is suspended to idle, and another one presses its button after that time
sleeps()
{
	local presser=tgt press status
	[ "$1" = ini ] || presser=ini
	log "$1 sleeps for $2 s"
	rm -f /bed/awake /bed/pressing
	on $presser press_button "$1" "$2" &
	press=$!
	await 10 test -e /bed/pressing # or it is frozen before it has asked
	on "$1" sh -c 'echo freeze > /sys/power/state' && status=0 || status=$?
	touch /bed/awake
	wait $press
	[ $status = 0 ] || fail "$1 was not suspended"
}

# again and again: a button that is pressed before the sleep wakes nobody
press_button() { touch /bed/pressing; pause "$2"; until [ -e /bed/awake ]; do mon "$1" system_powerdown; pause 1; done; }

need_hosts() { [ "$HOSTS" -ge "$1" ] || skip "needs $1 hosts"; }
need_command() { command -v "$1" >/dev/null || skip "needs the command $1"; }

# ---- exports and devices

# export_mem NAME SIZE [OPTIONS...]: an export on the target's host, and a portal if there is none yet.
export_mem()
{
	local name=$1 size=$2
	shift 2
	run tgt rbdctl export add "$name" --memory "$size" "$@"
	has_portal || run tgt rbdctl portal add "$TARGET"
}

# export_dev NAME DEVICE [OPTIONS...]: the same for a block device of the target's host.
export_dev()
{
	local name=$1 device=$2
	shift 2
	run tgt rbdctl export add "$name" --device "$device" "$@"
	has_portal || run tgt rbdctl portal add "$TARGET"
}

has_portal() { [ "$(json '.portals | length' tgt rbdctl portal show)" != 0 ]; }

# attach_dev NAME [OPTIONS...]: attaches NAME and leaves the device's path in $DEV.
attach_dev()
{
	local name=$1
	shift
	printf '+ %s\n' "rbdctl attach $TARGET $name $*"
	DEV=$(rbdctl attach "$TARGET" "$name" "$@") || fail "exit status $?: attach $name"
	[[ $DEV =~ ^/dev/[a-z]+[0-9]+$ ]] || fail "attach printed '$DEV', not one device node"
	[ -b "$DEV" ] || fail "attach returned before $DEV is there"
	blockdev --getsize64 "$DEV" >/dev/null || fail "$DEV does not open when attach has returned"
	log "attached $name as $DEV"
}

detach_dev()
{
	run rbdctl detach "${1:-$DEV}"
	[ ! -e "${1:-$DEV}" ] || fail "${1:-$DEV} is still there after detach"
}

dev_name() { echo "${DEV##*/}"; }
dev_state() { json '.devices[0].state' rbdctl show "${1:-$DEV}"; }
state_is() { [ "$(dev_state)" = "$1" ]; }
nr_devices() { json '.devices | length' rbdctl show; }
nr_sessions() { json '.sessions | length' tgt rbdctl session show; }
sessions_are() { [ "$(nr_sessions)" = "$1" ]; }
queue_value() { block_value "$DEV" "$1"; }
refcnt() { cat "/sys/module/$1/refcnt"; }

# ---- backings: on the host that they are called on, so mostly by way of tgt; the harness takes them down

# need_module NAME: on the target's host
need_module() { tgt modprobe "$1" || skip "this kernel has no $1"; }

# load_target: the module of the target, by way of tgt
load_target()
{
	if [ -e "$BED_MOD/rbd_target.ko" ]; then insmod "$BED_MOD/rbd_target.ko"; else modprobe rbd_target; fi
}

# ram_disks NUMBER KIB: /dev/ram0 and so on; not a byte of them is allocated before it is written
ram_disks() { modprobe brd rd_nr="$1" rd_size="$2" max_part=16; }

# null_disk NAME KEY=VALUE...: /dev/NAME (nullb0 the first one, and so on) that keeps what is written
null_disk()
{
	local folder=/sys/kernel/config/nullb/$1 pair
	shift
	[ -d /sys/module/null_blk ] || modprobe null_blk nr_devices=0 || return
	mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
	mkdir "$folder" || return
	for pair in memory_backed=1 "$@"; do echo "${pair#*=}" > "$folder/${pair%%=*}" || return; done
	echo 1 > "$folder/power"
	udevadm settle 2>/dev/null || :
}

# null_set NAME KEY VALUE
null_set() { echo "$3" > "/sys/kernel/config/nullb/$1/$2"; }

MEMORY=/mnt/memory # a tmpfs for files behind loop devices

# loop_disk NAME SIZE [OPTIONS...]: a loop device over the new sparse file $MEMORY/NAME; prints its path
loop_disk()
{
	local file=$MEMORY/$1 size=$2
	shift 2
	mkdir -p $MEMORY
	mountpoint -q $MEMORY || mount -t tmpfs -o size=1500m none $MEMORY
	[ -d /sys/module/loop ] || modprobe loop
	truncate -s "$size" "$file"
	losetup --show -f "$@" "$file"
}

# block_value DEVICE KEY: of the queue of a whole disk
block_value() { local value; read -r value < "/sys/block/${1##*/}/queue/$2" && echo "$value"; }

# disk_limits DEVICE KEY...: several of them, and the size of the disk, in one line: one call of another host for all
disk_limits()
{
	local key line
	line="size=$(blockdev --getsize64 "$1")" || return
	for key in "${@:2}"; do line+=" $key=$(block_value "$1" "$key")" || return; done
	echo "$line"
}

# disk_offers DEVICE: which of those commands it takes at all, in one line
disk_offers() { echo "discard=$(($(block_value "$1" discard_max_bytes) > 0)) zeroes=$(($(block_value "$1" write_zeroes_max_bytes) > 0))"; }

# requests_of DEVICE reads|writes: completed by a whole disk
requests_of()
{
	local numbers
	read -ra numbers < "/sys/block/${1##*/}/stat"
	if [ "$2" = reads ]; then echo "${numbers[0]}"; else echo "${numbers[4]}"; fi
}

# backing_sum DEVICE: checksum of all of it, not of what the page cache had of it before
backing_sum()
{
	blockdev --flushbufs "$1"
	md5sum < "$1" | cut -d' ' -f1
}

# range_sum FILE SECTOR SECTORS: checksum of a part; what crosses between hosts is text
range_sum() { dd if="$1" skip="$2" count="$3" status=none | md5sum | cut -d' ' -f1; }

# table NAME LINE...: a device-mapper device with that table; table_swap: another one for it
table()
{
	local name=$1
	shift
	printf '%s\n' "$@" | dmsetup create --noudevsync "$name"
	[ -b "/dev/mapper/$name" ] || dmsetup mknodes "$name"
}

table_swap()
{
	local name=$1
	shift
	dmsetup suspend --noflush --nolockfs --noudevsync "$name" && printf '%s\n' "$@" | dmsetup load "$name" &&
		dmsetup resume --noudevsync "$name"
}

# trace_begin DEVICE: bios of that device are recorded, until trace_end prints them: queue|complete RWBS SECTOR + SECTORS
TRACING=/sys/kernel/tracing

trace_begin()
{
	local event number=$((0x$(stat -c %t "$1") << 20 | 0x$(stat -c %T "$1")))
	mountpoint -q $TRACING || mount -t tracefs none $TRACING || return
	echo 0 > $TRACING/tracing_on
	echo > $TRACING/trace
	# a bio that became a request completes as one
	for event in bio_queue bio_complete rq_complete; do
		echo "dev == $number" > $TRACING/events/block/block_$event/filter || return
		echo 1 > $TRACING/events/block/block_$event/enable || return
	done
	echo 1 > $TRACING/tracing_on
}

trace_mark() { echo "$1" > $TRACING/trace_marker; }

trace_end()
{
	echo 0 > $TRACING/tracing_on
	echo 0 > $TRACING/events/block/enable
	sed -En 's/.*block_(bio|rq)_(queue|complete): [0-9,]+ ([A-Z]+) (\(.*\) )?([0-9]+) \+ ([0-9]+).*/\2 \3 \5 + \6/p
		s/.*tracing_mark_write: //p' $TRACING/trace
}

# io_load [OPTIONS...]: random I/O on $DEV in the background until it is told to end or the device fails; $LOAD is its process
io_load()
{
	fio --name=load --filename="$DEV" --direct=1 --ioengine=libaio --rw=randrw --bs=4k --iodepth=16 --time_based \
		--runtime=600 --thread --allow_file_create=0 "$@" > /tmp/load.log 2>&1 &
	LOAD=$!
	LOAD_FROM=$(requests_done)
	await "$(slow 30)" load_moves
}

requests_done() { echo $(($(requests_of "$DEV" reads) + $(requests_of "$DEV" writes))); }
load_moves() { [ "$(requests_done)" -gt $((LOAD_FROM + 100)) ]; }
load_ended() { ! kill -0 "$LOAD" 2>/dev/null; }

export_value() { json ".exports[0].$2" tgt rbdctl export show "$1"; }

# fio_verify [OPTIONS...]: writes and reads back with checksums; any mismatch fails.
fio_verify()
{
	local log
	log=$(mktemp)
	printf '+ fio verify %s\n' "$*"
	if ! fio --name=verify --filename="$DEV" --direct=1 --ioengine=libaio --verify=crc32c --verify_fatal=1 \
		--verify_state_save=0 --allow_file_create=0 --thread "$@" > "$log" 2>&1; then
		cat "$log"
		fail "fio verify $*"
	fi
	rm -f "$log"
}

# verify_begin [OPTIONS...]: rounds of fio verify on $DEV in the background; verify_end: no more, and none has failed
verify_begin()
{
	rm -f /tmp/verify.stop /tmp/verify.failed
	while [ ! -e /tmp/verify.stop ]; do
		fio --name=verify --filename="$DEV" --direct=1 --ioengine=libaio --verify=crc32c --verify_fatal=1 --randrepeat=0 \
			--verify_state_save=0 --allow_file_create=0 --thread --rw=randwrite --bs=4k --iodepth=16 --size=4M "$@" \
			> /tmp/verify.log 2>&1 || { touch /tmp/verify.failed; break; }
		echo >> /tmp/verify.rounds
	done &
	VERIFY=$!
	LOAD_FROM=$(requests_done)
	await "$(slow 30)" load_moves
}

verify_ended() { ! kill -0 "$VERIFY" 2>/dev/null; }

verify_end()
{
	touch /tmp/verify.stop
	await "$(slow 60)" verify_ended
	[ ! -e /tmp/verify.failed ] || { cat /tmp/verify.log; fail "data or I/O was wrong"; }
}

# moves_again: more I/O ends than before
moves_again() { LOAD_FROM=$(requests_done); await "$(slow 20)" load_moves; }

reconnects() { json '.devices[0].reconnects' rbdctl show "$DEV"; }
# listening true|false: the target's portal
listening() { [ "$(json '.portals[0].listening' tgt rbdctl portal show)" = "$1" ]; }
# goes_on RECONNECTS: the portal listens again, the session is back for the next time, and its I/O goes on
goes_on() { await "$(slow 10)" listening true; await "$(slow 60)" reconnected "$1"; moves_again; }
reconnected() { state_is live && [ "$(reconnects)" -gt "$1" ]; }

# ---- fault injection: cases that say `build: faults`; the rules are in Documentation/testing.rst

fault_file() { echo "/sys/kernel/debug/rbd_$1/faults"; }

# faults initiator|target RULE...: adds rules, or clears them all and lets go of what is held
faults()
{
	local file
	file=$(fault_file "$1")
	[ -e "$file" ] || skip "rbd_$1 was not built with RBD_FAULTS=1"
	printf '+ faults %s:' "$1"
	printf ' %s;' "${@:2}"
	echo
	printf '%s\n' "${@:2}" > "$file" || fail "refused by rbd_$1: ${*:2}"
}

# fault_hits SIDE: how often each rule was hit, in one line
fault_hits() { sed 's/.* hits=//' "$(fault_file "$1")" | tr '\n' ' '; }

# faults_done SIDE: every rule was hit as often as it says
faults_done() { ! sed 's/.* count=\([0-9]*\) .* hits=\([0-9]*\)/\1 \2/' "$(fault_file "$1")" | awk '$1 > $2' | grep -q .; }

# ---- memory and RDMA resources, for leaks

# resources: one line that has to be the same before and after.
resources() { rdma resource show | sed 's/^[0-9]*: //; s/ *$//' | sort | tr '\n' ';'; }
resources_are() { [ "$(resources)" = "$1" ]; }
mem_available_kib() { awk '/^MemAvailable/ {print $2}' /proc/meminfo; }

# ---- outside the bed

if [ -z "${BED_ROLE:-}" ] && [ "$(id -u)" = 0 ] && [ -z "${RBD_NO_SETUP:-}" ]; then
	export RBD_NO_SETUP=1
	[ -z "${NEED_HOSTS:-}" ] || need_hosts "$NEED_HOSTS"
	"$LIB_DIR/harness" setup && "$LIB_DIR/harness" load || skip "no RDMA device or no modules on this machine"
fi
