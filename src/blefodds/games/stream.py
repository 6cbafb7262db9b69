"""Random numbers for a match: the same words in the same order as the compiled game takes."""

from __future__ import annotations

from collections.abc import Sequence

from blefodds.core.cards import Card, Deck
from blefodds.kernels.sampling import LANES
from blefodds.kernels.streams import chunk_state

__all__ = ["GameStream"]

_WORD = (1 << 64) - 1
_HALF = (1 << 32) - 1


class GameStream:
    """The random words of one match: xoshiro256++ (Blackman and Vigna, 2019).

    Match g of a seed has lane ``g % LANES`` of the seed's chunk ``g // LANES`` (see
    :mod:`blefodds.kernels.streams`), so that any match of a tournament can be played again alone.

    Parameters
    ----------
    seed
        0 … 2^64 − 1.
    game
        The number of the match, from 0.

    Examples
    --------
    >>> GameStream(7, 0).below(24) == GameStream(7, 0).below(24)
    True
    """

    def __init__(self, seed: int, game: int = 0) -> None:
        chunk, lane = divmod(game, LANES)
        self._state: list[int] = chunk_state(seed, chunk)[:, lane].tolist()

    def word(self) -> int:
        """The next 64 random bits."""
        a, b, c, d = self._state
        total = (a + d) & _WORD
        word = (_rotated(total, 23) + a) & _WORD
        shifted = (b << 17) & _WORD
        c ^= a
        d ^= b
        self._state = [a ^ d, b ^ c, c ^ shifted, _rotated(d, 45)]
        return word

    def below(self, n: int) -> int:
        """A uniform integer 0 … n − 1, without bias (Lemire, 2019); n is 1 to 2^32."""
        scaled = (self.word() >> 32) * n
        if (scaled & _HALF) < n:
            unfair = (1 << 32) % n
            while (scaled & _HALF) < unfair:
                scaled = (self.word() >> 32) * n
        return scaled >> 32

    def unit(self) -> float:
        """A uniform number from 0 up to 1, a multiple of 2^−53."""
        return (self.word() >> 11) * 2.0**-53

    def drawn(self, weights: Sequence[float]) -> int:
        """An index drawn by weight; no random word is taken when only one can be drawn.

        Raises
        ------
        ValueError
            If no weight is positive.
        """
        positive = [index for index, weight in enumerate(weights) if weight > 0]
        if not positive:
            raise ValueError("no weight is positive")
        if len(positive) == 1:
            return positive[0]
        total = 0.0
        for index in positive:  # in this order: sum() may round otherwise
            total += weights[index]
        mark, reached = self.unit() * total, 0.0
        for index in positive:
            reached += weights[index]
            if mark < reached:
                return index
        return positive[-1]

    def deal(self, counts: Sequence[int], deck: Deck) -> tuple[tuple[Card, ...], ...]:
        """A hand of so many cards for every seat, all deals equally likely (Fisher and Yates, as far as needed)."""
        cards = list(deck.cards)
        for i in range(sum(counts)):
            j = i + self.below(len(cards) - i)
            cards[i], cards[j] = cards[j], cards[i]
        dealt = iter(cards)
        return tuple(tuple(next(dealt) for _ in range(count)) for count in counts)


def _rotated(word: int, by: int) -> int:
    return ((word << by) | (word >> (64 - by))) & _WORD
