#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: statistics are what was done: requests, bytes, latencies, a loss and its resume, errors by kind; metrics, top, sysfs, tracepoints and the target agree
# hosts: one
# debug: full
# timeout: 180
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

PARAMETER=/sys/module/rbd_initiator/parameters/latency_histograms

# stat FILTER: of the device's statistics
stat_of() { json ".devices[0].$1" rbdctl stats "$DEV"; }

# snapshot: counted OPERATION REQUESTS BYTES: since then, exactly, and without an error
snapshot() { stats_before=$(rbdctl stats --json "$DEV"); }
since()
{
	rbdctl stats --json "$DEV" | jq -r --argjson before "$stats_before" \
		"def pick: .devices[0] | [$1]; [(\$before | pick), pick] | transpose | map(.[1] - .[0]) | join(\" \")"
}
counted() { same "$1: requests, bytes, errors" "$(since ".operations.$1 | .requests, .bytes, .errors")" "$2 $3 0"; }

# of_session FILTER: of the target's statistics of the device's session
of_session() { json ".sessions[0] | $1" tgt rbdctl session stats "$SESSION"; }
attached_session() { SESSION=$(json '.devices[0].session' rbdctl show "$DEV"); }
# While it is the only one; udev may read between the two.
session_is_export() { [ "$(of_session .operations)" = "$(json '.exports[0].operations' tgt rbdctl export stats d)" ]; }
heard() { [ "$(of_session .heartbeats)" -gt 0 ]; }

timed() { stat_of "operations.$1.latency_log2_us | add"; }

# do_io RW BLOCK NUMBER: so many requests, no more and no less: past the page cache, and nobody merges them
do_io()
{
	run fio --name=count --filename="$DEV" --direct=1 --ioengine=psync --rw="$1" --bs="$2" --number_ios="$3" --size=100% \
		--io_size=1G --norandommap=1 --thread --allow_file_create=0 --output=/dev/null
}

# sysfs_agrees: each file of the disk's folder says what show says
sysfs_agrees()
{
	local file shown
	# shellcheck disable=SC2016 # of jq
	while read -r file shown; do
		same "$file" "$(< "/sys/block/$(dev_name)/rbd/$file")" "$shown"
	done < <(rbdctl show --json "$DEV" | jq -r '.devices[0] as $d | ("state", "portal", "export", "export_uuid", "session", "epoch",
		"transport", "fail_after", "reconnects") | "\(.) \($d[.])"')
}

# through EXPORT: what both classes have
through()
{
	attach_dev "$1" --queues 1 --fail-after 30
	sysfs_agrees
	same "latencies by default" "$(stat_of latency_on)" false
	snapshot
	do_io randread 4k 100
	do_io randwrite 8k 50
	counted read 100 $((100 * 4096))
	counted write 50 $((50 * 8192))
	same "latencies while they are off" "$(timed read)" 0
	echo Y > $PARAMETER
	do_io randread 4k 50
	echo N > $PARAMETER
	counted read 150 $((150 * 4096))
	same "latencies" "$(timed read)" 50
	[ "$(stat_of operations.read.latency_ns)" -gt 0 ] || fail "50 reads took no time"
}

export_mem m 64M
run tgt ram_disks 1 65536
export_dev d /dev/ram0
log "a device export; operations without data"
through d
target_stat() { json ".exports[0].operations.$1" tgt rbdctl export stats d; }
same "reads at the target" "$(target_stat read.requests)" "$(stat_of operations.read.requests)"
same "bytes written at the target" "$(target_stat write.bytes)" "$(stat_of operations.write.bytes)"
snapshot
if [ "$(queue_value discard_max_bytes)" != 0 ]; then
	run blkdiscard -o 0 -l 65536 "$DEV"
	counted discard 1 65536
fi
if [ "$(queue_value write_zeroes_max_bytes)" != 0 ]; then
	run blkdiscard -z -o 0 -l 131072 "$DEV"
	counted write_zeroes 1 131072
fi
attached_session
same "connections, fences, commands and results" "$(of_session '[.connections, .fences, .commands_busy, .results_waiting] | join(" ")')" "1 0 0 0"
await 5 session_is_export
[ "$(of_session .connected_ms)" -gt 0 ] || fail "the session is not connected"
detach_dev
expect 4 'there is no such session' tgt rbdctl session stats "$SESSION"

log "a memory export"
through m
same "queues" "$(stat_of 'queues[] | select(.queue == 1) | .operations.read.requests')" "$(stat_of operations.read.requests)"
run blkdiscard -z -o 0 -l 131072 "$DEV"
same "zeroes end by a message" "$(stat_of 'queues[] | select(.queue == 0) | .operations.write_zeroes.bytes')" 131072

