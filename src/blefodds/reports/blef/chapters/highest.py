"""The highest true bid: how long players can go on raising."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, comb

from blefodds.charts import Curve
from blefodds.core.bids import Bid, Kind
from blefodds.core.odds_table import BidOdds, Exact
from blefodds.core.rules import Rules
from blefodds.core.situation import Situation
from blefodds.engines.highest_bid import HighestBid, highest_bid_enumerated, highest_bid_simulated
from blefodds.reports.blef.certainty import certain_from
from blefodds.reports.blef.counting import bids_of, is_counted
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.document import Block, Cell, Chance, Chapter, Dataset, Paragraph, Picture, Table
from blefodds.reports.figures import odds_picture
from blefodds.reports.plan import Progress
from blefodds.reports.words import Words

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

    def __init__(self, plan: BlefPlan, progress: Progress = lambda done, total: None) -> None:
        n_cards = plan.rules.deck.n_cards
        self.rules: Rules = plan.rules
        self.blind = plan.blind
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


def highest_chapter(plan: BlefPlan, words: Words, progress: Progress) -> Chapter:
    """The distribution, its median, and the chance that some true bid is left at or above each rung."""
    highest = Highest(plan, progress)
    source = _source(plan, highest, words)
    lowest = {kind: bids_of(kind, plan.rules)[0] for kind in plan.rules.ladder_kinds}

    def chances(name: str, key: str, chance: Callable[[Kind, int], Chance], dataset: str) -> Table:
        """A row for each kind, a column for each number of cards in play."""
        rows = [
            (Cell(words.kind(kind), plan.rules.position(bid)), *(words.cell(chance(kind, n)) for n in plan.numbers))
            for kind, bid in lowest.items()
        ]
        columns = (words.say("column.kind"), *map(str, plan.numbers))
        return Table(name, _caption(key, highest, words), columns, rows, dataset=dataset)

    blocks: list[Block] = [
        words.paragraph("highest.intro"),
        *([words.paragraph("highest.on_rest")] if plan.rules.bids_on_rest else []),
        Paragraph(source),
        *_examples(plan, highest, words),
        _picture(plan, highest, words, source),
        _levels_table(plan, highest, words),
        chances("reached", "highest.reached", lambda kind, n: highest.reached(lowest[kind], n), "highest-bids"),
        chances("highest-kinds", "highest.kinds", highest.is_of, "highest-kinds"),
    ]
    return words.chapter("highest", blocks, *_datasets(plan, highest))


def _source(plan: BlefPlan, highest: Highest, words: Words) -> str:
    if highest.is_counted:
        n_cards = plan.rules.deck.n_cards
        return words.say("highest.counted", sets=f"{2**n_cards - 1:,}", n=n_cards)
    return words.say("highest.simulated", deals=f"{plan.deals:,}", seed=plan.seed)


def _caption(key: str, highest: Highest, words: Words) -> str:
    """A table's caption, which says where its numbers are simulated."""
    caption = words.say(key)
    return caption if highest.is_counted else words.say("highest.caption", caption=caption)


def _examples(plan: BlefPlan, highest: Highest, words: Words) -> list[Block]:
    n = plan.middle
    blocks: list[Block] = []
    median = highest.by_cards[n].highest_with(0.5)
    if median is not None:
        chance = words.claim(highest.reached(median, n))
        blocks.append(words.paragraph("highest.median", n=n, bid=words.bid(median), chance=chance))
    kind = plan.rules.ladder_kinds[len(plan.rules.ladder_kinds) * 2 // 3]
    lowest = bids_of(kind, plan.rules)[0]
    one, some = plan.blind.chance(kind, n), highest.reached(lowest, n)
    said = {"bid": words.bid(lowest), "some": words.claim(some), "one": words.claim(one)}
    return [*blocks, words.paragraph("highest.some", n=n, **said)]


def _picture(plan: BlefPlan, highest: Highest, words: Words, source: str) -> Picture:
    curves = [_curve(bids_of(kind, plan.rules)[0], highest) for kind in plan.rules.ladder_kinds]
    simulated = [row.simulated for curve in curves for row in curve.rows if row.simulated is not None]
    widest = max((one.high - one.low for one in simulated), default=0.0)
    note = source
    if widest:
        note = words.say("highest.note", deals=f"{plan.deals:,}", seed=plan.seed, points=f"{ceil(widest * 1000) / 10}")
    crossings = [
        words.say("highest.crossing", bid=words.bid(curve.bid), n=n)
        for curve in curves
        for n in (next(n for n, p in zip(curve.in_play, curve.p, strict=True) if p >= 0.5),)
    ]
    description = words.say("highest.figure.description", summary="; ".join(crossings))
    title, height = words.say("highest.figure"), words.say("highest.figure.height")
    return odds_picture("highest", title, description, curves, note=note, height=height, lang=words.lang)


def _curve(lowest: Bid, highest: Highest) -> Curve:
    """How often the bid or a higher one is true, as it was visited or dealt."""
    position = highest.rules.position(lowest)
    chances = [answer.at_or_above(position) for answer in highest.by_cards.values()]
    rows = [
        BidOdds(position, lowest, chance) if isinstance(chance, Exact) else BidOdds(position, lowest, simulated=chance)
        for chance in chances
    ]
    return Curve(lowest, tuple(highest.by_cards), tuple(rows))


def _levels_table(plan: BlefPlan, highest: Highest, words: Words) -> Table:
    def cell(n: int, level: float) -> Cell:
        bid = highest.by_cards[n].highest_with(level)
        if bid is None:
            return words.cell(None)
        return Cell(f"{words.bid(bid)} ({words.cell(highest.reached(bid, n)).text})", plan.rules.position(bid))

    rows = [(Cell.number(n), *(cell(n, level) for level in LEVELS)) for n in plan.numbers]
    columns = (words.say("column.in_play"), *(words.say("highest.level", percent=f"{level:.0%}") for level in LEVELS))
    caption = _caption("highest.levels", highest, words)
    return Table("raise-to", caption, columns, rows, n_words=len(columns), dataset="raise-to")


def _datasets(plan: BlefPlan, highest: Highest) -> tuple[Dataset, ...]:
    rules, by_cards = plan.rules, highest.by_cards
    bids = [
        ((n, position, bid.code, by_cards[n].counts[position]), highest.reached(bid, n))
        for n in plan.numbers
        for position, bid in enumerate(rules.ladder, start=1)
    ]
    kinds = [((n, kind.name), highest.is_of(kind, n)) for n in by_cards for kind in rules.ladder_kinds]
    levels = [
        ((n, level, bid.code), highest.reached(bid, n))
        for n, answer in by_cards.items()
        for level in LEVELS
        if (bid := answer.highest_with(level)) is not None
    ]
    return (
        Dataset.of_chances("highest-bids", ("in_play", "position", "bid", "times_highest"), bids),
        Dataset.of_chances("highest-kinds", ("in_play", "kind"), kinds),
        Dataset.of_chances("raise-to", ("in_play", "level", "bid"), levels),
    )


CHAPTER = 2, highest_chapter
