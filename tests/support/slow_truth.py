"""When a bid is true, written a second time from the rules of the game, kind by kind, with no use of needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from blefodds.core.bids import Bid
from blefodds.core.cards import Card

_IN_SEQUENCE = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
_FIXED_STRAIGHTS = {
    "small": {"9", "10", "J", "Q", "K"},
    "big": {"10", "J", "Q", "K", "A"},
    "great": {"9", "10", "J", "Q", "K", "A"},
}


def slow_truth(bid: Bid, cards: Iterable[Card]) -> bool:
    """Whether the cards contain what the bid names."""
    cards = set(cards)
    of_rank = Counter(card.rank.code for card in cards)
    of_suit = Counter(card.suit for card in cards)
    names = [rank.code for rank in bid.ranks]
    match bid.kind.name:
        case "high-card":
            return of_rank[names[0]] >= 1
        case "pair":
            return of_rank[names[0]] >= 2
        case "two-pairs":
            return of_rank[names[0]] >= 2 and of_rank[names[1]] >= 2
        case "three-of-a-kind":
            return of_rank[names[0]] >= 3
        case "full-house":
            return of_rank[names[0]] >= 3 and of_rank[names[1]] >= 2
        case "four-of-a-kind":
            return of_rank[names[0]] == 4
        case "flush":
            return of_suit[bid.suit] >= 5
        case "straight" | "small-straight" | "big-straight" | "great-straight":
            return _run_of(bid) <= set(of_rank)
        case "straight-flush" | "small-straight-flush" | "big-straight-flush" | "great-straight-flush":
            return _run_of(bid) <= {card.rank.code for card in cards if card.suit == bid.suit}
    raise AssertionError(f"no slow truth for {bid.kind.name}")


def _run_of(bid: Bid) -> set[str]:
    if not bid.ranks:
        return _FIXED_STRAIGHTS[bid.kind.name.partition("-")[0]]
    highest = len(_IN_SEQUENCE) - 1 - _IN_SEQUENCE[::-1].index(bid.ranks[0].code)
    return set(_IN_SEQUENCE[highest - 4 : highest + 1])
