#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: what the units run at boot and shutdown: attach, swap, detach, the bound on waiting, and release of what was put on by hand
# hosts: one
# debug: full
# suite: full
# timeout: 180
# cases: 103
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

BOOT=/run/boot
RBDCTL=$(command -v rbdctl)
trap 'exec 5<&-; umount /mnt/by-hand; dmsetup remove --noudevsync -f above; rm -rf $BOOT /run/rbd' EXIT
run mkdir -p $BOOT /mnt/by-hand
sed -e "s|@sbindir@|$BOOT|g" /bed/system/systemd/rbd-boot.in > $BOOT/rbd-boot
# one that has something to say although all went well
printf '#!/bin/sh\necho "rbdctl: a warning" >&2\nexec %s "$@"\n' "$RBDCTL" > $BOOT/rbdctl
# shellcheck disable=SC2016 # $1 is the script's
printf '#!/bin/sh\n[ "$1" = is-system-running ] && cat %s/is\n' $BOOT > $BOOT/systemctl
chmod +x $BOOT/*
boot() { env PATH="$BOOT:$PATH" PORTAL="$TARGET" "${@:1:$#-1}" sh -c "exec $BOOT/rbd-boot ${*: -1}"; }
is() { echo "$1" > $BOOT/is; }
fail_after() { cat "/sys/class/block/${1#/dev/}/rbd/fail_after"; }
swap_is_on() { grep -q "^$1[[:space:]]" /proc/swaps; }

is running
export_mem data 64M
export_mem swap 64M

log "attach: the device alone is what is remembered, whatever was said beside it; and once more"
run boot EXPORT=data "attach data"
data=$(cat /run/rbd/attach/data)
[ -b "$data" ] || fail "remembered: '$data'"
run boot EXPORT=data "attach data"
same "the device, attached already" "$(cat /run/rbd/attach/data)" "$data"
expect 4 'no export of that name' boot EXPORT=none "attach none"
[ ! -e /run/rbd/attach/none ] || fail "what is not attached is remembered"

log "swap: memory that is empty is said, and not tried again"
try boot EXPORT=swap SWAP=yes "attach swap"
same status "$status" 3
[[ $err =~ 'no swap area on /dev/' ]] || fail "the sentence"
swap=$(cat /run/rbd/attach/swap)
run mkswap "$swap"
run boot EXPORT=swap SWAP=5 "attach swap"
swap_is_on "$swap" || fail "no swap"
same "priority" "$(awk -v d="$swap" '$1 == d {print $5}' /proc/swaps)" 5

log "outside a shutdown the stop units do nothing"
run mkfs.ext4 -q "$data"
run mount "$data" /mnt/by-hand
run boot bound
run boot release
same "fail-after" "$(fail_after "$data")" 600
same "devices" "$(nr_devices)" 2
mountpoint -q /mnt/by-hand || fail "unmounted"

log "the bound: no more than that, and less stays"
is stopping
run rbdctl set "$swap" --fail-after 5
run boot SHUTDOWN_SECONDS=20 bound
same "fail-after" "$(fail_after "$data") $(fail_after "$swap")" "20 5"
run rbdctl set "$swap" --fail-after never
run rbdctl set "$data" --fail-after now
run boot SHUTDOWN_SECONDS=20 bound
same "fail-after" "$(fail_after "$data") $(fail_after "$swap")" "now 20"

log "release: a mount, swap, and a volume above"
run umount /mnt/by-hand
table above "0 131072 linear $data 0" || fail "no table"
run mount /dev/mapper/above /mnt/by-hand
run boot release
same "devices" "$(nr_devices)" 0
mountpoint -q /mnt/by-hand && fail "still mounted"
swap_is_on "$swap" && fail "still swap"

log "release: what a program holds waits for nobody"
attach_dev data
exec 5< "$DEV"
within "$(slow 20)" boot SHUTDOWN_SECONDS=2 release
same "fail-after" "$(fail_after "$DEV")" now

log "detach: refused while it is open, but not at shutdown"
run boot EXPORT=data "attach data"
is running
expect 6 'rbdctl: detach rbd' boot "detach data"
is stopping
run boot "detach data"
exec 5<&-
is running
run boot "detach data"
same "devices" "$(nr_devices)" 0
[ ! -e /run/rbd/attach/data ] || fail "it is still remembered"
run boot "detach data"
