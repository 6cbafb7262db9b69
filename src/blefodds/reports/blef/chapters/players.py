"""Two to eight players: how the cards in play grow over a game, and which rungs are live in each phase."""

from __future__ import annotations

from collections.abc import Callable

from blefodds.core.bids import Kind
from blefodds.reports.blef.counting import Blind
from blefodds.reports.blef.plan import MOST_PLAYERS, Plan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Paragraph, Table
from blefodds.reports.words import NOTHING, Words, ranges

__all__ = ["LIVE", "is_live", "players_chapter"]

LIVE = (10, 90)
"""A rung is live while a bid of it is true in at least 10 and at most 90 per cent of the deals, to someone blind."""


def is_live(blind: Blind, kind: Kind, in_play: int) -> bool:
    """Whether a bid of the kind is worth talking about: neither all but sure nor all but hopeless."""
    exact = blind.chance(kind, in_play)
    return LIVE[0] * exact.of <= 100 * exact.ways <= LIVE[1] * exact.of


def _phases(plan: Plan, n_players: int) -> tuple[tuple[str, int, int], ...]:
    """The phases of a game: the key of its name, the cards that each player holds, the cards in play."""
    limit, n_cards = plan.rules.card_limit, plan.rules.deck.n_cards
    first = ("first", 1, n_players)
    if limit is None:
        return (first, ("middle_pack", 0, n_cards // 2), ("last_pack", 0, n_cards))
    half = -(-limit // 2)
    later = (("middle", half, n_players * half), ("last", limit, n_players * limit))
    # With a low limit phases are the same: the one with one card comes first, the limit is the last.
    return (first, *(phase for phase in later if phase[1] > 1 and (phase[1] < limit or phase[0] == "last")))


def players_chapter(plan: Plan, blind: Blind, words: Words, progress: Callable[[int, int], object]) -> Chapter:
    """How a game grows, from which to which number of cards each rung is live, and what is live in each phase."""
    n, limit, n_cards = plan.players[-1], plan.rules.card_limit, plan.rules.deck.n_cards
    blocks: list[Block] = []
    if limit is None:
        blocks.append(Paragraph(words.say("players.growth_pack", cards=n_cards)))
    else:
        blocks.append(Paragraph(words.say("players.growth", limit=limit)))
        if n < MOST_PLAYERS:
            blocks.append(Paragraph(words.say("players.pack", n=n, cards=words.n_cards(limit), pack=n_cards)))
        blocks.append(_growth_table(plan, words))
    blocks += [
        Paragraph(words.say("players.live", low=LIVE[0], high=LIVE[1])),
        _live_table(plan, blind, words),
        _phase_table(plan, blind, words),
    ]
    title = words.say("players.title.two") if n == 2 else words.say("players.title", n=n)
    progress(1, 1)
    return Chapter("players", title, tuple(blocks), _datasets(plan, blind))


def _growth_table(plan: Plan, words: Words) -> Table:
    limit = plan.rules.card_limit
    assert limit is not None
    rows = []
    for n in plan.players:
        values = (n, n * limit, (n - 1) * limit, n * limit - 1)
        rows.append((Cell(str(n), n), *(Cell(str(value), value) for value in values)))
    columns = tuple(words.say(f"players.column.{name}") for name in ("players", "first", "most", "least_rounds"))
    columns += (words.say("players.column.most_rounds"),)
    return Table(
        "growth", words.say("players.table", cards=words.n_cards(limit)), columns, tuple(rows), dataset="players"
    )


def _live_table(plan: Plan, blind: Blind, words: Words) -> Table:
    rows = []
    for place, kind in enumerate(plan.rules.ladder_kinds, start=1):
        live = [n for n in range(1, plan.most + 1) if is_live(blind, kind, n)]
        cells = (
            Cell(ranges(live), live[0]) if live else Cell(NOTHING),
            words.cell(blind.chance(kind, live[0])) if live else Cell(NOTHING),
            words.cell(blind.chance(kind, live[-1])) if live else Cell(NOTHING),
        )
        rows.append((Cell(words.kind(kind), place), *cells))
    columns = (words.say("column.kind"), *(words.say(f"players.column.{name}") for name in ("live", "from", "to")))
    caption = words.say("players.live.table", low=LIVE[0], high=LIVE[1], most=plan.most)
    return Table("live", caption, columns, tuple(rows), dataset="ladder")


def _phase_table(plan: Plan, blind: Blind, words: Words) -> Table:
    rows = []
    for n_players in plan.players:
        for place, (phase, each, n) in enumerate(_phases(plan, n_players)):
            live = [kind for kind in plan.rules.ladder_kinds if is_live(blind, kind, n)]
            rows.append(
                (
                    Cell(str(n_players), n_players),
                    Cell(words.say(f"players.phase.{phase}", n=each), place),
                    Cell(words.kinds(live)),
                    Cell(str(n), n),
                )
            )
    columns = tuple(words.say(f"players.column.{name}") for name in ("players", "phase", "kinds", "in_play"))
    caption = words.say("players.phases", low=LIVE[0], high=LIVE[1])
    return Table("phases", caption, columns, tuple(rows), n_words=3, dataset="players")


def _datasets(plan: Plan, blind: Blind) -> tuple[Dataset, ...]:
    rows = []
    for n_players in plan.players:
        for phase, _, n in _phases(plan, n_players):
            live = " ".join(kind.name for kind in plan.rules.ladder_kinds if is_live(blind, kind, n))
            rows.append((n_players, phase, n, live))
    return (Dataset("players", ("players", "phase", "in_play", "live_kinds"), tuple(rows)),)
