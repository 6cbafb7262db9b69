"""The computer players against each other, the advisor against other tables, and whose lies are caught."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from blefodds.bots.blof import BOTS, parse_bot, parse_bots
from blefodds.bots.blof.styled import StyledBot
from blefodds.bots.blof.table import STYLE as TABLE
from blefodds.charts.plain_charts import Mark, Row, interval_chart
from blefodds.core.odds_table import Simulated
from blefodds.games.blof.bot import BlofBot
from blefodds.games.blof.play import BlofGame
from blefodds.games.shares import share_of
from blefodds.games.tournament import Tournament
from blefodds.reports.blof.plan import BlofPlan
from blefodds.reports.blof.shares import SHARE_FIELDS, share_cell, share_values
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Picture, Table
from blefodds.reports.plan import Progress
from blefodds.reports.words import NOTHING, Words
from blefodds.views.blof_tournament import lies_by_batch, lies_by_pile
from blefodds.views.percent import interval_percent, simulated_percent
from blefodds.views.tournament import share_cells

__all__ = ["bots_chapter"]

_Key = TypeVar("_Key", bound=tuple[str | float, str | float])

OTHER_RATES = (0.05, 0.15, 0.3, 0.5)
LIE_RATES = (0.1, 0.3, 0.6)
"""Rates of tables that the advisor is also tried against."""


def bots_chapter(plan: BlofPlan, words: Words, progress: Progress) -> Chapter:
    """Each bot against three of each other, the advisor against other tables, and whose lies are caught."""
    against_each = {
        (one, other): parse_bots(f"{one},{other},{other},{other}") for one in BOTS for other in BOTS if one != other
    }
    against_others = {
        (other, lie): (parse_bot("advisor"), *[StyledBot(replace(TABLE, other=other, lie=lie), "other table")] * 3)
        for other in OTHER_RATES
        for lie in LIE_RATES
    }
    total = len(against_each) + len(against_others) + 1
    won = _shares(plan, against_each, lambda done: progress(done, total))
    rates = _shares(plan, against_others, lambda done: progress(len(won) + done, total))
    share, interval = share_cells(won["advisor", "table"])
    lies = _lies(plan)
    blocks: list[Block] = [
        words.paragraph("bots.intro", games=f"{plan.games:,}"),
        words.paragraph("bots.advisor", share=share, interval=interval),
        _bots_table(won, words),
        words.paragraph("bots.rates"),
        _rates_table(rates, words),
        words.paragraph("bots.lies", **_caught_by_batch(lies)),
        _lies_picture(lies, words),
        _lies_table(lies, words),
    ]
    return words.chapter(
        "bots",
        blocks,
        _shares_dataset("bots", ("bot", "against"), won),
        _shares_dataset("rates", ("other", "lie"), rates),
        _lies_dataset(lies),
    )


def _shares(
    plan: BlofPlan, line_ups: Mapping[_Key, tuple[BlofBot, ...]], tell: Callable[[int], object]
) -> dict[_Key, Simulated]:
    """What the first of each line-up wins."""
    shares = {}
    for number, (key, bots) in enumerate(line_ups.items(), start=1):
        shares[key] = Tournament(BlofGame(), bots, plan.games, plan.seed).play().won([0])
        tell(number)
    return shares


def _shares_dataset(name: str, columns: tuple[str, str], shares: Mapping[_Key, Simulated]) -> Dataset:
    rows = [(*key, *share_values(share)) for key, share in shares.items()]
    return Dataset(name, (*columns, *SHARE_FIELDS), rows, is_simulated=True)


def _bots_table(won: Mapping[tuple[str, str], Simulated], words: Words) -> Table:
    rows = [
        (Cell(one), *(share_cell(won[one, other]) if one != other else Cell(NOTHING) for other in BOTS)) for one in BOTS
    ]
    return Table("bots-won", words.say("bots.table"), (*words.heads("bots", "bot"), *BOTS), rows, dataset="bots")


def _rates_table(rates: Mapping[tuple[float, float], Simulated], words: Words) -> Table:
    rows = [
        (Cell(f"{other:.0%}", other), *(share_cell(rates[other, lie]) for lie in LIE_RATES)) for other in OTHER_RATES
    ]
    columns = (words.say("bots.rates.other"), *(words.say("bots.rates.lie", p=f"{lie:.0%}") for lie in LIE_RATES))
    return Table("rates-won", words.say("bots.rates.table"), columns, rows, dataset="rates")


@dataclass(frozen=True)
class _Lies:
    """Lies of a size, or on piles of some sizes: how many there were, and how often they were caught."""

    by: str
    first: int
    last: int
    n_lies: int
    caught: Simulated | None

    def name(self, words: Words) -> str:
        if self.by == "batch":
            return words.say("bots.lies.batch", n=self.first)
        return words.say("bots.lies.pile", first=self.first, last=self.last)


def _lies(plan: BlofPlan) -> list[_Lies]:
    """By the cards laid, and by the cards in the pile with them, where two tables and two random players sit."""
    tally = Tournament(BlofGame(), parse_bots("table,random,table,random"), plan.games, plan.seed).play()
    batches = [("batch", n, n, caught) for n, caught in enumerate(lies_by_batch(tally), start=1)]
    piles = [("pile", first, last, caught) for (first, last), caught in lies_by_pile(tally)]
    return [
        _Lies(by, first, last, n_lies, share_of(n_caught, n_lies) if n_lies else None)
        for by, first, last, (n_caught, n_lies) in (*batches, *piles)
    ]


def _caught_by_batch(lies: list[_Lies]) -> dict[str, str]:
    """How often lies of one, two and four cards were caught."""
    shares = {of.first: of.caught for of in lies if of.by == "batch"}
    return {
        name: NOTHING if (share := shares[n]) is None else simulated_percent(share)
        for n, name in ((1, "one"), (2, "two"), (4, "four"))
    }


def _lies_table(lies: list[_Lies], words: Words) -> Table:
    def row(of: _Lies) -> tuple[Cell, ...]:
        caught, laid = of.caught, Cell.number(of.n_lies)
        if caught is None:
            return (Cell(of.name(words)), laid, Cell(NOTHING), Cell(NOTHING))
        numbers = (Cell(simulated_percent(caught), caught.p), Cell(interval_percent(caught), caught.low))
        return (Cell(of.name(words)), laid, *numbers)

    columns = [words.say(f"bots.lies.{column}") for column in ("what", "laid", "caught", "interval")]
    return Table("lies", words.say("bots.lies.table"), columns, [row(of) for of in lies], dataset="lies")


def _lies_picture(lies: list[_Lies], words: Words) -> Picture:
    rows = [
        Row(of.name(words), (Mark(of.caught.p, of.caught.low, of.caught.high) if of.caught else None,)) for of in lies
    ]
    title = words.say("bots.lies.figure")
    described = "; ".join(f"{of.name(words)}: {simulated_percent(of.caught)}" for of in lies if of.caught)
    ticks = [(share, f"{share:.0%}") for share in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)]
    paint = partial(interval_chart, rows, title=title, ticks=ticks, notes=[words.say("bots.lies.figure.note")])
    return Picture("lies-caught", title, words.say("bots.lies.figure.description", summary=described), paint)


def _lies_dataset(lies: list[_Lies]) -> Dataset:
    rows = [
        (of.by, of.first, of.last, of.n_lies)
        + ((of.caught.true, of.caught.p, of.caught.low, of.caught.high) if of.caught else (0, None, None, None))
        for of in lies
    ]
    columns = ("by", "first", "last", "lies", "caught", "p", "low", "high")
    return Dataset("lies", columns, rows, is_simulated=True)


CHAPTER = 4, bots_chapter
