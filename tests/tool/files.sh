#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What golden.sh cannot see: the host-id file, the configuration file, standard
# output that is full or closed, several at once.
#   files.sh RBDCTL
# Prints "ok - NAME" or "not ok - NAME", without numbers.

set -u
export LC_ALL=C

rbdctl=$1
here=${0%/*}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export RBDCTL_ROOT="$work/root" RBDCTL_SCRIPT="$work/script" RBDCTL_SENT="$work/sent"
id_file=$RBDCTL_ROOT/etc/rbd/host-id
failed=0

cat > "$RBDCTL_SCRIPT" <<'END'
family rbd_initiator
on ATTACH
reply JOB.ID=7
ack
on JOB_GET
reply JOB.ID=7 JOB.DONE JOB.RESULT=rbd0
ack
END

fresh() {
	rm -rf "$RBDCTL_ROOT"
	mkdir -p "$RBDCTL_ROOT/etc" "$RBDCTL_ROOT/dev"
	: > "$RBDCTL_ROOT/dev/rbd0"
}

attach() {
	"$rbdctl" attach 198.51.100.7 scratch
}

check() {
	name=$1
	shift
	if "$@" > "$work/log" 2>&1; then
		echo "ok - $name"
	else
		echo "not ok - $name"
		sed 's/^/# /' "$work/log"
		failed=1
	fi
}

drawn_at_first_attach() {
	fresh
	attach || return 1
	grep -qxE '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}' "$id_file" &&
		[ "$(wc -l < "$id_file")" -eq 1 ] && grep -q "HOST_ID=$(cat "$id_file")" "$RBDCTL_SENT"
}

mode_is_0644() {
	fresh
	(umask 077; attach) && [ "$(stat -c %a "$id_file")" = 644 ]
}

nothing_else_is_left() {
	fresh
	attach && [ "$(ls -A "$RBDCTL_ROOT/etc/rbd")" = host-id ]
}

kept_from_then_on() {
	fresh
	attach && cp "$id_file" "$work/first" && attach && cmp "$id_file" "$work/first"
}

differs_between_hosts() {
	fresh
	attach && cp "$id_file" "$work/first" && fresh && attach && ! cmp -s "$id_file" "$work/first"
}

one_of_eight_wins() {
	for round in 1 2 3; do
		fresh
		for i in 1 2 3 4 5 6 7 8; do
			RBDCTL_SENT=$work/sent.$i "$rbdctl" attach 198.51.100.7 scratch &
		done
		wait
		[ "$(cat "$work"/sent.? | grep -c "HOST_ID=$(cat "$id_file")")" -eq 8 ] || return 1
		[ "$(ls -A "$RBDCTL_ROOT/etc/rbd")" = host-id ] || return 1
	done
}

no_place_for_it() {
	fresh
	rm -rf "$RBDCTL_ROOT/etc"
	attach 2> "$work/stderr"
	[ $? -eq 1 ] && grep -q 'cannot create /etc/rbd/host-id: ' "$work/stderr"
}

full_output_is_an_error() {
	"$rbdctl" version > /dev/full 2> "$work/stderr"
	[ $? -eq 1 ] && grep -q 'cannot write to standard output: No space left' "$work/stderr"
}

full_output_ends_the_monitor() {
	with_an_export
	"$rbdctl" monitor > /dev/full 2> "$work/stderr"
	[ $? -eq 1 ] && [ "$(cat "$work/stderr")" = "rbdctl: monitor: cannot write to standard output: No space left on device" ]
}

# Standard output is a pipe that nobody reads, and the signal that says so is not heeded.
broken_pipe_ends_the_monitor() {
	with_an_export
	(trap "" PIPE; { sleep 0.2; "$rbdctl" monitor 2> "$work/stderr"; echo $? > "$work/status"; } | true)
	[ "$(cat "$work/status")" = 0 ] && [ ! -s "$work/stderr" ]
}

closed_output_is_an_error() {
	"$rbdctl" --help >&- 2> "$work/stderr"
	[ $? -eq 1 ] && grep -q 'cannot write to standard output' "$work/stderr"
}

# The configuration file, of one export that the kernel tells of.
config=$RBDCTL_ROOT/etc/rbd/rbdctl.json

with_an_export() {
	fresh
	mkdir -p "$RBDCTL_ROOT/sys/module/rbd_target" "$RBDCTL_ROOT/etc/rbd"
	cat > "$RBDCTL_SCRIPT" <<'END'
family rbd_target
on EXPORT_GET
part EXPORT=scratch CLASS=1 SIZE_BYTES=1073741824 BLOCK_SIZE=4096 NUMA_NODE=0 READ_ONLY=0 SHARED=0 ALLOW.WHO=guest
done
on PORTAL_GET
part PORTAL=198.51.100.7:7475 LISTENING=1
done
END
}

save_is_for_its_owner() {
	with_an_export
	(umask 0; "$rbdctl" save) && [ "$(stat -c %a "$config")" = 600 ] && grep -q '"export": "scratch"' "$config"
}

save_leaves_nothing_else() {
	with_an_export
	"$rbdctl" save && [ "$(ls -A "$RBDCTL_ROOT/etc/rbd")" = rbdctl.json ]
}

save_replaces_the_file() {
	with_an_export
	echo old > "$config" && ln "$config" "$work/old" && "$rbdctl" save || return 1
	# Whoever has the old one open still reads the old one.
	[ "$(cat "$work/old")" = old ] && grep -q scratch "$config"
}

save_follows_a_link() {
	with_an_export
	mkdir "$RBDCTL_ROOT/elsewhere"
	echo old > "$RBDCTL_ROOT/elsewhere/file"
	ln -s ../../elsewhere/file "$config"
	"$rbdctl" save && [ -L "$config" ] && grep -q scratch "$RBDCTL_ROOT/elsewhere/file"
}

a_failed_save_keeps_the_file() {
	with_an_export
	echo old > "$config"
	# shellcheck disable=SC3045 # dash has ulimit -f, too: a file of 0 blocks
	(trap '' XFSZ; ulimit -f 0; "$rbdctl" save) 2>&1 | grep 'cannot write /etc/rbd/rbdctl.json: File too large' || return 1
	[ "$(cat "$config")" = old ] && [ "$(ls -A "$RBDCTL_ROOT/etc/rbd")" = rbdctl.json ]
}

what_was_saved_does_not_differ() {
	with_an_export
	"$rbdctl" save && [ -z "$("$rbdctl" apply --dry-run --prune)" ] && "$rbdctl" save - | cmp - "$config"
}

# What bash would put in the place of the word at the end of a line.
bash_offers() {
	bash -c '
		compopt() { :; }
		. "$0/../../userspace-tool/completion/rbdctl.bash"
		PATH=$1:$PATH COMP_LINE=$2 COMP_POINT=${#2}
		_rbdctl
		printf "%s|" "${COMPREPLY[@]}"' "$here" "$(dirname "$(realpath "$rbdctl")")" "$1"
}

offers() {
	found=$(bash_offers "$1")
	[ "$found" = "$2" ] || { echo "'$1': '$found'"; return 1; }
}

bash_completes() {
	with_an_export
	offers "rbdctl export s" "set|show|stats|" &&
		offers "rbdctl export remove " "scratch|" &&
		offers "rbdctl detach " "|" &&
		offers "rbdctl export set scratch --read-only=" "yes|no|" &&
		offers "rbdctl restore $work/sc" "$work/script|"
}

bash_completes_behind_colons() {
	with_an_export
	sed -i '2,4d' "$RBDCTL_SCRIPT"
	offers "rbdctl portal remove 198.51.100.7:" "7475|"
}

check "host-id: drawn at the first attach, a random UUID" drawn_at_first_attach
check "host-id: everyone may read it, whatever the umask" mode_is_0644
check "host-id: no temporary file is left" nothing_else_is_left
check "host-id: kept from then on" kept_from_then_on
check "host-id: differs between hosts" differs_between_hosts
check "host-id: eight at once agree on one" one_of_eight_wins
check "host-id: no folder to put it in" no_place_for_it
check "standard output: full" full_output_is_an_error
check "standard output: closed" closed_output_is_an_error
check "standard output: full, of the monitor" full_output_ends_the_monitor
check "standard output: nobody reads the monitor's" broken_pipe_ends_the_monitor
check "bash completes verbs, names, values, files" bash_completes
check "bash completes what holds a colon" bash_completes_behind_colons
check "save: only its owner may read it, whatever the umask" save_is_for_its_owner
check "save: no temporary file is left" save_leaves_nothing_else
check "save: the old file is replaced, not written over" save_replaces_the_file
check "save: through a link" save_follows_a_link
check "save: no room: the old file stays" a_failed_save_keeps_the_file
check "save: what was saved does not differ, and is saved the same" what_was_saved_does_not_differ
exit $failed
