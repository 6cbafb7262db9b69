"""Both exact engines against odds counted by an independent program, ``tests/reference/odds.json``."""

from __future__ import annotations

import json
from dataclasses import replace
from math import comb
from typing import Any

import pytest

from blefodds.core.cards import Deck
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.core.situation import Situation
from blefodds.engines.closed_form import ClosedForm
from blefodds.engines.enumeration import Enumeration
from blefodds.lang import parse_bid, parse_cards
from support.places import TESTS

CASES = json.loads((TESTS / "reference" / "odds.json").read_text(encoding="utf-8"))["cases"]
REACHABLE = [case for case in CASES if comb(case["unseen"], case["hidden"]) <= 3_000_000]


def _situation(case: dict[str, Any]) -> Situation:
    deck = Deck.parse(case["deck"])
    if deck.n_cards == 52:
        rules = replace(PRESETS["full-deck"], ace_low=case["ace_low"])
    else:
        rules = PRESETS["great"] if case["great"] else CLASSIC.with_deck(deck)
    known = {name: parse_cards(" ".join(case[name])) for name in ("hand", "seen", "dead")}
    return Situation(
        known["hand"],
        case["in_play"],
        seen=known["seen"],
        dead=known["dead"],
        rules=rules,
        judged_on=case["judged_on"],
    )


def _assert_reference(case: dict[str, Any], engine: ClosedForm | Enumeration) -> None:
    situation = _situation(case)
    assert (situation.n_unseen, situation.n_hidden) == (case["unseen"], case["hidden"])
    assert {parse_bid(code, situation.rules) for code in case["ways_of"]} == set(situation.rules.ladder)
    counted = {row.bid.code: [row.exact.ways, row.exact.of] for row in engine.odds(situation) if row.exact}
    assert counted == case["ways_of"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_closed_form_gives_every_bid_of_the_reference(case: dict[str, Any]) -> None:
    _assert_reference(case, ClosedForm())


@pytest.mark.parametrize("case", REACHABLE, ids=lambda case: case["name"])
def test_enumeration_gives_every_bid_of_the_reference(case: dict[str, Any]) -> None:
    _assert_reference(case, Enumeration())


def test_most_of_the_reference_is_within_reach_of_enumeration() -> None:
    assert len(REACHABLE) >= 17
