"""From how many cards in play on some bid of a rung or above is true for certain: what counting settles about all bids
of a deal together, where the deals are too many to visit.

Cards are put into pigeonholes. If none of some bids that share no card is true, each lacks a few of its cards, so with
more cards than are then left one of them must be true: 14 cards of 13 ranks hold a pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, reduce
from itertools import accumulate
from operator import or_

from blefodds.core.bids import Bid
from blefodds.core.rules import Rules

__all__ = ["certain_from"]


@cache
def certain_from(rules: Rules) -> tuple[int, ...]:
    """For each bid of the ladder the fewest cards in play known to make it, or some bid above it, true for certain.

    For the lowest bid of a kind that is what holds of the kind as a whole; between these it may be known only from
    a few cards later on than it could be.

    Examples
    --------
    >>> from blefodds.core.rules import PRESETS
    >>> rules = PRESETS["full-deck"]
    >>> firsts = [[bid.kind for bid in rules.ladder].index(kind) for kind in rules.ladder_kinds]
    >>> [certain_from(rules)[first] for first in firsts]  # 12 cards hold a pair or a straight
    [1, 12, 13, 17, 17, 17, 27, 40, 45]
    """
    downwards: list[int] = []
    of_kind: list[Bid] = []
    whole: list[list[Bid]] = []
    n_of_kind = Counter(bid.kind for bid in rules.ladder)
    for bid in reversed(rules.ladder):
        of_kind = [*of_kind, bid] if of_kind and of_kind[-1].kind == bid.kind else [bid]
        if len(of_kind) == n_of_kind[bid.kind]:
            whole.append(of_kind)
        downwards.append(min(_most_apart(of_kind, rules), _most_together(whole, rules)) + 1)
    return tuple(accumulate(downwards, min))[::-1]


def _loss(bid: Bid, deck: int) -> int:
    """How many cards of the deck are missing at least where the bid is false."""
    return min((need.mask & deck).bit_count() - need.at_least + 1 for need in bid.needs)


def _most_apart(bids: Iterable[Bid], rules: Rules) -> int:
    """No more cards than these are in a set that makes all the bids false, by those of them that share no card."""
    deck = rules.deck.mask
    taken, n_left = 0, rules.deck.n_cards
    for bid in bids:
        cards = reduce(or_, (need.mask for need in bid.needs)) & deck
        if not cards & taken:
            taken |= cards
            n_left -= _loss(bid, deck)
    return n_left


def _most_together(whole: list[list[Bid]], rules: Rules) -> int:
    """The same by all kinds of which every bid is among them, as far as these look at ranks alone.

    Without a straight some ranks are missing; without so many of a rank no rank has as many.
    """
    n_ranks = len(rules.deck.ranks)
    cap = n_suits = rules.deck.n_cards // n_ranks
    two_ranks: list[list[int]] = []
    for bids in whole:
        counts = sorted((need.at_least for need in bids[0].needs), reverse=True)
        if bids[0].suit is not None:
            continue
        if len(counts) == 1:
            cap = min(cap, counts[0] - 1)
        elif len(counts) == 2:
            two_ranks.append(counts)
        else:
            n_ranks = min(n_ranks, _most_apart(bids, rules) // n_suits)
    most = cap * n_ranks
    for counts in two_ranks:
        # Ordered by how many of each are held, at some place too few are held there, and no more after it.
        most = min(most, max(place * cap + (n_ranks - place) * min(cap, n - 1) for place, n in enumerate(counts)))
    return most
