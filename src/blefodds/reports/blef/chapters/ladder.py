"""The ladder: how likely each rung is, and where a higher one is likelier than a lower one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from blefodds.charts import best_bids, curves
from blefodds.core.bids import Kind
from blefodds.core.odds_table import Exact
from blefodds.reports.blef.counting import Blind, bids_of
from blefodds.reports.blef.plan import Plan
from blefodds.reports.document import CHANCE_FIELDS, Block, Cell, Chapter, Dataset, Drawing, Paragraph, Table
from blefodds.reports.words import Words, ranges

__all__ = ["Inversion", "inversions", "ladder_chapter"]


@dataclass(frozen=True)
class Inversion:
    """A kind that stands above another and yet is likelier, at some numbers of cards in play.

    Parameters
    ----------
    lower, higher
        The kinds, by their place in the ladder.
    chances
        For each number in play at which it is so, the chances of a bid of the lower and of the higher kind.
    """

    lower: Kind
    higher: Kind
    chances: dict[int, tuple[Exact, Exact]]

    @property
    def widest(self) -> int:
        """The number in play at which the higher kind is ahead by most; the smallest of them."""
        return max(self.chances, key=lambda n: (self.chances[n][1].p - self.chances[n][0].p, -n))


def inversions(blind: Blind, most: int) -> tuple[Inversion, ...]:
    """The pairs of kinds that are inverted at some number of cards in play up to ``most``, widest first."""
    found = []
    for lower, higher in combinations(blind.rules.ladder_kinds, 2):
        both = {n: (blind.chance(lower, n), blind.chance(higher, n)) for n in range(1, most + 1)}
        upside_down = {n: (low, high) for n, (low, high) in both.items() if high.ways > low.ways}
        if upside_down:
            found.append(Inversion(lower, higher, upside_down))

    def gap(inversion: Inversion) -> float:
        low, high = inversion.chances[inversion.widest]
        return high.p - low.p

    return tuple(sorted(found, key=gap, reverse=True))


def ladder_chapter(plan: Plan, blind: Blind, words: Words, progress: Callable[[int, int], object]) -> Chapter:
    """How likely each rung is, and the jumps to make."""
    inverted = inversions(blind, plan.most)
    blocks: list[Block] = [
        Paragraph(words.say("ladder.intro", bids=plan.rules.n_bids)),
        Paragraph(_example(plan, blind, words)),
        Drawing(
            "ladder",
            words.say("ladder.figure"),
            words.say("ladder.figure.description", summary=_crossings(plan, blind, words)),
            curves(blind.tables, best_bids(blind.tables)),
        ),
        _ladder_table(plan, blind, words),
    ]
    blocks += _inverted_blocks(plan, inverted, words)
    return Chapter("ladder", words.say("ladder.title"), tuple(blocks), _datasets(plan, blind, inverted))


def _example(plan: Plan, blind: Blind, words: Words) -> str:
    kinds, n = plan.rules.ladder_kinds, plan.middle
    if len(kinds) == 1:
        only = blind.chance(kinds[0], n)
        bid = words.bid(bids_of(kinds[0], plan.rules)[-1])
        return words.say("ladder.example.one", n=n, bid=bid, chance=words.claim(only))
    likely = max(kinds, key=lambda kind: blind.chance(kind, n).p)
    rare = min(reversed(kinds), key=lambda kind: blind.chance(kind, n).p)
    return words.say(
        "ladder.example",
        n=n,
        likely=words.bid(bids_of(likely, plan.rules)[-1]),
        likely_chance=words.claim(blind.chance(likely, n)),
        rare=words.bid(bids_of(rare, plan.rules)[-1]),
        rare_chance=words.claim(blind.chance(rare, n)),
    )


def _crossings(plan: Plan, blind: Blind, words: Words) -> str:
    """For each kind the number of cards in play from which a bid of it is more often true than not."""
    parts = []
    for kind in plan.rules.ladder_kinds:
        chances = ((n, blind.chance(kind, n)) for n in range(1, plan.rules.deck.n_cards + 1))
        n = next(n for n, exact in chances if 2 * exact.ways >= exact.of)
        parts.append(words.say("ladder.crossing", kind=words.kind(kind), n=n))
    return "; ".join(parts)


def _ladder_table(plan: Plan, blind: Blind, words: Words) -> Table:
    rows = []
    for place, kind in enumerate(plan.rules.ladder_kinds, start=1):
        chances = [words.cell(blind.chance(kind, n)) for n in plan.numbers]
        n_bids = len(bids_of(kind, plan.rules))
        rows.append((Cell(words.kind(kind), place), *chances, Cell(str(place), place), Cell(str(n_bids), n_bids)))
    return Table(
        "ladder-table",
        words.say("ladder.table"),
        (words.say("column.kind"), *map(str, plan.numbers), words.say("column.place"), words.say("column.bids")),
        tuple(rows),
        dataset="ladder",
    )


def _inverted_blocks(plan: Plan, inverted: tuple[Inversion, ...], words: Words) -> list[Block]:
    n_kinds = len(plan.rules.ladder_kinds)
    pairs = n_kinds * (n_kinds - 1) // 2
    if not pairs:
        return [Paragraph(words.say("inverted.one"))]
    if not inverted:
        return [Paragraph(words.say("inverted.none", pairs=pairs, most=plan.most))]
    rows = []
    for inversion in inverted:
        n = inversion.widest
        lower, higher = inversion.chances[n]
        rows.append(
            (
                Cell(words.kind(inversion.lower)),
                Cell(words.kind(inversion.higher)),
                Cell(ranges(list(inversion.chances)), min(inversion.chances)),
                Cell(str(n), n),
                words.cell(lower),
                words.cell(higher),
                Cell(words.points(higher, lower), higher.p - lower.p),
            )
        )
    first = inverted[0]
    lower, higher = first.chances[first.widest]
    example = words.say(
        "inverted.example",
        with_cards=words.say("with_cards", n=first.widest),
        lower=words.kind(first.lower),
        higher=words.kind(first.higher),
        lower_chance=words.claim(lower),
        higher_chance=words.claim(higher),
    )
    return [
        Paragraph(words.say("inverted.intro", inverted=len(inverted), pairs=pairs, most=plan.most)),
        Paragraph(example),
        Table(
            "inverted",
            words.say("inverted.table", most=plan.most),
            tuple(words.say(f"inverted.column.{name}") for name in ("lower", "higher", "cards", "widest"))
            + tuple(words.say(f"inverted.column.{name}") for name in ("lower_chance", "higher_chance", "gap")),
            tuple(rows),
            n_words=2,
            dataset="inverted",
        ),
    ]


def _datasets(plan: Plan, blind: Blind, inverted: tuple[Inversion, ...]) -> tuple[Dataset, ...]:
    ladder = [
        (place, kind.name, len(bids_of(kind, plan.rules)), n, *Dataset.chance(blind.chance(kind, n))[:3])
        for place, kind in enumerate(plan.rules.ladder_kinds, start=1)
        for n in range(1, plan.rules.deck.n_cards + 1)
    ]
    pairs = [
        (inversion.lower.name, inversion.higher.name, n, lower.p, lower.ways, higher.p, higher.ways, lower.of)
        for inversion in inverted
        for n, (lower, higher) in inversion.chances.items()
    ]
    inverted_columns = ("lower", "higher", "in_play", "p_lower", "ways_lower", "p_higher", "ways_higher", "of")
    return (
        Dataset("ladder", ("place", "kind", "bids", "in_play", *CHANCE_FIELDS[:3]), tuple(ladder)),
        Dataset("inverted", inverted_columns, tuple(pairs)),
    )
