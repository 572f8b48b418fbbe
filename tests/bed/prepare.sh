#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# prepare.sh [debug] [newest] [debian] [bench]: packages, kernels and modules that the tests stand on.
#
# Everything built or fetched is kept in ${RBD_LAB:-/var/tmp/rbdlab}, outside the tree. Each step writes a
# stamp that names its inputs, last of all, so an interrupted or outdated step is simply done again.
# Output: one line for each step that had work to do, and one at the end.

set -euo pipefail

LAB=${RBD_LAB:-/var/tmp/rbdlab}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# Counts up when a recipe below changes in a way that its inputs do not show.
RECIPE=2

PACKAGES=(
	# guests and what runs in them
	qemu-system-x86 busybox-static cpio kmod iproute2 iputils-ping procps psmisc util-linux fdisk jq gojq strace udev bpftrace
	fio xfsprogs e2fsprogs btrfs-progs sqlite3 rdma-core ibverbs-utils ibverbs-providers perftest rdmacm-utils lvm2 mdadm dmsetup nvme-cli
	# building the modules, the tool and the tests
	build-essential linux-headers-amd64 linux-headers-6.12-amd64 sparse pkg-config libmnl-dev uuid-dev libjson-c-dev
	libcmocka-dev libibverbs-dev librdmacm-dev clang libclang-rt-14-dev python3 python3-yaml shellcheck scdoc mandoc git rsync
	# building and checking the packages
	dpkg-dev debhelper dh-dkms dkms lintian openssl systemd
	# building the debug kernel
	bc flex bison libelf-dev libssl-dev xz-utils zstd
)
# peers of make bench-full
BENCH_PACKAGES=(nbd-client nbd-server)

