"""The match-winning chances that are kept: laws they obey, matches played to their end, and how they are made."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from blefodds.advice.match_value import make_document, match_chances, round_losses
from blefodds.core.cards import Deck
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.engines.own_odds import own_odds
from blefodds.games.blef.round import Round
from blefodds.games.blef.standing import Standing
from blefodds.games.stream import GameStream
from blefodds.inference import BidderModel
from blefodds.kernels.streams import chunk_state


@pytest.mark.parametrize("preset", PRESETS)
def test_somebody_wins(preset):
    for n_players in (2, 3, 4):
        for counts in product(range(1, 6), repeat=n_players):
            chances = match_chances(Standing(PRESETS[preset], counts, dealer=0))
            assert sum(chances) == pytest.approx(1.0, abs=3e-4)  # each is kept with four digits
            assert min(chances) >= 0


def test_a_card_more_is_never_good():
    """Losing a round lowers the chance of a match of two, whoever deals."""
    for mine, other in product(range(1, 5), range(1, 6)):
        for dealer in (0, 1):
            fewer = match_chances(Standing(CLASSIC, (mine, other), dealer))[0]
            assert match_chances(Standing(CLASSIC, (mine + 1, other), dealer))[0] < fewer


def test_who_is_out_has_no_chance_and_seats_turn_with_the_dealer():
    assert match_chances(Standing(CLASSIC, (0, 3), dealer=0)) == (0.0, 1.0)
    with_an_empty_seat = match_chances(Standing(CLASSIC, (2, 0, 3, 1), dealer=1))
    assert with_an_empty_seat[1] == 0.0
    assert match_chances(Standing(CLASSIC, (3, 1, 2), dealer=2)) == tuple(
        with_an_empty_seat[seat] for seat in (2, 3, 0)
    )


def test_other_tables_are_refused():
    with pytest.raises(BlefError, match="kept for 2 to 4") as refused:
        match_chances(Standing(PRESETS["full-deck"], (1, 1, 1, 1, 1), dealer=0))
    assert refused.value.field == "for"
    with pytest.raises(BlefError, match="are kept for classic, "):
        match_chances(Standing(CLASSIC.with_deck(Deck.of(32)), (1, 1), dealer=0))
    with pytest.raises(BlefError, match="are kept for classic, "):
        match_chances(Standing(replace(CLASSIC, name="pack", card_limit=None), (1, 1), dealer=0))
    assert match_chances(Standing(replace(CLASSIC, name="ours"), (1, 2), dealer=0)) == match_chances(
        Standing(CLASSIC, (1, 2), dealer=0)
    )


def loser_of_a_round(stream: GameStream, standing: Standing, model: BidderModel) -> int:
    """Deal a round and play it in plain Python, everybody speaking by the model."""
    played = Round.start(stream.deal(standing.counts, CLASSIC.deck), dealer=standing.dealer)
    while not played.is_terminal:
        hand = played.hands[played.current_player]
        odds = own_odds(CLASSIC, hand, in_play=played.bidding.in_play)
        said = model.probabilities(played.bidding, odds)
        played = played.apply(list(said)[stream.drawn(list(said.values()))])
    assert played.loser is not None
    return played.loser


def test_matches_that_are_played_are_won_as_often():
    """300 matches from a table near the end; five standard errors, the kept chances' own errors being far smaller."""
    stream, model = GameStream(77), BidderModel()
    start = Standing(CLASSIC, (4, 5, 5), dealer=1)
    wins = np.zeros(3)
    for _ in range(300):
        standing = start
        while standing.winner is None:
            standing = standing.after(loser_of_a_round(stream, standing, model))
        wins[standing.winner] += 1
    for n, chance in zip(wins, match_chances(start), strict=True):
        assert abs(n - 300 * chance) < 5 * (300 * chance * (1 - chance)) ** 0.5


def test_rounds_that_are_played_are_lost_as_often():
    stream, model = GameStream(78), BidderModel()
    losses = np.zeros(3)
    for _ in range(1500):
        losses[loser_of_a_round(stream, Standing(CLASSIC, (1, 2, 3), dealer=2), model)] += 1
    stated = round_losses(CLASSIC, (1, 2, 3), deals=4000, stream=chunk_state(5, 0)[:, 0].copy(), model=model)
    for n, p in zip(losses, stated, strict=True):
        assert abs(n - 1500 * p) < 5 * (1500 * p * (1 - p)) ** 0.5
    # Planted: with another model the same comparison fails.
    other = round_losses(CLASSIC, (1, 2, 3), deals=4000, stream=chunk_state(5, 0)[:, 0].copy(), model=BidderModel(0.0))
    assert max(abs(n - 1500 * p) / (1500 * p * (1 - p)) ** 0.5 for n, p in zip(losses, other, strict=True)) > 7


def test_the_table_is_made_the_same_again():
    begun: list[str] = []
    made = make_document(("classic",), deals=20, seed=3, progress=begun.append)
    assert begun == ["classic"]
    assert made == make_document(("classic",), deals=20, seed=3)
    assert made["schema"] == "blefodds.match-values/1"
    assert len(made["chances"]["classic"]) == 25 + 125 + 625
    assert made["chances"] != make_document(("classic",), deals=20, seed=4)["chances"]
    # With few deals it is near what is kept, which has 4,000 of each.
    for key, row in made["chances"]["classic"].items():
        counts = tuple(map(int, key.split(",")))
        kept = match_chances(Standing(CLASSIC, counts, dealer=len(counts) - 1))
        assert max(abs(a - b) for a, b in zip(row, kept, strict=True)) < 0.2
