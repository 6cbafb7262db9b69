"""What tables and documents of tournaments have in common, whatever was played: who won how often, and how sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from rich.text import Text

from blefodds.core.odds_table import Simulated
from blefodds.games.tally import Tally
from blefodds.games.tournament import Tournament
from blefodds.lang import phrase
from blefodds.storage.document import Schema
from blefodds.views.columns import folded_table
from blefodds.views.percent import counted_percent, interval_percent, simulated_percent

__all__ = [
    "document_head",
    "interval_heading",
    "lengths_document",
    "ratio",
    "seat_table",
    "share_cells",
    "shares_document",
    "wins_by_bot",
]

AnyTournament = Tournament[Any, Any]


def wins_by_bot(tournament: AnyTournament, tally: Tally, confidence: float = 0.95) -> list[tuple[str, int, Simulated]]:
    """Each bot with its number of players and what they won together, in the order of the line-up."""
    seats = Counter(bot.name for bot in tournament.bots)
    return [(name, n, tally.won(tournament.players(name), confidence=confidence)) for name, n in seats.items()]


def share_cells(share: Simulated, *, is_alone: bool = False) -> tuple[str, str]:
    """A share of matches and its interval in a table, of a bot alone in the line-up what is not measured but certain.

    Where nothing, or all, was won, the share is the end of its interval, which is rounded outwards.
    """
    return ("100%", "–") if is_alone else (simulated_percent(share, decimals=2), interval_percent(share))


def interval_heading(confidence: float, lang: str) -> str:
    """What a column of intervals is called."""
    return phrase("column.interval", lang, confidence=f"{confidence * 100:.10g}")


def seat_table(tally: Tally, names: tuple[str, str], *, confidence: float, lang: str, width: int | None) -> list[Text]:
    """What was won at each seat.

    Parameters
    ----------
    tally
        What was counted.
    names
        What the columns of seats and of shares are called.
    confidence
        Of the intervals.
    lang
        The language.
    width
        Columns of the terminal; None for a pipe.
    """
    shares = tally.won_by_seat(confidence=confidence)
    rows = [(str(seat), *share_cells(share)) for seat, share in enumerate(shares, start=1)]
    return folded_table([(*names, interval_heading(confidence, lang)), *rows], width)


def ratio(part: int, whole: int) -> str:
    """A share of what happened in these matches, as a percentage; nothing where nothing happened."""
    return counted_percent(part / whole) if whole else "–"


def document_head(schema: Schema, tournament: AnyTournament, confidence: float) -> dict[str, Any]:
    """What a document says first."""
    return schema.of(games=tournament.games, seed=tournament.seed, confidence=confidence)


def shares_document(
    tournament: AnyTournament,
    tally: Tally,
    confidence: float,
    of_share: Callable[[Simulated], dict[str, Any]],
    of_bot: Callable[[list[int]], dict[str, Any]],
) -> dict[str, Any]:
    """Who played and won how often, by bot and by seat.

    Parameters
    ----------
    tournament, tally
        What was played, and what was counted.
    confidence
        Of the intervals.
    of_share
        What is said of a share; of a bot that holds every seat nothing is measured, and the ends are None.
    of_bot
        What is said besides of the bot at these places of the line-up.
    """
    bots = []
    for name, n_players, share in wins_by_bot(tournament, tally, confidence):
        won = of_share(share)
        if n_players == len(tournament.bots):
            won["share"] |= {"low": None, "high": None}
        head = {"bot": name, "seats": n_players, **won, "even": n_players / len(tournament.bots)}
        bots.append(head | of_bot(tournament.players(name)))
    seats = enumerate(tally.won_by_seat(confidence=confidence), start=1)
    return {
        "players": [bot.name for bot in tournament.bots],
        "bots": bots,
        "seats": [{"seat": seat, **of_share(share)} for seat, share in seats],
    }


def lengths_document(tally: Tally) -> dict[str, float]:
    """How long matches were."""
    fewest, most = tally.shortest_and_longest
    total = tally.total_length
    return {"total": total, "per_game": total / tally.games, "fewest": fewest, "most": most}
