# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# For checks that are scripts: TAP lines, and a scratch folder $work that goes when they end.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
nr_said=0 failed=0

# say STATUS NAME [TEXT]: one line; the end of the text below it when it is a failure
say()
{
	nr_said=$((nr_said + 1))
	if [ "$1" = 0 ]; then echo "ok $nr_said - $2"; return; fi
	failed=1
	echo "not ok $nr_said - $2"
	[ -z "${3:-}" ] || printf '%s\n' "$3" | tail -n 20 | sed 's/^/# /'
}

# none NAME TEXT: fine when the text is empty
none() { say $((${#2} > 0)) "$1" "$2"; }

finish()
{
	echo "1..$nr_said"
	exit $failed
}
