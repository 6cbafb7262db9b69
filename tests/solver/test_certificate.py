"""The bracket holds the value of the real game: linear programs and best responses over real deals say so."""

from dataclasses import replace
from itertools import combinations
from math import comb

import numpy as np
import pytest

from blefodds.core.cards import Deck
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS, Rules
from blefodds.solver import best_response
from blefodds.solver.best_response import Responder, certify
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.packaged import packaged_policy
from blefodds.solver.policy import Policy
from blefodds.solver.solve import Solver
from support.real_deals import RealDeals, best_response_by_hand, by_cards, by_ranks, value_by_linear_program

SMALL = Deck.parse("10-A")
PAIRS = Rules("pairs", SMALL, ("pair",))
FEW = Rules("few", SMALL, ("pair", "three-of-a-kind"))
FLUSHES = Rules("flushes", SMALL, ("flush",))


@pytest.fixture(scope="module")
def one_one():
    return value_by_linear_program(RealDeals((1, 1), CLASSIC, by_ranks))


def test_one_card_each_is_32_of_69(one_one):
    assert one_one == pytest.approx(32 / 69, abs=1e-9)
    certificate = Solver(BlefRound((1, 1))).run(target=1e-6)
    assert certificate.low <= 32 / 69 <= certificate.high
    assert certificate.width <= 1e-6


@pytest.mark.parametrize(("rules", "cards"), [(PAIRS, (1, 1)), (PAIRS, (1, 2)), (PAIRS, (2, 1)), (FEW, (1, 2))])
def test_value_is_that_of_a_linear_program_over_real_deals(rules, cards):
    """With every card told apart: so nothing is lost by looking at ranks only."""
    telling = by_cards if rules is PAIRS else by_ranks
    value = value_by_linear_program(RealDeals(cards, rules, telling))
    certificate = Solver(BlefRound(cards, rules)).run(target=1e-5)
    assert certificate.low - 1e-8 <= value <= certificate.high + 1e-8


def _disagreement(cards, iterations):
    """How far the certificate is from best responses over all histories, for the average after so many iterations."""
    solver = Solver(BlefRound(cards))
    solver.cfr.run(iterations)
    solver.run(iterations=iterations)
    strategies = solver.cfr.average(0), solver.cfr.average(1)
    certificate, _ = certify(solver.tree, solver.leaves, strategies)
    policy = Policy(solver.game, solver.tree, strategies, certificate)
    deals = RealDeals(cards, CLASSIC, by_ranks)
    order = _places(policy.game, deals)

    def likelihoods(actions, action):
        known = policy.likelihoods(actions, action)
        ours = np.empty(len(known))
        ours[order[len(actions) % 2]] = known
        return ours

    assert best_response.rounding_slack(solver.tree, solver.leaves) < 1e-11
    return max(
        abs(certificate.high - best_response_by_hand(deals, 0, likelihoods)),
        abs(certificate.low - best_response_by_hand(deals, 1, likelihoods)),
    )


def _places(game, deals):
    return [
        [names.index(tuple(sorted(game.hand_ranks(player, hand)))) for hand in range(len(names))]
        for player, names in enumerate(deals.classes)
    ]


@pytest.mark.parametrize("cards", [(1, 1), (1, 2), (2, 1)])
@pytest.mark.parametrize("iterations", [3, 60])
def test_best_response_is_the_one_over_all_histories(cards, iterations):
    assert _disagreement(cards, iterations) < 1e-11


def test_a_best_response_that_stays_in_the_tree_is_caught(monkeypatch):
    monkeypatch.setattr(Responder, "_ways_out", lambda self, player: [])
    assert _disagreement((1, 2), 3) > 0.01


def test_a_wrong_end_outside_the_tree_is_caught(monkeypatch):
    """Off the tree the other checks; here the bid is taken for true instead."""
    monkeypatch.setattr(Responder, "_ending", lambda self, move: self.game.lost_bid(0))
    assert _disagreement((1, 2), 3) > 0.01


@pytest.mark.parametrize("cards", [(1, 1), (1, 3), (2, 2), (3, 3), (2, 5)])
@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.name)
def test_deals_are_all_deals(rules, cards):
    if rules.deck.n_cards == 52 and max(cards) > 2:
        pytest.skip("too large to solve")
    game = BlefRound(cards, rules)
    n = rules.deck.n_cards
    assert int(game.n_deals.sum()) == comb(n, cards[0]) * comb(n - cards[0], cards[1])
    assert game.weights.sum() == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        ((2, 2), ("high-card", "pair", "two-pairs", "four-of-a-kind")),
        ((1, 4), ("three-of-a-kind", "full-house", "straight")),
    ],
)
def test_truth_by_ranks_is_the_truth_of_real_deals(cards, kinds):
    rules = Rules("most", SMALL, kinds)
    game = BlefRound(cards, rules)
    deals = RealDeals(cards, rules, by_ranks)
    places = np.ix_(*_places(game, deals))
    assert np.allclose(game.weights, deals.chance[places], rtol=0, atol=1e-12)
    for bid, truth in zip(game.bids, game.truths, strict=True):
        true = deals.true[rules.position(bid) - 1][places]
        assert np.allclose(truth * game.weights, true, rtol=0, atol=1e-12)
    assert game.bids == tuple(bid for number, bid in enumerate(rules.ladder) if number in deals.possible)


