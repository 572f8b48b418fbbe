#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# shows: with a udev that takes seconds: when attach returns the node opens and shows its signature; detach waits for udev, or names it
# hosts: one
# debug: full
# timeout: 240
# cases: 2
# path: data

# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

UDEVD=/lib/systemd/systemd-udevd
[ -x $UDEVD ] || skip "needs $UDEVD"
export_mem x 64M
attach_dev x
run mkfs.ext4 -q -F -L marked "$DEV"
detach_dev

run mkdir -p /run/udev/rules.d
# the sleep runs while udev holds the disk open
echo 'SUBSYSTEM=="block", KERNEL=="rbd*", ACTION!="remove", PROGRAM="/bin/sleep 1", ENV{SLEPT}="1", RUN+="/bin/touch /run/slept"' \
	> /run/udev/rules.d/00-slow.rules
$UDEVD --children-max=1 --daemon > /dev/null 2>&1 || skip "udevd does not start here"
trap 'udevadm control --exit; rm -rf /run/udev/rules.d/00-slow.rules' EXIT
await 10 udevadm control --ping

idle() { udevadm settle --timeout=1; }
for round in $(seq "$(rounds 8)"); do
	rm -f /run/slept
	attach_dev x
	[ ! -e /run/slept ] || log "round $round: udev was done already"
	out=$(blkid -p -o value -s LABEL "$DEV") || fail "round $round: blkid finds nothing on $DEV"
	same "label in round $round" "$out" marked
	# udev is at it: either it ends within the 2 s that detach waits, or detach says who it is
	try rbdctl detach "$DEV"
	case $status in
	0) ;;
	6) [[ $err =~ udev ]] || fail "detach does not name udev: $err" ;;
	*) fail "round $round: detach ended with status $status" ;;
	esac
	[ "$status" = 0 ] || { await 30 idle; run rbdctl detach "$DEV"; }
	[ ! -e "$DEV" ] || fail "round $round: $DEV is there after detach"
	await 30 idle
	[ -e /run/slept ] || fail "round $round: udev's rule did not run, so nothing was shown"
done
