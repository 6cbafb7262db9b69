"""The odds of one's own cards are the closed form's, and what cannot be is refused."""

from __future__ import annotations

from typing import Any

import pytest

from blefodds import CLASSIC, PRESETS, BlefError, Rules, Situation, odds, own_odds


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize(("hand", "seen", "in_play"), [("", "", 3), ("K♥ 10♠", "", 9), ("K♥ 10♠", "A♣", 9)])
def test_they_are_the_closed_forms(rules: Rules, hand: str, seen: str, in_play: int) -> None:
    table = odds(Situation(hand, in_play, seen=seen, rules=rules), engine="exact")
    assert list(own_odds(rules, hand, in_play=in_play, seen=seen))[1 : rules.n_bids + 1] == [row.p for row in table]


@pytest.mark.parametrize(
    ("hand", "more", "field"),
    [
        ("K♥ K♥", {"in_play": 9}, "hand"),
        ("K♥", {"in_play": 9, "seen": "K♥"}, "seen"),
        ("K♥ 10♠", {"in_play": 1}, "in_play"),
        ("K♥ 10♠", {"in_play": 99}, "in_play"),
        ("K♥ 10♠", {"in_play": 9.0}, "in_play"),
        ("2♥", {"in_play": 9}, "hand"),
        ("9♠ 10♠ J♠ Q♠ K♠ A♠ 9♥ 10♥", {"in_play": 12}, "hand"),
    ],
)
def test_what_cannot_be_is_refused(hand: str, more: dict[str, Any], field: str) -> None:
    with pytest.raises(BlefError) as refused:
        own_odds(CLASSIC, hand, **more)
    assert refused.value.field == field
