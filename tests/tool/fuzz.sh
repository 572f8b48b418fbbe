#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Runs each fuzzer for a while, beginning with its kept corpus. Finds go to the
# build folder: add one to the corpus once its cause is mended.
#   fuzz.sh BUILD SECONDS SEED NAME...

set -u
build=$1
seconds=$2
seed=$3
shift 3

here=${0%/*}
root=$PWD/$build/fuzz-root
mkdir -p "$root/etc/rbd" "$root/dev" "$root/sys/module/rbd_initiator" "$root/sys/module/rbd_target"
echo 00112233-4455-4677-8899-aabbccddeeff > "$root/etc/rbd/host-id"
: > "$root/dev/rbd0"
failed=0
number=0

echo "KTAP version 1"
echo "1..$#"
for name; do
	number=$((number + 1))
	work=$build/corpus-$name
	mkdir -p "$work"
	# -close_fd_mask: what rbdctl prints is of no interest here.
	if RBDCTL_ROOT=$root "$build/fuzz-$name" -max_total_time="$seconds" -seed="$seed" -max_len=4096 -timeout=10 \
		-close_fd_mask=3 -print_final_stats=1 -artifact_prefix="$build/found-$name-" \
		"$work" "$here/fuzz/corpus-$name" > "$build/fuzz-$name.log" 2>&1; then
		echo "ok $number - fuzz $name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$build/fuzz-$name.log") runs"
	else
		echo "not ok $number - fuzz $name"
		tail -40 "$build/fuzz-$name.log" | sed 's/^/# /'
		failed=1
	fi
done
exit $failed
