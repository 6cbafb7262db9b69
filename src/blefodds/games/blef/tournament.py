"""Many matches of bots: who wins how often, at which seat, and how they bid.

A match is a function of the seed and its number, whatever plays it: the compiled game where all bots are known there,
plain Python elsewhere. So the same seed gives the same integers on any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

import numpy as np

from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import CLASSIC, Rules
from blefodds.engines.bid_tables import bid_tables
from blefodds.games.blef.bot import Bot
from blefodds.games.blef.match import Match
from blefodds.games.blef.play import play_match
from blefodds.games.blef.table import Table
from blefodds.games.blef.tally import Tally
from blefodds.games.chunks import Spans, check_games, chunks_of, games_of, play_chunks
from blefodds.games.seatings import seating_of, seatings
from blefodds.games.stream import GameStream
from blefodds.kernels.blef_match import play_games
from blefodds.kernels.sampling import LANES
from blefodds.kernels.streams import check_seed, chunk_state

__all__ = ["Tournament", "play_tournament"]

CHUNKS_IN_TASK = 8
"""Chunks of 64 matches that a task plays in the compiled game: 10 to 120 ms."""

CARDS_OF_A_LONG_GAME = 40
"""With more cards than this one chunk takes as long as several of 24 cards, and is a task of its own."""


@dataclass(frozen=True)
class Tournament:
    """Which bots play how many matches.

    Parameters
    ----------
    bots
        The line-up, 2 to 8; the same bot may stand in it several times.
    games
        How many matches, 1 to 10**9. After a multiple of all n! seatings every player has sat at every seat, with
        every neighbour, equally often.
    seed
        0 to 2**64 − 1. The same seed gives the same integers.
    rules
        What the table plays by.
    first_chunk
        Where in the seed's streams the matches begin, so that several tournaments of one seed can be independent.

    Raises
    ------
    BlefError
        For a number out of its range, or a table that cannot be dealt to so many.
    """

    bots: tuple[Bot, ...]
    games: int
    seed: int
    rules: Rules = CLASSIC
    first_chunk: int = 0

    def __post_init__(self) -> None:
        Table.start(len(self.bots), self.rules)
        object.__setattr__(self, "games", check_games(self.games))
        object.__setattr__(self, "seed", check_seed(self.seed))

    @property
    def n_chunks(self) -> int:
        """How many chunks of 64 matches there are, the last one perhaps shorter."""
        return chunks_of(self.games)

    @property
    def is_compiled(self) -> bool:
        """Whether all its bots are known to the compiled game."""
        return all(bot.policy is not None for bot in self.bots)

    @property
    def key(self) -> str:
        """The line-up in words: what the tournament is called among those of one progress file."""
        return ",".join(bot.name for bot in self.bots)

    def tally_of(self, lists: Mapping[str, Any]) -> Tally:
        """The counts that ``as_lists`` of a tally of this tournament wrote; the errors of ``counts_from_lists``."""
        return Tally.empty(len(self.bots), self.rules).from_lists(lists)

    def match(self, game: int) -> Match:
        """The match of this number, from 0, played again by itself in plain Python.

        Raises
        ------
        BlefError
            If the tournament has no such match.
        """
        if not 0 <= game < self.games:
            raise BlefError(f"match {shorten(game + 1)}: there are {self.games:,}", field="record")
        seated = [self.bots[player] for player in seatings(len(self.bots))[game % len(seatings(len(self.bots)))]]
        return play_match(seated, GameStream(self.seed, self.first_chunk * LANES + game), rules=self.rules)


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
    >>> from blefodds.bots.blef import parse_bots
    >>> tally = play_tournament(Tournament(parse_bots("honest,random"), games=200, seed=7))
    >>> tally.games, bool(tally.wins[0].sum() > 150)
    (200, True)
    """
    is_quick = tournament.is_compiled and tournament.rules.deck.n_cards <= CARDS_OF_A_LONG_GAME
    return play_chunks(
        _play_chunks,
        _plain(tournament),
        chunks=tournament.n_chunks,
        in_task=CHUNKS_IN_TASK if is_quick else 1,
        games=tournament.games,
        done=([], Tally.empty(len(tournament.bots), tournament.rules)) if done is None else done,
        executor=executor,
        progress=progress,
        note=note,
    )


Job = tuple[tuple[Any, ...], tuple[Any, ...]]


def _plain(tournament: Tournament) -> Job:
    """The tournament so that it can be sent to another process: rules that were used hold what cannot."""
    rules = tournament.rules
    own = (tournament.bots, tournament.games, tournament.seed, tournament.first_chunk)
    return tuple(getattr(rules, field.name) for field in fields(rules)), own


@lru_cache(maxsize=16)
def _from_plain(job: Job) -> Tournament:
    rules, (bots, games, seed, first_chunk) = job
    return Tournament(bots, games, seed, Rules(*rules), first_chunk)


def _play_chunks(job: Job, first: int, end: int) -> Tally:
    """Play the chunks from ``first`` up to ``end``."""
    tournament = _from_plain(job)
    tally = Tally.empty(len(tournament.bots), tournament.rules)
    for chunk in range(first, end):
        games = games_of(chunk, tournament.games)
        if tournament.is_compiled:
            _play_compiled(tournament, chunk, games, tally)
        else:
            for game in games:
                seating: Sequence[int] = seating_of(len(tournament.bots), range(game, game + 1))[0].tolist()
                tally.add_match(tournament.match(game), seating)
    return tally


def _play_compiled(tournament: Tournament, chunk: int, games: range, tally: Tally) -> None:
    policies = [bot.policy for bot in tournament.bots]
    with np.errstate(over="ignore"):  # the words wrap around, which NumPy would warn of with the JIT off
        play_games(
            bid_tables(tournament.rules),
            chunk_state(tournament.seed, tournament.first_chunk + chunk),
            seating_of(len(policies), games),
            np.array([policy[0] for policy in policies if policy], dtype=np.int64),
            np.array([policy[1] for policy in policies if policy], dtype=np.float64),
            tournament.rules.card_limit or 0,
            tournament.rules.bids_on_rest,
            tally.wins,
            tally.rounds,
            tally.checks,
            tally.bids,
            np.zeros(0, dtype=np.int64),
        )
