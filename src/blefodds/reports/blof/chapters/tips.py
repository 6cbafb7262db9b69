"""The tips: what following each is worth, with its interval and what was counted beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil, floor

from blefodds.charts.plain_charts import Mark, Row, interval_chart
from blefodds.games.blof.tally import BlofTally
from blefodds.reports.blof.plan import BlofPlan
from blefodds.reports.blof.shares import SHARE_FIELDS, share_values
from blefodds.reports.blof.tips import COMPANIES, Comparison, measure_tips
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Paragraph, Picture, Table
from blefodds.reports.plan import Progress
from blefodds.reports.words import NOTHING, Words, points
from blefodds.views.percent import percent
from blefodds.views.tournament import share_cells

__all__ = ["tips_chapter", "verdict_of"]

SMALL = 4
"""A pile of up to so many cards is called small."""

_LIE = 0


def tips_chapter(plan: BlofPlan, words: Words, progress: Progress) -> Chapter:
    """Every tip: what is counted of it, and what following it gains among tables and among advisors."""
    comparisons = measure_tips(chunks=plan.chunks, seed=plan.seed, progress=progress)
    blocks: list[Block] = [
        words.paragraph("tips.intro", games=f"{plan.games:,}", chunks=plan.chunks),
        _picture(comparisons, words),
        _table(comparisons, words),
    ]
    for name in dict.fromkeys(comparison.tip for comparison in comparisons):
        of_tip = [comparison for comparison in comparisons if comparison.tip == name]
        blocks.append(words.paragraph(f"tip.{name}.text", **_counted(name, of_tip)))
        blocks += [Paragraph(verdict_of(comparison, words)) for comparison in of_tip]
    return words.chapter("tips", blocks, _dataset(comparisons))


def _counted(name: str, of_tip: Sequence[Comparison]) -> dict[str, str]:
    """What the text about a tip says beside the shares, from the player and three tables."""
    follows = of_tip[0].follows.tally
    among_tables = [comparison for comparison in of_tip if comparison.company == "table"]
    ignores = among_tables[-1].ignores.tally
    if name == "free-challenge":
        n_free = sum(int(one.follows.tally.free.sum()) for one in of_tip)
        n_right = sum(int(one.follows.tally.free[:, 1].sum()) for one in of_tip)
        return {"free": f"{n_free:,}", "right": f"{n_right:,}"}
    if name == "finisher":
        lies_gone, lies_caught, *_ = (int(n) for n in follows.finishes.sum(axis=0))
        laid = f"{int(follows.finishes.sum()):,}"
        return {"laid": laid, "lies": f"{lies_gone + lies_caught:,}", "caught": f"{lies_caught:,}"}
    if name == "small-pile":
        # These lies are of one card, which is counted with the pile.
        return {"small": _caught(ignores, slice(0, SMALL + 2)), "large": _caught(ignores, slice(SMALL + 2, None))}
    if name == "small-lies":
        return {"one": _caught_by_batch(follows, 1), "four": _caught_by_batch(ignores, 4)}
    if name == "burying":
        return {
            "piles": f"{int(ignores.buried.sum()):,}",
            "lies": _ratio(int(ignores.buried[_LIE].sum()), int(ignores.buried.sum())),
        }
    return {}


def _caught(tally: BlofTally, piles: slice) -> str:
    """How often the lies of the player of the tip were caught on piles of these sizes."""
    return _ratio(int(tally.challenged[0, _LIE, :, piles].sum()), int(tally.plays[0, _LIE, :, piles].sum()))


def _caught_by_batch(tally: BlofTally, n_cards: int) -> str:
    caught, laid = tally.challenged[0, _LIE, n_cards - 1].sum(), tally.plays[0, _LIE, n_cards - 1].sum()
    return _ratio(int(caught), int(laid))


def _ratio(part: int, whole: int) -> str:
    return percent(part / whole) if whole else NOTHING


def _interval(comparison: Comparison) -> str:
    """The interval in percentage points, rounded outwards."""
    low, high = comparison.interval
    return f"{points(floor(low * 1000) / 1000)} … {points(ceil(high * 1000) / 1000)}"


def verdict_of(comparison: Comparison, words: Words) -> str:
    """What a comparison says about its tip, in one sentence."""
    return words.say(
        f"tips.verdict.{_judged(comparison)}",
        tip=words.say(f"tip.{comparison.tip}"),
        company=words.say(f"company.{comparison.company}"),
        way=words.say(f"way.{comparison.way}"),
        follows=share_cells(comparison.follows.share)[0],
        ignores=share_cells(comparison.ignores.share)[0],
        gain=points(comparison.gain),
        interval=_interval(comparison),
    )


def _judged(comparison: Comparison) -> str:
    """What the numbers say: it pays, it costs, nothing can be told, or it never changes what is won."""
    low, high = comparison.interval
    if comparison.follows.chunks == comparison.ignores.chunks:
        return "idle"
    return "pays" if low > 0 else "costs" if high < 0 else "same"


def _picture(comparisons: Sequence[Comparison], words: Words) -> Picture:
    """The gains with their intervals, a row for each tip and each way not to follow it."""
    gains = {(one.tip, one.way, one.company): Mark(one.gain, *one.interval) for one in comparisons}
    pairs = dict.fromkeys((one.tip, one.way) for one in comparisons)
    names = {(tip, way): f"{words.say(f'tip.{tip}')} / {words.say(f'way.{way}')}" for tip, way in pairs}
    rows = [Row(name, tuple(gains.get((*pair, company)) for company in COMPANIES)) for pair, name in names.items()]
    reach = ceil(max(abs(end) for mark in gains.values() for end in (mark.low, mark.high)) * 5) / 5
    title = words.say("tips.figure")
    among_tables = "; ".join(f"{names[one.tip, one.way]}: {points(one.gain)}" for one in comparisons[: len(rows)])
    paint = partial(
        interval_chart,
        rows,
        title=title,
        ticks=[(share * reach, points(share * reach, decimals=0)) for share in (-1, -0.5, 0, 0.5, 1)],
        series=[words.say("tips.among", company=words.say(f"company.{company}")) for company in COMPANIES],
        notes=[words.say("tips.figure.note")],
    )
    return Picture("tips-gains", title, words.say("tips.figure.description", summary=among_tables), paint)


def _table(comparisons: Sequence[Comparison], words: Words) -> Table:
    rows = [
        (
            Cell(words.say(f"tip.{one.tip}")),
            Cell(words.say(f"way.{one.way}")),
            Cell(one.company),
            Cell(share_cells(one.follows.share)[0], one.follows.share.p),
            Cell(share_cells(one.ignores.share)[0], one.ignores.share.p),
            Cell(points(one.gain), one.gain),
            Cell(_interval(one), one.interval[0]),
        )
        for one in comparisons
    ]
    columns = words.heads("tips", "tip", "way", "company", "follows", "ignores", "gain", "interval")
    return Table("tips-measured", words.say("tips.table"), columns, rows, n_words=3, dataset="tips")


def _dataset(comparisons: Sequence[Comparison]) -> Dataset:
    shares = (f"{who}_{name}" for who in ("follows", "ignores") for name in SHARE_FIELDS)
    rows = [
        (one.tip, one.way, one.company)
        + (*share_values(one.follows.share), *share_values(one.ignores.share), one.gain, *one.interval)
        for one in comparisons
    ]
    columns = ("tip", "instead", "company", *shares, "gain", "gain_low", "gain_high")
    return Dataset("tips", columns, rows, is_simulated=True)


CHAPTER = 3, tips_chapter
