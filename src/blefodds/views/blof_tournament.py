"""The result of a tournament of Blöf: lines for people, a document for machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from blefodds.core.intervals import clopper_pearson
from blefodds.core.odds_table import Simulated
from blefodds.games.blof.claims import MOST_CARDS
from blefodds.games.blof.game import MAX_MOVES
from blefodds.games.blof.match import N_HANDS, TWELFTHS
from blefodds.games.blof.share import Share, share_of
from blefodds.games.blof.tally import Tally
from blefodds.games.blof.tournament import Tournament
from blefodds.lang import phrase
from blefodds.storage.document import Schema
from blefodds.views.columns import aligned, headed
from blefodds.views.folding import folded
from blefodds.views.percent import counted_percent, interval_percent, simulated_percent

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "PILES",
    "blof_tournament_document",
    "blof_tournament_lines",
    "interval_words",
    "lies_by_batch",
    "lies_by_pile",
    "share_words",
    "wins_by_bot",
    "wins_by_seat",
]

TOURNAMENT = Schema("blefodds.blof-tournament/1")

PILES = ((1, 4), (5, 8), (9, 12), (13, 16), (17, 24), (25, 52))
"""The sizes of piles that stand in one row for people, first and last; the batch itself is counted."""

_LIE = 0

Caught = tuple[int, int]
"""Lies that were challenged, and all lies."""


def blof_tournament_document(tournament: Tournament, tally: Tally, *, confidence: float = 0.95) -> dict[str, Any]:
    """The result of the schema ``blefodds.blof-tournament/1``.

    A ``share`` is of matches, in twelfths: of k players with the most points each has won 12 / k. A bot that stands
    several times in the line-up has one entry for all its players together; ``even`` is what it would have if all won
    alike. Of a bot that holds every seat nothing is measured, and the ends of the interval are None. Seats are counted
    counterclockwise from 1, which opens the first and the last hand. ``lies`` are the batches with a wrong card, by the
    cards of the batch and by those of the pile with it; one is caught when it is challenged.
    """
    lengths = tally.lengths.nonzero()[0]
    return {
        **TOURNAMENT.of(),
        "games": tally.games,
        "seed": tournament.seed,
        "confidence": confidence,
        "players": [bot.name for bot in tournament.bots],
        "bots": [_bot_document(name, tournament, tally, confidence) for name in _seats(tournament)],
        "seats": [
            {"seat": seat, "share": _share_document(share)}
            for seat, share in enumerate(wins_by_seat(tally, confidence), start=1)
        ],
        "hands": {"played": N_HANDS * tally.games, "unfinished": tally.n_unfinished},
        "moves": {
            "total": tally.n_moves,
            "per_game": tally.n_moves / tally.games,
            "fewest": int(lengths[0]),
            "most": int(lengths[-1]),
        },
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


def _bot_document(name: str, tournament: Tournament, tally: Tally, confidence: float) -> dict[str, Any]:
    players = tournament.players(name)
    is_alone = len(players) == len(tournament.bots)
    plays, challenged = tally.plays[players].sum(axis=(0, 2, 3)), tally.challenged[players].sum(axis=(0, 2, 3))
    n_wrong, n_right = (int(n) for n in tally.challenges[players].sum(axis=0))
    lie_gone, lie_caught, true_gone, true_challenged = (int(n) for n in tally.finishes[players].sum(axis=0))
    tops = tally.wins[players].sum(axis=(0, 1))
    share = share_of(tally.twelfths(players), tally.games, confidence=confidence)
    return {
        "bot": name,
        "seats": len(players),
        "share": _share_document(share) | ({"low": None, "high": None} if is_alone else {}),
        "even": len(players) / len(tournament.bots),
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


def _share_document(share: Share) -> dict[str, float | None]:
    return {
        "p": share.p,
        "twelfths": share.twelfths,
        "of": TWELFTHS * share.games,
        "low": share.low,
        "high": share.high,
    }


def _caught_document(caught: Caught, confidence: float) -> dict[str, Any]:
    n_caught, n_lies = caught
    if not n_lies:
        return {"lies": 0, "caught": 0, "p": None, "low": None, "high": None}
    share = _simulated(caught, confidence)
    return {"lies": n_lies, "caught": n_caught, "p": share.p, "low": share.low, "high": share.high}


def _simulated(caught: Caught, confidence: float) -> Simulated:
    low, high = clopper_pearson([caught[0]], caught[1], confidence=confidence)
    return Simulated(*caught, float(low[0]), float(high[0]))


def _seats(tournament: Tournament) -> Counter[str]:
    """How many players each bot has, in the order of the line-up."""
    return Counter(bot.name for bot in tournament.bots)


def wins_by_bot(tournament: Tournament, tally: Tally, confidence: float = 0.95) -> list[tuple[str, int, Share]]:
    """Each bot with its number of players and what they won together, in the order of the line-up."""
    return [
        (name, n, share_of(tally.twelfths(tournament.players(name)), tally.games, confidence=confidence))
        for name, n in _seats(tournament).items()
    ]


def wins_by_seat(tally: Tally, confidence: float = 0.95) -> list[Share]:
    """What was won at each seat; the first one opens the first and the last hand."""
    return [share_of(twelfths, tally.games, confidence=confidence) for twelfths in tally.twelfths_by_seat()]


def lies_by_batch(tally: Tally) -> list[Caught]:
    """Lies of one to four cards: how many were caught, and how many there were."""
    caught, laid = _lies(tally, axis=2)
    return [(int(caught[n]), int(laid[n])) for n in range(MOST_CARDS)]


def lies_by_pile(tally: Tally) -> list[tuple[tuple[int, int], Caught]]:
    """Lies that made a pile of so many cards, by :data:`PILES`."""
    caught, laid = _lies(tally, axis=1)
    return [
        ((first, last), (int(caught[first : last + 1].sum()), int(laid[first : last + 1].sum())))
        for first, last in PILES
    ]


def _by_every_pile(tally: Tally) -> list[tuple[int, Caught]]:
    caught, laid = _lies(tally, axis=1)
    return [(n, (int(caught[n]), int(laid[n]))) for n in range(1, laid.size)]


def _lies(tally: Tally, *, axis: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The lies caught and laid; of player, batch and pile the axes 0 and ``axis`` are added up."""
    return tally.challenged[:, _LIE].sum(axis=(0, axis)), tally.plays[:, _LIE].sum(axis=(0, axis))


