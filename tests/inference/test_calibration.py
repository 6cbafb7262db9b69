"""Rounds in which everybody speaks as the model says: then what is foretold must come true as often as foretold.

Seeded. Two scores, each a sum of independent terms of mean 0 under a right posterior, in standard deviations: |z| > 5
has a probability below 1e-6 each. A posterior that gives the likelihoods to the wrong seats fails by far.
"""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from random import Random

from blefodds.core.rules import CLASSIC
from blefodds.engines.own_odds import own_odds
from blefodds.games.blef.bidding import Bidding
from blefodds.games.blef.round import Round
from blefodds.inference import BidderModel, Hearing, posterior

MODEL = BidderModel(share_random=0.3)
N_ROUNDS = 1500


def spoken(random: Random, bidding: Bidding, hand, speaks_at_random: bool) -> int:
    """What the current player says."""
    if speaks_at_random:
        return random.choice(bidding.legal_actions)
    said = MODEL.probabilities(bidding, own_odds(CLASSIC, hand, in_play=bidding.in_play))
    return random.choices(list(said), list(said.values()))[0]


def rounds():
    """Rounds in which the two other players have bid, one after the other; who speaks at random does so always."""
    random = Random(20)
    found = []
    while len(found) < N_ROUNDS:
        cards = random.sample(CLASSIC.deck.cards, 6)
        hands = (tuple(cards[:3]), tuple(cards[3:4]), tuple(cards[4:]))
        bidding = Bidding(CLASSIC, (3, 1, 2), dealer=2)
        for hand in hands[:2]:
            bidding = bidding.apply(spoken(random, bidding, tuple(sorted(hand)), random.random() < MODEL.share_random))
        if not bidding.is_terminal:
            found.append(Round(bidding, hands))
    return found


def scores(listen) -> tuple[float, float]:
    """How far from calibrated: over all rounds, and weighted by how much hearing moved the odds."""
    off = variance = moved_off = 0.0
    moved_variance = 1e-300  # the deaf are not moved at all
    for played in rounds():
        state, last = played.information_state(2), played.bidding.last_bid
        p, true = listen(Hearing.of(state), last), played.is_true(last)
        moved = p - own_odds(CLASSIC, state.hand, in_play=6)[last]
        off += true - p
        variance += p * (1 - p)
        moved_off += (true - p) * moved
        moved_variance += p * (1 - p) * moved**2
    return off / sqrt(variance), moved_off / sqrt(moved_variance)


def test_the_posterior_is_calibrated():
    found = scores(lambda hearing, last: posterior(hearing, MODEL, actions=(last,), method="exact").p(last))
    assert max(map(abs, found)) < 5


def test_the_likelihoods_of_the_wrong_seats_are_not():
    def wrong(hearing: Hearing, last: int) -> float:
        swapped = tuple(replace(bid, seat=1 - bid.seat) for bid in hearing.bids)
        return posterior(replace(hearing, bids=swapped), MODEL, actions=(last,), method="exact").p(last)

    assert max(map(abs, scores(wrong))) > 8


def test_deaf_odds_are_not():
    def deaf(hearing: Hearing, last: int) -> float:
        return posterior(hearing, BidderModel(0.0), actions=(last,)).p(last)

    found = scores(deaf)
    assert abs(found[0]) > 8
