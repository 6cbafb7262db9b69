"""What listening to the bids is worth: how well their truth is foretold by the own cards, and after hearing them."""

from __future__ import annotations

from functools import partial
from math import fsum
from typing import Any

from blefodds.charts.reliability_chart import Foretold, ForetoldTenth, reliability_chart
from blefodds.reports.blef.measured import measured
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Picture, Table
from blefodds.reports.plan import Progress
from blefodds.reports.words import Words

__all__ = ["listening_chapter"]

WAYS = ("deaf", "heard")
SCORES = ("log_loss", "brier")

DIGITS = 6
"""After the point, in the data."""


def listening_chapter(plan: BlefPlan, words: Words, progress: Progress) -> Chapter:
    """The scores by who plays, and a reliability diagram of the mixed table."""
    scores = measured("listening-scores")
    last = [one for one in scores["tables"] if one["moment"] == "last"]
    mixed = next(one for one in last if one["bots"] == scores["by_cards"][0])
    random = next(one for one in last if one["bots"] == scores["random"])
    most = {
        name: f"{max(one['ratio'][score]['p'] for score in SCORES):.3f}"
        for name, one in (("mixed", mixed), ("random", random))
    }
    blocks: list[Block] = [
        words.paragraph("listening.intro"),
        _diagram(mixed, words),
        words.paragraph("listening.overall", **_overall(mixed)),
        words.paragraph("listening.scores"),
        _table(last, scores["seed"], words),
        words.paragraph("listening.result", share=f"{scores['share_random']:g}", **most),
    ]
    return words.chapter("listening", blocks, *_datasets(last))


def _overall(mixed: dict[str, Any]) -> dict[str, str]:
    """How many bids came true in all, and how many were foretold."""
    n, tenths = mixed["moments"], mixed["reliability"]
    true = sum(tenth["true"] for tenth in tenths["deaf"])
    means = {way: fsum(tenth["foretold"] * tenth["n"] for tenth in tenths[way]) / n for way in WAYS}
    return {"true": f"{true / n:.2f}", **{way: f"{mean:.2f}" for way, mean in means.items()}}


def _diagram(mixed: dict[str, Any], words: Words) -> Picture:
    title = words.say("listening.figure")
    series = [
        Foretold(words.say(f"listening.{way}"), tuple(ForetoldTenth(**tenth) for tenth in mixed["reliability"][way]))
        for way in WAYS
    ]
    furthest = [max(one.tenths, key=lambda tenth: abs(tenth.share - tenth.foretold)) for one in series]
    description = words.say(
        "listening.description",
        **{
            f"{way}_{name}": f"{value:.2f}"
            for way, tenth in zip(WAYS, furthest, strict=True)
            for name, value in (("foretold", tenth.foretold), ("true", tenth.share))
        },
    )
    paint = partial(
        reliability_chart,
        series,
        title=title,
        subtitle=words.say("listening.subtitle", rounds=f"{mixed['rounds']:,}"),
        lang=words.lang,
    )
    return Picture("listening-reliability", title, description, paint)


def _table(last: list[dict[str, Any]], seed: int, words: Words) -> Table:
    def scored(one: dict[str, Any], score: str) -> tuple[Cell, Cell]:
        deaf, ratio = one["deaf"][score], one["ratio"][score]
        return Cell(f"{deaf:.4f}", deaf), Cell(f"{ratio['p']:.3f} ({ratio['low']:.3f}–{ratio['high']:.3f})", ratio["p"])

    rows = [
        (
            Cell(_players(one["bots"], words)),
            Cell.number(one["rounds"]),
            *(cell for score in SCORES for cell in scored(one, score)),
        )
        for one in last
    ]
    columns = words.heads("listening", "players", "rounds", *(name for score in SCORES for name in (score, "ratio")))
    return Table("listening-scores", words.say("listening.table", seed=seed), columns, rows, dataset="listening")


def _players(bots: str, words: Words) -> str:
    names = bots.split(",")
    return words.say("listening.four", bot=names[0]) if len(set(names)) == 1 else ", ".join(names)


def _datasets(last: list[dict[str, Any]]) -> tuple[Dataset, Dataset]:
    def rounded(*values: float) -> list[float]:
        return [round(value, DIGITS) for value in values]

    scores = [
        (one["bots"], one["rounds"], score)
        + (*rounded(one["deaf"][score], one["heard"][score], *one["ratio"][score].values()),)
        for one in last
        for score in SCORES
    ]
    tenths = [
        (one["bots"], way, *rounded(tenth["foretold"]), tenth["true"], tenth["n"])
        for one in last
        for way in WAYS
        for tenth in one["reliability"][way]
    ]
    columns = ("bots", "rounds", "score", "deaf", "heard", "ratio", "ratio_low", "ratio_high")
    return (
        Dataset("listening", columns, scores),
        Dataset("listening-reliability", ("bots", "odds", "foretold", "came_true", "bids"), tenths),
    )


CHAPTER = 8, listening_chapter
