"""Playing the chunks of a tournament in any order and any number of runs, each chunk counted once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from blefodds.compute.executors import run_tasks
from blefodds.core.whole_numbers import whole_number
from blefodds.kernels.sampling import LANES

__all__ = [
    "Counts",
    "Spans",
    "check_games",
    "chunks_of",
    "counts_from_lists",
    "games_of",
    "matches_in",
    "merged",
    "missing",
    "play_chunks",
]

MAX_GAMES = 10**9

Spans = list[tuple[int, int]]
"""Chunks, as ranges (first, end)."""


class Counts(Protocol):
    """What happened in matches, as whole numbers that can be added up in any order."""

    @property
    def games(self) -> int:
        """How many matches were counted."""
        ...

    def add(self, other: Any, /) -> None:
        """Count what other counts of the same line-up have counted."""
        ...

    def check_laws(self) -> None:
        """RuntimeError for counts that no matches can give."""
        ...

    def as_lists(self) -> dict[str, Any]:
        """The counts as nested lists."""
        ...


Tally = TypeVar("Tally", bound=Counts)


def play_chunks(
    play: Callable[..., Tally],
    job: object,
    *,
    chunks: int,
    in_task: int,
    games: int,
    done: tuple[Spans, Tally],
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
    note: Callable[[Spans, Tally], object] | None = None,
) -> Tally:
    """Play all chunks that are not done yet.

    Parameters
    ----------
    play
        Called as ``play(job, first, end)``: what happened in these chunks. At the top level of a module.
    job
        What is played; it must survive pickling.
    chunks, in_task
        How many chunks there are, and at most how many make one task.
    games
        How many matches all chunks have together.
    done
        The chunks played before, and what was counted in them. The counts are added to.
    executor
        Where to play; None: here.
    progress
        Called as ``progress(done, total)``, in matches.
    note
        Called with the chunks played so far and their counts, whenever there are more.

    Raises
    ------
    RuntimeError
        If the counts contradict each other, or are not of so many matches.
    """
    spans, tally = list(done[0]), done[1]
    tasks = list(missing(spans, chunks, in_task))
    for number, played in run_tasks(play, ((job, *task) for task in tasks), executor=executor):
        tally.add(played)
        spans = merged([*spans, tasks[number]])
        if progress is not None:
            progress(tally.games, games)
        if note is not None:
            note(spans, tally)
    tally.check_laws()
    if tally.games != games:
        raise RuntimeError(f"{tally.games:,} matches were counted where {games:,} were played")
    return tally


def missing(spans: Spans, chunks: int, in_task: int) -> Iterator[tuple[int, int]]:
    """The chunks not in the spans, at most so many in a task.

    >>> list(missing([(2, 4)], 9, 3))
    [(0, 2), (4, 7), (7, 9)]
    """
    first = 0
    for start, end in (*merged(spans), (chunks, chunks)):
        for task in range(first, start, in_task):
            yield task, min(task + in_task, start)
        first = end


def merged(spans: Iterable[tuple[int, int]]) -> Spans:
    """The same chunks in as few spans as possible, in order.

    >>> merged([(4, 6), (0, 2), (2, 4), (8, 9)])
    [(0, 6), (8, 9)]
    """
    joined: Spans = []
    for first, end in sorted(spans):
        if joined and joined[-1][1] == first:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((first, end))
    return joined


def check_games(games: int) -> int:
    """The number of matches of a tournament as Python's own whole number; BlefError for what is none."""
    return whole_number("games", games, 1, MAX_GAMES)


def chunks_of(games: int) -> int:
    """How many chunks a tournament of so many matches has: 64 matches in each, the last one perhaps shorter.

    >>> chunks_of(64), chunks_of(65)
    (1, 2)
    """
    return -(-games // LANES)


def games_of(chunk: int, games: int) -> range:
    """The numbers of the matches in a chunk, both from 0, of a tournament of so many matches.

    >>> games_of(1, 100)
    range(64, 100)
    """
    return range(chunk * LANES, min((chunk + 1) * LANES, games))


def matches_in(spans: Spans, games: int) -> int:
    """How many matches these chunks of a tournament have.

    Parameters
    ----------
    spans
        The chunks, of 64 matches each; the last one of a tournament may be shorter.
    games
        How many matches the whole tournament has.

    Raises
    ------
    ValueError
        If the tournament has no such chunks, or one stands there twice.

    Examples
    --------
    >>> matches_in([(0, 2), (4, 5)], 300)
    172
    """
    last = 0
    for first, end in merged(spans):
        if not last <= first < end <= chunks_of(games):
            raise ValueError(f"chunks {first} to {end}")
        last = end
    return sum(min(end * LANES, games) - first * LANES for first, end in spans)


def counts_from_lists(lists: Mapping[str, Any], like: Mapping[str, NDArray[np.int64]]) -> list[NDArray[np.int64]]:
    """Counts that were written as nested lists, in the order and the shapes of others of the same names.

    Raises
    ------
    KeyError, OverflowError, TypeError, ValueError
        If they have other names or shapes, or are no whole numbers of 64 bits.
    """
    counts = [np.array(lists[name], dtype=object) for name in like]
    if [array.shape for array in counts] != [array.shape for array in like.values()]:
        raise ValueError("counts of another shape")
    if any(type(count) is not int for array in counts for count in array.flat):  # NumPy would make one of 1.9 and "1"
        raise ValueError("counts that are no whole numbers")
    return [array.astype(np.int64) for array in counts]
