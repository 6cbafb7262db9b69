"""What listening to the bids is worth: how well their truth is foretold by the own cards, and after hearing them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from blefodds.charts.reliability_chart import Foretold, ForetoldTenth, reliability_chart
from blefodds.reports.blef.counting import Blind
from blefodds.reports.blef.measured import measured
from blefodds.reports.blef.plan import Plan
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Paragraph, Picture, Table, Value
from blefodds.reports.words import Words

__all__ = ["listening_chapter"]

WAYS = ("deaf", "heard")
SCORES = ("log_loss", "brier")

DIGITS = 6
"""After the point, in the data."""


def listening_chapter(plan: Plan, blind: Blind, words: Words, progress: Callable[[int, int], object]) -> Chapter:
    """The scores by who plays, and a reliability diagram of the mixed table."""
    scores = measured("listening-scores")
    last = [one for one in scores["tables"] if one["moment"] == "last"]
    mixed = next(one for one in last if one["bots"] == scores["by_cards"][0])
    random = next(one for one in last if one["bots"] == scores["random"])
    progress(1, 1)
    blocks: tuple[Block, ...] = (
        Paragraph(words.say("listening.intro")),
        _diagram(mixed, words),
        Paragraph(words.say("listening.overall", **_overall(mixed))),
        Paragraph(words.say("listening.scores")),
        _table(last, scores, words),
        Paragraph(
            words.say(
                "listening.result",
                mixed=f"{max(mixed['ratio'][score]['p'] for score in SCORES):.3f}",
                share=f"{scores['share_random']:g}",
                random=f"{max(random['ratio'][score]['p'] for score in SCORES):.3f}",
            )
        ),
    )
    return Chapter("listening", words.say("listening.title"), blocks, _datasets(last))


def _overall(mixed: dict[str, Any]) -> dict[str, str]:
    """How many bids came true in all, and how many were foretold."""
    n, tenths = mixed["moments"], mixed["reliability"]
    true = sum(tenth["true"] for tenth in tenths["deaf"])
    means = {way: sum(tenth["foretold"] * tenth["n"] for tenth in tenths[way]) / n for way in WAYS}
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
    return Picture("listening-reliability", title, description, lambda size, theme: paint(size=size, theme=theme))


def _table(last: list[dict[str, Any]], scores: dict[str, Any], words: Words) -> Table:
    rows = []
    for one in last:
        cells = [Cell(_players(one["bots"], words)), Cell(f"{one['rounds']:,}", one["rounds"])]
        for score in SCORES:
            ratio = one["ratio"][score]
            shown = f"{ratio['p']:.3f} ({ratio['low']:.3f}–{ratio['high']:.3f})"
            cells += [Cell(f"{one['deaf'][score]:.4f}", one["deaf"][score]), Cell(shown, ratio["p"])]
        rows.append(tuple(cells))
    columns = tuple(words.say(f"listening.column.{name}") for name in ("players", "rounds"))
    columns += tuple(words.say(f"listening.column.{name}") for score in SCORES for name in (score, "ratio"))
    caption = words.say("listening.table", seed=scores["seed"])
    return Table("listening-scores", caption, columns, tuple(rows), dataset="listening")


def _players(bots: str, words: Words) -> str:
    names = bots.split(",")
    return words.say("listening.four", bot=names[0]) if len(set(names)) == 1 else ", ".join(names)


def _datasets(last: list[dict[str, Any]]) -> tuple[Dataset, ...]:
    scores: list[tuple[Value, ...]] = []
    tenths: list[tuple[Value, ...]] = []
    for one in last:
        for score in SCORES:
            values = (one["deaf"][score], one["heard"][score], *one["ratio"][score].values())
            scores.append((one["bots"], one["rounds"], score, *(round(value, DIGITS) for value in values)))
        for way in WAYS:
            for tenth in one["reliability"][way]:
                tenths.append((one["bots"], way, round(tenth["foretold"], DIGITS), tenth["true"], tenth["n"]))
    columns = ("bots", "rounds", "score", "deaf", "heard", "ratio", "ratio_low", "ratio_high")
    return (
        Dataset("listening", columns, tuple(scores)),
        Dataset("listening-reliability", ("bots", "odds", "foretold", "came_true", "bids"), tuple(tenths)),
    )
