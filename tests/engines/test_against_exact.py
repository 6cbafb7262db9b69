"""The sampler against the closed form: random situations, every bid, all decks and presets, and made-up kinds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from blefodds.core.bids import KINDS, Kind, Need
from blefodds.core.cards import Card, Deck, Rank, Suit
from blefodds.core.odds_table import Exact, OddsTable
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.core.situation import Situation
from blefodds.engines.closed_form import ClosedForm
from blefodds.engines.enumeration import Enumeration
from blefodds.engines.monte_carlo import sample_counts
from support.situations import ALL_RULES, random_situations

SIGMAS = 7
P_TAIL = 1e-12


def agrees(exact: Exact, true: int, deals: int) -> bool:
    """Within seven standard deviations where many are expected, else no less likely than 1 in 10^12 at either end."""
    if exact.ways in (0, exact.of):
        return true == deals * exact.ways // exact.of
    p = exact.p
    if min(deals * p, deals * (1 - p)) >= 100:
        return abs(true - deals * p) < SIGMAS * (deals * p * (1 - p)) ** 0.5
    return min(stats.binom.cdf(true, deals, p), stats.binom.sf(true - 1, deals, p)) > P_TAIL


def assert_agree(table: OddsTable, counts: np.ndarray, deals: int) -> None:
    for row, true in zip(table, counts.tolist(), strict=True):
        assert row.exact is not None
        assert agrees(row.exact, true, deals), (table.situation, row.bid.code, row.exact, true)


@pytest.mark.parametrize("number", range(12 * len(ALL_RULES)))
def test_random_situations(number: int) -> None:
    """About 120 situations and 20,000 bids; a right sampler fails with probability below 1e-7."""
    *_, situation = random_situations(2024 + number // len(ALL_RULES), number % len(ALL_RULES) + 1)
    deals = 200_000
    assert_agree(ClosedForm().odds(situation), sample_counts(situation, deals=deals, seed=number), deals)


@pytest.mark.parametrize(
    ("name", "in_play"), [("classic", 9), ("classic", 15), ("great", 12), ("full-deck", 9), ("full-deck", 22)]
)
def test_many_deals(name: str, in_play: int) -> None:
    situation = Situation("K♥ 10♠", in_play, rules=PRESETS[name])
    deals = 20_000_000
    assert_agree(ClosedForm().odds(situation), sample_counts(situation, deals=deals, seed=5), deals)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.name} {rules.deck.name}")
@pytest.mark.parametrize("judged_on", ["play", "rest"])
def test_nothing_hidden_and_everything_hidden(rules: object, judged_on: str) -> None:
    cards = rules.deck.cards  # type: ignore[attr-defined]
    for hand, in_play, dead in (
        ((), 0, ()),
        ((), len(cards), ()),
        (cards, len(cards), ()),
        ((), 0, cards),
        (cards[:5], 5, cards[5:]),
        (cards[:5], 5, ()),
        (cards[:3], len(cards) - 4, cards[-4:]),
    ):
        situation = Situation(hand, in_play, dead=dead, rules=rules, judged_on=judged_on)  # type: ignore[arg-type]
        table = ClosedForm().odds(situation)
        assert all(row.exact.ways in (0, row.exact.of) for row in table if row.exact) or situation.n_ways > 1
        assert_agree(table, sample_counts(situation, deals=1000, seed=1), 1000)


def test_a_wrong_number_of_hidden_cards_would_be_seen() -> None:
    """The comparison itself can fail: the odds of one card more are refused."""
    counts = sample_counts(Situation("K♥ 10♠", 10), deals=200_000, seed=1)
    with pytest.raises(AssertionError, match="high:9"):
        assert_agree(ClosedForm().odds(Situation("K♥ 10♠", 9)), counts, 200_000)


# Kinds nobody has thought of when the sampler was written: one entry in KINDS, and nothing else.


def of_each(*counts: int) -> Callable[[tuple[Rank, ...], Suit | None], tuple[Need, ...]]:
    def needs(ranks: tuple[Rank, ...], suit: Suit | None) -> tuple[Need, ...]:
        return tuple(Need(frozenset(Card(rank, s) for s in Suit), n) for rank, n in zip(ranks, counts, strict=True))

    return needs


def no_rank(deck: Deck, ace_low: bool) -> list[tuple[Rank, ...]]:
    return [()]


def one_rank(deck: Deck, ace_low: bool) -> list[tuple[Rank, ...]]:
    return [(rank,) for rank in deck.ranks]


def two_ranks(deck: Deck, ace_low: bool) -> list[tuple[Rank, ...]]:
    return [pair for a, b in combinations(deck.ranks, 2) for pair in ((a, b), (b, a))]


def three_ranks(deck: Deck, ace_low: bool) -> list[tuple[Rank, ...]]:
    return list(combinations(deck.ranks, 3))


def suit_of(ranks: tuple[Rank, ...], suit: Suit | None) -> frozenset[Card]:
    assert suit is not None
    return frozenset(Card(rank, suit) for rank in Rank)


MADE_UP = [
    Kind("three-pairs", "three-pairs", three_ranks, of_each(2, 2, 2)),
    Kind("four-and-a-pair", "four-and-a-pair", two_ranks, of_each(4, 2)),
    Kind("seven-of-a-suit", "seven", no_rank, lambda ranks, suit: (Need(suit_of(ranks, suit), 7),), has_suit=True),
    Kind(
        "both-red",
        "both-red",
        one_rank,
        lambda ranks, suit: (Need(frozenset(Card(ranks[0], s) for s in (Suit.HEARTS, Suit.DIAMONDS)), 2),),
    ),
    Kind(
        "court",
        "court",
        no_rank,
        lambda ranks, suit: (
            Need(frozenset(Card(r, s) for r in (Rank.JACK, Rank.QUEEN, Rank.KING) for s in Suit), 6),
            Need(frozenset(Card(Rank.ACE, s) for s in Suit), 1),
        ),
    ),
]


@pytest.mark.parametrize("deck", [Deck.of(24), Deck.of(52)], ids=["24", "52"])
@pytest.mark.parametrize("n_drawn_of", [3, 2])
def test_kinds_of_bid_that_nobody_has_thought_of(monkeypatch: pytest.MonkeyPatch, deck: Deck, n_drawn_of: int) -> None:
    for kind in MADE_UP:
        monkeypatch.setitem(KINDS, kind.name, kind)
    rules = replace(CLASSIC, name="made up", deck=deck, kinds=tuple(kind.name for kind in MADE_UP))
    situation = Situation("K♥ K♦ 10♠", 3 + deck.n_cards // n_drawn_of, dead="9♣", rules=rules)
    deals = 500_000
    counts = sample_counts(situation, deals=deals, seed=9)
    assert_agree(ClosedForm().odds(situation), counts, deals)
    assert (counts > 0).any()


def test_needs_that_overlap_are_counted_rightly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The closed form does not allow them; enumeration does."""
    overlapping = Kind(
        "overlapping",
        "overlapping",
        one_rank,
        lambda ranks, suit: (
            Need(frozenset(Card(ranks[0], s) for s in Suit), 2),
            Need(frozenset(Card(rank, Suit.HEARTS) for rank in Rank), 3),
        ),
    )
    monkeypatch.setitem(KINDS, overlapping.name, overlapping)
    situation = Situation("K♥ 10♠", 9, rules=replace(CLASSIC, name="made up", kinds=("overlapping",)))
    assert_agree(Enumeration().odds(situation), sample_counts(situation, deals=500_000, seed=2), 500_000)
