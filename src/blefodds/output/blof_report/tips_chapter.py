"""The chapter of the tips: what following each is worth, with its interval and what was counted beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor

from blefodds.blof.tally import Tally
from blefodds.blof.tips import Comparison, measure_tips
from blefodds.output.blof_report.chapters import SHARE_FIELDS, share_values
from blefodds.output.blof_report.plan import BlofPlan
from blefodds.output.blof_tournament import share_words
from blefodds.output.percent import percent
from blefodds.output.report.document import Cell, Chapter, Dataset, Paragraph, Table
from blefodds.output.report.words import NOTHING, Words

__all__ = ["tips_chapter"]

SMALL = 4
"""A pile of up to so many cards is called small."""

_LIE = 0


def tips_chapter(plan: BlofPlan, words: Words, progress: Callable[[int, int], object]) -> Chapter:
    """Every tip: what is counted of it, and what following it gains among tables and among advisors."""
    comparisons = measure_tips(chunks=plan.chunks, seed=plan.seed, progress=progress)
    blocks: list[Paragraph | Table] = [
        Paragraph(words.say("tips.intro", games=f"{plan.games:,}", chunks=plan.chunks)),
        _table(comparisons, words),
    ]
    for name in dict.fromkeys(comparison.tip for comparison in comparisons):
        of_tip = [comparison for comparison in comparisons if comparison.tip == name]
        blocks.append(Paragraph(words.say(f"tip.{name}.text", **_counted(name, of_tip))))
        blocks += [Paragraph(_verdict(comparison, words)) for comparison in of_tip]
    return Chapter("tips", words.say("tips.title"), tuple(blocks), (_dataset(comparisons),))


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
        return {"small": _caught(ignores, slice(0, SMALL + 1)), "large": _caught(ignores, slice(SMALL + 1, None))}
    if name == "small-lies":
        return {"one": _caught_by_batch(follows, 1), "four": _caught_by_batch(ignores, 4)}
    if name == "burying":
        return {
            "piles": f"{int(ignores.buried.sum()):,}",
            "lies": _ratio(int(ignores.buried[_LIE].sum()), int(ignores.buried.sum())),
        }
    return {}


def _caught(tally: Tally, piles: slice) -> str:
    """How often the lies of the player of the tip were caught on piles of these sizes."""
    return _ratio(int(tally.challenged[0, _LIE, :, piles].sum()), int(tally.plays[0, _LIE, :, piles].sum()))


def _caught_by_batch(tally: Tally, n_cards: int) -> str:
    caught, laid = tally.challenged[0, _LIE, n_cards - 1].sum(), tally.plays[0, _LIE, n_cards - 1].sum()
    return _ratio(int(caught), int(laid))


def _ratio(part: int, whole: int) -> str:
    return percent(part / whole) if whole else NOTHING


def _points(gain: float) -> str:
    return f"{gain * 100:+.1f}".replace("-", "−")


def _interval(comparison: Comparison) -> str:
    """The interval in percentage points, rounded outwards."""
    low, high = comparison.interval
    return f"{floor(low * 1000) / 10:+.1f} … {ceil(high * 1000) / 10:+.1f}".replace("-", "−")


def _verdict(comparison: Comparison, words: Words) -> str:
    low, high = comparison.interval
    way = words.say(f"way.{comparison.way}")
    return words.say(
        f"tips.verdict.{'pays' if low > 0 else 'costs' if high < 0 else 'same'}",
        tip=words.say(f"tip.{comparison.tip}"),
        company=comparison.company,
        follows=share_words(comparison.follows.share),
        ignores=f"{share_words(comparison.ignores.share)} ({way})",
        gain=_points(comparison.gain),
        interval=_interval(comparison),
    )


def _table(comparisons: Sequence[Comparison], words: Words) -> Table:
    rows = tuple(
        (
            Cell(words.say(f"tip.{one.tip}")),
            Cell(words.say(f"way.{one.way}")),
            Cell(one.company),
            Cell(share_words(one.follows.share), one.follows.share.p),
            Cell(share_words(one.ignores.share), one.ignores.share.p),
            Cell(_points(one.gain), one.gain),
            Cell(_interval(one), one.interval[0]),
        )
        for one in comparisons
    )
    columns = tuple(
        words.say(f"tips.column.{name}") for name in ("tip", "way", "company", "follows", "ignores", "gain", "interval")
    )
    return Table("tips-measured", words.say("tips.table"), columns, rows, n_words=3, dataset="tips")


def _dataset(comparisons: Sequence[Comparison]) -> Dataset:
    columns = (
        "tip",
        "instead",
        "company",
        *(f"follows_{name}" for name in SHARE_FIELDS),
        *(f"ignores_{name}" for name in SHARE_FIELDS),
        "gain",
        "gain_low",
        "gain_high",
    )
    rows = tuple(
        (
            one.tip,
            one.way,
            one.company,
            *share_values(one.follows.share),
            *share_values(one.ignores.share),
            one.gain,
            *one.interval,
        )
        for one in comparisons
    )
    return Dataset("tips", columns, rows)
