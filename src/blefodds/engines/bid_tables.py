"""The exact odds of every bid for every hand there can be, as tables small enough to stay in a processor's cache.

What a bid's odds depend on is little: how many cards the hand has, how many more are drawn, and how many of the cards
of each of the bid's needs the hand holds. So there is one table of probabilities by hand size, cards drawn and *shape*
(the needs still open, see :mod:`blefodds.engines.closed_form`), and for each bid the way from held counts to its shape.
Bids alike in their needs, such as all pairs, share that way.

Every probability is a quotient of the two whole numbers that the closed form counts, rounded once.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from blefodds.engines.closed_form import Shape
from blefodds.engines.needs import Needs, need_arrays, starts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from blefodds.core.rules import Rules

__all__ = ["BidTables", "Patterns", "bid_tables", "needs_patterns"]


class BidTables(NamedTuple):
    """What the compiled loops of the game know of a set of rules.

    Cards are numbered in deck order, the *sets* are those that needs speak of, each once, and bids in ladder order.
    Of D cards in the deck and hands of at most H, one more card included that a player may believe to know:

    Parameters
    ----------
    n_cards : int
        D.
    card_sets, card_start : int64[:], int64[D + 1]
        Card c belongs to the sets ``card_sets[card_start[c]:card_start[c + 1]]``.
    set_size : int64[sets]
        How many cards of the deck each set has.
    need_set, need_at_least, need_stride, bid_start : int64[needs], …, int64[bids + 1]
        The needs of bid b are ``bid_start[b]`` to ``bid_start[b + 1]``: a set and how many of it are wanted.
    bid_base : int64[bids]
        A hand that holds ``held[s]`` cards of each set has for bid b the pattern
        ``bid_base[b]`` + Σ over its needs of stride × held.
    shape_of : int64[2, patterns]
        The shape of each pattern when bids are judged on the cards in play (row 0) or on the rest (row 1).
    odds : float64[H + 1, D + 1, shapes]
        By cards held, cards drawn of the D − held others, and shape: how often the bid is true, 0 to 1.
    """

    n_cards: int
    card_sets: NDArray[np.int64]
    card_start: NDArray[np.int64]
    set_size: NDArray[np.int64]
    need_set: NDArray[np.int64]
    need_at_least: NDArray[np.int64]
    need_stride: NDArray[np.int64]
    bid_start: NDArray[np.int64]
    bid_base: NDArray[np.int64]
    shape_of: NDArray[np.int64]
    odds: NDArray[np.float64]


@lru_cache(maxsize=16)
def bid_tables(rules: Rules) -> BidTables:
    """The tables of these rules, made once per process: some 50 ms for 24 cards, 300 ms for 52.

    Examples
    --------
    >>> from blefodds.core.rules import CLASSIC
    >>> tables = bid_tables(CLASSIC)
    >>> tables.n_cards, tables.set_size.size  # six ranks, four suits, eight straight flushes
    (24, 18)
    """
    deck = rules.deck
    needs = [tuple((need.mask & deck.mask, need.at_least) for need in bid.needs) for bid in rules.ladder]
    arrays = need_arrays(needs)
    set_masks: list[int] = list(dict.fromkeys(arrays.cards.tolist()))
    place = {mask: number for number, mask in enumerate(set_masks)}
    sets_of = [[number for number, mask in enumerate(set_masks) if mask & card.mask] for card in deck.cards]

    patterns = needs_patterns(rules, on_rest=rules.bids_on_rest)
    most_held = deck.n_cards if rules.card_limit is None else min(deck.n_cards, rules.card_limit + 1)
    return BidTables(
        deck.n_cards,
        _ints(number for sets in sets_of for number in sets),
        starts_of(sets_of),
        _ints(mask.bit_count() for mask in set_masks),
        _ints(place[mask] for mask in arrays.cards.tolist()),
        arrays.at_least,
        _ints(stride for bid in needs for stride in _strides(bid)),
        arrays.start,
        patterns.base,
        patterns.shape_of,
        _odds(patterns.shapes, deck.n_cards, most_held),
    )


def _strides(bid: Needs) -> list[int]:
    """By how much one more card of each need's set moves on in the patterns."""
    sizes = [mask.bit_count() + 1 for mask, _ in bid]
    return [prod(sizes[i + 1 :]) for i in range(len(sizes))]


