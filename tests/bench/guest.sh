# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0
#
# guest.sh: what the benchmark does in its guest, on top of tests/guest/lib.sh. Sets up every contender on the same
# RDMA device, as /dev/bench/NAME, with a brd of its own as backing where it needs one.

BACKING_MIB=256
SUBSYSTEM=bench
# queues of each device
QUEUES=$(nproc)
# and for polled I/O, of those that can
POLL_QUEUES=0

# contender NAME DEVICE: the elevator is none on all of them; a single-queue device would get mq-deadline otherwise
contender()
{
	mkdir -p /dev/bench
	echo none > "/sys/block/$(basename "$2")/queue/scheduler"
	ln -s "$2" "/dev/bench/$1"
}

# backing N: a brd that nobody else uses. It allocates a page at its first write: pay that before anything is measured
backing() { run dd if=/dev/zero of="/dev/ram$1" bs=1M count=$BACKING_MIB oflag=direct status=none; }

# setup CONTENDER...
setup()
{
	run modprobe brd rd_nr=6 rd_size=$((BACKING_MIB * 1024))
	run modprobe configfs
	mountpoint -q /sys/kernel/config || run mount -t configfs none /sys/kernel/config
	local name
	for name in "$@"; do "setup_$name"; done
}

setup_brd()
{
	backing 2
	contender brd /dev/ram2
}

setup_rbd()
{
	export_mem bench ${BACKING_MIB}M
	attach_dev bench --queues "$QUEUES" --poll-queues "$POLL_QUEUES"
	contender rbd "$DEV"
}

setup_rbd-device()
{
	backing 3
	export_dev bench-device /dev/ram3
	attach_dev bench-device --queues "$QUEUES" --poll-queues "$POLL_QUEUES"
	contender rbd-device "$DEV"
}

setup_nvme-rdma()
{
	local root=/sys/kernel/config/nvmet sub port
	sub=$root/subsystems/$SUBSYSTEM port=$root/ports/1
	backing 0
	run modprobe -a nvmet-rdma nvme-rdma
	run mkdir "$sub" "$sub/namespaces/1" "$port"
	echo 1 > "$sub/attr_allow_any_host"
	echo -n /dev/ram0 > "$sub/namespaces/1/device_path"
	echo 1 > "$sub/namespaces/1/enable"
	echo rdma > "$port/addr_trtype"
	echo ipv4 > "$port/addr_adrfam"
	echo "$TARGET" > "$port/addr_traddr"
	echo 4420 > "$port/addr_trsvcid"
	run ln -s "$sub" "$port/subsystems/$SUBSYSTEM"
	local poll=()
	[ "$POLL_QUEUES" = 0 ] || poll=(-P "$POLL_QUEUES")
	run nvme connect -t rdma -a "$TARGET" -s 4420 -n $SUBSYSTEM -i "$QUEUES" "${poll[@]}"
	await 20 test -b /dev/nvme0n1
	contender nvme-rdma /dev/nvme0n1
}

insert() { grep -q "^$1 " /proc/modules || run insmod "$2"; }

# RNBD is not in Debian's kernels: the modules come from its source package. Its connections need the server's
# modules before the client's.
setup_rnbd()
{
	local m
	backing 1
	for m in rtrs/rtrs-core rtrs/rtrs-server rnbd/rnbd-server rtrs/rtrs-client rnbd/rnbd-client; do
		insert "$(basename "$m" | tr - _)" "$BED_PEERS/$m.ko"
	done
	echo "sessname=bench path=ip:$TARGET device_path=/dev/ram1 access_mode=rw" \
		> /sys/devices/virtual/rnbd-client/ctl/map_device || fail "rnbd: map"
	await 20 test -b /dev/rnbd0
	contender rnbd /dev/rnbd0
}

# SRP: LIO's target over RDMA CM, and the stock initiator. The target's port is named by the
# GUID in its first GID, the initiator by its address.
SRP_PORT=5555
SRP_DISK=

