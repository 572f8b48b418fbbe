#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Runs rbdctl, built with the fake kernel, over files of cases and compares all
# that it does with what the files say. README.md tells how a case is written.
#   golden.sh [--update] RBDCTL FILE...
# Prints "ok - NAME" or "not ok - NAME" with the difference, without numbers.

set -u
export LC_ALL=C

update=
if [ "$1" = --update ]; then
	update=yes
	shift
fi
rbdctl=$1
shift

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
uname=$(uname -n)
failed=0

# Lines "% WORD ..." build the folder that stands for the machine.
set_up() {
	root=$work/root
	rm -rf "$root"
	mkdir -p "$root/dev" "$root/etc/rbd" "$root/var/lib" "$root/proc/self" "$root/sys/block"
	echo 00112233-4455-4677-8899-aabbccddeeff > "$root/etc/rbd/host-id"
	sed -n 's/^% //p' "$1" > "$work/setup"
	while read -r word path rest; do
		case $word in
		module)	mkdir -p "$root/sys/module/$path" ;;
		node)	: > "$root/dev/$path" ;;
		dir)	mkdir -p "$root$path" ;;
		file)	mkdir -p "$root${path%/*}"; printf '%s\n' "$rest" >> "$root$path" ;;
		device)	mkdir -p "$root${path%/*}"; printf '%s\n' "$rest" > "$root$path" ;;
		mode)	chmod "$rest" "$root$path" ;;
		link)	mkdir -p "$root${path%/*}"; ln -s "$rest" "$root$path" ;;
		remove)	rm -rf "${root:?}$path" ;;
		*)	echo "unknown set-up: $word" >&2; exit 1 ;;
		esac
	done < "$work/setup"
}

# Write the case as it went: its inputs, then what was sent, printed, returned.
play() {
	set_up "$1"
	sed -n 's/^< //p' "$1" > "$work/script"
	: > "$work/sent"
	command=$(sed -n 's/^\$ rbdctl *//p' "$1")
	RBDCTL_ROOT=$root RBDCTL_SCRIPT=$work/script RBDCTL_SENT=$work/sent RBDCTL=$rbdctl \
		sh -c "exec \"\$RBDCTL\" $command" > "$work/stdout" 2> "$work/stderr"
	status=$?
	sed -n '/^[#%<$] /p' "$1"
	sed "s/^/> /; s/HOST_NAME=\"$uname\"/HOST_NAME=uname/" "$work/sent"
	sed 's/^/| /; s/ *$//' "$work/stdout"
	tr '\r\033' '~^' < "$work/stderr" | sed 's/^/! /'
	# A progress line has no newline of its own.
	[ -z "$(tail -c 1 "$work/stderr")" ] || echo
	echo "? $status"
}

# One block of lines between empty lines is one case.
split() {
	awk -v dir="$work" '
		/^$/	{ open = 0; next }
		!open	{ open = 1; nr++; file = sprintf("%s/%04d.case", dir, nr) }
			{ print > file }
	' "$1"
}

run_file() {
	rm -f "$work"/*.case
	split "$1"
	: > "$work/new"
	for case in "$work"/*.case; do
		play "$case" > "$work/out"
		[ ! -s "$work/new" ] || echo >> "$work/new"
		cat "$work/out" >> "$work/new"
		name=$(sed -n '1s/^# //p' "$case")
		if [ -n "$update" ]; then
			continue
		elif cmp -s "$case" "$work/out"; then
			echo "ok - $name"
		else
			echo "not ok - $name"
			diff -u --label expected --label found "$case" "$work/out" | sed 's/^/# /'
			failed=1
		fi
	done
	[ -z "$update" ] || cp "$work/new" "$1"
}

for file; do
	run_file "$file"
done
exit $failed
