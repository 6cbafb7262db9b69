"""The ladder: how likely each rung is, and where a higher one is likelier than a lower one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from blefodds.charts import best_bids, curves
from blefodds.core.bids import Kind
from blefodds.core.odds_table import Exact
from blefodds.reports.blef.counting import Blind, bids_of
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Table, counts
from blefodds.reports.figures import odds_picture
from blefodds.reports.plan import Progress
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

    def gap(self, n: int) -> float:
        """By how much the higher kind is ahead."""
        return self.chances[n][1].p - self.chances[n][0].p

    @property
    def widest(self) -> int:
        """The number in play at which the higher kind is ahead by most; the smallest of them."""
        return max(self.chances, key=lambda n: (self.gap(n), -n))


def inversions(blind: Blind, most: int) -> tuple[Inversion, ...]:
    """The pairs of kinds that are inverted at some number of cards in play up to ``most``, widest first."""
    found = []
    for lower, higher in combinations(blind.rules.ladder_kinds, 2):
        both = {n: (blind.chance(lower, n), blind.chance(higher, n)) for n in range(1, most + 1)}
        upside_down = {n: (low, high) for n, (low, high) in both.items() if high.ways > low.ways}
        if upside_down:
            found.append(Inversion(lower, higher, upside_down))
    return tuple(sorted(found, key=lambda inversion: inversion.gap(inversion.widest), reverse=True))


def ladder_chapter(plan: BlefPlan, words: Words, progress: Progress) -> Chapter:
    """How likely each rung is, and the jumps to make."""
    blind, inverted = plan.blind, inversions(plan.blind, plan.most)
    crossings = (
        words.say("ladder.crossing", kind=words.kind(kind), n=blind.even_from(kind)) for kind in plan.rules.ladder_kinds
    )
    blocks: list[Block] = [
        words.paragraph("ladder.intro", bids=plan.rules.n_bids),
        _example(plan, words),
        odds_picture(
            "ladder",
            words.say("ladder.figure"),
            words.say("ladder.figure.description", summary="; ".join(crossings)),
            curves(blind.tables, best_bids(blind.tables)),
            lang=words.lang,
        ),
        _ladder_table(plan, words),
        *_inverted_blocks(plan, inverted, words),
    ]
    return words.chapter("ladder", blocks, *_datasets(plan, inverted))


def _example(plan: BlefPlan, words: Words) -> Block:
    kinds, n, blind = plan.rules.ladder_kinds, plan.middle, plan.blind

    def said(kind: Kind) -> tuple[str, str]:
        return words.bid(bids_of(kind, plan.rules)[-1]), words.claim(blind.chance(kind, n))

    if len(kinds) == 1:
        bid, chance = said(kinds[0])
        return words.paragraph("ladder.example.one", n=n, bid=bid, chance=chance)
    likely, likely_chance = said(max(kinds, key=lambda kind: blind.chance(kind, n).p))
    rare, rare_chance = said(min(reversed(kinds), key=lambda kind: blind.chance(kind, n).p))
    return words.paragraph(
        "ladder.example", n=n, likely=likely, likely_chance=likely_chance, rare=rare, rare_chance=rare_chance
    )


def _ladder_table(plan: BlefPlan, words: Words) -> Table:
    rows = [
        (
            Cell(words.kind(kind), place),
            *(words.cell(plan.blind.chance(kind, n)) for n in plan.numbers),
            Cell.number(place),
            Cell.number(len(bids_of(kind, plan.rules))),
        )
        for place, kind in enumerate(plan.rules.ladder_kinds, start=1)
    ]
    columns = (words.say("column.kind"), *map(str, plan.numbers), words.say("column.place"), words.say("column.bids"))
    return Table("ladder-table", words.say("ladder.table"), columns, rows, dataset="ladder")


def _inverted_blocks(plan: BlefPlan, inverted: tuple[Inversion, ...], words: Words) -> list[Block]:
    n_kinds = len(plan.rules.ladder_kinds)
    pairs = n_kinds * (n_kinds - 1) // 2
    if not pairs:
        return [words.paragraph("inverted.one")]
    if not inverted:
        return [words.paragraph("inverted.none", pairs=pairs, most=plan.most)]
    first = inverted[0]
    lower, higher = first.chances[first.widest]
    columns = ("lower", "higher", "cards", "widest", "lower_chance", "higher_chance", "gap")
    return [
        words.paragraph("inverted.intro", inverted=len(inverted), pairs=pairs, most=plan.most),
        words.paragraph(
            "inverted.example",
            with_cards=words.say("with_cards", n=first.widest),
            lower=words.kind(first.lower),
            higher=words.kind(first.higher),
            lower_chance=words.claim(lower),
            higher_chance=words.claim(higher),
        ),
        Table(
            "inverted",
            words.say("inverted.table", most=plan.most),
            words.heads("inverted", *columns),
            [_inverted_row(inversion, words) for inversion in inverted],
            n_words=2,
            dataset="inverted",
        ),
    ]


def _inverted_row(inversion: Inversion, words: Words) -> tuple[Cell, ...]:
    n = inversion.widest
    lower, higher = inversion.chances[n]
    return (
        Cell(words.kind(inversion.lower)),
        Cell(words.kind(inversion.higher)),
        Cell(ranges(list(inversion.chances)), min(inversion.chances)),
        Cell.number(n),
        words.cell(lower),
        words.cell(higher),
        Cell(words.points(higher, lower), inversion.gap(n)),
    )


def _datasets(plan: BlefPlan, inverted: tuple[Inversion, ...]) -> tuple[Dataset, ...]:
    ladder = [
        (place, kind.name, len(bids_of(kind, plan.rules)), n, *counts(plan.blind.chance(kind, n)))
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
        Dataset("ladder", ("place", "kind", "bids", "in_play", "p", "ways", "of"), ladder),
        Dataset("inverted", inverted_columns, pairs),
    )


CHAPTER = 1, ladder_chapter
