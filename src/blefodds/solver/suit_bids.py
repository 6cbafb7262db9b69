"""Bids that name a suit, as only an adversary makes them; see :mod:`.blef_round`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from blefodds.core.bids import Bid, Need
from blefodds.core.cards import Card, Rank, Suit
from blefodds.core.errors import BlefError
from blefodds.core.rules import Rules
from blefodds.solver.game import FineHands

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["RankHand", "SuitBids", "names_suit", "whole_rank"]

RankHand = tuple[int, ...]
"""How many cards of each rank, lowest rank first."""


@cache
def whole_rank(rank: Rank) -> frozenset[Card]:
    return frozenset(Card(rank, suit) for suit in Suit)


def names_suit(bid: Bid, ranks: Sequence[Rank]) -> bool:
    """Whether suits decide about the truth of a bid."""
    return any(
        need.among & whole_rank(rank) and not whole_rank(rank) <= need.among for need in bid.needs for rank in ranks
    )


@dataclass(frozen=True)
class _SuitClaim:
    """At least so many cards of the same suit with these ranks, as places in the deck's ranks."""

    ranks: frozenset[int]
    at_least: int


class SuitBids:
    """What bids that name a suit are worth to someone who sees suits, against a hand told apart by ranks alone.

    Let the suit bid on be in the own hand with the ranks S. Of the other hand, h' by ranks, each card of a rank r
    outside S is of that suit with chance h'_r / (4 − h_r), independently for all r: the suits left are equally likely.
    The chance that a bid is true is that of so many successes. An own hand is told apart by its ranks and by k, how
    many cards it has of the suit it has most of; the bid is priced as if any k of its ranks could be that suit's.
    """

    def __init__(self, rules: Rules, own: tuple[RankHand, ...], other: tuple[RankHand, ...]) -> None:
        self._own, self._other = own, np.array(other, dtype=np.int64)
        n_cards, n_other = sum(own[0]), sum(other[0])
        self._claims: list[tuple[int, _SuitClaim]] = []
        for position, bid in enumerate(rules.ladder, start=1):
            if names_suit(bid, rules.deck.ranks):
                claim = _suit_claim(bid, rules.deck.ranks)
                if claim.at_least <= n_cards + n_other:
                    self._claims.append((position, claim))
        self._above: dict[int, frozenset[_SuitClaim]] = {}
        self._prices: dict[frozenset[_SuitClaim], NDArray[np.float64]] = {}
        self._losses: dict[frozenset[_SuitClaim], NDArray[np.float64]] = {}
        if not self._claims:
            self.fine = FineHands.none(len(own))
            return
        fewest = min(claim.at_least for _, claim in self._claims)
        self._keys: list[tuple[int, int]] = []
        shares = []
        for hand, held in enumerate(own):
            # With fewer than fewest − n_other of a suit no bid is true: those need not be told apart.
            for k, share in _most_of_a_suit(held, at_least=fewest - n_other - 1).items():
                self._keys.append((hand, k))
                shares.append(share)
        self.fine = FineHands(np.array([hand for hand, _ in self._keys], dtype=np.int64), np.array(shares))

    def best_above(self, last: int) -> NDArray[np.float64] | None:
        """At least the chance that the best such bid above a position is true: shape (fine hands, other hands).

        None where there is none. Positions with the same bids above them share one array.
        """
        claims = self._claims_above(last)
        if claims and claims not in self._prices:
            priced = [self._price(claim) for claim in sorted(claims, key=lambda c: (c.at_least, sorted(c.ranks)))]
            self._prices[claims] = np.max(priced, axis=0)
        return self._prices[claims] if claims else None

    def best_above_as_loss(self, last: int) -> NDArray[np.float64] | None:
        """The same as minus what the other gets: the chance less 1."""
        claims, true = self._claims_above(last), self.best_above(last)
        if true is None:
            return None
        if claims not in self._losses:
            self._losses[claims] = true - 1.0
        return self._losses[claims]

    def _claims_above(self, last: int) -> frozenset[_SuitClaim]:
        if last not in self._above:
            self._above[last] = frozenset(claim for position, claim in self._claims if position > last)
        return self._above[last]

    def _price(self, claim: _SuitClaim) -> NDArray[np.float64]:
        rows, held, suited = [], [], []
        for row, (hand, k) in enumerate(self._keys):
            counts = self._own[hand]
            support = [rank for rank, n in enumerate(counts) if n]
            full = {rank for rank, n in enumerate(counts) if n == len(Suit)}
            for ranks in combinations(support, min(k, len(support))):
                if full <= {*ranks}:
                    rows.append(row)
                    held.append(counts)
                    suited.append([rank in ranks for rank in range(len(counts))])
        chances = _at_least(claim, np.array(held), np.array(suited), self._other)
        best = np.zeros((len(self._keys), len(self._other)))
        np.maximum.at(best, np.array(rows), chances)
        return best


def _at_least(
    claim: _SuitClaim, held: NDArray[np.int64], suited: NDArray[np.bool_], other: NDArray[np.int64]
) -> NDArray[np.float64]:
    """The chance that a claim is true: shape (own hands, other hands)."""
    shape = len(held), len(other)
    met = [np.ones(shape)] + [np.zeros(shape) for _ in range(claim.at_least)]  # by how many so far, capped
    for rank in sorted(claim.ranks):
        left = np.maximum(len(Suit) - held[:, rank], 1)[:, None]
        hit = np.where(suited[:, rank, None], 1.0, np.minimum(other[:, rank] / left, 1.0))
        met[-1] += met[-2] * hit
        for number in range(claim.at_least - 1, 0, -1):
            met[number] = met[number] * (1 - hit) + met[number - 1] * hit
        met[0] = met[0] * (1 - hit)
    return met[-1]


def _suit_claim(bid: Bid, ranks: Sequence[Rank]) -> _SuitClaim:
    """What a bid that names a suit needs of that suit."""
    need: Need = bid.needs[0]
    suits = {card.suit for card in need.among}
    if len(bid.needs) > 1 or len(suits) > 1:
        raise BlefError("solve.mixed_bid", field="rules", bid=bid.code)
    named = {card.rank for card in need.among}
    return _SuitClaim(frozenset(place for place, rank in enumerate(ranks) if rank in named), need.at_least)


def _most_of_a_suit(held: RankHand, *, at_least: int) -> dict[int, float]:
    """How likely the largest number of cards of one suit is what; numbers below ``at_least`` count as that."""
    ways: dict[tuple[int, ...], int] = {(0,) * len(Suit): 1}
    for n in held:
        if n:
            further: dict[tuple[int, ...], int] = {}
            for counts, so_far in ways.items():
                for suits in combinations(Suit, n):
                    key = tuple(sorted(count + (suit in suits) for suit, count in zip(Suit, counts, strict=True)))
                    further[key] = further.get(key, 0) + so_far
            ways = further
    total = sum(ways.values())
    shares: dict[int, int] = {}
    for counts, number in ways.items():
        k = max(at_least, *counts)
        shares[k] = shares.get(k, 0) + number
    return {k: number / total for k, number in sorted(shares.items())}
