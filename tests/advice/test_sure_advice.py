"""What counting decides is said to be certain at the table too, and only that."""

from __future__ import annotations

import pytest

from blefodds.advice.at_table import recommend
from blefodds.advice.recommendation import Recommendation
from blefodds.core.rules import CLASSIC
from blefodds.games.blef.bidding import CHECK, Bidding, parse_action
from blefodds.games.blef.round import InformationState
from blefodds.lang import parse_cards
from blefodds.views.live import TableScreen
from support.recommendations import losing, recommending

BIDDING = Bidding(CLASSIC, (1, 1, 1), 1, (parse_action("high K", CLASSIC),))
SCREEN = TableScreen(["Ann", "Bo", "Cy"], you=0, width=None)


def said(advice: Recommendation) -> list[str]:
    return [line.plain for line in SCREEN.recommendation_lines(BIDDING, advice)]


@pytest.mark.parametrize(("hand", "share"), [("K♥", "100%"), ("9♥", None)])
def test_a_check_of_what_i_hold_loses_for_certain(hand, share):
    advice = recommend(InformationState(BIDDING, 0, parse_cards(hand)), seconds=0.01)
    (check,) = (line for line in said(advice) if line.startswith("  check "))
    assert (check.split() == ["check", "loses", "100%"]) == (share is not None)
    assert ("for certain" in said(advice)[0]) == (share is not None)


def test_many_deals_that_agree_are_not_certain():
    lines = said(recommending(losing(CHECK, 1.0, 0.998, 1.0), losing(83, 0.0, 0.0, 0.002)))
    assert ">99.9%" in lines[1]
    assert "<0.1%" in lines[2]
    assert "0%" in said(recommending(losing(CHECK, 0.0)))[1].split()
