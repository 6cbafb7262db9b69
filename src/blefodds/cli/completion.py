"""Completion for bash that knows of bids: bash cuts words at colons, and bids have colons in them."""

from __future__ import annotations

import os

from click.shell_completion import BashComplete, add_completion_class, split_arg_string

__all__ = ["register"]

_SOURCE = """\
%(complete_func)s() {
    local IFS=$'\\n' response completion cur="${COMP_WORDS[COMP_CWORD]}" before="" typed="${COMP_LINE:0:$COMP_POINT}"
    response=$(env COMP_LINE="$typed" %(complete_var)s=bash_complete "$1")
    # What bash already holds of the word up to its last colon is not to be given again.
    if [[ "$COMP_WORDBREAKS" == *:* ]]; then
        before="${typed##*[[:space:]]}"
        [[ "$before" == *:* ]] && before="${before%%"${before##*:}"}" || before=""
    fi
    for completion in $response; do
        IFS=',' read type value <<< "$completion"
        if [[ $type == 'dir' ]]; then
            COMPREPLY=(); compopt -o dirnames
        elif [[ $type == 'file' ]]; then
            COMPREPLY=(); compopt -o default
        elif [[ $type == 'plain' ]]; then
            COMPREPLY+=("${completion#plain,}")
        fi
    done
    COMPREPLY=("${COMPREPLY[@]#"$before"}")
    return 0
}
%(complete_func)s_setup() {
    complete -o nosort -F %(complete_func)s %(prog_name)s
}
%(complete_func)s_setup;
"""


class BidBashComplete(BashComplete):
    """Bash completion that reads the line itself instead of the words bash makes of it."""

    name = "bash"
    source_template = _SOURCE

    def get_completion_args(self) -> tuple[list[str], str]:
        line = os.environ.get("COMP_LINE", "")
        words = split_arg_string(line)[1:]
        incomplete = words.pop() if words and not line[-1:].isspace() else ""
        return words, incomplete


def register() -> None:
    """Let click complete for bash this way."""
    add_completion_class(BidBashComplete)
