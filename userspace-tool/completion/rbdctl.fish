# SPDX-License-Identifier: GPL-2.0
# Completion of rbdctl for fish: rbdctl itself tells what may come next.

function __rbdctl_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    for line in ($words[1] __complete $words[2..-1] "$word" 2>/dev/null)
        if test $line = :file
            __fish_complete_path "$word"
        else
            echo $line
        end
    end
end

complete -c rbdctl -f -a '(__rbdctl_complete)'