def share_words(share: Share) -> str:
    """The share as a percentage; where nothing, or all, was won, the end of its interval."""
    return simulated_percent(_as_simulated(share), decimals=2)


def interval_words(share: Share) -> str:
    """The share's interval, rounded outwards."""
    return interval_percent(_as_simulated(share))


def _as_simulated(share: Share) -> Simulated:
    return Simulated(share.twelfths, TWELFTHS * share.games, share.low, share.high)


def blof_tournament_lines(
    tournament: Tournament, tally: Tally, *, confidence: float = 0.95, lang: str = "en", width: int | None = None
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

    interval = phrase("column.interval", lang, confidence=f"{confidence * 100:.10g}")
    won = [(*words("bot", "seats", "won"), interval)]
    played = [words("bot", "lies", "caught", "right")]
    for name, n_players, share in wins_by_bot(tournament, tally, confidence):
        is_alone = n_players == len(tournament.bots)  # then it wins whatever happens, and nothing was measured
        won.append(
            (name, str(n_players), *(("100%", "–") if is_alone else (share_words(share), interval_words(share))))
        )
        played.append((name, *_how_it_plays(tournament.players(name), tally)))
    seats = [(*words("seat", "won"), interval)]
    for seat, share in enumerate(wins_by_seat(tally, confidence), start=1):
        seats.append((str(seat), share_words(share), interval_words(share)))
    lengths = tally.lengths.nonzero()[0]
    mean = f"{tally.n_moves / tally.games:.1f}"
    names = ", ".join(bot.name for bot in tournament.bots)
    return [
        *prose("heading", n=tally.games, games=f"{tally.games:,}", players=names, seed=tournament.seed),
        Text(""),
        *headed(aligned(won)),
        Text(""),
        *headed(aligned(seats)),
        *prose("sharing"),
        Text(""),
        *headed(aligned(played)),
        Text(""),
        *headed(aligned([words("batch", "lies_n", "caught"), *_caught_rows(_batches(tally), confidence)])),
        Text(""),
        *headed(aligned([words("pile", "lies_n", "caught"), *_caught_rows(_piles(tally), confidence)])),
        Text(""),
        *prose("moves", mean=mean, fewest=int(lengths[0]), most=int(lengths[-1])),
        *prose("set_aside", piles=f"{int(tally.buried.sum()):,}", lies=_ratio(*_buried_lies(tally))),
        *(
            prose("unfinished", n=tally.n_unfinished, hands=f"{tally.n_unfinished:,}", moves=f"{MAX_MOVES:,}")
            if tally.n_unfinished
            else []
        ),
    ]


def _how_it_plays(players: Sequence[int], tally: Tally) -> tuple[str, str, str]:
    """Lies of all batches, lies caught of all lies, right challenges of all."""
    plays, challenged = tally.plays[players].sum(axis=(0, 2, 3)), tally.challenged[players].sum(axis=(0, 2, 3))
    n_wrong, n_right = (int(n) for n in tally.challenges[players].sum(axis=0))
    return (
        _ratio(int(plays[_LIE]), int(plays.sum())),
        _ratio(int(challenged[_LIE]), int(plays[_LIE])),
        _ratio(n_right, n_wrong + n_right),
    )


def _buried_lies(tally: Tally) -> Caught:
    return int(tally.buried[_LIE].sum()), int(tally.buried.sum())


def _batches(tally: Tally) -> list[tuple[str, Caught]]:
    return [(str(n), caught) for n, caught in enumerate(lies_by_batch(tally), start=1)]


def _piles(tally: Tally) -> list[tuple[str, Caught]]:
    return [(f"{first}–{last}", caught) for (first, last), caught in lies_by_pile(tally)]


def _caught_rows(rows: Sequence[tuple[str, Caught]], confidence: float) -> list[tuple[str, str, str]]:
    return [(name, f"{c[1]:,}", simulated_percent(_simulated(c, confidence)) if c[1] else "–") for name, c in rows]


def _ratio(part: int, whole: int) -> str:
    """A share of what happened in these matches, as a percentage; nothing where nothing happened."""
    return counted_percent(part / whole) if whole else "–"
