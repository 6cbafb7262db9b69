"""The highest true bid: how long players can go on raising."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, comb

from blefodds.charts import Curve
from blefodds.core.bids import Bid, Kind
from blefodds.core.odds_table import BidOdds, Exact
from blefodds.core.rules import Rules
from blefodds.core.situation import Situation
from blefodds.engines.highest_bid import MAX_WAYS, HighestBid, highest_bid_enumerated, highest_bid_simulated
from blefodds.reports.blef.certainty import certain_from
from blefodds.reports.blef.counting import Blind, bids_of
from blefodds.reports.blef.plan import Plan
from blefodds.reports.document import CHANCE_FIELDS, Block, Cell, Chance, Chapter, Dataset, Drawing, Paragraph, Table
from blefodds.reports.words import Words

__all__ = ["LEVELS", "Highest", "highest_chapter", "is_counted"]

LEVELS = (0.9, 0.75, 0.5, 0.25, 0.1)
"""How sure to be that a bid or a higher one is true; one half is the median."""


def is_counted(rules: Rules) -> bool:
    """Whether every deal is visited for every number of cards in play; else deals are simulated."""
    n_cards = rules.deck.n_cards
    return comb(n_cards, n_cards // 2) <= MAX_WAYS


class Highest:
    """The distribution of the highest true bid for every number of cards in play, to someone blind.

    Parameters
    ----------
    plan
        The deck decides whether every deal is visited; else so many are simulated as the plan says.
    blind
        The counted chances of single bids, which settle what no deal can make true.
    progress
        Called as ``progress(done, total)``, in numbers of cards in play.
    """

    def __init__(
        self, plan: Plan, blind: Blind, progress: Callable[[int, int], object] = lambda done, total: None
    ) -> None:
        n_cards = plan.rules.deck.n_cards
        self.rules: Rules = plan.rules
        self.blind = blind
        self.is_counted = is_counted(plan.rules)
        self.by_cards: dict[int, HighestBid] = {}
        for n in range(1, n_cards + 1):
            situation = Situation("", n, rules=plan.rules)
            if self.is_counted:
                self.by_cards[n] = highest_bid_enumerated(situation)
            else:
                self.by_cards[n] = highest_bid_simulated(situation, deals=plan.deals, seed=plan.seed)
            progress(n, n_cards)

    def reached(self, bid: Bid, n: int) -> Chance:
        """The chance that ``bid`` or a higher bid is true; counted where counting settles it."""
        position = self.rules.position(bid)
        settled = None if self.is_counted else self._settled(position, n)
        return self.by_cards[n].at_or_above(position) if settled is None else settled

    def is_of(self, kind: Kind, n: int) -> Chance:
        """The chance that the highest true bid is of the kind; counted where counting settles it."""
        first, last = (self.rules.position(bids_of(kind, self.rules)[place]) for place in (0, -1))
        if not self.is_counted:
            here, above = self._settled(first, n), self._settled(last + 1, n)
            deals = comb(self.rules.deck.n_cards, n)
            if self.blind.chance(kind, n).is_impossible or (above is not None and above.is_certain):
                return Exact(0, deals)
            if here is not None and here.is_certain and above is not None:
                return Exact(deals, deals)
        return self.by_cards[n].among(first, last)

    def _settled(self, position: int, n: int) -> Exact | None:
        """Certain or impossible, where that is known of the bids from ``position`` of the ladder on."""
        deals = comb(self.rules.deck.n_cards, n)
        above = self.rules.ladder[position - 1 :]
        if all(self.blind.chance(kind, n).is_impossible for kind in {bid.kind for bid in above}):
            return Exact(0, deals)
        return Exact(deals, deals) if n >= certain_from(self.rules)[position - 1] else None


def highest_chapter(plan: Plan, blind: Blind, words: Words, progress: Callable[[int, int], object]) -> Chapter:
    """The distribution, its median, and the chance that some true bid is left at or above each rung."""
    highest = Highest(plan, blind, progress)
    source = _source(plan, highest, words)
    blocks: tuple[Block, ...] = (
        Paragraph(words.say("highest.intro")),
        *([Paragraph(words.say("highest.on_rest"))] if plan.rules.bids_on_rest else []),
        Paragraph(source),
        *_examples(plan, blind, highest, words),
        _drawing(plan, highest, words, source),
        _levels_table(plan, highest, words),
        _reached_table(plan, highest, words),
        _kinds_table(plan, highest, words),
    )
    return Chapter("highest", words.say("highest.title"), blocks, _datasets(plan, highest))


def _source(plan: Plan, highest: Highest, words: Words) -> str:
    if highest.is_counted:
        n_cards = plan.rules.deck.n_cards
        return words.say("highest.counted", sets=f"{2**n_cards - 1:,}", n=n_cards)
    return words.say("highest.simulated", deals=f"{plan.deals:,}", seed=plan.seed)


def _caption(key: str, highest: Highest, words: Words) -> str:
    """A table's caption, which says where its numbers are simulated."""
    caption = words.say(key)
    return caption if highest.is_counted else words.say("highest.caption", caption=caption)


