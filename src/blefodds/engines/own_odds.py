"""What a player's own cards say of every bid, exactly and at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from blefodds.core.attached import cards_of_words
from blefodds.core.cards import Card
from blefodds.core.errors import BlefError
from blefodds.core.rules import Rules
from blefodds.core.situation import Situation
from blefodds.engines.bid_tables import BidTables, bid_tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["mean_odds", "own_odds"]


def own_odds(
    rules: Rules, hand: Iterable[Card] | str, *, in_play: int, seen: Iterable[Card] | str = ()
) -> Sequence[float]:
    """The odds of every bid for whoever holds ``hand`` and knows ``seen`` to be in play as well.

    Counted, as the closed form does, and remembered: a bot may ask at every turn.

    Parameters
    ----------
    rules
        What the table plays by.
    hand, seen
        Cards known to be in play, or texts that name them; together at most one more than the rules' card limit.
    in_play
        How many cards all players hold together, from those known to the deck's.

    Returns
    -------
    sequence of float
        By action, each 0 to 1: ``odds[1]`` is the lowest bid's. ``odds[0]``, a check's place, is 0.

    Raises
    ------
    BlefError
        For a text that names no cards, a card the deck does not have or that is named twice, more known cards than
        said above, and a number in play that cannot be.

    Examples
    --------
    >>> from blefodds import CLASSIC, own_odds
    >>> own_odds(CLASSIC, "K♥ 10♠", in_play=9)[11] == 120156 / 170544  # the pair of Kings
    True
    """
    cards, also = (cards_of_words(given) if isinstance(given, str) else tuple(given) for given in (hand, seen))
    return _own_odds(rules, cards, also, in_play)


@lru_cache(maxsize=4096)
def _own_odds(rules: Rules, hand: tuple[Card, ...], seen: tuple[Card, ...], in_play: int) -> Sequence[float]:
    Situation(hand, in_play, seen=seen, rules=rules)  # refuses what cannot be
    tables, known = bid_tables(rules), (*hand, *seen)
    if len(known) >= len(tables.odds):
        raise BlefError("own_odds.known", field="hand", n=len(known), most=len(tables.odds) - 1)
    held = np.zeros(tables.set_size.size, dtype=np.int64)
    place = {card: number for number, card in enumerate(rules.deck.cards)}
    for card in known:
        number = place[card]
        held[tables.card_sets[tables.card_start[number] : tables.card_start[number + 1]]] += 1
    patterns = tables.bid_base + np.add.reduceat(tables.need_stride * held[tables.need_set], tables.bid_start[:-1])
    odds = _row(tables, len(known), in_play - len(known), tables.shape_of[0, patterns])
    if rules.bids_on_rest:
        odds += _row(tables, len(known), rules.deck.n_cards - in_play, tables.shape_of[1, patterns])
    return (0.0, *odds)


def _row(tables: BidTables, n_known: int, n_drawn: int, shapes: NDArray[np.int64]) -> list[float]:
    row: list[float] = tables.odds[n_known, n_drawn, shapes].tolist()
    return row


def mean_odds(rows: Iterable[Sequence[float]]) -> list[float]:
    """The mean of several sequences of odds, added in their order."""
    first, *others = (list(row) for row in rows)
    for row in others:
        first = [total + p for total, p in zip(first, row, strict=True)]
    return [total / (1 + len(others)) for total in first]
