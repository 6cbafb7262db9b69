"""Shell completion of options, presets, bids and commands."""

from __future__ import annotations

import pytest


def completions(blefodds, words: str) -> list[str]:
    """What bash is offered for the last of the words."""
    count = len(words.split(" ")) - 1
    done = blefodds(_BLEFODDS_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(count))
    return [line.partition(",")[2] for line in done.stdout.decode().splitlines()]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("blefodds --ha", {"--hand"}),
        ("blefodds --rules f", {"full-deck"}),
        ("blefodds --bid small-straight-flush:", {f"small-straight-flush:{suit}" for suit in "shdc"}),
        ("blefodds --rules full-deck --bid straight:5", {"straight:5"}),
        ("blefodds --engine e", {"exact", "enumerate"}),
        ("blefodds --lang p", {"pl"}),
        ("blefodds rul", {"rules"}),
        ("blefodds rules no-", {"no-two-pairs"}),
    ],
)
def test_completes(blefodds, words, offered):
    assert set(completions(blefodds, words)) == offered
