# SPDX-License-Identifier: GPL-2.0
# Completion of rbdctl for bash: rbdctl itself tells what may come next.

_rbdctl() {
	local line=${COMP_LINE:0:COMP_POINT} words word cut

	# Bash would part words at = and : as well.
	read -ra words <<< "$line"
	[[ $line != *[[:space:]] ]] || words+=("")
	word=${words[-1]}
	COMPREPLY=()
	while IFS= read -r line; do
		if [[ $line == :file ]]; then
			compopt -o filenames 2> /dev/null
			while IFS= read -r line; do
				COMPREPLY+=("$line")
			done < <(compgen -f -- "$word")
		else
			COMPREPLY+=("${line%%$'\t'*}")
		fi
	done < <("${words[0]}" __complete "${words[@]:1}" 2> /dev/null)

	# What stands before the last = or : is not part of what bash replaces.
	cut=${word%"${word##*[=:]}"}
	COMPREPLY=("${COMPREPLY[@]#"$cut"}")
}

complete -F _rbdctl rbdctl
