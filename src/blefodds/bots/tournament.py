"""A tournament of either game by the names of its bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any, Literal

from blefodds.bots import blef, blof
from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import CLASSIC, Rules
from blefodds.games.blef.play import BlefGame
from blefodds.games.blof.play import BlofGame
from blefodds.games.bot import AnyBot
from blefodds.games.game import Game
from blefodds.games.tally import Tally
from blefodds.games.tournament import Tournament

__all__ = ["GameName", "tournament"]

GameName = Literal["blef", "blof"]


def tournament(
    players: str | Sequence[AnyBot],
    *,
    seed: int,
    games: int = 10_000,
    game: GameName = "blef",
    rules: Rules = CLASSIC,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Tally:
    """Let bots play many matches against each other, and count who wins.

    Seats go around, so that every player sits everywhere.

    Parameters
    ----------
    players
        The line-up, in words (``"honest,cubic,threshold(0.6)"``) or as bots: 2 to 8 for Blef, four for Blöf.
    seed
        0 to 2**64 − 1. The same seed gives the same integers, wherever they are played.
    games
        How many matches, 1 to 10**9.
    game
        ``"blef"`` or ``"blof"``.
    rules
        What a table of Blef plays by.
    executor
        Where to play, such as a ``ThreadPoolExecutor``; None: here.
    progress
        Called as ``progress(done, total)``, in matches.

    Returns
    -------
    Tally
        A :class:`blefodds.games.blef.tally.BlefTally` or :class:`blefodds.games.blof.tally.BlofTally`: what happened,
        by the players' places in the line-up; ``won`` gives the share of matches that some of them won together.

    Raises
    ------
    BlefError
        For a bot or a game there is none of, a number out of its range, or a table that cannot be dealt to so many.
    RuntimeError
        If the counts contradict each other.

    Examples
    --------
    >>> from blefodds import tournament
    >>> share = tournament("honest,random", games=200, seed=7).won([0])
    >>> share.deals, share.low > 0.75
    (200, True)
    >>> tally = tournament("advisor,table,table,table", game="blof", games=240, seed=7)
    >>> tally.won([0]).low > 0.25
    True
    """
    if game not in ("blef", "blof"):
        raise BlefError(f"unknown game {shorten(repr(game))}: use blef or blof", field="game")
    played: Game[Any, Any] = BlefGame(rules) if game == "blef" else BlofGame()
    if isinstance(players, str):
        players = blef.parse_bots(players) if game == "blef" else blof.parse_bots(players)
    tally: Tally = Tournament(played, tuple(players), games, seed).play(executor=executor, progress=progress)
    return tally
