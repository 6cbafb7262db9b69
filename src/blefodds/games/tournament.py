"""Many matches of bots, of any game: who wins how often, at which seat, and how they play.

A match is a function of the seed and its number, whatever plays it: the compiled game where all bots are known there,
plain Python elsewhere. Matches are played in chunks of 64, in any order and any number of runs, and each chunk is
counted once. So the same seed gives the same integers on any number of workers, after any number of kills.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, Generic

from blefodds.compute.executors import run_tasks
from blefodds.core.errors import BlefError, shorten
from blefodds.core.whole_numbers import whole_number
from blefodds.games.bot import AnyBot
from blefodds.games.game import Counted, Game, Played
from blefodds.games.seatings import seating_of
from blefodds.games.stream import GameStream
from blefodds.kernels.sampling import LANES
from blefodds.kernels.streams import check_seed, chunk_state

__all__ = ["Spans", "Tournament", "merged", "missing"]

MAX_GAMES = 10**9

CHUNKS_IN_TASK = 8
"""Chunks that a task plays in the compiled game: 10 to 120 ms."""

Spans = list[tuple[int, int]]
"""Chunks, as ranges (first, end)."""


@dataclass(frozen=True)
class Tournament(Generic[Played, Counted]):
    """Which bots play how many matches of what.

    Parameters
    ----------
    game
        What is played.
    bots
        The line-up, as many as the game is for; the same bot may stand in it several times.
    games
        How many matches, 1 to 10**9. After a multiple of all n! seatings every player has sat at every seat, with
        every neighbour, equally often.
    seed
        0 to 2**64 − 1. The same seed gives the same integers.
    first_chunk
        Where in the seed's streams the matches begin, so that several tournaments of one seed can be independent.

    Raises
    ------
    BlefError
        For a number out of its range, or a table that cannot be dealt to so many.

    Examples
    --------
    >>> from blefodds.bots.blof import parse_bots
    >>> from blefodds.games.blof.play import BlofGame
    >>> tally = Tournament(BlofGame(), parse_bots("random,table,table,table"), games=240, seed=7).play()
    >>> tally.games, tally.won([0]).p < tally.won([1]).p
    (240, True)
    """

    game: Game[Played, Counted]
    bots: tuple[AnyBot, ...]
    games: int
    seed: int
    first_chunk: int = 0

    def __post_init__(self) -> None:
        self.game.check_line_up(len(self.bots))
        object.__setattr__(self, "games", whole_number("games", self.games, 1, MAX_GAMES))
        object.__setattr__(self, "seed", check_seed(self.seed))

    @property
    def n_chunks(self) -> int:
        """How many chunks of 64 matches there are, the last one perhaps shorter."""
        return -(-self.games // LANES)

    @property
    def is_compiled(self) -> bool:
        """Whether all its bots are known to the compiled game."""
        return all(bot.kernel_code is not None for bot in self.bots)

    @property
    def key(self) -> str:
        """The line-up in words: what the tournament is called among those of one progress file."""
        return ",".join(bot.name for bot in self.bots)

    def players(self, name: str) -> list[int]:
        """The places in the line-up of the bot of this name."""
        return [player for player, bot in enumerate(self.bots) if bot.name == name]

    def tally_of(self, lists: Mapping[str, Any]) -> Counted:
        """The counts that ``as_lists`` of a tally of this tournament wrote; the errors of ``Tally.from_lists``."""
        return self.game.empty_tally(len(self.bots)).from_lists(lists)

    def seating(self, game: int) -> Sequence[int]:
        """Which player of the line-up sits at each seat in the match of this number."""
        seats: list[int] = seating_of(len(self.bots), range(game, game + 1))[0].tolist()
        return seats

    def match(self, game: int) -> Played:
        """The match of this number, from 0, played again by itself in plain Python.

        Raises
        ------
        BlefError
            If the tournament has no such match.
        """
        if not 0 <= game < self.games:
            raise BlefError(f"match {shorten(game + 1)}: there are {self.games:,}", field="record")
        stream = GameStream(self.seed, self.first_chunk * LANES + game)
        return self.game.play([self.bots[player] for player in self.seating(game)], stream)

    def games_in(self, spans: Spans) -> int:
        """How many matches these chunks have.

        Raises
        ------
        ValueError
            If the tournament has no such chunks, or one stands there twice.
        """
        last = 0
        for first, end in merged(spans):
            if not last <= first < end <= self.n_chunks:
                raise ValueError(f"chunks {first} to {end}")
            last = end
        return sum(min(end * LANES, self.games) - first * LANES for first, end in spans)

    def play(
        self,
        *,
        executor: Executor | None = None,
        progress: Callable[[int, int], object] | None = None,
        done: tuple[Spans, Counted] | None = None,
        note: Callable[[Spans, Counted], object] | None = None,
    ) -> Counted:
        """Play the whole tournament, all chunks that are not done yet.

        Parameters
        ----------
        executor
            Where to play; None: here.
        progress
            Called as ``progress(done, total)``, in matches.
        done
            The chunks an earlier run has played, and what it counted in them, which is added to.
        note
            Called with the chunks played so far and their counts, whenever there are more.

        Returns
        -------
        Tally
            What happened, as the game counts it.

        Raises
        ------
        RuntimeError
            If the counts contradict each other, or are not of so many matches.
        """
        spans, tally = ([], self.game.empty_tally(len(self.bots))) if done is None else (list(done[0]), done[1])
        in_task = CHUNKS_IN_TASK if self.is_compiled and not self.game.is_long else 1
        tasks = list(missing(spans, self.n_chunks, in_task))
        for number, played in run_tasks(_play_chunks, ((self, *task) for task in tasks), executor=executor):
            tally.add(played)
            spans = merged([*spans, tasks[number]])
            if progress is not None:
                progress(tally.games, self.games)
            if note is not None:
                note(spans, tally)
        tally.check_laws()
        if tally.games != self.games:
            raise RuntimeError(f"{tally.games:,} matches were counted where {self.games:,} were played")
        return tally


def _play_chunks(tournament: Tournament[Any, Counted], first: int, end: int) -> Counted:
    """Play the chunks from ``first`` up to ``end``."""
    tally = tournament.game.empty_tally(len(tournament.bots))
    for chunk in range(first, end):
        games = range(chunk * LANES, min((chunk + 1) * LANES, tournament.games))
        if tournament.is_compiled:
            streams = chunk_state(tournament.seed, tournament.first_chunk + chunk)
            tournament.game.play_compiled(tournament.bots, streams, seating_of(len(tournament.bots), games), tally)
        else:
            for game in games:
                tally.add_match(tournament.match(game), tournament.seating(game))
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
