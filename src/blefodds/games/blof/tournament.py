"""Many matches of Blöf bots: who wins how often, at which seat, and whose lies are caught.

A match is a function of the seed and its number, whatever plays it: the compiled game where all bots are known there,
plain Python elsewhere. So the same seed gives the same integers on any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np

from blefodds.core.errors import BlefError, shorten
from blefodds.games.blof.bot import Bot
from blefodds.games.blof.game import MAX_MOVES, N_PLAYERS
from blefodds.games.blof.match import Match
from blefodds.games.blof.play import play_match
from blefodds.games.blof.tables import could_table
from blefodds.games.blof.tally import Tally
from blefodds.games.chunks import Spans, check_games, chunks_of, games_of, play_chunks
from blefodds.games.seatings import seating_of
from blefodds.games.stream import GameStream
from blefodds.kernels.blof_match import play_blof
from blefodds.kernels.blof_style import N_NUMBERS
from blefodds.kernels.streams import check_seed, chunk_state

__all__ = ["Tournament", "play_tournament"]

CHUNKS_IN_TASK = 8
"""Chunks of 64 matches that a task plays in the compiled game: some 50 ms."""


@dataclass(frozen=True)
class Tournament:
    """Which four bots play how many matches.

    Parameters
    ----------
    bots
        The line-up; the same bot may stand in it several times.
    games
        How many matches, 1 to 10**9. After a multiple of 24 every player has sat at every seat, with every neighbour,
        equally often.
    seed
        0 to 2**64 − 1. The same seed gives the same integers.

    Raises
    ------
    BlefError
        For a number out of its range, or another number of bots than four.
    """

    bots: tuple[Bot, ...]
    games: int
    seed: int

    def __post_init__(self) -> None:
        if len(self.bots) != N_PLAYERS:
            raise BlefError(f"Blöf is played by four, not by {len(self.bots)}", field="players")
        object.__setattr__(self, "games", check_games(self.games))
        object.__setattr__(self, "seed", check_seed(self.seed))

    @property
    def n_chunks(self) -> int:
        """How many chunks of 64 matches there are, the last one perhaps shorter."""
        return chunks_of(self.games)

    @property
    def is_compiled(self) -> bool:
        """Whether all its bots are known to the compiled game."""
        return all(bot.row is not None for bot in self.bots)

    @property
    def key(self) -> str:
        """The line-up in words: what the tournament is called among those of one progress file."""
        return ",".join(bot.name for bot in self.bots)

    def tally_of(self, lists: Mapping[str, Any]) -> Tally:
        """The counts that ``as_lists`` of a tally of this tournament wrote; the errors of ``counts_from_lists``."""
        return Tally.empty().from_lists(lists)

    def players(self, name: str) -> list[int]:
        """The places in the line-up of the bot of this name."""
        return [player for player, bot in enumerate(self.bots) if bot.name == name]

    def match(self, game: int) -> Match:
        """The match of this number, from 0, played again by itself in plain Python.

        Raises
        ------
        BlefError
            If the tournament has no such match.
        """
        if not 0 <= game < self.games:
            raise BlefError(f"match {shorten(game + 1)}: there are {self.games:,}", field="record")
        return play_match([self.bots[player] for player in self.seating(game)], GameStream(self.seed, game))

    def seating(self, game: int) -> Sequence[int]:
        """Which player of the line-up sits at each seat in the match of this number."""
        seats: list[int] = seating_of(N_PLAYERS, range(game, game + 1))[0].tolist()
        return seats


def play_tournament(
    tournament: Tournament,
    *,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
    done: tuple[Spans, Tally] | None = None,
    note: Callable[[Spans, Tally], object] | None = None,
) -> Tally:
    """Play the whole tournament.

    Parameters
    ----------
    tournament
        What to play.
    executor
        Where to play; None: here.
    progress
        Called as ``progress(done, total)``, in matches.
    done
        The chunks an earlier run has played, and what it counted in them.
    note
        Called with the chunks played so far and their counts, whenever there are more.

    Raises
    ------
    RuntimeError
        If the counts contradict each other; see :meth:`Tally.check_laws`.

    Examples
    --------
    >>> from blefodds.bots.blof import parse_bots
    >>> tally = play_tournament(Tournament(parse_bots("random,table,table,table"), games=240, seed=7))
    >>> tally.games, tally.twelfths([0]) < tally.twelfths([1])
    (240, True)
    """
    return play_chunks(
        _play_chunks,
        tournament,
        chunks=tournament.n_chunks,
        in_task=CHUNKS_IN_TASK if tournament.is_compiled else 1,
        games=tournament.games,
        done=([], Tally.empty()) if done is None else done,
        executor=executor,
        progress=progress,
        note=note,
    )


def _play_chunks(tournament: Tournament, first: int, end: int) -> Tally:
    """Play the chunks from ``first`` up to ``end``."""
    tally = Tally.empty()
    for chunk in range(first, end):
        games = games_of(chunk, tournament.games)
        if tournament.is_compiled:
            play_compiled(tournament.bots, chunk_state(tournament.seed, chunk), seating_of(N_PLAYERS, games), tally)
        else:
            for game in games:
                tally.add_match(tournament.match(game), tournament.seating(game))
    return tally


def play_compiled(
    bots: Sequence[Bot],
    streams: np.ndarray[Any, np.dtype[np.uint64]],
    seating: np.ndarray[Any, np.dtype[np.int64]],
    tally: Tally,
    trace: np.ndarray[Any, np.dtype[np.int64]] | None = None,
) -> None:
    """Play a match per seating in the compiled game, and count it.

    Parameters
    ----------
    bots
        The line-up, all of them known to the compiled game.
    streams : uint64[4, n]
        The state of the generator for each match, at least as many as there are seatings.
    seating : int64[n, 4]
        Which player of the line-up sits at each seat.
    tally
        Added to.
    trace : int64[:]
        Filled with what happened, where somebody wants to know; see :func:`blefodds.kernels.blof_match.play_blof`.
    """
    rows = [bot.row or (0.0,) * N_NUMBERS for bot in bots]
    with np.errstate(over="ignore"):  # the words wrap around, which NumPy would warn of with the JIT off
        play_blof(
            could_table(),
            streams,
            seating,
            np.array([bot.row == () for bot in bots]),
            np.array(rows, dtype=np.float64),
            MAX_MOVES,
            *tally.counts,
            np.zeros(0, dtype=np.int64) if trace is None else trace,
        )