class Patterns(NamedTuple):
    """For each bid and each number of cards held of its sets the needs still open.

    Parameters
    ----------
    base : int64[bids]
        Where the patterns of each bid begin; bids alike in their needs share them.
    shape_of : int64[2, patterns]
        The shape of each pattern on the cards in play (row 0) and on the rest (row 1), as places in ``shapes``.
    shapes
        All shapes, each once.
    """

    base: NDArray[np.int64]
    shape_of: NDArray[np.int64]
    shapes: tuple[Shape, ...]


def needs_patterns(rules: Rules, *, dead_mask: int = 0, on_rest: bool = True) -> Patterns:
    """The needs still open, for every number of cards held of each need's set.

    Parameters
    ----------
    rules
        The deck and the ladder.
    dead_mask
        Cards that are neither held nor drawn, as a card set: on the rest they count as there.
    on_rest
        Whether bids may be judged on the rest; if not, row 1 is 0.
    """
    shapes: dict[Shape, int] = {}
    base_of: dict[tuple[tuple[int, int, int], ...], int] = {}
    rows: tuple[list[int], list[int]] = ([], [])
    bases = []
    for bid in rules.ladder:
        sets = [need.mask & rules.deck.mask for need in bid.needs]
        kind = tuple(
            (mask.bit_count(), (mask & dead_mask).bit_count(), need.at_least)
            for mask, need in zip(sets, bid.needs, strict=True)
        )
        if kind not in base_of:
            base_of[kind] = len(rows[0])
            for held in product(*(range(size + 1) for size, _, _ in kind)):
                needs = [
                    (size - n_dead - x, x, n_dead, most) for (size, n_dead, most), x in zip(kind, held, strict=True)
                ]
                in_play = sorted((unknown, most - x) for unknown, x, _, most in needs if x < most)
                rest = sorted((unknown, most - n_dead) for unknown, _, n_dead, most in needs if n_dead < most)
                rows[0].append(shapes.setdefault(tuple(in_play), len(shapes)))
                rows[1].append(shapes.setdefault(tuple(rest), len(shapes)) if on_rest else 0)
        bases.append(base_of[kind])
    return Patterns(_ints(bases), np.array(rows, dtype=np.int64), tuple(shapes))


def _odds(shapes: Sequence[Shape], n_cards: int, most_held: int) -> NDArray[np.float64]:
    """The closed form for every number of cards drawn at once: a product of polynomials in whole numbers.

    No number is above C(52, 26) < 2^53, so 64-bit integers hold them all, and each quotient is rounded once.
    """
    odds = np.zeros((most_held + 1, n_cards + 1, len(shapes)))
    for held in range(most_held + 1):
        n_unseen = n_cards - held
        of = np.array([comb(n_unseen, drawn) for drawn in range(n_unseen + 1)], dtype=np.int64)
        for number, shape in enumerate(shapes):
            n_rest = n_unseen - sum(n_among for n_among, _ in shape)
            if n_rest < 0:
                continue  # no hand of this size leaves so many cards of the sets unseen
            ways = np.array([comb(n_rest, x) for x in range(n_rest + 1)], dtype=np.int64)
            for n_among, wanted in shape:
                met = [comb(n_among, x) if x >= wanted else 0 for x in range(n_among + 1)]
                ways = np.convolve(ways, np.array(met, dtype=np.int64))
            odds[held, : n_unseen + 1, number] = ways / of
    return odds


def _ints(values: object) -> NDArray[np.int64]:
    return np.array(list(values), dtype=np.int64)  # type: ignore[call-overload]
