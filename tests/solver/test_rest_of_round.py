"""The rest of a round, solved afresh from the beliefs at a point."""

from __future__ import annotations

import numpy as np
import pytest

from blefodds.core.errors import BlefError
from blefodds.lang import parse_cards
from blefodds.solver.blef_round import CHECK
from blefodds.solver.packaged import PACKAGED, packaged_policy
from blefodds.solver.rest_of_round import (
    ENOUGH_WIDTH,
    LEAST_ODDS,
    TREMBLE,
    beliefs_with_trembles,
    rest_of_round,
    solve_rest,
)
from blefodds.solver.solve import Solver

HIGH_KING, PAIR_ACES = 5, 12


@pytest.mark.parametrize("cards", PACKAGED)
def test_what_is_packaged_keeps_its_promise(cards):
    policy = packaged_policy(cards)
    assert policy.cards == cards
    assert policy.certificate.width <= PACKAGED[cards]
    again = policy.certify()
    assert again.value == pytest.approx(policy.certificate.value, abs=1e-12)
    assert again.gains == pytest.approx(policy.certificate.gains, abs=1e-12)


def test_beliefs_by_hand():
    """One card each, the pair of Aces over a high 10, which the policy never says, hand by hand."""
    policy = packaged_policy((1, 1))
    beliefs = beliefs_with_trembles(policy, (2, PAIR_ACES))
    n_bids = len(policy.game.bid_numbers)
    assert n_bids == 12  # high cards and pairs
    for first in range(6):  # the hand (0, …, 1, …) of rank r has number 5 - r
        for second in range(6):
            own = [5 - first, 5 - second]
            deal = (4 / 24) * ((3 if first == second else 4) / 23)
            looks = [  # of the high cards, then of the pairs
                [1.0 if rank == own[player] else 4 / 23 for rank in range(6)]
                + [3 / 23 if rank == own[player] else LEAST_ODDS for rank in range(6)]
                for player in (0, 1)
            ]
            trembles_opening = looks[0][1] / sum(looks[0])
            doubt = max(1 - looks[1][1], LEAST_ODDS)
            trembles_raise = looks[1][11] / (doubt + sum(looks[1][2:]))
            said = (1 - TREMBLE) * policy.likelihoods((), 2)[first] + TREMBLE * trembles_opening
            said *= (1 - TREMBLE) * policy.likelihoods((2,), PAIR_ACES)[second] + TREMBLE * trembles_raise
            assert beliefs[first, second] == pytest.approx(deal * said, rel=1e-12)


@pytest.mark.parametrize("cards", [(1, 1), (1, 2), (2, 2)])
def test_what_may_be_heard_is_a_chance(cards):
    """Over all that may be said the beliefs add up to the deal, but for what rounding up small odds adds."""
    policy = packaged_policy(cards)
    total = sum(beliefs_with_trembles(policy, (bid,)) for bid in policy.game.bid_numbers)
    assert total == pytest.approx(policy.game.weights, rel=1e-9)


def test_the_rest_of_an_equilibrium_is_one():
    """With next to no trembles the rest is worth what the policy gets there."""
    policy = packaged_policy((1, 1))
    rest = Solver(rest_of_round(policy, (HIGH_KING,), tremble=1e-12)).run(target=1e-6)
    deals = policy.game.weights * policy.likelihoods((), HIGH_KING)[:, None]
    other = sum(
        float(deals[:, hand].sum()) * policy.decide_hand(hand, (HIGH_KING,)).win
        for hand in range(6)
        if deals[:, hand].sum() > 0
    )
    assert deals.sum() > 0.05
    slack = policy.certificate.width / deals.sum() + 1e-6
    assert 1 - other / deals.sum() == pytest.approx(rest.value, abs=slack)


@pytest.mark.parametrize("bids", [(2, PAIR_ACES), (2,), (1, 3, 5)])
def test_the_rest_is_played_by_whose_turn_it_is(bids):
    policy = packaged_policy((1, 2))
    rest = solve_rest(policy, bids)
    me = len(bids) % 2
    assert rest.game.start == (bids[-1], me)
    assert rest.player_after(()) == me
    assert rest.certificate.width <= ENOUGH_WIDTH
    assert rest.certify().width == pytest.approx(rest.certificate.width, abs=1e-12)
    weights = rest.game.weights if me == 0 else rest.game.weights.T
    true = rest.game.truths[rest.game.bid_numbers[bids[-1]]]
    for hand in range(len(rest.game.hands[me])):
        advice = rest.decide_hand(hand, ())
        assert sum(choice.share for choice in advice.choices) == pytest.approx(1)
        assert [choice.action for choice in advice.choices] == [
            CHECK,
            *(bid for bid in rest.game.bid_numbers if bid > bids[-1]),
        ]
        held = weights[hand] / weights[hand].sum()
        assert advice.choices[0].win == pytest.approx(1 - float(held @ (true if me == 0 else true.T)[hand]))
    won = sum(float(weights[hand].sum()) * rest.decide_hand(hand, ()).win for hand in range(len(weights)))
    assert won == pytest.approx(rest.certificate.value if me == 0 else 1 - rest.certificate.value, abs=1e-12)
    with pytest.raises(BlefError, match="not a bid above"):
        rest.decide_hand(0, (bids[-1],))
    assert rest.reach((PAIR_ACES + 19,), 1 - me) == pytest.approx(np.ones(len(rest.game.hands[1 - me])))


def test_a_bid_that_cannot_be_true_has_no_rest():
    policy = packaged_policy((1, 1))
    with pytest.raises(BlefError, match="not a bid that may be true"):
        rest_of_round(policy, (40,))
    assert (beliefs_with_trembles(policy, (40,)) > 0).sum() == 36


def test_who_holds_what_was_bid_is_likelier_to_have_bid_it():
    policy = packaged_policy((1, 1))
    rest = solve_rest(policy, (7,))  # the pair of 9s as an opening
    nine, ace = (policy.game.hand_index(1, parse_cards(card)) for card in ("9♥", "A♥"))
    assert rest.decide_hand(nine, ()).choices[0].win < 0.5 < rest.decide_hand(ace, ()).choices[0].win
