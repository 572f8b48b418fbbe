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

# json FILTER CMD...: one value out of rbdctl's JSON.
json()
{
	local filter=$1
	shift
	"$@" --json | jq -r "$filter"
}

# ---- the other host and the machinery under it

# host_call VERB ROLE [TEXT]: asks the bed: exec, mon, kill, start, cut, heal.
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
net_heal() { log "network healed: $1"; host_call heal "$1"; }

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

dev_name() { basename "$DEV"; }
dev_state() { json '.devices[0].state' rbdctl show "${1:-$DEV}"; }
state_is() { [ "$(dev_state)" = "$1" ]; }
nr_devices() { json '.devices | length' rbdctl show; }
nr_sessions() { json '.sessions | length' tgt rbdctl session show; }
sessions_are() { [ "$(nr_sessions)" = "$1" ]; }
queue_value() { cat "/sys/block/$(dev_name)/queue/$1"; }
refcnt() { cat "/sys/module/$1/refcnt"; }

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