def test_what_a_flush_brings_is_at_least_the_truth_and_not_much_more():
    """Each fine hand is priced at the best of the suits it may have; held against all deals with suits."""
    cards = (3, 3)
    game = BlefRound(cards, FLUSHES)
    fine = game.fine_hands(0)
    priced = game.side_payoff(0, (0, 0)) * game.weights[fine.hand_of] * fine.share[:, None]
    pack = SMALL.cards
    best = 0.0
    total = 0
    for own in combinations(pack, 3):
        counts = [sum(card.suit == suit for card in own) for suit in range(4)]
        left = [card for card in pack if card not in own]
        total += 1
        ways = (
            [
                sum(sum(card.suit == suit for card in other) + counts[suit] >= 5 for other in combinations(left, 3))
                for suit in range(4)
            ]
            if max(counts) >= 2
            else [0]
        )
        best += max(ways)
    real = best / total / comb(17, 3)
    assert real <= priced.sum() + 1e-15
    assert priced.sum() <= 2 * real


@pytest.mark.parametrize("cards", [(1, 4), (4, 1)])
def test_the_bracket_holds_against_players_who_see_suits(cards):
    """With five cards in play a flush may be true: best responses over all real hands, suits, bids and histories."""
    rules = Rules("suits", SMALL, ("four-of-a-kind", "flush"))
    solver = Solver(BlefRound(cards, rules))
    solver.run(iterations=100)
    policy = Policy.of(solver)
    responses = []
    for player in (0, 1):
        telling = (by_cards, by_ranks) if player == 0 else (by_ranks, by_cards)
        deals = RealDeals(cards, rules, *telling)
        names = deals.classes[1 - player]
        hands = range(len(policy.game.hands[1 - player]))
        order = [names.index(tuple(sorted(policy.game.hand_ranks(1 - player, hand)))) for hand in hands]

        def likelihoods(actions, action, order=order):
            known = policy.likelihoods(actions, action)
            ours = np.empty(len(known))
            ours[order] = known
            return ours

        responses.append(best_response_by_hand(deals, player, likelihoods))
    high, low = responses
    assert policy.certificate.low <= low + 1e-12
    assert high <= policy.certificate.high + 1e-12
    assert policy.certificate.low == pytest.approx(low, abs=1e-3)
    assert policy.certificate.high == pytest.approx(high, abs=1e-3)
    if cards == (4, 1):  # who holds four of a suit gains by bidding the flush: without its price the bracket is wrong
        solver.game.side_payoff = lambda player, state: None
        assert certify(solver.tree, solver.leaves, policy.strategies)[0].high < high - 1e-6


@pytest.mark.parametrize("rules", [PRESETS["poker-order"], PRESETS["great"], PRESETS["no-two-pairs"]])
def test_presets_are_solved(rules):
    certificate = Solver(BlefRound((1, 2), rules)).run(target=1e-3)
    # Up to three cards no bid that the presets place elsewhere can be true, so all play the same round.
    other = packaged_policy((1, 2)).certificate
    assert max(certificate.low, other.low) <= min(certificate.high, other.high)


def test_brackets_of_different_trees_overlap():
    brackets = []
    for iterations in (40, 100, 300):
        certificate = Solver(BlefRound((2, 2))).run(iterations=iterations)
        assert certificate.low <= certificate.value <= certificate.high
        brackets.append((certificate.low, certificate.high))
    assert max(low for low, _ in brackets) <= min(high for _, high in brackets)


def test_the_rest_of_a_round_is_a_game_of_its_own():
    """What equilibrium play leaves after an opening is worth what the rest of the round, solved alone, is worth."""
    game = BlefRound((1, 2))
    solver = Solver(game)
    solver.run(target=1e-4)
    policy = Policy.of(solver)
    ace = 6
    believed = game.weights * policy.likelihoods((), ace)[:, None]
    certificate = Solver(game.after(ace, 1, believed)).run(target=1e-3)
    wins = [policy.decide_hand(hand, (ace,)).win for hand in range(21)]
    starter = 1 - float(believed.sum(axis=0) @ wins) / believed.sum()
    assert certificate.low - 1e-3 <= starter <= certificate.high + 1e-3
    with pytest.raises(BlefError, match="none"):
        game.after(ace, 1, 0 * believed)
    with pytest.raises(BlefError, match="may be true"):
        game.after(83, 1, believed)


def test_gains_are_of_the_average_strategy():
    solver = Solver(BlefRound((1, 2)))
    solver.run(iterations=500)
    average = solver.cfr.average(0), solver.cfr.average(1)
    current = solver.cfr.strategies[0], solver.cfr.strategies[1]
    of_average, of_current = (certify(solver.tree, solver.leaves, each)[0] for each in (average, current))
    assert of_average.width < of_current.width / 5
    assert solver.best.width <= 1.5 * of_average.width


def test_a_wrong_chance_of_a_deal_is_caught(one_one):
    game = BlefRound((1, 1))
    game.weights = np.full((6, 6), 1 / 36)  # as if the first card were put back
    certificate = Solver(game).run(target=1e-5)
    assert not certificate.low - 1e-8 <= one_one <= certificate.high + 1e-8


def test_rules_with_bids_on_the_rest_are_refused():
    with pytest.raises(BlefError, match="rest"):
        BlefRound((1, 1), replace(CLASSIC, bids_on_rest=True))


@pytest.mark.parametrize(
    ("cards", "said"),
    [((0, 1), "each player holds at least 1"), ((20, 5), "the deck has 24"), ((6, 1), "nobody holds more")],
)
def test_rounds_that_nobody_plays_are_refused(cards, said):
    with pytest.raises(BlefError, match=said) as refused:
        BlefRound(cards)
    assert refused.value.field == "cards"
