"""The counting shown to a learner adds up to the odds it explains, for every bid."""

from __future__ import annotations

import re
from math import comb

import pytest

from blefodds import PRESETS, Situation, odds
from blefodds.output.explanation import explanation_lines

SITUATIONS = [
    Situation("K♥ 10♠", 9),
    Situation("", 6),
    Situation("9♣ 10♣ J♣", 8, seen="A♥", dead="K♦ 9♥"),
    Situation("K♥ 10♠ Q♦", 20, judged_on="rest"),
    Situation("Kh", 1),
    Situation("", 24),
    Situation("Kh 10s", 12, rules=PRESETS["great"]),
    Situation("Ah 2h 3h", 15, rules=PRESETS["full-deck"]),
]
TERM = re.compile(r"^  ([+-]) (.*) = ([\d,]+)   ")


@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_terms_add_up_to_the_ways(situation, lang):
    for row in odds(situation, engine="exact"):
        assert row.exact is not None
        lines = explanation_lines(row.bid, situation, lang=lang)
        terms = [match for match in map(TERM.match, lines) if match]
        if row.exact.is_certain or row.exact.is_impossible:
            assert not terms
            continue
        total = 0
        for sign, formula, value in (match.groups() for match in terms):
            number = int(value.replace(",", ""))
            assert _value(formula) == number
            total += number if sign == "+" else -number
        assert total == row.exact.ways
        assert f"{row.exact.ways:,}" in lines[-1]
        assert f"{row.exact.of:,}" in lines[-1]


def _value(formula: str) -> int:
    """What a product of whole numbers and C(n, k) comes to."""
    value = 1
    for factor in formula.split(" × "):
        choose = re.fullmatch(r"C\((\d+), (\d+)\)", factor)
        value *= comb(int(choose[1]), int(choose[2])) if choose else int(factor)
    return value


def test_what_is_held_and_what_is_missing_are_said():
    lines = explanation_lines(
        PRESETS["classic"].ladder[PRESETS["classic"].n_bids - 1], Situation("10♠ J♠", 9), style="letters"
    )
    assert any("2 known to be in play" in line and "at least 3 of the 3 unseen" in line for line in lines)
