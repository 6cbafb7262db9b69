"""What happened in many matches of a game, as whole numbers that can be added up in any order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import numpy as np

from blefodds.core.odds_table import Simulated
from blefodds.games.shares import share_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Tally"]

Own = TypeVar("Own", bound="Tally")


@dataclass(frozen=True, eq=False)
class Tally(ABC):
    """Counts of a tournament: arrays of 64-bit whole numbers, the fields of each game's own tally.

    Players are numbered as in the line-up, wherever they sit.

    Parameters
    ----------
    wins : int64[players, players] or int64[players, players, k]
        Matches won, by player and seat; where matches can be shared, by the number of winners less one too.

    Attributes
    ----------
    parts
        How many parts of a match its one winner has won, or each of two, three and so on.
    """

    wins: NDArray[np.int64]

    parts: ClassVar[tuple[int, ...]] = (1,)

    @property
    @abstractmethod
    def by_length(self) -> NDArray[np.int64]:
        """Matches by how long they were."""

    @abstractmethod
    def add_match(self, match: Any, seating: Sequence[int]) -> None:
        """Count one match, in which player ``seating[s]`` sat at seat s."""

    @abstractmethod
    def keeps_laws(self) -> bool:
        """Whether matches can give these counts."""

    @property
    def counts(self) -> tuple[NDArray[np.int64], ...]:
        """All arrays, in the order of the fields."""
        return tuple(vars(self).values())

    @property
    def games(self) -> int:
        """How many matches were counted."""
        return int(self.by_length.sum())

    @property
    def total_length(self) -> int:
        """How long they were together."""
        return int(self.by_length @ np.arange(self.by_length.size))

    @property
    def shortest_and_longest(self) -> tuple[int, int]:
        """How long the shortest and the longest match was."""
        lengths = self.by_length.nonzero()[0]
        return int(lengths[0]), int(lengths[-1])

    @property
    def _parts(self) -> NDArray[np.int64]:
        """What was won, in parts of a match, by player and seat."""
        return self.wins.reshape(*self.wins.shape[:2], len(self.parts)) @ np.array(self.parts, dtype=np.int64)

    def parts_won(self, players: Sequence[int]) -> int:
        """What these players won together, in parts of a match."""
        return int(self._parts[list(players)].sum())

    def won(self, players: Sequence[int], *, confidence: float = 0.95) -> Simulated:
        """The share of matches that these players won together, with its interval."""
        return share_of(self.parts_won(players), self.games, parts=self.parts[0], confidence=confidence)

    def won_by_seat(self, *, confidence: float = 0.95) -> list[Simulated]:
        """The share of matches won at each seat; the first one opens the first match."""
        won = self._parts.sum(axis=0).tolist()
        return [share_of(parts, self.games, parts=self.parts[0], confidence=confidence) for parts in won]

    def add(self: Own, other: Own) -> None:
        """Count what another tally of the same line-up has counted."""
        for mine, theirs in zip(self.counts, other.counts, strict=True):
            mine += theirs

    def check_laws(self) -> None:
        """Refuse counts that no matches can give.

        Raises
        ------
        RuntimeError
            If a law is broken. This is never the user's doing.
        """
        if not self.keeps_laws() or min(int(counts.min()) for counts in self.counts) < 0:
            raise RuntimeError("the tournament's counts contradict each other and were thrown away")

    def as_lists(self) -> dict[str, Any]:
        """The counts as nested lists; :meth:`from_lists` reads them back."""
        return {name: counts.tolist() for name, counts in vars(self).items()}

    def from_lists(self: Own, lists: Mapping[str, Any]) -> Own:
        """The tally that :meth:`as_lists` of one of the same line-up wrote.

        Raises
        ------
        KeyError, OverflowError, TypeError, ValueError
            If the counts have other names or shapes, or are no whole numbers of 64 bits.
        """
        counts = {name: np.array(lists[name], dtype=object) for name in vars(self)}
        if [array.shape for array in counts.values()] != [array.shape for array in self.counts]:
            raise ValueError("counts of another shape")
        if any(type(count) is not int for array in counts.values() for count in array.flat):
            raise ValueError("counts that are no whole numbers")  # NumPy would make one of 1.9 and "1"
        return type(self)(**{name: array.astype(np.int64) for name, array in counts.items()})
