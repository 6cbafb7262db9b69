"""How often the advisor wins, alone against every other bot: its matches, and their chapter of RESULTS.md."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from itertools import product
from typing import Any

from blefodds.benchmark.words import percent
from blefodds.bots.blef import BOTS
from blefodds.core.odds_table import Simulated
from blefodds.games.blef.play import BlefGame
from blefodds.games.tournament import Tournament
from blefodds.reports.blef.measured import document_of
from blefodds.views.percent import interval_percent, simulated_percent
from measuring.markdown import table

__all__ = ["ADVISOR", "ALSO_ADVISOR", "CONFIDENCE", "PLAYERS", "advising", "advising_chapter"]

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
            tournament = Tournament(BlefGame(), line_up, games, seed, first_chunk=first_chunk)
            first_chunk += tournament.n_chunks
            tally = tournament.play(executor=executor, progress=lambda done, total: meter())
            share = tally.won([0], confidence=CONFIDENCE)
            rows.append(
                {
                    "bot": other.name,
                    "players": n_players,
                    "games": games,
                    "wins": share.true,
                    "share": {"p": share.p, "low": share.low, "high": share.high},
                    "even": 1 / n_players,
                }
            )
    return document_of("advisor-matches").of(games=games, seed=seed, confidence=CONFIDENCE, line_ups=rows)


LEAST_HEADS_UP = {"cubic": 0.6, "honest": 0.6}
"""What share of matches of two the advisor shall win at least against some bots."""


def advising_chapter(measured: dict[str, Any]) -> str:
    """The chapter of RESULTS.md, from what :func:`advising` measured."""
    line_ups = measured["line_ups"]
    rows = [
        [
            f"{one['bot']}, {'heads-up' if one['players'] == 2 else 'three of them'}",
            f"{one['wins']} of {one['games']}",
            simulated_percent(_share(one)),
            interval_percent(_share(one), decimals=1),
            percent(one["even"]),
        ]
        for one in line_ups
    ]
    others = [one for one in line_ups if one["bot"] != ALSO_ADVISOR]
    above = sum(one["share"]["low"] > one["even"] for one in others)
    aimed = [one for one in line_ups if one["players"] == 2 and one["bot"] in LEAST_HEADS_UP]
    reached = [one for one in aimed if one["share"]["low"] >= LEAST_HEADS_UP[one["bot"]]]
    return (
        "## The advisor against the other bots\n\n"
        f"Matches by the classic rules, one advisor at the table, seats going round, {measured['games']} matches of"
        f" each line-up, seed {measured['seed']}; made by `python benchmarks/run.py --advising`. Won by the advisor,"
        " with the Clopper-Pearson interval, and what it would win if all were alike:\n\n"
        + table(["against", "won", "share", "95% interval", "even"], rows)
        + f"\n\nTarget: the whole interval above the even share: met in {above} of {len(others)} line-ups. Target: at"
        " least 60% heads-up against cubic and honest: met, interval included, against"
        f" {' and '.join(one['bot'] for one in reached) or 'neither'}. These do not count {ALSO_ADVISOR}, which is the"
        " advisor itself wherever it has no solved round."
    )


def _share(one: dict[str, Any]) -> Simulated:
    return Simulated(one["wins"], one["games"], one["share"]["low"], one["share"]["high"])
