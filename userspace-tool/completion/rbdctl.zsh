#compdef rbdctl
# SPDX-License-Identifier: GPL-2.0
# Completion of rbdctl for zsh: rbdctl itself tells what may come next.

local line
local -a offers

for line in "${(@f)$(${words[1]} __complete "${(@)words[2,CURRENT]}" 2> /dev/null)}"; do
	if [[ $line == :file ]]; then
		_files
	elif [[ -n $line ]]; then
		offers+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
	fi
done
(( ! $#offers )) || _describe 'rbdctl' offers
