# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0
#
# guest.sh: what the benchmark does in its guest, on top of tests/guest/lib.sh. Sets up every contender on
# the same RDMA device, then measures; prints one line of JSON for each point.

BACKING_MIB=256
SUBSYSTEM=bench
declare -A CONTENDER=()

fill() { run dd if=/dev/zero of="$1" bs=1M count=$BACKING_MIB oflag=direct status=none; }

setup_backing()
{
	run modprobe brd rd_nr=4 rd_size=$((BACKING_MIB * 1024))
	# brd allocates a page at its first write: pay that before anything is measured
	for n in 0 1 2 3; do fill /dev/ram$n; done
	CONTENDER[brd]=/dev/ram2
}

setup_rbd()
{
	export_mem bench ${BACKING_MIB}M
	attach_dev bench --queues 1
	CONTENDER[rbd]=$DEV
}

setup_rbd_device()
{
	run rbdctl export add bench-device --device /dev/ram3
	attach_dev bench-device --queues 1
	CONTENDER[rbd-device]=$DEV
}

setup_nvme()
{
	run modprobe -a configfs nvmet-rdma nvme-rdma
	mountpoint -q /sys/kernel/config || run mount -t configfs none /sys/kernel/config
	local root=/sys/kernel/config/nvmet sub port
	sub=$root/subsystems/$SUBSYSTEM port=$root/ports/1
	run mkdir "$sub" "$sub/namespaces/1" "$port"
	echo 1 > "$sub/attr_allow_any_host"
	echo -n /dev/ram0 > "$sub/namespaces/1/device_path"
	echo 1 > "$sub/namespaces/1/enable"
	echo rdma > "$port/addr_trtype"
	echo ipv4 > "$port/addr_adrfam"
	echo $TARGET > "$port/addr_traddr"
	echo 4420 > "$port/addr_trsvcid"
	run ln -s "$sub" "$port/subsystems/$SUBSYSTEM"
	run nvme connect -t rdma -a $TARGET -s 4420 -n $SUBSYSTEM -i 1
	await 20 test -b /dev/nvme0n1
	CONTENDER[nvme-rdma]=/dev/nvme0n1
}

insert() { grep -q "^$1 " /proc/modules || run insmod "$2"; }

# RNBD is not in Debian's kernels: the modules come from its source package. Its connections need the server's
# modules before the client's.
setup_rnbd()
{
	local m
	for m in rtrs/rtrs-core rtrs/rtrs-server rnbd/rnbd-server rtrs/rtrs-client rnbd/rnbd-client; do
		insert "$(basename "$m" | tr - _)" "$BED_PEERS/$m.ko"
	done
	echo "sessname=bench path=ip:$TARGET device_path=/dev/ram1 access_mode=rw" \
		> /sys/devices/virtual/rnbd-client/ctl/map_device || fail "rnbd: map"
	await 20 test -b /dev/rnbd0
	CONTENDER[rnbd]=/dev/rnbd0
}

# The same scheduler, none, on all of them: a single-queue device would get mq-deadline otherwise.
same_scheduler()
{
	local device
	for device in "${CONTENDER[@]}"; do
		echo none > "/sys/block/$(basename "$device")/queue/scheduler"
	done
}

# point NAME RW BLOCK-SIZE DEPTH COUNT
point()
{
	local name=$1 rw=$2 bs=$3 depth=$4 count=$5 out
	out=$(fio --name=point --filename="${CONTENDER[$name]}" --direct=1 --ioengine=libaio --rw="$rw" --bs="$bs" \
		--iodepth="$depth" --number_ios="$count" --size=${BACKING_MIB}M --norandommap --randseed=7 --thread \
		--allow_file_create=0 --output-format=json) || fail "fio $*"
	jq -c --arg name "$name" --arg rw "$rw" --arg bs "$bs" --argjson depth "$depth" \
		'{name: $name, rw: $rw, bs: $bs, depth: $depth,
		  mean_us: (.jobs[0] | (.read.lat_ns.mean + .write.lat_ns.mean) / 1000),
		  ios: (.jobs[0] | .read.total_ios + .write.total_ios)} | "POINT " + tostring' -r <<< "$out"
}
