"""The result of a tournament of Blöf: lines for people, a document for machines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.text import Text

from blefodds.core.odds_table import Simulated
from blefodds.games.blof.claims import MOST_CARDS
from blefodds.games.blof.game import MAX_MOVES
from blefodds.games.blof.match import N_HANDS
from blefodds.games.blof.play import BlofTournament
from blefodds.games.blof.tally import BlofTally
from blefodds.games.shares import share_of
from blefodds.lang import phrase
from blefodds.storage.document import Schema
from blefodds.views.columns import folded_table
from blefodds.views.documents import interval_document
from blefodds.views.folding import folded
from blefodds.views.percent import simulated_percent
from blefodds.views.tournament import (
    document_head,
    interval_heading,
    lengths_document,
    ratio,
    seat_table,
    share_cells,
    shares_document,
    wins_by_bot,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["PILES", "lies_by_batch", "lies_by_pile", "tournament_document", "tournament_lines"]

TOURNAMENT = Schema("blefodds.blof-tournament/1")

PILES = ((1, 4), (5, 8), (9, 12), (13, 16), (17, 24), (25, 52))
"""The sizes of piles that stand in one row for people, first and last; the batch itself is counted."""

_LIE = 0

Caught = tuple[int, int]
"""Lies that were challenged, and all lies."""


def tournament_document(tournament: BlofTournament, tally: BlofTally, *, confidence: float = 0.95) -> dict[str, Any]:
    """The result of the schema ``blefodds.blof-tournament/1``.

    A ``share`` is of matches, in twelfths: of k players with the most points each has won 12 / k. A bot that stands
    several times in the line-up has one entry for all its players together; ``even`` is what it would have if all won
    alike. Of a bot that holds every seat nothing is measured, and the ends of the interval are None. Seats are counted
    counterclockwise from 1, which opens the first and the last hand. ``lies`` are the batches with a wrong card, by the
    cards of the batch and by those of the pile with it; one is caught when it is challenged.
    """
    return {
        **document_head(TOURNAMENT, tournament, confidence),
        **shares_document(tournament, tally, confidence, _share_document, partial(_bot_document, tally)),
        "hands": {"played": N_HANDS * tally.games, "unfinished": tally.n_unfinished},
        "moves": lengths_document(tally),
        "lies": {
            "by_batch": [
                {"cards": n, **_caught_document(caught, confidence)}
                for n, caught in enumerate(lies_by_batch(tally), start=1)
            ],
            "by_pile": [
                {"cards": n, **_caught_document(caught, confidence)} for n, caught in _by_every_pile(tally) if caught[1]
            ],
        },
        "set_aside": {
            "piles": int(tally.buried.sum()),
            "with_a_lie": int(tally.buried[_LIE].sum()),
            "cards": int((tally.buried.sum(axis=0) * range(tally.buried.shape[1])).sum()),
        },
    }


def _bot_document(tally: BlofTally, players: list[int]) -> dict[str, Any]:
    plays, challenged = tally.plays[players].sum(axis=(0, 2, 3)), tally.challenged[players].sum(axis=(0, 2, 3))
    n_wrong, n_right = (int(n) for n in tally.challenges[players].sum(axis=0))
    lie_gone, lie_caught, true_gone, true_challenged = (int(n) for n in tally.finishes[players].sum(axis=0))
    tops = tally.wins[players].sum(axis=(0, 1))
    return {
        "wins": {"alone": int(tops[0]), "shared": int(tops[1:].sum())},
        "hands_won": int(tally.points[players].sum()),
        "batches": {"laid": int(plays.sum()), "lies": int(plays[_LIE]), "caught": int(challenged[_LIE])},
        "challenges": {
            "made": n_wrong + n_right,
            "right": n_right,
            "free": int(tally.free[players].sum()),
        },
        "last_cards": {
            "true": true_gone + true_challenged,
            "lies_let_go": lie_gone,
            "lies_caught": lie_caught,
        },
    }


def _share_document(share: Simulated) -> dict[str, Any]:
    return {"share": {"p": share.p, "twelfths": share.true, "of": share.deals, "low": share.low, "high": share.high}}


def _caught_document(caught: Caught, confidence: float) -> dict[str, Any]:
    n_caught, n_lies = caught
    if not n_lies:
        return {"lies": 0, "caught": 0, "p": None, "low": None, "high": None}
    share = share_of(n_caught, n_lies, confidence=confidence)
    return {"lies": n_lies, "caught": n_caught, **interval_document(share)}


def lies_by_batch(tally: BlofTally) -> list[Caught]:
    """Lies of one to four cards: how many were caught, and how many there were."""
    caught, laid = _lies(tally, axis=2)
    return [(int(caught[n]), int(laid[n])) for n in range(MOST_CARDS)]


def lies_by_pile(tally: BlofTally) -> list[tuple[tuple[int, int], Caught]]:
    """Lies that made a pile of so many cards, by :data:`PILES`."""
    caught, laid = _lies(tally, axis=1)
    return [
        ((first, last), (int(caught[first : last + 1].sum()), int(laid[first : last + 1].sum())))
        for first, last in PILES
    ]


def _by_every_pile(tally: BlofTally) -> list[tuple[int, Caught]]:
    caught, laid = _lies(tally, axis=1)
    return [(n, (int(caught[n]), int(laid[n]))) for n in range(1, laid.size)]


def _lies(tally: BlofTally, *, axis: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The lies caught and laid; of player, batch and pile the axes 0 and ``axis`` are added up."""
    return tally.challenged[:, _LIE].sum(axis=(0, axis)), tally.plays[:, _LIE].sum(axis=(0, axis))


