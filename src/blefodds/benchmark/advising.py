"""How often the advisor wins, alone against every other bot."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from itertools import product
from typing import Any

from blefodds.bots.blef import BOTS
from blefodds.core.intervals import clopper_pearson
from blefodds.core.version import __version__
from blefodds.games.blef.tournament import Tournament, play_tournament
from blefodds.reports.blef.advisor_matches import SCHEMA

__all__ = ["ADVISOR", "ALSO_ADVISOR", "CONFIDENCE", "PLAYERS", "advising"]

ADVISOR = "advisor"

PLAYERS = (2, 4)
"""At the table: the advisor, and one or three of the other bot."""

ALSO_ADVISOR = "equilibrium"
"""The bot that plays as the advisor wherever it has no solved round: it comes last, and counts for itself."""

CONFIDENCE = 0.95


def advising(
    *,
    games: int,
    seed: int,
    executor: Executor | None = None,
    meter: Callable[[], object] = lambda: None,
) -> dict[str, Any]:
    """Play the advisor against every other bot, matches of two and of four, the seats going round.

    Parameters
    ----------
    games
        Matches of each line-up.
    seed
        Of the deals; line-ups have streams of their own.
    executor
        Where to play; None: here.
    meter
        Called now and then.

    Returns
    -------
    dict
        Ready for JSON: per line-up the matches the advisor won, the share with its Clopper-Pearson interval, and the
        even share.
    """
    rows = []
    first_chunk = 0
    alone = [word for word in BOTS if word not in (ADVISOR, ALSO_ADVISOR)]
    for words in (alone, [ALSO_ADVISOR]):
        for n_players, word in product(PLAYERS, words):
            other = BOTS[word]()
            line_up = (BOTS[ADVISOR](), *(other for _ in range(n_players - 1)))
            tournament = Tournament(line_up, games, seed, first_chunk=first_chunk)
            first_chunk += tournament.n_chunks
            tally = play_tournament(tournament, executor=executor, progress=lambda done, total: meter())
            wins = int(tally.wins[0].sum())
            low, high = clopper_pearson([wins], games, confidence=CONFIDENCE)
            rows.append(
                {
                    "bot": other.name,
                    "players": n_players,
                    "games": games,
                    "wins": wins,
                    "share": {"p": wins / games, "low": float(low[0]), "high": float(high[0])},
                    "even": 1 / n_players,
                }
            )
    return {
        "schema": SCHEMA,
        "version": __version__,
        "games": games,
        "seed": seed,
        "confidence": CONFIDENCE,
        "line_ups": rows,
    }
