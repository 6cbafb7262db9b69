"""The kinds of bid, the bids, and when a bid is true.

A bid is true when the cards in play *contain* what it names. That is said here once, as needs: a
:class:`Need` is "at least so many of these cards", and a bid is true when all its needs are met.
Every engine reads the needs and nothing else, so a new kind of bid is one entry in :data:`KINDS`.

>>> from blefodds.core.cards import Card, Rank, Suit
>>> bid = Bid(KINDS["full-house"], (Rank.JACK, Rank.ACE))
>>> bid.code
'full-house:J,A'
>>> nine = [Card(Rank.JACK, Suit(s)) for s in range(3)] + [Card(Rank.ACE, Suit(s)) for s in range(2)]
>>> is_true(bid, nine)
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from typing import Any, SupportsIndex

from blefodds.core.cards import Card, Deck, Rank, Suit, mask_of
from blefodds.core.value import Value

__all__ = ["KINDS", "Bid", "Kind", "Need", "is_true"]


@dataclass(frozen=True)
class Need(Value):
    """At least ``at_least`` of the cards ``among``."""

    among: frozenset[Card]
    at_least: int

    @cached_property
    def mask(self) -> int:
        """``among`` as a card set (see :func:`blefodds.core.cards.mask_of`)."""
        return mask_of(self.among)


@dataclass(frozen=True)
class Kind:
    """A kind of bid.

    Parameters
    ----------
    name
        The kind in ladders, rules files and JSON, such as ``four-of-a-kind``.
    code
        How a bid's code begins, such as ``four`` in ``four:K``.
    ranks
        Given the deck and whether the ace may stand low, the ranks that name a bid of this kind: one
        tuple per bid, empty where no rank is named. Order does not matter here; the ladder sorts them.
    needs
        Given the ranks and the suit that name a bid, what must be in play.
    has_suit
        Whether a suit names the bid too.
    deck
        The only deck the kind is played with, or None for every deck.
    """

    name: str
    code: str
    ranks: Callable[[Deck, bool], Iterable[tuple[Rank, ...]]] = field(compare=False, repr=False)
    needs: Callable[[tuple[Rank, ...], Suit | None], tuple[Need, ...]] = field(compare=False, repr=False)
    has_suit: bool = False
    deck: Deck | None = None

    def bids(self, deck: Deck, *, ace_low: bool = False, suits: Iterable[Suit] = tuple(Suit)) -> Iterator[Bid]:
        """All bids of this kind, lowest first; ``suits`` gives the suits from lowest to highest."""
        for ranks in sorted(self.ranks(deck, ace_low)):
            for suit in suits if self.has_suit else (None,):
                yield Bid(self, ranks, suit)

    def __str__(self) -> str:
        return self.name

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        # What a kind needs is a function made here, which cannot be pickled: whoever knows the kind has it.
        return (_kind_named, (self.name,)) if KINDS.get(self.name) is self else super().__reduce_ex__(protocol)


def _kind_named(name: str) -> Kind:
    return KINDS[name]


@dataclass(frozen=True)
class Bid(Value):
    """A claim about the cards in play: a kind with the ranks and the suit that name it.

    The ranks stand in the order the code has them: for two pairs the higher first, for a full house the
    three first, for a straight its highest card alone.
    """

    kind: Kind
    ranks: tuple[Rank, ...] = ()
    suit: Suit | None = None

    @property
    def code(self) -> str:
        """The canonical code, such as ``two-pairs:K,10`` or ``small-straight-flush:h``."""
        names = [rank.code for rank in self.ranks] + ([self.suit.code] if self.suit is not None else [])
        return self.kind.code + (":" + ",".join(names) if names else "")

    @cached_property
    def needs(self) -> tuple[Need, ...]:
        """What must be in play for the bid to be true."""
        return self.kind.needs(self.ranks, self.suit)

    @cached_property
    def needs_share_cards(self) -> bool:
        """Whether one card may serve two of the needs; so it is for none of the kinds here."""
        return sum(len(need.among) for need in self.needs) > len({card for need in self.needs for card in need.among})

    def __str__(self) -> str:
        return self.code


def is_true(bid: Bid, cards: Iterable[Card]) -> bool:
    """Whether ``bid`` is true when exactly ``cards`` are in play: the truth every engine is tested against."""
    in_play = frozenset(cards)
    return all(len(need.among & in_play) >= need.at_least for need in bid.needs)


# How the ranks of a kind are named.


def _no_rank(deck: Deck, ace_low: bool) -> Sequence[tuple[Rank, ...]]:
    return [()]


def _one_rank(deck: Deck, ace_low: bool) -> Sequence[tuple[Rank, ...]]:
    return [(rank,) for rank in deck.ranks]


def _higher_and_lower(deck: Deck, ace_low: bool) -> Sequence[tuple[Rank, ...]]:
    return [(higher, lower) for lower, higher in combinations(deck.ranks, 2)]


def _two_ranks(deck: Deck, ace_low: bool) -> Sequence[tuple[Rank, ...]]:
    return list(permutations(deck.ranks, 2))


def _top_of_five(deck: Deck, ace_low: bool) -> Sequence[tuple[Rank, ...]]:
    tops = deck.ranks[4:]
    return [(rank,) for rank in ((Rank.FIVE, *tops) if ace_low else tops)]


# What a bid needs, given what names it.


def _cards_of(ranks: Iterable[Rank], suits: Iterable[Suit] = tuple(Suit)) -> frozenset[Card]:
    suits = tuple(suits)
    return frozenset(Card(rank, suit) for rank in ranks for suit in suits)


def _of_each(*counts: int) -> Callable[[tuple[Rank, ...], Suit | None], tuple[Need, ...]]:
    """At least counts[i] of the i-th rank named."""

    def needs(ranks: tuple[Rank, ...], suit: Suit | None) -> tuple[Need, ...]:
        return tuple(Need(_cards_of([rank]), n) for rank, n in zip(ranks, counts, strict=True))

    return needs


def _run_to(top: Rank, length: int = 5) -> list[Rank]:
    """The ranks in sequence up to ``top``; below the two stands the ace."""
    return [Rank.ACE if value == 1 else Rank(value) for value in range(top - length + 1, top + 1)]


def _straight(run: Callable[[tuple[Rank, ...]], list[Rank]]) -> Callable[..., tuple[Need, ...]]:
    def needs(ranks: tuple[Rank, ...], suit: Suit | None) -> tuple[Need, ...]:
        return tuple(Need(_cards_of([rank]), 1) for rank in run(ranks))

    return needs


def _straight_flush(run: Callable[[tuple[Rank, ...]], list[Rank]]) -> Callable[..., tuple[Need, ...]]:
    def needs(ranks: tuple[Rank, ...], suit: Suit | None) -> tuple[Need, ...]:
        assert suit is not None
        cards = _cards_of(run(ranks), [suit])
        return (Need(cards, len(cards)),)

    return needs


def _five_of_suit(ranks: tuple[Rank, ...], suit: Suit | None) -> tuple[Need, ...]:
    assert suit is not None
    return (Need(_cards_of(Rank, [suit]), 5),)


def _named_run(ranks: tuple[Rank, ...]) -> list[Rank]:
    return _run_to(ranks[0])


def _small_run(ranks: tuple[Rank, ...]) -> list[Rank]:
    return _run_to(Rank.KING)


def _big_run(ranks: tuple[Rank, ...]) -> list[Rank]:
    return _run_to(Rank.ACE)


def _great_run(ranks: tuple[Rank, ...]) -> list[Rank]:
    return _run_to(Rank.ACE, length=6)


_DECK_24 = Deck(Rank.NINE)

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in [
        Kind("high-card", "high", _one_rank, _of_each(1)),
        Kind("pair", "pair", _one_rank, _of_each(2)),
        Kind("two-pairs", "two-pairs", _higher_and_lower, _of_each(2, 2)),
        Kind("three-of-a-kind", "three", _one_rank, _of_each(3)),
        Kind("full-house", "full-house", _two_ranks, _of_each(3, 2)),
        Kind("four-of-a-kind", "four", _one_rank, _of_each(4)),
        Kind("straight", "straight", _top_of_five, _straight(_named_run)),
        Kind("small-straight", "small-straight", _no_rank, _straight(_small_run), deck=_DECK_24),
        Kind("big-straight", "big-straight", _no_rank, _straight(_big_run), deck=_DECK_24),
        Kind("great-straight", "great-straight", _no_rank, _straight(_great_run), deck=_DECK_24),
        Kind("flush", "flush", _no_rank, _five_of_suit, has_suit=True),
        Kind("straight-flush", "straight-flush", _top_of_five, _straight_flush(_named_run), has_suit=True),
        Kind("small-straight-flush", "small-straight-flush", _no_rank, _straight_flush(_small_run), True, _DECK_24),
        Kind("big-straight-flush", "big-straight-flush", _no_rank, _straight_flush(_big_run), True, _DECK_24),
        Kind("great-straight-flush", "great-straight-flush", _no_rank, _straight_flush(_great_run), True, _DECK_24),
    ]
}
"""Every kind of bid by name. A new kind is one entry here; its words go to the language files."""