def tournament_lines(
    tournament: BlofTournament,
    tally: BlofTally,
    *,
    confidence: float = 0.95,
    lang: str = "en",
    width: int | None = None,
) -> list[Text]:
    """Who won how often, by bot and by seat; how bots play; whose lies are caught; how long the matches were.

    Parameters
    ----------
    tournament, tally
        What was played, and what was counted.
    confidence
        Of the intervals.
    lang
        The language.
    width
        Columns of the terminal that prose is folded to; None: not folded.
    """

    def prose(key: str, **values: object) -> list[Text]:
        return folded(phrase(f"blof.sim.{key}", lang, **values), width)

    def words(*keys: str) -> tuple[str, ...]:
        return tuple(phrase(f"blof.sim.{key}", lang) for key in keys)

    won = [(*words("bot", "seats", "won"), interval_heading(confidence, lang))]
    played = [words("bot", "lies", "caught", "right")]
    for name, n_players, share in wins_by_bot(tournament, tally, confidence):
        is_alone = n_players == len(tournament.bots)  # then it wins whatever happens, and nothing was measured
        won.append((name, str(n_players), *share_cells(share, is_alone=is_alone)))
        played.append((name, *_how_it_plays(tournament.players(name), tally)))
    seat_name, won_name = words("seat", "won")
    batches = [(str(n), caught) for n, caught in enumerate(lies_by_batch(tally), start=1)]
    piles = [(f"{first}–{last}", caught) for (first, last), caught in lies_by_pile(tally)]
    fewest, most = tally.shortest_and_longest
    mean = f"{tally.total_length / tally.games:.1f}"
    n_buried = int(tally.buried.sum())
    names = ", ".join(bot.name for bot in tournament.bots)
    return [
        *prose("heading", n=tally.games, games=f"{tally.games:,}", players=names, seed=tournament.seed),
        Text(""),
        *folded_table(won, width),
        Text(""),
        *seat_table(tally, (seat_name, won_name), confidence=confidence, lang=lang, width=width),
        *prose("sharing"),
        Text(""),
        *folded_table(played, width),
        Text(""),
        *folded_table([words("batch", "lies_n", "caught"), *_caught_rows(batches, confidence)], width),
        Text(""),
        *folded_table([words("pile", "lies_n", "caught"), *_caught_rows(piles, confidence)], width),
        Text(""),
        *prose("moves", mean=mean, fewest=fewest, most=most),
        *prose("set_aside", piles=f"{n_buried:,}", lies=ratio(int(tally.buried[_LIE].sum()), n_buried)),
        *(
            prose("unfinished", n=tally.n_unfinished, hands=f"{tally.n_unfinished:,}", moves=f"{MAX_MOVES:,}")
            if tally.n_unfinished
            else []
        ),
    ]


def _how_it_plays(players: Sequence[int], tally: BlofTally) -> tuple[str, str, str]:
    """Lies of all batches, lies caught of all lies, right challenges of all."""
    plays, challenged = tally.plays[players].sum(axis=(0, 2, 3)), tally.challenged[players].sum(axis=(0, 2, 3))
    n_wrong, n_right = (int(n) for n in tally.challenges[players].sum(axis=0))
    return (
        ratio(int(plays[_LIE]), int(plays.sum())),
        ratio(int(challenged[_LIE]), int(plays[_LIE])),
        ratio(n_right, n_wrong + n_right),
    )


def _caught_rows(rows: Sequence[tuple[str, Caught]], confidence: float) -> list[tuple[str, str, str]]:
    shares = [share_of(*caught, confidence=confidence) if caught[1] else None for _, caught in rows]
    return [
        (name, f"{n_lies:,}", "–" if share is None else simulated_percent(share))
        for (name, (_, n_lies)), share in zip(rows, shares, strict=True)
    ]
