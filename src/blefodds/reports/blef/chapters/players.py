"""Two to eight players: how the cards in play grow over a game, and which rungs are live in each phase."""

from __future__ import annotations

from blefodds.core.bids import Kind
from blefodds.reports.blef.counting import Blind
from blefodds.reports.blef.plan import MOST_PLAYERS, BlefPlan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Table
from blefodds.reports.plan import Progress
from blefodds.reports.words import NOTHING, Words, ranges

__all__ = ["LIVE", "is_live", "players_chapter"]

LIVE = (10, 90)
"""A rung is live while a bid of it is true in at least 10 and at most 90 per cent of the deals, to someone blind."""


def is_live(blind: Blind, kind: Kind, in_play: int) -> bool:
    """Whether a bid of the kind is worth talking about: neither all but sure nor all but hopeless."""
    exact = blind.chance(kind, in_play)
    return LIVE[0] * exact.of <= 100 * exact.ways <= LIVE[1] * exact.of


def _phases(plan: BlefPlan, n_players: int) -> tuple[tuple[str, int, int], ...]:
    """The phases of a game: the key of its name, the cards that each player holds, the cards in play."""
    limit, n_cards = plan.rules.card_limit, plan.rules.deck.n_cards
    first = ("first", 1, n_players)
    if limit is None:
        return (first, ("middle_pack", 0, n_cards // 2), ("last_pack", 0, n_cards))
    half = -(-limit // 2)
    later = (("middle", half, n_players * half), ("last", limit, n_players * limit))
    # With a low limit phases are the same: the one with one card comes first, the limit is the last.
    return (first, *(phase for phase in later if phase[1] > 1 and (phase[1] < limit or phase[0] == "last")))


def players_chapter(plan: BlefPlan, words: Words, progress: Progress) -> Chapter:
    """How a game grows, from which to which number of cards each rung is live, and what is live in each phase."""
    n = plan.players[-1]
    blocks: list[Block] = [
        *_growth(plan, words),
        words.paragraph("players.live", low=LIVE[0], high=LIVE[1]),
        _live_table(plan, words),
        _phase_table(plan, words),
    ]
    title = words.say("players.title.two") if n == 2 else words.say("players.title", n=n)
    return Chapter("players", title, blocks, [_dataset(plan)])


def _growth(plan: BlefPlan, words: Words) -> list[Block]:
    most, limit, pack = plan.players[-1], plan.rules.card_limit, plan.rules.deck.n_cards
    if limit is None:
        return [words.paragraph("players.growth_pack", cards=pack)]
    blocks: list[Block] = [words.paragraph("players.growth", limit=limit)]
    if most < MOST_PLAYERS:
        blocks.append(words.paragraph("players.pack", n=most, cards=words.n_cards(limit), pack=pack))
    rows = [tuple(map(Cell.number, (n, n, n * limit, (n - 1) * limit, n * limit - 1))) for n in plan.players]
    columns = words.heads("players", "players", "first", "most", "least_rounds", "most_rounds")
    caption = words.say("players.table", cards=words.n_cards(limit))
    return [*blocks, Table("growth", caption, columns, rows, dataset="players")]


def _live_table(plan: BlefPlan, words: Words) -> Table:
    rows = []
    for place, kind in enumerate(plan.rules.ladder_kinds, start=1):
        live = [n for n in range(1, plan.most + 1) if is_live(plan.blind, kind, n)]
        cells = [Cell(NOTHING)] * 3
        if live:
            ends = (words.cell(plan.blind.chance(kind, n)) for n in (live[0], live[-1]))
            cells = [Cell(ranges(live), live[0]), *ends]
        rows.append((Cell(words.kind(kind), place), *cells))
    columns = (words.say("column.kind"), *words.heads("players", "live", "from", "to"))
    caption = words.say("players.live.table", low=LIVE[0], high=LIVE[1], most=plan.most)
    return Table("live", caption, columns, rows, dataset="ladder")


def _live_kinds(plan: BlefPlan, in_play: int) -> list[Kind]:
    return [kind for kind in plan.rules.ladder_kinds if is_live(plan.blind, kind, in_play)]


def _phase_table(plan: BlefPlan, words: Words) -> Table:
    rows = [
        (
            Cell.number(n_players),
            Cell(words.say(f"players.phase.{phase}", n=each), place),
            Cell(words.kinds(_live_kinds(plan, n))),
            Cell.number(n),
        )
        for n_players in plan.players
        for place, (phase, each, n) in enumerate(_phases(plan, n_players))
    ]
    columns = words.heads("players", "players", "phase", "kinds", "in_play")
    caption = words.say("players.phases", low=LIVE[0], high=LIVE[1])
    return Table("phases", caption, columns, rows, n_words=3, dataset="players")


def _dataset(plan: BlefPlan) -> Dataset:
    rows = [
        (n_players, phase, n, " ".join(kind.name for kind in _live_kinds(plan, n)))
        for n_players in plan.players
        for phase, _, n in _phases(plan, n_players)
    ]
    return Dataset("players", ("players", "phase", "in_play", "live_kinds"), rows)


CHAPTER = 7, players_chapter
