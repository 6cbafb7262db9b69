"""Every bid as two masks, for references that test bids on one word of rank levels and one of cards.

The *level word* of a set of cards has bit 4·(rank − 2) + n − 1 where the set holds at least n cards of the rank, and
bit 52 + suit where it holds at least five of the suit. Any bid of the usual ladders is then "these bits of the level
word and these of the cards".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from blefodds.core.bids import Bid
    from blefodds.core.situation import Situation

__all__ = ["FIRST_FLUSH", "ONE_SUIT", "bid_masks", "by_suit", "levels"]

ONE_SUIT = np.uint64(0x1_1111_1111_1111)
"""The thirteen cards of the lowest suit; shifted by one, of the next."""

_ONE, _TWO, _THREE = np.uint64(1), np.uint64(2), np.uint64(3)

FIRST_FLUSH = 52
"""The bit of the level word for five of the lowest suit."""


def by_suit(held: Any) -> Any:
    """The ranks held in each suit, each at the place of its card of the lowest suit; of a set of cards or many."""
    return held & ONE_SUIT, (held >> _ONE) & ONE_SUIT, (held >> _TWO) & ONE_SUIT, (held >> _THREE) & ONE_SUIT


def levels(suits: Any) -> Any:
    """The ranks held at least once, twice, three and four times."""
    clubs, diamonds, hearts, spades = suits
    either, both = clubs | diamonds, clubs & diamonds
    either_too, both_too = hearts | spades, hearts & spades
    return (
        either | either_too,
        both | both_too | (either & either_too),
        (both & either_too) | (either & both_too),
        both & both_too,
    )


def bid_masks(situation: Situation) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """For every bid of the ladder, lowest first, the bits it asks of the level word or else of the cards.

    Parameters
    ----------
    situation
        Of a ladder of the usual kinds: the tests are made for them.

    Returns
    -------
    two uint64 arrays of shape (bids,)

    Examples
    --------
    >>> from blefodds.core.situation import Situation
    >>> levels, cards = bid_masks(Situation("", 9))
    >>> hex(levels[0]), int(cards[0])  # high card 9: at least one card of rank 9
    ('0x10000000', 0)
    """
    masks = [_masks(bid) for bid in situation.rules.ladder]
    return (
        np.array([levels for levels, _ in masks], dtype=np.uint64),
        np.array([cards for _, cards in masks], dtype=np.uint64),
    )


def _masks(bid: Bid) -> tuple[int, int]:
    levels = cards = 0
    for need in bid.needs:
        ranks, suits = {card.rank for card in need.among}, {card.suit for card in need.among}
        if len(ranks) == 1 and len(suits) == 4:
            levels |= 1 << 4 * (min(ranks) - 2) + need.at_least - 1
        elif need.at_least == len(need.among):
            cards |= need.mask
        else:
            assert len(suits) == 1
            assert need.at_least == 5
            levels |= 1 << FIRST_FLUSH + min(suits)
    assert not (levels and cards)
    return levels, cards
