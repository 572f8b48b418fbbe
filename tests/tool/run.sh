#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Runs every test of rbdctl and prints one KTAP stream.
#   run.sh RBDCTL UNIT CASE-FILE...

set -u
rbdctl=$1
unit=$2
shift 2

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
here=${0%/*}

# cmocka numbers by itself; here everything is numbered once.
run_all() {
	"$unit" 2>&1 | sed -n 's/^\(not \)\{0,1\}ok [0-9]* - /\1ok - unit: /p; /^# ok/d; /^#/p'
	"$here/files.sh" "$rbdctl"
	"$here/golden.sh" "$rbdctl" "$@"
}

nr_unit=$(sed -n 's/.*cmocka_unit_test(\(.*\)).*/\1/p' "$here/unit.c" | wc -l)
nr_files=$(grep -c '^check "' "$here/files.sh")
nr_cases=$(cat "$@" | grep -c '^# ')
plan=$((nr_unit + nr_files + nr_cases))

echo "KTAP version 1"
echo "1..$plan"
run_all "$@" | awk -v plan="$plan" '
	/^(not )?ok - / { nr++; failed += /^not/; sub(/ok - /, "ok " nr " - ") }
	{ print; fflush() }
	END {
		if (nr != plan)
			printf "# %d tests were planned and %d ran\n", plan, nr
		exit failed || nr != plan
	}'
