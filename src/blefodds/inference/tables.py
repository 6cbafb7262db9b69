"""The tables behind listening: the powers of the bidder model, and the odds once the speakers' cards are known."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from blefodds.engines.bid_tables import Patterns, bid_tables, needs_patterns
from blefodds.engines.closed_form import Shape, ways_of_shape
from blefodds.inference.bidder import softened
from blefodds.kernels.power import power

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from blefodds.core.rules import Rules
    from blefodds.inference.bidder import BidderModel

__all__ = ["KnownOdds", "LikelihoodTables", "known_odds", "likelihood_tables", "powers_of"]


class LikelihoodTables(NamedTuple):
    """The bids heard and the model of who made them, for the compiled loops.

    Parameters
    ----------
    start : int64[speakers + 1]
        The bids of a speaker are ``start[speaker]`` to ``start[speaker + 1]``.
    last, bid, top : int64[heard]
        The bid before it (0: none), the bid itself, the highest that was allowed.
    sharpness, share_random : float
        The bidder model's.
    rows : float64[speakers, 2, patterns, 2]
        By what is judged (0: the cards in play, 1: the rest) and the hand's pattern (see ``BidTables``): the speaker's
        own odds of a bid, softened, and these to the power of the sharpness.
    named : bool[speakers, cards]
        Which cards the speaker's last bid names; none where it is about the rest.
    """

    start: NDArray[np.int64]
    last: NDArray[np.int64]
    bid: NDArray[np.int64]
    top: NDArray[np.int64]
    sharpness: float
    share_random: float
    rows: NDArray[np.float64]
    named: NDArray[np.bool_]


class KnownOdds(NamedTuple):
    """The odds of every bid once some cards are known to be in play and the others in play are drawn from the rest.

    Parameters
    ----------
    base : int64[bids]
        Known cards that hold ``held[s]`` of each set have for bid b the pattern ``base[b]`` + Σ stride × held, with
        the strides of ``BidTables``.
    odds : float64[2, patterns]
        By what is judged (0: the cards in play, 1: the rest) and pattern: how often the bid is true.
    """

    base: NDArray[np.int64]
    odds: NDArray[np.float64]


def likelihood_tables(
    rules: Rules,
    heard: Sequence[Sequence[tuple[int, int, int]]],
    sizes: Sequence[int],
    *,
    n_play: int,
    model: BidderModel,
) -> LikelihoodTables:
    """What the kernels look up to weigh the hands of some speakers by their bids.

    Parameters
    ----------
    rules
        What the table plays by.
    heard
        For each speaker its bids: the bid before it (0: none), the bid, the highest that was allowed.
    sizes
        How many cards each speaker holds.
    n_play
        The cards in play.
    model
        How the speakers are taken to bid.
    """
    bids = np.array([bid for speaker in heard for bid in speaker], dtype=np.int64).reshape(-1, 3)
    start = np.cumsum([0, *map(len, heard)], dtype=np.int64)
    last, bid, top = (np.ascontiguousarray(column) for column in bids.T)
    rows = [_row(rules, size, n_play, model.sharpness, model.softening) for size in sizes]
    n_patterns = bid_tables(rules).shape_of.shape[1]
    named = np.array([_named(rules, speaker[-1][1]) for speaker in heard], dtype=np.bool_)
    return LikelihoodTables(
        start,
        last,
        bid,
        top,
        model.sharpness,
        model.share_random,
        np.array(rows).reshape(-1, 2, n_patterns, 2),
        named.reshape(-1, rules.deck.n_cards),
    )


@lru_cache(maxsize=1024)
def _named(rules: Rules, action: int) -> tuple[bool, ...]:
    """Which cards a bid names; none where it is about the rest."""
    needs = rules.ladder[action - 1].needs if action <= rules.n_bids else ()
    return tuple(any(need.mask & card.mask for need in needs) for card in rules.deck.cards)


@lru_cache(maxsize=512)
def _row(rules: Rules, n_held: int, n_play: int, sharpness: float, softening: float) -> NDArray[np.float64]:
    """One speaker's part of ``LikelihoodTables.rows``."""
    tables = bid_tables(rules)
    drawn = (n_play - n_held, tables.n_cards - n_play)
    odds = [tables.odds[n_held, n_drawn][shapes] for n_drawn, shapes in zip(drawn, tables.shape_of, strict=True)]
    soft = softened(np.array(odds), softening)
    return np.stack([soft, power(soft, sharpness)], axis=-1)


@lru_cache(maxsize=8)
def powers_of(rules: Rules, model: BidderModel) -> NDArray[np.float64]:
    """How much each bid weighs for the model's speaker, and how much the doubt about it.

    Returns
    -------
    float64 array of shape (2, hand, drawn, shapes)
        By the places of ``BidTables.odds``: the softened odds of the bid to the power of the sharpness; those of the
        bid being false.
    """
    odds = bid_tables(rules).odds
    return np.stack([power(softened(true, model.softening), model.sharpness) for true in (odds, 1.0 - odds)])


@lru_cache(maxsize=1024)
def known_odds(rules: Rules, n_known: int, n_drawn: int, dead: tuple[int, ...] = ()) -> KnownOdds:
    """The odds of every bid by the known cards.

    Parameters
    ----------
    rules
        What the table plays by.
    n_known
        How many cards are known to be in play.
    n_drawn
        How many more are in play.
    dead
        The numbers, in deck order, of cards known not to be in play.

    Examples
    --------
    >>> from blefodds.core.rules import CLASSIC
    >>> known = known_odds(CLASSIC, 2, 7)
    >>> float(known.odds[0, known.base[10] + 1]) == 120156 / 170544  # the pair of Kings, a King known
    True
    """
    dead_mask = sum(rules.deck.cards[number].mask for number in dead)
    base, shape_of, shapes = _patterns(rules, dead_mask)
    n_unknown = rules.deck.n_cards - n_known - len(dead)
    odds = [_odds(shapes, n_unknown, n)[row] for n, row in zip((n_drawn, n_unknown - n_drawn), shape_of, strict=True)]
    return KnownOdds(base, np.stack(odds))


@lru_cache(maxsize=64)
def _patterns(rules: Rules, dead_mask: int) -> Patterns:
    return needs_patterns(rules, dead_mask=dead_mask)


def _odds(shapes: Sequence[Shape], n_unknown: int, n_drawn: int) -> NDArray[np.float64]:
    """The odds of each shape; 0 where the shape cannot be: more unknown cards in its sets than there are."""
    of = comb(n_unknown, n_drawn)
    fits = (min((n for n, _ in shape), default=0) >= 0 and sum(n for n, _ in shape) <= n_unknown for shape in shapes)
    return np.array(
        [ways_of_shape(shape, n_unknown, n_drawn) / of if fit else 0.0 for shape, fit in zip(shapes, fits, strict=True)]
    )