attached_session
same "what the target knows: of I/O nothing, of zeroes all" "$(of_session '.operations | [.read.requests, .write.requests, .write_zeroes.bytes, .write_zeroes.errors] | join(" ")')" "0 0 131072 0"
await "$(slow 15)" heard

log "tracepoints"
mountpoint -q $TRACING || run mount -t tracefs none $TRACING
echo > $TRACING/trace
run sh -c "echo 1 > $TRACING/events/rbd_initiator/enable; echo 1 > $TRACING/events/rbd_target/enable; echo 1 > $TRACING/tracing_on"
do_io randread 4k 3

log "a loss, with I/O, and its resume"
run tgt rbdctl portal remove "$TARGET"
await 5 state_is reconnecting
sysfs_agrees
dd if="$DEV" of=/dev/null bs=4k count=1 iflag=direct status=none &
READER=$!
pause 1
run tgt rbdctl portal add "$TARGET"
await "$(slow 30)" reconnected 0
run wait $READER
sysfs_agrees
same "reconnects" "$(stat_of reconnects)" 1
same "losses" "$(stat_of 'losses | add')" 1
same "what the target has counted" "$(json '.exports[0] | [.attached, .resumed, .fences] | join(" ")' tgt rbdctl export stats m)" "1 1 1"
same "connections, fences, zeroes from before" "$(of_session '[.connections, .fences, .operations.write_zeroes.bytes] | join(" ")')" "2 1 131072"
held=$(stat_of held_ms)
{ [ "$held" -ge 1000 ] && [ "$held" -le "$(slow 30)000" ]; } || fail "held for $held ms"
echo 0 > $TRACING/events/rbd_initiator/enable
echo 0 > $TRACING/events/rbd_target/enable
traced() { grep -q "$1" $TRACING/trace || { tail -n 40 $TRACING/trace; fail "no '$1' in the trace"; }; }
traced 'rbd_request_issue: .*op=read sector=[0-9]* bytes=4096'
traced 'rbd_request_complete: .*op=read .* error=0'
traced 'rbd_wr_post: qp=[0-9]* opcode=\(READ\|REG_MR\)'
traced 'rbd_wr_complete: qp=[0-9]* status=success'
traced 'rbd_state: export=m epoch=[0-9]* from=live to=reconnecting reason=..*'
traced 'rbd_state: export=m epoch=[0-9]* from=reconnecting to=live'
traced 'rbdt_fence_begin: export=m session=[0-9a-f-]* epoch=[0-9]* why=..*'
traced 'rbdt_fence_complete: export=m'
traced 'rbdt_session_state: export=m session=[0-9a-f-]* from=opening to=live'

log "errors, of what fails at once"
snapshot
run rbdctl set "$DEV" --fail-after now
run tgt rbdctl portal remove "$TARGET"
await 5 state_is failing
for ((i = 0; i < 3; i++)); do
	! dd if="$DEV" of=/dev/null bs=4k count=1 iflag=direct status=none 2> /dev/null || fail "a read went well"
done
same "read errors, errors of I/O, bytes read" "$(since '.operations.read.errors, .errors.io, .operations.read.bytes')" "3 3 0"
run tgt rbdctl portal add "$TARGET"
await "$(slow 30)" reconnected 1

log "metrics and top"
rbdctl metrics > /tmp/metrics || fail "metrics end with $?"
same "metrics" "$(sed -n "s/^rbd_device_requests_total{device=\"$(dev_name)\",export=\"m\",operation=\"read\"} //p" /tmp/metrics)" \
	"$(stat_of operations.read.requests)"
same "metrics of the session" "$(sed -n 's/^rbd_session_command_bytes_total{export="m",host="[^"]*",host_id="[-0-9a-f]*",operation="write_zeroes"} //p' /tmp/metrics)" 131072
same "malformed lines of metrics" "$(grep -Evc '^(# (HELP|TYPE) rbd_[a-z_]+ .+|rbd_[a-z_]+\{.*\} [0-9.]+)$' /tmp/metrics)" 0
same "top" "$(rbdctl top --count 2 --json | jq -r '.devices[0].state' | uniq -c | tr -s ' ')" " 2 live"
run rbdctl stats "$DEV"
[ "$(rbdctl stats "$DEV" | wc -L)" -le 80 ] || fail "a line of stats is longer than 80 columns"
run tgt rbdctl session stats
[ "$(tgt rbdctl session stats | wc -L)" -le 80 ] || fail "a line of session stats is longer than 80 columns"
detach_dev