setup_srp()
{
	local core=/sys/kernel/config/target/core/iblock_0/bench tpg gid id host
	backing 4
	run modprobe -a target_core_mod target_core_iblock sd_mod ib_srpt
	run mkdir -p $core
	echo udev_path=/dev/ram4 > $core/control
	echo 1 > $core/enable
	gid=$(cat /sys/class/infiniband/*/ports/1/gids/0)
	tpg=/sys/kernel/config/target/srpt/${gid#*:*:*:*:}/${gid#*:*:*:*:}
	run mkdir -p "$tpg/lun/lun_0"
	echo $SRP_PORT > /sys/kernel/config/target/srpt/discovery_auth/rdma_cm_port
	run ln -s $core "$tpg/lun/lun_0/bench"
	run mkdir -p "$tpg/acls/$TARGET/lun_0"
	run ln -s "$tpg/lun/lun_0" "$tpg/acls/$TARGET/lun_0/bench"
	echo 1 > "$tpg/enable"
	run modprobe ib_srp ch_count="$QUEUES"
	host=$(find /sys/class/infiniband_srp/ -name 'srp-*' | head -n 1)
	id=$(cat /sys/module/ib_srpt/parameters/srpt_service_guid)
	echo "id_ext=${id#0x},ioc_guid=${id#0x},dest=$TARGET:$SRP_PORT,queue_size=128,max_sect=2048" > "$host/add_target" ||
		fail "srp: login"
	await 20 srp_disk
	contender srp "/dev/$SRP_DISK"
}

srp_disk()
{
	local vendor
	for vendor in /sys/block/sd*/device/vendor; do
		[ -e "$vendor" ] || continue
		SRP_DISK=${vendor#/sys/block/} SRP_DISK=${SRP_DISK%%/*}
		return 0
	done
	return 1
}

# NBD: over TCP to the same address
setup_nbd()
{
	backing 5
	printf '[generic]\nallowlist = true\n[bench]\nexportname = /dev/ram5\n' > /tmp/nbd.conf
	run nbd-server -C /tmp/nbd.conf -p /tmp/nbd.pid
	run modprobe nbd
	await 20 nbd-client -N bench -C "$QUEUES" "$TARGET" /dev/nbd0
	contender nbd /dev/nbd0
}

# The floor without any block device is a program.
setup_verbs() { :; }

# jobs FILE: runs fio's jobs in that file, one after the other; a line of JSON for each that is not a warm-up
jobs()
{
	local out
	out=$(fio --output-format=json "$1") || fail "fio $1"
	jq -cr '.jobs[] | select(.jobname | startswith("warm") | not) |
		{name: .jobname, ios: (.read.total_ios + .write.total_ios), iops: (.read.iops + .write.iops),
		 mean_us: ((.read.lat_ns.mean * .read.total_ios + .write.lat_ns.mean * .write.total_ios) /
			   (.read.total_ios + .write.total_ios) / 1000)} | "POINT " + tostring' <<< "$out"
}

# verbs NAME read|write BYTES DEPTH COUNT: the same line for the floor
verbs()
{
	local us
	us=$(/bed/bench/verbs "$2" "$3" "$4" "$5") || fail "verbs $*"
	printf 'POINT {"name":"%s","ios":%d,"mean_us":%s}\n' "$1" "$5" "$us"
}

# attach_point EXPORT DEPTH NAME: attaches it with one queue, and takes it back; a line of JSON with the time and the memory
attach_point()
{
	local before begin us kib
	before=$(free_kib)
	begin=${EPOCHREALTIME/./}
	DEV=$(rbdctl attach "$TARGET" "$1" --queues 1 --depth "$2" --timeout 120) || fail "attach $1"
	us=$((${EPOCHREALTIME/./} - begin))
	kib=$((before - $(free_kib)))
	printf 'ATTACH {"name":"%s","us":%d,"kib":%d,"extents":%d}\n' "$3" $us $kib \
		"$(json '.devices[0] | .size / .extent_size | ceil' rbdctl show "$DEV")"
	run rbdctl detach "$DEV"
}
