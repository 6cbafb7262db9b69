"""The counts that chapters share: a kind's chance for someone who sees no card, one bid's chance with a hand, and
what a bid heard from somebody else tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from math import comb, prod
from typing import Literal, TypeAlias

from blefodds.charts import tables_by_cards
from blefodds.core.bids import Bid, Kind
from blefodds.core.cards import Card, mask_of
from blefodds.core.odds_table import Exact, OddsTable
from blefodds.core.rules import Rules
from blefodds.core.situation import Situation
from blefodds.engines.closed_form import open_needs, ways_of_shape
from blefodds.engines.highest_bid import MAX_WAYS

__all__ = ["Blind", "Truthful", "bid_chance", "bids_of", "chance_after_hearing", "is_counted", "is_even"]

Truthful: TypeAlias = Literal["part", "whole"]
"""What a truthful bidder holds: at least one card of the bid (``part``), or all that it asks for (``whole``)."""


def is_counted(rules: Rules) -> bool:
    """Whether every deal is visited for every number of cards in play; else deals are simulated."""
    n_cards = rules.deck.n_cards
    return comb(n_cards, n_cards // 2) <= MAX_WAYS


def is_even(exact: Exact) -> bool:
    """Whether it is true at least every other time."""
    return 2 * exact.ways >= exact.of


class Blind:
    """The exact odds for someone who sees no card, for every number of cards in play.

    Examples
    --------
    >>> from blefodds.core.rules import CLASSIC
    >>> Blind(CLASSIC).chance(CLASSIC.ladder_kinds[0], 5)
    Exact(ways=27000, of=42504)
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @cached_property
    def tables(self) -> tuple[OddsTable, ...]:
        """A table for 1, 2, … cards in play."""
        return tables_by_cards(Situation("", self.rules.deck.n_cards, rules=self.rules))

    @cached_property
    def _chances(self) -> dict[tuple[str, int], Exact]:
        chances: dict[tuple[str, int], Exact] = {}
        for table in self.tables:
            for row in table:
                assert row.exact is not None
                key = row.bid.kind.name, table.situation.in_play
                # To someone who sees no card the ranks are alike, and so are the suits.
                assert chances.setdefault(key, row.exact) == row.exact
        return chances

    def chance(self, kind: Kind, in_play: int) -> Exact:
        """The chance of each bid of the kind."""
        return self._chances[kind.name, in_play]

    def even_from(self, kind: Kind) -> int:
        """The fewest cards in play with which a bid of the kind is true at least every other time."""
        return next(n for n in range(1, self.rules.deck.n_cards + 1) if is_even(self.chance(kind, n)))


@cache
def bids_of(kind: Kind, rules: Rules) -> tuple[Bid, ...]:
    """The kind's bids, lowest first."""
    return tuple(bid for bid in rules.ladder if bid.kind == kind)


def bid_chance(bid: Bid, hand: Sequence[Card], in_play: int, rules: Rules) -> Exact:
    """The exact chance of one bid for someone who holds ``hand``.

    >>> from blefodds.lang import parse_bid, parse_cards
    >>> from blefodds.core.rules import CLASSIC
    >>> bid_chance(parse_bid("three:K", CLASSIC), parse_cards("K♥ 10♠"), 9, CLASSIC)
    Exact(ways=38760, of=170544)
    """
    held = mask_of(hand)
    n_unseen, n_drawn = rules.deck.n_cards - len(hand), in_play - len(hand)
    shape = open_needs(bid, held, rules.deck.mask & ~held)
    return Exact(ways_of_shape(shape, n_unseen, n_drawn), comb(n_unseen, n_drawn))


def chance_after_hearing(
    heard: Bid, asked: Bid, *, n_held: int, in_play: int, rules: Rules, truthful: Truthful
) -> Exact | None:
    """The chance of ``asked`` once a truthful player with ``n_held`` cards has bid ``heard``, to someone blind.

    Counted over all pairs of a hand that lets the bidder say so and a draw of the other cards in play, each pair
    equally likely. None if the bidder cannot hold what being truthful asks for.

    Examples
    --------
    >>> from blefodds.lang import parse_bid
    >>> from blefodds.core.rules import CLASSIC
    >>> king, pair = parse_bid("high:K", CLASSIC), parse_bid("pair:K", CLASSIC)
    >>> chance_after_hearing(king, pair, n_held=1, in_play=2, rules=CLASSIC, truthful="part")
    Exact(ways=12, of=92)
    """
    cells = Counter(zip(_places(heard, rules), _places(asked, rules), strict=True))
    ways, of = _count_after_hearing(
        tuple(sorted(cells.items())),
        tuple(need.at_least for need in heard.needs),
        tuple(need.at_least for need in asked.needs),
        n_held,
        in_play,
        truthful,
    )
    return Exact(ways, of) if of else None


@cache
def _places(bid: Bid, rules: Rules) -> tuple[int, ...]:
    """For each card of the deck which of the bid's needs it stands in, −1 for none."""
    return tuple(
        next((place for place, need in enumerate(bid.needs) if need.mask & card.mask), -1) for card in rules.deck.cards
    )


@cache
def _count_after_hearing(
    cells: tuple[tuple[tuple[int, int], int], ...],
    heard: tuple[int, ...],
    asked: tuple[int, ...],
    n_held: int,
    in_play: int,
    truthful: Truthful,
) -> tuple[int, int]:
    """The deck as numbers of cards in each (need of the bid heard, need of the bid asked), −1 for none of them.

    Bids that look alike to each other share the count, whatever their ranks and suits.
    """
    sizes = [size for _, size in cells]
    n_deck = sum(sizes)
    n_unseen, n_drawn = n_deck - n_held, in_play - n_held
    ways = hands = 0
    for taken in _compositions(sizes, n_held):
        of_heard, of_asked, left = [0] * len(heard), [0] * len(asked), [0] * len(asked)
        for ((in_heard, in_asked), size), n in zip(cells, taken, strict=True):
            if in_heard >= 0:
                of_heard[in_heard] += n
            if in_asked >= 0:
                of_asked[in_asked] += n
                left[in_asked] += size - n
        if truthful == "part":
            is_truthful = any(of_heard)
        else:
            is_truthful = all(n >= at_least for n, at_least in zip(of_heard, heard, strict=True))
        if is_truthful:
            times = prod(map(comb, sizes, taken))
            wanted = [at_least - n for at_least, n in zip(asked, of_asked, strict=True)]
            shape = tuple(sorted((among, more) for among, more in zip(left, wanted, strict=True) if more > 0))
            hands += times
            ways += times * ways_of_shape(shape, n_unseen, n_drawn)
    return ways, hands * comb(n_unseen, n_drawn)


def _compositions(sizes: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Every way to take ``total`` cards out of groups of the given sizes, which have so many together."""
    if not sizes:
        yield ()
        return
    for n in range(max(0, total - sum(sizes[1:])), min(sizes[0], total) + 1):
        for others in _compositions(sizes[1:], total - n):
            yield (n, *others)
