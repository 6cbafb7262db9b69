"""The highest true bid: how long players can go on raising."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from blefodds.bids import Bid
from blefodds.engines.highest_bid import MAX_WAYS, HighestBid, highest_bid_enumerated, highest_bid_simulated
from blefodds.odds_table import BidOdds, Exact
from blefodds.output.charts import Curve
from blefodds.output.report.counting import Blind, bids_of
from blefodds.output.report.document import (
    CHANCE_FIELDS,
    Block,
    Cell,
    Chance,
    Chapter,
    Dataset,
    Drawing,
    Paragraph,
    Table,
)
from blefodds.output.report.plan import Plan
from blefodds.output.report.words import Words
from blefodds.rules import Rules
from blefodds.situation import Situation

__all__ = ["LEVELS", "Highest", "highest_chapter"]

LEVELS = (0.9, 0.75, 0.5, 0.25, 0.1)
"""How sure to be that a bid or a higher one is true; one half is the median."""


class Highest:
    """The distribution of the highest true bid for every number of cards in play, to someone blind.

    Parameters
    ----------
    plan
        The deck decides whether every deal is visited; else so many are simulated as the plan says.
    progress
        Called as ``progress(done, total)``, in numbers of cards in play.
    """

    def __init__(self, plan: Plan, progress: Callable[[int, int], object] = lambda done, total: None) -> None:
        n_cards = plan.rules.deck.n_cards
        self.rules: Rules = plan.rules
        self.is_counted = comb(n_cards, n_cards // 2) <= MAX_WAYS
        self.by_cards: dict[int, HighestBid] = {}
        for n in range(1, n_cards + 1):
            situation = Situation("", n, rules=plan.rules)
            if self.is_counted:
                self.by_cards[n] = highest_bid_enumerated(situation)
            else:
                self.by_cards[n] = highest_bid_simulated(situation, deals=plan.deals, seed=plan.seed)
            progress(n, n_cards)

    def reached(self, bid: Bid, n: int) -> Chance:
        """The chance that ``bid`` or a higher bid is true."""
        return self.by_cards[n].at_or_above(self.rules.position(bid))


def highest_chapter(plan: Plan, blind: Blind, words: Words, progress: Callable[[int, int], object]) -> Chapter:
    """The distribution, its median, and the chance that some true bid is left at or above each rung."""
    highest = Highest(plan, progress)
    source = _source(plan, highest, words)
    blocks: tuple[Block, ...] = (
        Paragraph(words.say("highest.intro")),
        Paragraph(source),
        *_examples(plan, blind, highest, words),
        _drawing(highest, words, source),
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
                kind=words.kind(kind),
                bid=words.bid(lowest),
                some=words.claim(some),
                one=words.claim(one),
            )
        )
    )
    return paragraphs


def _drawing(highest: Highest, words: Words, source: str) -> Drawing:
    numbers = tuple(highest.by_cards)
    curves = []
    for kind in highest.rules.ladder_kinds:
        lowest = bids_of(kind, highest.rules)[0]
        position = highest.rules.position(lowest)
        rows = []
        for n in numbers:
            chance = highest.reached(lowest, n)
            if isinstance(chance, Exact):
                rows.append(BidOdds(position, lowest, chance))
            else:
                rows.append(BidOdds(position, lowest, simulated=chance))
        curves.append(Curve(lowest, numbers, tuple(rows)))
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
        note=source,
        height=words.say("highest.figure.height"),
    )


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
    caption = words.say("highest.levels")
    return Table("raise-to", caption, columns, tuple(rows), n_words=len(columns), dataset="raise-to")


def _reached_table(plan: Plan, highest: Highest, words: Words) -> Table:
    rows = []
    for kind in plan.rules.ladder_kinds:
        lowest = bids_of(kind, plan.rules)[0]
        chances = (words.cell(highest.reached(lowest, n)) for n in plan.numbers)
        rows.append((Cell(words.kind(kind), plan.rules.position(lowest)), *chances))
    columns = (words.say("column.kind"), *map(str, plan.numbers))
    return Table("reached", words.say("highest.reached"), columns, tuple(rows), dataset="highest-bids")


def _kinds_table(plan: Plan, highest: Highest, words: Words) -> Table:
    rows = []
    for kind in plan.rules.ladder_kinds:
        bids = bids_of(kind, plan.rules)
        first, last = plan.rules.position(bids[0]), plan.rules.position(bids[-1])
        chances = (words.cell(highest.by_cards[n].among(first, last)) for n in plan.numbers)
        rows.append((Cell(words.kind(kind), first), *chances))
    columns = (words.say("column.kind"), *map(str, plan.numbers))
    return Table("highest-kinds", words.say("highest.kinds"), columns, tuple(rows), dataset="highest-kinds")


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
            first, last = (rules.position(bid) for bid in (bids_of(kind, rules)[0], bids_of(kind, rules)[-1]))
            kinds.append((n, kind.name, *Dataset.chance(answer.among(first, last))))
        for level in LEVELS:
            bid = answer.highest_with(level)
            if bid is not None:
                levels.append((n, level, bid.code, *Dataset.chance(highest.reached(bid, n))))
    return (
        Dataset("highest-bids", ("in_play", "position", "bid", "times_highest", *CHANCE_FIELDS), tuple(bids)),
        Dataset("highest-kinds", ("in_play", "kind", *CHANCE_FIELDS), tuple(kinds)),
        Dataset("raise-to", ("in_play", "level", "bid", *CHANCE_FIELDS), tuple(levels)),
    )
