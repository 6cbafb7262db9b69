"""The policy as the bidder that is listened to, against every deal counted one by one."""

from __future__ import annotations

from itertools import combinations

import pytest

from blefodds.core.bids import is_true
from blefodds.core.errors import BlefError
from blefodds.games.blef.bidding import bid_of
from blefodds.inference import BidderModel, hearing_at_table, holdings, posterior
from blefodds.inference.policy_likelihood import SHARE_QUANTAL, policy_likelihood
from blefodds.lang import parse_cards
from blefodds.solver.packaged import packaged_policy
from support.slow_evidence import likelihood


def odds_one_by_one(hearing, model):
    """By action the odds after hearing, and the weight of each hand of the other."""
    starter = hearing.bids[0].seat if hearing.bids else hearing.seat
    counts = hearing.counts[starter], hearing.counts[1 - starter]
    policy, other = packaged_policy(counts), 1 - hearing.seat
    bids = [bid.action for bid in hearing.bids]
    weights = {}
    for hand in combinations(
        [card for card in hearing.rules.deck.cards if card not in hearing.hand], counts[other != starter]
    ):
        number = policy.game.hand_index(int(other != starter), hand)
        by_policy = 1.0
        for place, bid in enumerate(hearing.bids):
            if bid.seat == other:
                by_policy *= policy.likelihoods(bids[:place], bid.action)[number]
        weights[hand] = (1 - SHARE_QUANTAL) * by_policy + SHARE_QUANTAL * likelihood(hearing, model, other, hand)
    total = sum(weights.values())
    odds = [0.0]
    for action in range(1, hearing.rules.n_bids + 1):
        bid, _ = bid_of(action, hearing.rules)
        true = sum(weight for hand, weight in weights.items() if is_true(bid, {*hand, *hearing.hand}))
        odds.append(true / total)
    return odds, {hand: weight / total for hand, weight in weights.items()}


@pytest.mark.parametrize(
    ("bids", "hand", "counts"),
    [
        ("2: high K", "9♥", (1, 1)),
        ("2: high K", "K♥", (1, 1)),
        ("1: high 10; 2: pair of Q", "9♥", (1, 1)),
        ("2: high 9; 1: high J; 2: high A", "A♥", (1, 1)),
        ("2: four A", "9♥", (1, 1)),
        ("2: flush hearts", "9♥", (1, 1)),
        ("2: high K", "9♥ K♠", (2, 1)),
        ("1: high 9; 2: pair of K", "9♥", (1, 2)),
    ],
)
def test_against_every_hand(bids, hand, counts):
    hearing, model = hearing_at_table(bids, parse_cards(hand), counts), BidderModel()
    listened = posterior(hearing, model, players=True, policy=policy_likelihood(hearing))
    odds, weights = odds_one_by_one(hearing, model)
    assert [0.0, *(listened.p(action) for action in listened.actions)] == pytest.approx(odds, abs=1e-12)
    (held,) = holdings(listened)
    for card, p in held.cards.items():
        assert p == pytest.approx(sum(weight for cards, weight in weights.items() if card in cards), abs=1e-12)
    assert (listened.evidence.model, listened.evidence.method) == ("policy", "exact")
    assert listened.evidence.share_quantal == pytest.approx(SHARE_QUANTAL)


def test_what_the_policy_never_says_is_left_to_the_model():
    hearing = hearing_at_table("2: four A", parse_cards("9♥"), (1, 1))
    by_policy, by_model = posterior(hearing, policy=policy_likelihood(hearing)), posterior(hearing)
    assert [odds.p for odds in by_policy.odds] == pytest.approx([odds.p for odds in by_model.odds])
    hearing = hearing_at_table("2: high K", parse_cards("9♥"), (1, 1))
    assert posterior(hearing, policy=policy_likelihood(hearing)).p(5) != pytest.approx(
        posterior(hearing).p(5), abs=0.01
    )


def test_where_nobody_else_spoke_nothing_is_heard():
    hearing = hearing_at_table("", parse_cards("9♥"), (1, 1))
    assert posterior(hearing, policy=policy_likelihood(hearing)).odds == posterior(hearing).odds


def test_with_trust_0_the_policy_is_still_heard():
    hearing = hearing_at_table("2: high K", parse_cards("9♥"), (1, 1))
    assert posterior(hearing, BidderModel(0), policy=policy_likelihood(hearing)).p(5) > posterior(
        hearing, BidderModel(0)
    ).p(5)


@pytest.mark.parametrize(
    ("bids", "hand", "counts", "words"),
    [
        ("2: high K", "9♥", (1, 1, 1), "two players"),
        ("2: high K", "9♥ 10♥ J♥", (3, 3), "no policy comes"),
        ("2: high K; 2: high A", "9♥", (1, 1), "all bids"),
    ],
)
def test_what_there_is_no_policy_for_is_refused(bids, hand, counts, words):
    with pytest.raises(BlefError, match=words):
        policy_likelihood(hearing_at_table(bids, parse_cards(hand), counts))
