"""The bot that plays solved rounds: what it promises, and what it does elsewhere."""

from __future__ import annotations

import numpy as np
import pytest

from blefodds.bots.blef import BOTS, parse_bot
from blefodds.core.rules import PRESETS
from blefodds.games.blef.bidding import CHECK
from blefodds.games.blef.bot import distribution
from blefodds.games.blef.round import Round
from blefodds.lang import parse_cards
from blefodds.solver.packaged import PACKAGED, packaged_policy
from support.duels import chance_of_starter, duels_won

OTHERS = [*(name for name in BOTS if name != "equilibrium"), "threshold(0.3)"]
ROUNDED = 1e-9


@pytest.mark.parametrize(
    ("other", "cards"),
    [
        # The advisor is slow to ask, and it is asked in the other two rounds all the same.
        pytest.param(other, cards, marks=pytest.mark.slow if (other, cards) == ("advisor", (1, 2)) else ())
        for other in OTHERS
        for cards in ((1, 1), (1, 2), (2, 1))
        # Whoever speaks at random says everything: of the larger rounds that would take a minute.
        if other != "random" or cards == (1, 1)
    ],
)
def test_no_other_bot_wins_more_than_the_certificate_allows(cards, other):
    """Not by luck: the exact chances over all deals."""
    certificate = packaged_policy(cards).certificate
    ours, theirs = parse_bot("equilibrium"), parse_bot(other)
    assert chance_of_starter((ours, theirs), cards) > certificate.low - ROUNDED
    assert chance_of_starter((theirs, ours), cards) < certificate.high + ROUNDED


@pytest.mark.parametrize("cards", [(1, 1), (1, 2), (2, 1)])
def test_against_itself_it_gets_the_value(cards):
    certificate, bot = packaged_policy(cards).certificate, parse_bot("equilibrium")
    assert certificate.low - ROUNDED < chance_of_starter((bot, bot), cards) < certificate.high + ROUNDED


@pytest.mark.parametrize("cards", [(2, 2), (1, 3), (3, 1)])
def test_neither_in_larger_rounds(cards):
    certificate = packaged_policy(cards).certificate
    ours, theirs = parse_bot("equilibrium"), parse_bot("honest")
    assert chance_of_starter((ours, theirs), cards) > certificate.low - ROUNDED
    assert chance_of_starter((theirs, ours), cards) < certificate.high + ROUNDED


def test_another_bot_does_fall_short():
    """The same measure tells a bot without such a promise."""
    honest, equilibrium = parse_bot("honest"), parse_bot("equilibrium")
    assert chance_of_starter((honest, equilibrium), (1, 2)) < packaged_policy((1, 2)).certificate.low - 0.01


@pytest.mark.parametrize("cards", [(1, 1), (1, 2)])
def test_rounds_as_they_are_played_come_out_so(cards):
    """Seven standard deviations: below 1e-11 that a right program fails."""
    bots, rounds = (parse_bot("equilibrium"), parse_bot("cubic")), 1000
    won = duels_won(bots, cards, rounds=rounds, seed=1)
    assert abs(won / rounds - chance_of_starter(bots, cards)) < 7 * 0.5 / np.sqrt(rounds)


@pytest.mark.parametrize("cards", PACKAGED)
def test_it_plays_the_policy_as_it_is(cards):
    policy = packaged_policy(cards)
    hands = [parse_cards("K♥ 10♠ 9♣")[: cards[0]], parse_cards("A♥ 10♦ J♦")[: cards[1]]]
    dealt = Round.start(hands, dealer=1)
    said = distribution(parse_bot("equilibrium"), dealt.information_state(0))
    advice = policy.decide(hands[0], ())
    assert {action: p for action, p in said.items() if p} == pytest.approx(
        {choice.action: choice.share for choice in advice.choices if choice.share}
    )


def test_seats_do_not_matter_nor_who_is_out():
    bot = parse_bot("equilibrium")
    hands = [parse_cards("K♥"), parse_cards("10♠ 9♣")]
    two = Round.start(hands, dealer=1).apply(5)
    four = Round.start([(), hands[1], (), hands[0]], dealer=2).apply(5)
    assert distribution(bot, two.information_state(1)) == distribution(bot, four.information_state(1))


@pytest.mark.parametrize(
    ("hands", "bids", "said"),
    [
        (("10♠ 10♥", "A♦"), (6, 8), {31}),  # the pair of 10s is certain: three of them is the likeliest raise
        (("K♠ 10♥", "A♦ 9♦"), (6, 33), {CHECK}),  # three Queens cannot be, with two cards that are none
    ],
)
def test_what_the_own_cards_settle_is_not_left_to_the_policy(hands, bids, said):
    dealt = Round.start([parse_cards(hand) for hand in hands], dealer=1)
    for bid in bids:
        dealt = dealt.apply(bid)
    chosen = distribution(parse_bot("equilibrium"), dealt.information_state(dealt.current_player))
    assert {action for action, p in chosen.items() if p} <= said


def test_elsewhere_it_is_the_advisor():
    equilibrium, advisor = parse_bot("equilibrium"), parse_bot("advisor")
    three = Round.start([parse_cards("K♥"), parse_cards("10♠"), parse_cards("9♠")], dealer=2)
    large = Round.start([parse_cards("K♥ K♠ 9♣"), parse_cards("10♠ 10♥")], dealer=1)
    for dealt in (three, large):
        state = dealt.information_state(0)
        assert list(equilibrium.weights(state)) == list(advisor.weights(state))
    full = Round.start([parse_cards("K♥"), parse_cards("10♠")], dealer=1, rules=PRESETS["poker-order"])
    assert list(equilibrium.weights(full.information_state(0))) == list(advisor.weights(full.information_state(0)))
