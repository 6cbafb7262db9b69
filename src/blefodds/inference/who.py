"""What each of the others is likely to hold, after hearing the bids."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, fsum

from blefodds.core.cards import Card, Rank, Suit
from blefodds.inference.listening import Posterior

__all__ = ["Holding", "holdings"]


@dataclass(frozen=True)
class Holding:
    """What one player holds, as far as can be told.

    Parameters
    ----------
    seat
        The player, from 0.
    n_cards
        How many cards the player holds.
    spoke
        Whether a bid of the player was weighed.
    cards
        How likely each card is among them, 0 to 1; their sum is ``n_cards``.
    at_least_one
        How likely the player holds at least one card of each rank.
    """

    seat: int
    n_cards: int
    spoke: bool
    cards: dict[Card, float]
    at_least_one: dict[Rank, float]

    @property
    def expected(self) -> dict[Rank, float]:
        """How many cards of each rank the player holds on the average."""
        ranks = self.at_least_one
        return {rank: fsum(p for card, p in self.cards.items() if card.rank == rank) for rank in ranks}

    @property
    def suits(self) -> dict[Suit, float]:
        """How many cards of each suit the player holds on the average."""
        return {suit: fsum(p for card, p in self.cards.items() if card.suit == suit) for suit in Suit}

    def likeliest(self, n: int) -> list[Card]:
        """So many cards that the player is likeliest to hold, the likeliest first; of equals the higher."""
        return sorted(self.cards, key=lambda card: (-round(self.cards[card], 12), -card.rank, -card.suit))[:n]


def holdings(after: Posterior) -> tuple[Holding, ...]:
    """What each of the other players who hold cards is likely to hold.

    Parameters
    ----------
    after
        Odds that were made with ``players=True``.

    Examples
    --------
    >>> from blefodds import posterior
    >>> after = posterior("2: pair of Q", hand="K♥ 10♠", counts=(2, 3, 1), players=True)
    >>> second, third = holdings(after)
    >>> second.at_least_one[Rank.QUEEN] > 0.6 > 0.2 > third.at_least_one[Rank.QUEEN]
    True
    """
    hearing, weighed = after.hearing, after.weighed
    deck = hearing.rules.deck
    total = weighed.weight
    known = {*hearing.hand, *hearing.dead}
    together = len(after.speakers)
    found = []
    for seat, n_cards in enumerate(hearing.counts):
        if seat == hearing.seat or not n_cards:
            continue
        if seat in after.speakers:
            row = after.speakers.index(seat)
            cards = {card: float(p) for card, p in zip(deck.cards, weighed.cards[row] / total, strict=True)}
            none = {rank: float(p) for rank, p in zip(deck.ranks, weighed.ranks[row, :, 0] / total, strict=True)}
        else:
            # Whatever the speakers hold, a silent player's cards are drawn from all the others alike.
            n_left = deck.n_cards - len(known) - sum(hearing.counts[speaker] for speaker in after.speakers)
            taken = weighed.cards[together] / total
            cards = {
                card: 0.0 if card in known else max(0.0, 1.0 - float(p)) * n_cards / n_left
                for card, p in zip(deck.cards, taken, strict=True)
            }
            none = {}
            for place, rank in enumerate(deck.ranks):
                n_unknown = sum(card.rank == rank for card in deck.cards if card not in known)
                none[rank] = fsum(
                    float(weighed.ranks[together, place, n]) / total * _p_none(n_left, n_unknown - n, n_cards)
                    for n in range(n_unknown + 1)
                    if weighed.ranks[together, place, n] > 0
                )
        at_least_one = {rank: min(1.0, max(0.0, 1.0 - p)) for rank, p in none.items()}
        found.append(Holding(seat, n_cards, seat in after.speakers, cards, at_least_one))
    return tuple(found)


def _p_none(n_left: int, n_of_rank: int, n_cards: int) -> float:
    """The probability that none of the rank is among so many cards drawn from those left."""
    return comb(n_left - n_of_rank, n_cards) / comb(n_left, n_cards)
