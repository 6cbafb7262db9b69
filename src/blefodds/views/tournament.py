"""The result of a tournament: lines for people, a document for machines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from blefodds.core.intervals import clopper_pearson
from blefodds.core.odds_table import Simulated
from blefodds.games.blef.bidding import claim_of, highest_action
from blefodds.games.blef.tally import Tally
from blefodds.games.blef.tournament import Tournament
from blefodds.lang import kind_name, phrase
from blefodds.storage.document import Schema
from blefodds.views.columns import folded_table
from blefodds.views.documents import interval_document, rules_document
from blefodds.views.folding import folded
from blefodds.views.percent import counted_percent, interval_percent, simulated_percent

__all__ = [
    "bids_by_kind",
    "heading",
    "round_robin_document",
    "round_robin_lines",
    "tournament_document",
    "tournament_lines",
    "wins_by_bot",
    "wins_by_seat",
]

TOURNAMENT = Schema("blefodds.tournament/1")
ROUND_ROBIN = Schema("blefodds.round-robin/1")

BAR = 30
"""The widest bar, in characters."""

Pair = tuple[Tournament, Tally]


def tournament_document(tournament: Tournament, tally: Tally, *, confidence: float = 0.95) -> dict[str, Any]:
    """The result of the schema ``blefodds.tournament/1``.

    A bot that stands several times in the line-up has one entry; its share is of matches that any of its players
    won, and ``even`` is what it would be if all won alike. Of a bot that holds every seat nothing is measured, and the
    ends of the interval are None. Seats are counted clockwise from 1, which opens the first
    round.
    """
    n_wrong, n_right = (int(checks) for checks in tally.checks.sum(axis=0))
    played = [int(number) for number in tally.rounds.nonzero()[0]]
    return {
        **TOURNAMENT.of(),
        "games": tally.games,
        "seed": tournament.seed,
        "confidence": confidence,
        "rules": rules_document(tournament.rules),
        "players": [bot.name for bot in tournament.bots],
        "bots": [_bot_document(name, tournament, tally, confidence) for name in _seats(tournament)],
        "seats": [
            {"seat": seat, "games": tally.games, "wins": int(wins), "share": _share(int(wins), tally.games, confidence)}
            for seat, wins in enumerate(tally.wins.sum(axis=0), start=1)
        ],
        "rounds": {
            "total": tally.n_rounds,
            "per_game": tally.n_rounds / tally.games,
            "fewest": played[0],
            "most": played[-1],
        },
        "checks": {"made": n_wrong + n_right, "right": n_right},
        "ladder": _ladder_document(tournament, tally),
    }


def _bot_document(name: str, tournament: Tournament, tally: Tally, confidence: float) -> dict[str, Any]:
    players = _players(name, tournament)
    is_alone = len(players) == len(tournament.bots)
    wins = int(tally.wins[players].sum())
    n_wrong, n_right = (int(checks) for checks in tally.checks[players].sum(axis=0))
    n_false, n_true = (int(bids[players].sum()) for bids in tally.bids)
    return {
        "bot": name,
        "seats": len(players),
        "games": tally.games,
        "wins": wins,
        "share": _share(wins, tally.games, confidence) | ({"low": None, "high": None} if is_alone else {}),
        "even": len(players) / len(tournament.bots),
        "checks": {"made": n_wrong + n_right, "right": n_right},
        "bids": {"made": n_false + n_true, "true": n_true},
    }


def _ladder_document(tournament: Tournament, tally: Tally) -> list[dict[str, Any]]:
    made, true = tally.bids.sum(axis=(0, 1)), tally.bids[1].sum(axis=0)
    rows = []
    for action in range(1, highest_action(tournament.rules) + 1):
        bid, judged_on = claim_of(action, tournament.rules)
        rows.append(
            {
                "position": tournament.rules.position(bid),
                "bid": bid.code,
                "judged_on": judged_on,
                "made": int(made[action]),
                "true": int(true[action]),
            }
        )
    return rows


def _seats(tournament: Tournament) -> Counter[str]:
    """How many players each bot has, in the order of the line-up."""
    return Counter(bot.name for bot in tournament.bots)


def _players(name: str, tournament: Tournament) -> list[int]:
    return [player for player, bot in enumerate(tournament.bots) if bot.name == name]


def _simulated(wins: int, games: int, confidence: float) -> Simulated:
    low, high = clopper_pearson([wins], games, confidence=confidence)
    return Simulated(wins, games, float(low[0]), float(high[0]))


def _share(wins: int, games: int, confidence: float) -> dict[str, Any]:
    return interval_document(_simulated(wins, games, confidence))


def heading(tournament: Tournament, tally: Tally, *, lang: str = "en") -> str:
    """Who played how many matches, by which rules, from which seed."""
    return phrase(
        "tournament.heading",
        lang,
        n=tally.games,
        games=f"{tally.games:,}",
        players=", ".join(bot.name for bot in tournament.bots),
        rules=tournament.rules.name,
        cards=tournament.rules.deck.n_cards,
        seed=tournament.seed,
    )


def wins_by_bot(tournament: Tournament, tally: Tally, confidence: float) -> list[tuple[str, int, Simulated]]:
    """Each bot with its number of players and the matches that any of them won, in the order of the line-up."""
    counted = []
    for name, n_players in _seats(tournament).items():
        wins = int(tally.wins[_players(name, tournament)].sum())
        counted.append((name, n_players, _simulated(wins, tally.games, confidence)))
    return counted


def wins_by_seat(tally: Tally, confidence: float) -> list[Simulated]:
    """The matches won at each seat; the first one opens the first round."""
    return [_simulated(int(wins), tally.games, confidence) for wins in tally.wins.sum(axis=0)]


def bids_by_kind(tournament: Tournament, tally: Tally, *, lang: str = "en") -> list[tuple[str, int, int]]:
    """Each kind of bid, lowest first, with how many were made and how many of those were true.

    Kinds on the rest stand behind the others, and only where such bids were made.
    """
    counts: dict[tuple[str, str], list[int]] = {}
    for action in range(1, highest_action(tournament.rules) + 1):
        bid, judged_on = claim_of(action, tournament.rules)
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
    tournament: Tournament, tally: Tally, *, confidence: float = 0.95, lang: str = "en", width: int | None = None
) -> list[Text]:
    """Who won how often, by bot and by seat; how long the matches were; how the bids spread and how true they were.

    Folded to ``width`` columns; None: not at all.
    """
    interval = phrase("column.interval", lang, confidence=f"{confidence * 100:.10g}")
    columns = ("bot", "players", "even", "won")
    bot_rows = [
        (
            *(phrase(f"tournament.{column}", lang) for column in columns),
            interval,
            phrase("tournament.checks_right", lang),
            phrase("tournament.bids_true", lang),
        )
    ]
    for name, n_players, won in wins_by_bot(tournament, tally, confidence):
        players = _players(name, tournament)
        is_alone = n_players == len(tournament.bots)  # then it wins whatever happens, and nothing was measured
        checks, bids = tally.checks[players].sum(axis=0), tally.bids[:, players].sum(axis=(1, 2))
        bot_rows.append(
            (
                name,
                str(n_players),
                f"{n_players / len(tournament.bots) * 100:.1f}%",
                *(("100%", "–") if is_alone else (simulated_percent(won, decimals=2), interval_percent(won))),
                _ratio(int(checks[1]), int(checks.sum())),
                _ratio(int(bids[1]), int(bids.sum())),
            )
        )
    seat_rows = [(phrase("tournament.seat", lang), phrase("tournament.won", lang), interval)]
    for seat, won in enumerate(wins_by_seat(tally, confidence), start=1):
        seat_rows.append((str(seat), simulated_percent(won, decimals=2), interval_percent(won)))
    played = tally.rounds.nonzero()[0]
    mean = f"{tally.n_rounds / tally.games:.2f}"
    checks = tally.checks.sum(axis=0)
    right = _ratio(int(checks[1]), int(checks.sum()))
    return [
        *folded(heading(tournament, tally, lang=lang), width),
        Text(""),
        *folded_table(bot_rows, width),
        Text(""),
        *folded_table(seat_rows, width),
        Text(""),
        *folded(phrase("tournament.rounds", lang, mean=mean, fewest=played[0], most=played[-1]), width),
        *folded(phrase("tournament.checks", lang, made=f"{int(checks.sum()):,}", right=right), width),
        Text(""),
        *_spread_lines(tournament, tally, lang=lang, width=width),
    ]


def _ratio(part: int, whole: int) -> str:
    """A share of what happened in these matches, as a percentage; nothing where nothing happened."""
    return counted_percent(part / whole) if whole else "–"


def _spread_lines(tournament: Tournament, tally: Tally, *, lang: str, width: int | None) -> list[Text]:
    """How the bids spread over the ladder, kind by kind, lowest first."""
    kinds = bids_by_kind(tournament, tally, lang=lang)
    total, most = sum(made for _, made, _ in kinds), max(made for _, made, _ in kinds)
    rows = [(*(phrase(f"tournament.{column}", lang) for column in ("bids", "bids_share", "bids_true")), "")]
    for name, made, true in kinds:
        rows.append((name, _ratio(made, total), _ratio(true, made), "█" * round(BAR * made / most)))
    return folded_table(rows, width, left=(0, 3))


def round_robin_document(pairs: Sequence[Pair], *, confidence: float = 0.95) -> dict[str, Any]:
    """The result of every bot against every other, of the schema ``blefodds.round-robin/1``."""
    first = pairs[0][0]
    return {
        **ROUND_ROBIN.of(),
        "games": first.games,
        "seed": first.seed,
        "confidence": confidence,
        "rules": rules_document(first.rules),
        "bots": [
            {"bot": name, "games": games, "wins": wins, "share": _share(wins, games, confidence)}
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
        wins = tally.wins.sum(axis=1)
        won[one, other] = simulated_percent(_simulated(int(wins[0]), tally.games, confidence))
        won[other, one] = simulated_percent(_simulated(int(wins[1]), tally.games, confidence))
    interval = phrase("column.interval", lang, confidence=f"{confidence * 100:.10g}")
    rows = [("", *totals, phrase("tournament.total", lang), interval)]
    for name, (wins, games) in totals.items():
        total = _simulated(wins, games, confidence)
        cells = (won.get((name, other), "–") for other in totals)
        rows.append((name, *cells, simulated_percent(total, decimals=2), interval_percent(total)))
    first = pairs[0][0]
    heading = phrase(
        "tournament.round_robin",
        lang,
        games=f"{first.games:,}",
        rules=first.rules.name,
        cards=first.rules.deck.n_cards,
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
