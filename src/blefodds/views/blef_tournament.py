"""The result of a tournament: lines for people, a document for machines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from blefodds.core.odds_table import Simulated
from blefodds.games.blef.bidding import bid_of, highest_action
from blefodds.games.blef.play import BlefTournament, rules_of
from blefodds.games.blef.tally import BlefTally
from blefodds.games.shares import share_of
from blefodds.lang import kind_name, phrase
from blefodds.storage.document import Schema
from blefodds.views.columns import folded_table
from blefodds.views.documents import interval_document, rules_document
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

__all__ = [
    "bids_by_kind",
    "heading",
    "round_robin_document",
    "round_robin_lines",
    "tournament_document",
    "tournament_lines",
]

TOURNAMENT = Schema("blefodds.tournament/1")
ROUND_ROBIN = Schema("blefodds.round-robin/1")

BAR = 30
"""The widest bar, in characters."""

Pair = tuple[BlefTournament, BlefTally]


def tournament_document(tournament: BlefTournament, tally: BlefTally, *, confidence: float = 0.95) -> dict[str, Any]:
    """The result of the schema ``blefodds.tournament/1``.

    A bot that stands several times in the line-up has one entry; its share is of matches that any of its players
    won, and ``even`` is what it would be if all won alike. Of a bot that holds every seat nothing is measured, and the
    ends of the interval are None. Seats are counted clockwise from 1, which opens the first
    round.
    """

    def of_share(share: Simulated) -> dict[str, Any]:
        return {"games": tally.games, "wins": share.true, "share": interval_document(share)}

    def of_bot(players: list[int]) -> dict[str, Any]:
        n_false, n_true = (int(bids[players].sum()) for bids in tally.bids)
        return {"checks": _checks(tally, players), "bids": {"made": n_false + n_true, "true": n_true}}

    return {
        **document_head(TOURNAMENT, tournament, confidence),
        "rules": rules_document(rules_of(tournament)),
        **shares_document(tournament, tally, confidence, of_share, of_bot),
        "rounds": lengths_document(tally),
        "checks": _checks(tally, range(len(tournament.bots))),
        "ladder": _ladder_document(tournament, tally),
    }


def _checks(tally: BlefTally, players: Sequence[int]) -> dict[str, int]:
    n_wrong, n_right = (int(checks) for checks in tally.checks[list(players)].sum(axis=0))
    return {"made": n_wrong + n_right, "right": n_right}


def _ladder_document(tournament: BlefTournament, tally: BlefTally) -> list[dict[str, Any]]:
    made, true = tally.bids.sum(axis=(0, 1)), tally.bids[1].sum(axis=0)
    rows = []
    for action in range(1, highest_action(rules_of(tournament)) + 1):
        bid, judged_on = bid_of(action, rules_of(tournament))
        rows.append(
            {
                "position": rules_of(tournament).position(bid),
                "bid": bid.code,
                "judged_on": judged_on,
                "made": int(made[action]),
                "true": int(true[action]),
            }
        )
    return rows


def heading(tournament: BlefTournament, tally: BlefTally, *, lang: str = "en") -> str:
    """Who played how many matches, by which rules, from which seed."""
    return phrase(
        "tournament.heading",
        lang,
        n=tally.games,
        games=f"{tally.games:,}",
        players=", ".join(bot.name for bot in tournament.bots),
        rules=rules_of(tournament).name,
        cards=rules_of(tournament).deck.n_cards,
        seed=tournament.seed,
    )


def bids_by_kind(tournament: BlefTournament, tally: BlefTally, *, lang: str = "en") -> list[tuple[str, int, int]]:
    """Each kind of bid, lowest first, with how many were made and how many of those were true.

    Kinds on the rest stand behind the others, and only where such bids were made.
    """
    counts: dict[tuple[str, str], list[int]] = {}
    for action in range(1, highest_action(rules_of(tournament)) + 1):
        bid, judged_on = bid_of(action, rules_of(tournament))
        n_false, n_true = (int(bids[:, action].sum()) for bids in tally.bids)
        made = counts.setdefault((judged_on, kind_name(bid.kind, lang)), [0, 0])
        made[0] += n_false + n_true
        made[1] += n_true
    return [
        (phrase("game.on_rest", lang, name=name) if judged_on == "rest" else name, made, true)
        for (judged_on, name), (made, true) in counts.items()
        if made or judged_on == "play"
    ]


def tournament_lines(
    tournament: BlefTournament,
    tally: BlefTally,
    *,
    confidence: float = 0.95,
    lang: str = "en",
    width: int | None = None,
) -> list[Text]:
    """Who won how often, by bot and by seat; how long the matches were; how the bids spread and how true they were.

    Folded to ``width`` columns; None: not at all.
    """
    columns = ("bot", "players", "even", "won", "interval", "checks_right", "bids_true")
    names = {column: phrase(f"tournament.{column}", lang) for column in columns if column != "interval"}
    bot_rows = [tuple((names | {"interval": interval_heading(confidence, lang)})[column] for column in columns)]
    for name, n_players, won in wins_by_bot(tournament, tally, confidence):
        players = tournament.players(name)
        is_alone = n_players == len(tournament.bots)  # then it wins whatever happens, and nothing was measured
        checks, bids = tally.checks[players].sum(axis=0), tally.bids[:, players].sum(axis=(1, 2))
        bot_rows.append(
            (
                name,
                str(n_players),
                f"{n_players / len(tournament.bots) * 100:.1f}%",
                *share_cells(won, is_alone=is_alone),
                ratio(int(checks[1]), int(checks.sum())),
                ratio(int(bids[1]), int(bids.sum())),
            )
        )
    seat_names = phrase("tournament.seat", lang), names["won"]
    fewest, most = tally.shortest_and_longest
    mean = f"{tally.total_length / tally.games:.2f}"
    checks = tally.checks.sum(axis=0)
    right = ratio(int(checks[1]), int(checks.sum()))
    return [
        *folded(heading(tournament, tally, lang=lang), width),
        Text(""),
        *folded_table(bot_rows, width),
        Text(""),
        *seat_table(tally, seat_names, confidence=confidence, lang=lang, width=width),
        Text(""),
        *folded(phrase("tournament.rounds", lang, mean=mean, fewest=fewest, most=most), width),
        *folded(phrase("tournament.checks", lang, made=f"{int(checks.sum()):,}", right=right), width),
        Text(""),
        *_spread_lines(tournament, tally, lang=lang, width=width),
    ]


def _spread_lines(tournament: BlefTournament, tally: BlefTally, *, lang: str, width: int | None) -> list[Text]:
    """How the bids spread over the ladder, kind by kind, lowest first."""
    kinds = bids_by_kind(tournament, tally, lang=lang)
    total, most = sum(made for _, made, _ in kinds), max(made for _, made, _ in kinds)
    rows = [(*(phrase(f"tournament.{column}", lang) for column in ("bids", "bids_share", "bids_true")), "")]
    for name, made, true in kinds:
        rows.append((name, ratio(made, total), ratio(true, made), "█" * round(BAR * made / most)))
    return folded_table(rows, width, left=(0, 3))


def round_robin_document(pairs: Sequence[Pair], *, confidence: float = 0.95) -> dict[str, Any]:
    """The result of every bot against every other, of the schema ``blefodds.round-robin/1``."""
    first = pairs[0][0]
    return {
        **document_head(ROUND_ROBIN, first, confidence),
        "rules": rules_document(rules_of(first)),
        "bots": [
            {
                "bot": name,
                "games": games,
                "wins": wins,
                "share": interval_document(share_of(wins, games, confidence=confidence)),
            }
            for name, (wins, games) in _totals(pairs).items()
        ],
        "tournaments": [tournament_document(tournament, tally, confidence=confidence) for tournament, tally in pairs],
    }


def round_robin_lines(
    pairs: Sequence[Pair], *, confidence: float = 0.95, lang: str = "en", width: int | None = None
) -> list[Text]:
    """A square table, the bot of the row against the bot of the column, and every bot's total."""
    totals = dict(sorted(_totals(pairs).items(), key=lambda item: -item[1][0]))
    won: dict[tuple[str, str], str] = {}
    for tournament, tally in pairs:
        one, other = (bot.name for bot in tournament.bots)
        won[one, other] = simulated_percent(tally.won([0], confidence=confidence))
        won[other, one] = simulated_percent(tally.won([1], confidence=confidence))
    rows = [("", *totals, phrase("tournament.total", lang), interval_heading(confidence, lang))]
    for name, (wins, games) in totals.items():
        cells = (won.get((name, other), "–") for other in totals)
        rows.append((name, *cells, *share_cells(share_of(wins, games, confidence=confidence))))
    first = pairs[0][0]
    heading = phrase(
        "tournament.round_robin",
        lang,
        games=f"{first.games:,}",
        rules=rules_of(first).name,
        cards=rules_of(first).deck.n_cards,
        seed=first.seed,
    )
    return [*folded(heading, width), Text(""), *folded_table(rows, width)]


def _totals(pairs: Sequence[Pair]) -> dict[str, tuple[int, int]]:
    """Wins and games of each bot over all pairs."""
    totals: dict[str, tuple[int, int]] = {}
    for tournament, tally in pairs:
        for bot, wins in zip(tournament.bots, tally.wins.sum(axis=1), strict=True):
            before = totals.get(bot.name, (0, 0))
            totals[bot.name] = before[0] + int(wins), before[1] + tally.games
    return totals
