"""The tables that bots read their odds from are the closed form, to the last bit."""

from __future__ import annotations

from random import Random

import pytest

from blefodds.core.cards import Rank
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.core.situation import Situation
from blefodds.engines.bid_tables import bid_tables
from blefodds.engines.closed_form import ClosedForm
from blefodds.engines.own_odds import mean_odds, own_odds
from support.played import VARIANTS


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_odds_by_action_are_those_of_the_closed_form(rules):
    random = Random(30)
    most_held = rules.card_limit or rules.deck.n_cards - 1
    for _ in range(25):
        hand = tuple(sorted(random.sample(rules.deck.cards, random.randint(1, most_held))))
        seen = tuple(random.sample([card for card in rules.deck.cards if card not in hand], random.randint(0, 1)))
        in_play = random.randint(len(hand) + len(seen), rules.deck.n_cards)
        odds = own_odds(rules, hand, in_play=in_play, seen=seen)
        expected = [0.0]
        for judged_on in ("play", "rest") if rules.bids_on_rest else ("play",):
            situation = Situation(hand, in_play, seen=seen, rules=rules, judged_on=judged_on)
            expected += [row.p for row in ClosedForm().odds(situation)]
        assert list(odds) == expected


def test_alike_bids_share_their_shapes():
    tables = bid_tables(CLASSIC)
    assert tables.odds.shape[2] < 40
    assert len(set(tables.bid_base.tolist())) == 9  # ten kinds, of which the two straight flushes ask alike and …
    assert bid_tables(PRESETS["full-deck"]).n_cards == 52


def test_odds_stay_between_impossible_and_certain():
    tables = bid_tables(PRESETS["full-deck"])
    assert tables.odds.min() == 0.0
    assert tables.odds.max() == 1.0


def test_the_mean_of_several_odds():
    assert mean_odds([(0.0, 0.5), (0.0, 1.0), (0.0, 0.75)]) == [0.0, 0.75]


def test_a_deck_of_other_ranks():
    rules = CLASSIC.with_deck(type(CLASSIC.deck)(Rank.TEN))
    hand = rules.deck.cards[:3]
    situation = Situation(hand, 8, rules=rules)
    assert list(own_odds(rules, hand, in_play=8))[1:] == [row.p for row in ClosedForm().odds(situation)]
