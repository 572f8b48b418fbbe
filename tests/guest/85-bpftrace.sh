#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: the bpftrace scripts run, and tell of requests and of a loss and its resume what is so
# hosts: one
# cpus: two
# debug: full
# suite: full
# transports: rxe
# kernels: k61
# timeout: 180
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

need_command bpftrace
scripts=/bed/system/bpftrace
[ -d $scripts ] || scripts=$LIB_DIR/../../system/bpftrace
declare -A tracer
work=$(mktemp -d)
trap 'kill "${tracer[@]}" 2> /dev/null; wait; rm -rf "$work"' EXIT

said() { grep -qE "$2" "$work/$1" 2> /dev/null; }
says() { said "$@" || { cat "$work/$1"; fail "$1: no '$2'"; }; }

export_mem m 64M
attach_dev m --queues 2 --fail-after 60
for name in latency reconnects slowest; do
	bpftrace "$scripts/rbd-$name.bt" > "$work/$name" 2>&1 &
	tracer[$name]=$!
done
for name in latency reconnects slowest; do
	wait_until 60 said $name 'Tracing|LASTED' || { cat "$work/$name"; fail "rbd-$name.bt does not start"; }
done

log "requests, and a loss"
fio --name=load --filename="$DEV" --direct=1 --ioengine=libaio --rw=randrw --bs=4k --iodepth=8 --time_based --runtime=4 --thread \
	--allow_file_create=0 > /dev/null || fail "fio"
run blkdiscard -z -o 0 -l 131072 "$DEV"
run tgt rbdctl portal remove "$TARGET"
await 5 state_is reconnecting
pause 1
run tgt rbdctl portal add "$TARGET"
await 30 reconnected 0
for name in latency reconnects slowest; do
	kill -INT "${tracer[$name]}"
	wait "${tracer[$name]}" || { cat "$work/$name"; fail "rbd-$name.bt ends with $?"; }
	log "rbd-$name.bt"
	cat "$work/$name"
done
detach_dev

says latency '^@us\[read\]:'
says latency '^@average_us\[write\]: [1-9]'
says latency '^@us\[write_zeroes\]:'
! said latency '^@(failed|op|begin)' || fail "$(cat "$work/latency")"
says reconnects '^ +[0-9]+ +0 +1 live +reconnecting +m +.'
says reconnects '^ +[0-9]+ +[1-9][0-9]{2,} +2 reconnecting +live +m '
says slowest '^@slow_us\[(read|write), [0-9]+, 4096, 0\]: [1-9]'
says slowest '^of all:'
says slowest '^@slowest_of_all_us\[.*, 0\]: [1-9]'
for name in latency reconnects slowest; do ! said $name '(^|[^_])ERROR|WARNING|Map full' || fail "rbd-$name.bt: $(cat "$work/$name")"; done