say() { printf 'prepare: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# stamped FILE VALUE: is the step whose stamp is FILE done for these inputs?
stamped() { [ -e "$1" ] && [ "$(cat "$1")" = "$2" ]; }

# logged NAME CMD...: runs CMD with its output in a log, which is shown only when CMD fails.
logged()
{
	local log=$LAB/log/$1.log
	shift
	if ! "$@" >"$log" 2>&1; then
		tail -n 40 "$log" >&2
		die "failed: $* (whole log: $log)"
	fi
}

apt_updated=
apt_update()
{
	[ -z "$apt_updated" ] || return 0
	logged apt-update apt-get update -q
	apt_updated=1
}

install_packages()
{
	local missing=() p
	for p in "$@"; do
		[ "$(dpkg-query -W -f '${Status}' "$p" 2>/dev/null)" = "install ok installed" ] || missing+=("$p")
	done
	[ ${#missing[@]} -gt 0 ] || return 0
	[ "$(id -u)" = 0 ] || die "not root, and these packages are missing: ${missing[*]}"
	say "installing ${#missing[@]} packages: ${missing[*]}"
	apt_update
	DEBIAN_FRONTEND=noninteractive logged apt-install \
		apt-get install -y -q --no-install-recommends "${missing[@]}"
}

# fetch PACKAGE[=VERSION]: leaves the package's file in $LAB/deb and its path in $deb.
fetch()
{
	local name=${1%%=*} version=${1#*=}
	# apt writes ':' of an epoch as %3a; these packages have none.
	deb=$(find "$LAB/deb" -name "${name}_${version}_*.deb" -print -quit)
	if [ -n "$deb" ] && dpkg-deb -I "$deb" >/dev/null 2>&1; then return 0; fi
	say "fetching $1"
	apt-cache show "$1" >/dev/null 2>&1 || apt_update
	(cd "$LAB/deb" && logged fetch apt-get download -q "$1")
	deb=$(find "$LAB/deb" -name "${name}_${version}_*.deb" -print -quit)
	[ -n "$deb" ] || die "the archive no longer has $1: apt-get install --only-upgrade its headers"
}

# headers_of META: kernel release and package version of the headers that META pulled in.
headers_of()
{
	dpkg-query -W -f '${Depends}\n' "$1" |
		sed -nE 's/^linux-headers-([^ ,]+) \(= ([^)]+)\).*/\1 \2/p'
}

# The kernel has to match the installed headers, not the newest image: modules are built against those.
kernel()
{
	local name=$1 release version dir=$LAB/kernels/$1 new=$LAB/kernels/$1.new
	read -r release version < <(headers_of "$2") || die "cannot tell the version of $2"
	stamped "$dir/.stamp" "$RECIPE plain $release $version" && return 0
	fetch "linux-image-$release-unsigned=$version"
	say "unpacking kernel $release"
	rm -rf "$dir" "$new"
	mkdir -p "$new"
	dpkg -x "$deb" "$new"
	[ -d "$new/lib/modules" ] || mv "$new/usr/lib" "$new/lib"
	# what guests load, so that none of them unpacks it
	(cd "$new/lib/modules/$release/kernel" && find drivers/{block,infiniband,md,net/dummy*,nvdimm,nvme,virtio} crypto fs lib net -name '*.ko.xz' -print0) |
		(cd "$new/lib/modules/$release/kernel" && xargs -0r xz -d)
	depmod -b "$new" "$release"
	cp "$new/boot/vmlinuz-$release" "$new/vmlinuz"
	echo "$release" > "$new/release"
	echo "/usr/src/linux-headers-$release" > "$new/kdir"
	echo "$RECIPE plain $release $version" > "$new/.stamp"
	mv "$new" "$dir"
}

# Version of the source package that belongs to the headers META.
source_version() { headers_of "$1" | cut -d' ' -f2; }

# unpack_source SERIES VERSION DIR [PATH...]: the kernel source, or those parts of it, in DIR.
unpack_source()
{
	local series=$1 version=$2 dir=$3
	shift 3
	fetch "linux-source-$series=$version"
	rm -rf "$dir"
	mkdir -p "$dir"
	dpkg-deb --fsys-tarfile "$deb" | tar -xO "./usr/src/linux-source-$series.tar.xz" |
		tar -xJ -C "$dir" --strip-components=1 "${@/#/linux-source-$series/}"
}

# Debian builds neither siw nor the block devices we are measured against, but its kernel source has them.
# peers KERNEL SERIES META
peers()
{
	local dir=$LAB/peers/$1 series=$2 kdir version
	version=$(source_version "$3")
	kdir=$(cat "$LAB/kernels/$1/kdir")
	stamped "$dir/.stamp" "$RECIPE $version $kdir" && return 0
	say "building siw, rtrs and rnbd for $series"
	unpack_source "$series" "$version" "$dir/src" drivers/infiniband drivers/block/rnbd
	rm -rf "$dir"/{siw,rtrs,rnbd,.stamp}
	mv "$dir"/src/drivers/{infiniband/sw/siw,infiniband/ulp/rtrs,block/rnbd} "$dir"
	rm -rf "$dir/src"
	logged peers-siw make -C "$kdir" M="$dir/siw" CONFIG_RDMA_SIW=m modules
	logged peers-rtrs make -C "$kdir" M="$dir/rtrs" CONFIG_INFINIBAND_RTRS=m \
		CONFIG_INFINIBAND_RTRS_CLIENT=m CONFIG_INFINIBAND_RTRS_SERVER=m modules
	# its Makefile finds the rtrs headers in a whole tree only
	# shellcheck disable=SC2016 # $(src) is make's
	sed -i 's#-I.*rtrs#-I$(src)/../rtrs#' "$dir/rnbd/Makefile"
	logged peers-rnbd make -C "$kdir" M="$dir/rnbd" KBUILD_EXTRA_SYMBOLS="$dir/rtrs/Module.symvers" \
		CONFIG_BLK_DEV_RNBD=y CONFIG_BLK_DEV_RNBD_CLIENT=m CONFIG_BLK_DEV_RNBD_SERVER=m modules
	ls "$dir"/siw/siw.ko "$dir"/rtrs/rtrs-server.ko "$dir"/rnbd/rnbd-server.ko >/dev/null
	echo "$RECIPE $version $kdir" > "$dir/.stamp"
}

# awake KERNEL: the module that a guest which is to be suspended needs
awake()
{
	local dir=$LAB/peers/$1/awake kdir sum
	kdir=$(cat "$LAB/kernels/$1/kdir")
	sum=$(cat "$here"/awake/* | sha256sum | cut -c1-12)
	stamped "$dir/.stamp" "$kdir $sum" && return 0
	say "building awake for $1"
	rm -rf "$dir"
	mkdir -p "$dir"
	cp "$here"/awake/* "$dir"
	logged "awake-$1" make -C "$kdir" M="$dir" modules
	echo "$kdir $sum" > "$dir/.stamp"
}

# Guests get these in the place of two libraries that fio links with and they never use: they take a second of every start of it.
fio_stubs()
{
	local dir=$LAB/stubs version libdir name
	version=$(dpkg-query -W -f '${Version}' fio)
	stamped "$dir/.stamp" "$RECIPE $version" && return 0
	rm -rf "$dir"
	mkdir -p "$dir/lib"
	libdir=$(ldd /usr/bin/fio | sed -n 's#.*=> \(.*\)/librbd.so.*#\1#p')
	realpath "$libdir" | sed 's#^/##' > "$dir/libdir"
	nm -D --undefined-only /usr/bin/fio | awk '$2 ~ /^(rados|rbd)_/ { printf "void %s(void) { __builtin_trap(); }\n", $2 }' > "$dir/stub.c"
	for name in librados.so.2 librbd.so.1; do
		logged stubs gcc -shared -fPIC -Wl,-soname,$name -o "$dir/lib/$name" "$dir/stub.c"
	done
	echo "$RECIPE $version" > "$dir/.stamp"
}

# Ceph's rules for udev, and what they run, to be put beside ours.
ceph_rules()
{
	local dir=$LAB/ceph version
	[ ! -e "$dir/.stamp" ] || return 0
	version=$(apt-cache policy ceph-common | sed -n 's/^ *Candidate: //p')
	[ -n "$version" ] || { apt_update; version=$(apt-cache policy ceph-common | sed -n 's/^ *Candidate: //p'); }
	fetch "ceph-common=$version"
	rm -rf "$dir"
	mkdir -p "$dir"
	dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$dir" --strip-components=2 ./lib/udev ./usr/bin/ceph-rbdnamer
	rm "$deb"
	ls "$dir/udev/rules.d/50-rbd.rules" "$dir/bin/ceph-rbdnamer" > /dev/null
	echo "$RECIPE $version" > "$dir/.stamp"
}

debug_config()
{
	make -s tinyconfig
	scripts/kconfig/merge_config.sh -m .config "$here/debug.config"
	# tinyconfig's SLUB_TINY would keep KASAN off
	./scripts/config -d SLUB_TINY -e KASAN -e KASAN_GENERIC -e KASAN_INLINE -d KASAN_OUTLINE -e STACKTRACE -e KALLSYMS
	make -s olddefconfig
	# an option that fell out silently is a checker that silently does not run
	local want lost=
	for want in KASAN PROVE_LOCKING DEBUG_KMEMLEAK FAULT_INJECTION BUG MODULE_UNLOAD UBSAN DETECT_HUNG_TASK \
		DEBUG_ATOMIC_SLEEP FUNCTION_TRACER DEBUG_OBJECTS_WORK RDMA_RXE RDMA_SIW VIRTIO_CONSOLE; do
		grep -q "^CONFIG_$want=[ym]" .config || lost+=" $want"
	done
	[ -z "$lost" ] || { echo "options that kconfig dropped:$lost"; return 1; }
}

# progress PID LOG: the build is long; say now and then how far it is.
progress()
{
	local n=0
	while kill -0 "$1" 2>/dev/null; do
		sleep 1
		n=$((n + 1))
		[ $((n % 60)) -ne 0 ] || say "... $((n / 60)) min, $(grep -cE '^  (CC|LD|AR)' "$2") objects of about 2800"
	done
	wait "$1"
}

debug_kernel()
{
	local dir=$LAB/kernels/kdbg src=$LAB/debug-src log=$LAB/log/debug-build.log version want
	version=$(source_version linux-headers-6.12-amd64)
	want="$RECIPE $version $(sha256sum < "$here/debug.config" | cut -c1-16)"
	stamped "$dir/.stamp" "$want" && [ -e "$src/Module.symvers" ] && return 0
	say "building the debug kernel from linux-source-6.12 $version: half an hour, once, beside the tests"
	rm -rf "$dir"
	if ! stamped "$src/.unpacked" "$version"; then
		unpack_source 6.12 "$version" "$src"
		echo "$version" > "$src/.unpacked"
	fi
	cd "$src"
	logged debug-config debug_config
	make -j"$(nproc)" bzImage modules >"$log" 2>&1 9>&- &
	# shellcheck disable=SC2064 # this build, now
	trap "kill $! 2>/dev/null" EXIT
	progress $! "$log" || { grep -E -B2 -A8 'error:|Error ' "$log" | tail -40 >&2; die "debug kernel: $log"; }
	trap - EXIT
	rm -rf "$dir.new"
	logged debug-install make INSTALL_MOD_PATH="$dir.new" modules_install
	cp arch/x86/boot/bzImage "$dir.new/vmlinuz"
	make -s kernelrelease > "$dir.new/release"
	echo "$src" > "$dir.new/kdir"
	echo "$want" > "$dir.new/.stamp"
	mv "$dir.new" "$dir"
	cd "$here"
}

# Leaves the archive that this machine uses, wherever it is written, in $uri.
archive_uri()
{
	uri=$(find /etc/apt/ \( -name '*.list' -o -name '*.sources' \) -exec cat {} + |
		awk '!found && ($1 == "URIs:" || $1 == "deb") {print $2; found = 1}')
	[ -n "$uri" ] || die "no archive in /etc/apt"
}

# archive_settings ROOT: how this machine reaches its archive, a proxy for one
archive_settings() { apt-config dump | grep -E '^Acquire::(Check-|Retries|https?::)' > "$1/etc/apt/apt.conf.d/90host" || :; }

# The newest kernel of the archive moves, so it is fetched only on demand. Its build tools need its own libc:
# modules for it are built inside the debootstrapped folder.
newest_kernel()
{
	local dir=$LAB/kernels/newest root=$LAB/newest-root uri release
	[ -e "$dir/.stamp" ] && [ -e "$root/.stamp" ] && return 0
	install_packages debootstrap
	archive_uri
	say "fetching the newest kernel of the archive"
	rm -rf "$root" "$dir" "$dir.new"
	logged newest-root debootstrap --variant=minbase \
		--include=make,gcc,linux-headers-amd64,libmnl-dev,libjson-c-dev,pkg-config sid "$root" "$uri"
	release=$(basename "$(find "$root/lib/modules" -mindepth 1 -maxdepth 1 | sort -V | tail -1)")
	archive_settings "$root"
	# shellcheck disable=SC2016 # $1 is the inner shell's
	logged newest-fetch chroot "$root" sh -c 'cd /var/cache && apt-get update -q &&
		apt-get download -q "linux-binary-$1" "linux-modules-$1"' sh "$release"
	mkdir -p "$dir.new"
	for deb in "$root"/var/cache/linux-*.deb; do dpkg -x "$deb" "$dir.new"; done
	[ -d "$dir.new/lib/modules" ] || ln -sfn usr/lib "$dir.new/lib"
	depmod -b "$dir.new" "$release"
	cp "$dir.new/lib/modules/$release/vmlinuz" "$dir.new/vmlinuz"
	echo "$release" > "$dir.new/release"
	echo "/lib/modules/$release/build" > "$dir.new/kdir"
	echo "$root" > "$dir.new/chroot"
	echo "$RECIPE $release" > "$dir.new/.stamp"
	mv "$dir.new" "$dir"
	echo "$RECIPE $release" > "$root/.stamp"
}

# What a clean machine with Debian 12 has, and, fetched but not installed, what our packages ask for: to be copied or put under an
# overlay, and installed without a network.
DEBIAN_PACKAGES=(systemd-sysv dbus udev kmod iproute2 e2fsprogs procps)
DEBIAN_FETCHED=(dkms rdma-core libmnl0 libuuid1 linux-headers-amd64 linux-headers-6.12-amd64)

debian_root()
{
	local root=$LAB/debian uri want
	want="$RECIPE ${DEBIAN_PACKAGES[*]} ${DEBIAN_FETCHED[*]}"
	stamped "$root.stamp" "$want" && return 0
	install_packages debootstrap
	archive_uri
	say "fetching a Debian 12"
	rm -rf "$root" "$root.stamp"
	logged debian-root debootstrap --variant=minbase --include="$(IFS=,; echo "${DEBIAN_PACKAGES[*]}")" bookworm "$root" "$uri"
	archive_settings "$root"
	# where the kernel of the headers comes from, not only the release
	# shellcheck disable=SC2016 # apt-get's
	apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
		sort -u > "$root/etc/apt/sources.list"
	# shellcheck disable=SC2016 # $@ is the inner shell's
	logged debian-fetch chroot "$root" sh -c 'apt-get update -q && apt-get install -q -y --no-install-recommends --download-only "$@"' \
		sh "${DEBIAN_FETCHED[@]}"
	echo "$want" > "$root.stamp"
}

mkdir -p "$LAB"/{deb,kernels,peers,log,build,runs}
# in_turn NAME CMD...: two runs on one lab must not unpack over each other; nor need they wait for more than that
in_turn()
{
	local name=$1
	shift
	exec 9>"$LAB/.lock-$name"
	flock -n 9 || { say "waiting for another run's $name"; flock 9; }
	"$@"
	exec 9>&-
}

base()
{
	install_packages "${PACKAGES[@]}"
	kernel k61 linux-headers-amd64
	kernel k612 linux-headers-6.12-amd64
	peers k61 6.1 linux-headers-amd64
	peers k612 6.12 linux-headers-6.12-amd64
	awake k61
	awake k612
	fio_stubs
	ceph_rules
}

in_turn base base
for want in "$@"; do
	case $want in
	debug) in_turn debug debug_kernel ;;
	newest) in_turn newest newest_kernel ;;
	debian) in_turn debian debian_root ;;
	bench) in_turn base install_packages "${BENCH_PACKAGES[@]}" ;;
	*) die "no such part: $want" ;;
	esac
done
say "ready: $(cd "$LAB/kernels" && for k in */release; do printf '%s=%s ' "${k%/release}" "$(cat "$k")"; done)"
