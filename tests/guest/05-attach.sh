#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: export, attach, fio verify, detach: the shortest way through everything
# hosts: one two
# debug: core two
# timeout: 180
# cases: 2
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

# roce_tos SECONDS: the types of service of the next RoCE v2 packets that this host sends and gets
roce_tos()
{
	timeout "$1" python3 -c '
import socket
packets = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(3))
tos = {}
while len(tos) < 2:
    packet, address = packets.recvfrom(65535)
    if address[1] == 0x0800 and packet[9] == socket.IPPROTO_UDP and packet[22:24] == b"\x12\xb7":
        tos[address[2] == socket.PACKET_OUTGOING] = packet[1]
print(tos[True], tos[False])'
}

export_mem scratch 64M
attach_dev scratch --tos 104
same "size" "$(blockdev --getsize64 "$DEV")" 67108864
same "state" "$(dev_state)" live
d=$(rbdctl show "$DEV" --json | jq -c '.devices[0]')
log "$d"
jq -e --arg dev "$DEV" '.device == $dev and .export == "scratch" and .class == "memory" and .size == 67108864
	and .block_size == 4096 and .read_only == false and .shared == false and .queues >= 1 and .poll_queues == 0
	and .depth == 128 and .max_io >= 1048576 and .reconnects == 0 and .epoch >= 1' <<< "$d" >/dev/null ||
	fail "show does not say what was attached"
# The bed's interfaces have an MTU of 4200, which holds RoCE's largest packets.
if [ "$TRANSPORT" = siw ]; then
	fabric='.gid_type == "" and .path_mtu == 0 and .ack_timeout_ms == 0 and .retry_count == 0'
else
	fabric='.gid_type == "RoCE v2" and .path_mtu == 4096 and .ack_timeout_ms == 2147 and .retry_count == 5'
fi
jq -e ".tos == 104 and .interface_mtu == 4200 and $fabric" <<< "$d" >/dev/null || fail "show does not tell the fabric"
# Within one host soft RoCE makes no packets, and soft iWARP has no type of service.
if [ "$TRANSPORT" = rxe ] && [ "$HOSTS" = 2 ]; then
	dd if="$DEV" of=/dev/null bs=4k iflag=direct 2> /dev/null &
	same "type of service on the wire" "$(roce_tos "$(slow 10)")" "104 104"
	kill $!
	wait $! || :
fi
expect 0 '' rbdctl show "$DEV"
grep -q ^hint: <<< "$out" && fail "a hint where the path MTU is as large as it can be"
s=$(tgt rbdctl session show --json | jq -c '.sessions[0]')
log "$s"
jq -e '.export == "scratch" and .mode == "rw"' <<< "$s" >/dev/null || fail "session show: $s"
same "session seen on both sides" "$(jq -r .session <<< "$s")" "$(jq -r .session <<< "$d")"
same "scheduler" "$(queue_value scheduler | grep -o '\[.*\]')" "[none]"
same "volatile cache" "$(queue_value write_cache)" "write through"
fio_verify --rw=randrw --bs=4k --iodepth=8 --size="$(amount 16)M"
expect 0 '' rbdctl show
within "$(slow 2)" rbdctl detach "$DEV"
[ ! -e "$DEV" ] || fail "$DEV is there after detach"
await 5 sessions_are 0
same "devices" "$(nr_devices)" 0