def _examples(plan: Plan, blind: Blind, highest: Highest, words: Words) -> list[Paragraph]:
    n = plan.middle
    paragraphs = []
    median = highest.by_cards[n].highest_with(0.5)
    if median is not None:
        chance = words.claim(highest.reached(median, n))
        paragraphs.append(Paragraph(words.say("highest.median", n=n, bid=words.bid(median), chance=chance)))
    kind = plan.rules.ladder_kinds[len(plan.rules.ladder_kinds) * 2 // 3]
    lowest = bids_of(kind, plan.rules)[0]
    one, some = blind.chance(kind, n), highest.reached(lowest, n)
    paragraphs.append(
        Paragraph(
            words.say(
                "highest.some",
                n=n,
                bid=words.bid(lowest),
                some=words.claim(some),
                one=words.claim(one),
            )
        )
    )
    return paragraphs


def _drawing(plan: Plan, highest: Highest, words: Words, source: str) -> Drawing:
    numbers = tuple(highest.by_cards)
    curves = []
    for kind in highest.rules.ladder_kinds:
        lowest = bids_of(kind, highest.rules)[0]
        position = highest.rules.position(lowest)
        rows = []
        for n in numbers:
            chance = highest.by_cards[n].at_or_above(position)
            if isinstance(chance, Exact):
                rows.append(BidOdds(position, lowest, chance))
            else:
                rows.append(BidOdds(position, lowest, simulated=chance))
        curves.append(Curve(lowest, numbers, tuple(rows)))
    note, widest = source, max(_widths(curves), default=0.0)
    if widest:
        note = words.say("highest.note", deals=f"{plan.deals:,}", seed=plan.seed, points=f"{ceil(widest * 1000) / 10}")
    parts = []
    for curve in curves:
        n = next(n for n, p in zip(numbers, curve.p, strict=True) if p >= 0.5)
        parts.append(words.say("highest.crossing", bid=words.bid(curve.bid), n=n))
    description = words.say("highest.figure.description", summary="; ".join(parts))
    return Drawing(
        "highest",
        words.say("highest.figure"),
        description,
        curves,
        note=note,
        height=words.say("highest.figure.height"),
    )


def _widths(curves: list[Curve]) -> Iterator[float]:
    """How wide the intervals of the simulated shares are."""
    for curve in curves:
        for row in curve.rows:
            if row.simulated is not None:
                yield row.simulated.high - row.simulated.low


def _levels_table(plan: Plan, highest: Highest, words: Words) -> Table:
    rows = []
    for n in plan.numbers:
        cells = []
        for level in LEVELS:
            bid = highest.by_cards[n].highest_with(level)
            if bid is None:
                cells.append(words.cell(None))
            else:
                chance = words.cell(highest.reached(bid, n)).text
                cells.append(Cell(f"{words.bid(bid)} ({chance})", plan.rules.position(bid)))
        rows.append((Cell(str(n), n), *cells))
    columns = (words.say("column.in_play"), *(words.say("highest.level", percent=f"{level:.0%}") for level in LEVELS))
    caption = _caption("highest.levels", highest, words)
    return Table("raise-to", caption, columns, tuple(rows), n_words=len(columns), dataset="raise-to")


def _reached_table(plan: Plan, highest: Highest, words: Words) -> Table:
    rows = []
    for kind in plan.rules.ladder_kinds:
        lowest = bids_of(kind, plan.rules)[0]
        chances = (words.cell(highest.reached(lowest, n)) for n in plan.numbers)
        rows.append((Cell(words.kind(kind), plan.rules.position(lowest)), *chances))
    columns = (words.say("column.kind"), *map(str, plan.numbers))
    return Table("reached", _caption("highest.reached", highest, words), columns, tuple(rows), dataset="highest-bids")


def _kinds_table(plan: Plan, highest: Highest, words: Words) -> Table:
    rows = []
    for kind in plan.rules.ladder_kinds:
        chances = (words.cell(highest.is_of(kind, n)) for n in plan.numbers)
        rows.append((Cell(words.kind(kind), plan.rules.position(bids_of(kind, plan.rules)[0])), *chances))
    columns = (words.say("column.kind"), *map(str, plan.numbers))
    return Table(
        "highest-kinds", _caption("highest.kinds", highest, words), columns, tuple(rows), dataset="highest-kinds"
    )


def _datasets(plan: Plan, highest: Highest) -> tuple[Dataset, ...]:
    rules = plan.rules
    bids = [
        (n, position, bid.code, highest.by_cards[n].counts[position], *Dataset.chance(highest.reached(bid, n)))
        for n in plan.numbers
        for position, bid in enumerate(rules.ladder, start=1)
    ]
    kinds, levels = [], []
    for n, answer in highest.by_cards.items():
        for kind in rules.ladder_kinds:
            kinds.append((n, kind.name, *Dataset.chance(highest.is_of(kind, n))))
        for level in LEVELS:
            bid = answer.highest_with(level)
            if bid is not None:
                levels.append((n, level, bid.code, *Dataset.chance(highest.reached(bid, n))))
    return (
        Dataset("highest-bids", ("in_play", "position", "bid", "times_highest", *CHANCE_FIELDS), tuple(bids)),
        Dataset("highest-kinds", ("in_play", "kind", *CHANCE_FIELDS), tuple(kinds)),
        Dataset("raise-to", ("in_play", "level", "bid", *CHANCE_FIELDS), tuple(levels)),
    )
