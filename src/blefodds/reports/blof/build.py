"""A report on Blöf as files, made in memory; :func:`blefodds.reports.write_report` puts them in a folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from blefodds.core.version import __version__
from blefodds.reports.blof.chapters import bots_chapter, could_chapter, game_chapter
from blefodds.reports.blof.model_chapter import model_chapter
from blefodds.reports.blof.plan import BlofPlan
from blefodds.reports.blof.text import CATALOGUES
from blefodds.reports.blof.tips_chapter import tips_chapter
from blefodds.reports.build import INDEX, dataset_csv
from blefodds.reports.document import Chapter, Dataset, Picture
from blefodds.reports.figures import figure_files
from blefodds.reports.frame import Frame
from blefodds.reports.markdown import markdown_report
from blefodds.reports.page import html_report
from blefodds.reports.words import Words

__all__ = ["FAMILY", "SCHEMA", "blof_report_files"]

FAMILY = "blefodds.blof-report/"
"""What the schema of every report on Blöf begins with."""

SCHEMA = FAMILY + "1"

STEPS = 100
"""Into how many steps a chapter's progress is divided."""


def blof_report_files(
    plan: BlofPlan, progress: Callable[[int, int], object] = lambda done, total: None
) -> dict[str, bytes]:
    """The files of a report, by their paths within its folder.

    Parameters
    ----------
    plan
        What it is to be. The same plan gives the same bytes.
    progress
        Called as ``progress(done, total)``.
    """
    words = Words(plan.lang, CATALOGUES)
    chapters = (
        game_chapter(words),
        could_chapter(words),
        tips_chapter(plan, words, lambda done, total: progress(STEPS * done // total, 3 * STEPS)),
        bots_chapter(plan, words, lambda done, total: progress(STEPS + STEPS * done // total, 3 * STEPS)),
        model_chapter(plan, words, lambda done, total: progress(2 * STEPS + STEPS * done // total, 3 * STEPS)),
    )
    frame = _frame(plan, words)
    files = {INDEX: _json(plan, {"quick": plan.quick, "date": plan.date, "chapters": _contents(chapters)})}
    for dataset in (dataset for chapter in chapters for dataset in chapter.datasets):
        files[f"data/{dataset.name}.csv"] = dataset_csv(dataset).encode("utf-8")
        files[f"data/{dataset.name}.json"] = _dataset_json(plan, dataset)
    for picture in (block for chapter in chapters for block in chapter.blocks if isinstance(block, Picture)):
        files |= {f"figures/{name}": content for name, content in figure_files(picture, lang=frame.lang).items()}
    files["report.md"] = markdown_report(frame, chapters).encode("utf-8")
    files["index.html"] = html_report(frame, chapters).encode("utf-8")
    return files


def _frame(plan: BlofPlan, words: Words) -> Frame:
    introduction = [words.say("page.intro"), words.say("page.marks")]
    if plan.quick:
        introduction.append(words.say("page.quick"))
    if plan.date is not None:
        introduction.append(words.say("page.date", date=plan.date))
    return Frame(
        lang=words.lang if words.lang in CATALOGUES else "en",
        title=words.say("page.title"),
        subtitle=words.say("page.subtitle"),
        introduction=tuple(introduction),
        contents=words.say("page.contents"),
        sort=words.say("page.sort"),
        picture=words.say("page.picture"),
        data=words.say("page.data"),
        data_text=words.say("page.data.text"),
        made=words.say("page.made", version=__version__, seed=plan.seed),
    )


def _contents(chapters: Sequence[Chapter]) -> list[dict[str, Any]]:
    return [
        {"name": chapter.name, "title": chapter.title, "datasets": [dataset.name for dataset in chapter.datasets]}
        for chapter in chapters
    ]


def _head(plan: BlofPlan) -> dict[str, Any]:
    simulation = {"matches": plan.games, "seed": plan.seed, "confidence": 0.95, "scored_matches": plan.scored}
    return {"schema": SCHEMA, "version": __version__, "simulation": simulation}


def _json(plan: BlofPlan, content: dict[str, Any]) -> bytes:
    text = json.dumps(_head(plan) | content, ensure_ascii=False, indent=2, allow_nan=False)
    return (text + "\n").encode("utf-8")


def _dataset_json(plan: BlofPlan, dataset: Dataset) -> bytes:
    """The dataset as JSON, a line per row."""
    head = _head(plan) | {"dataset": dataset.name, "columns": dataset.columns}
    if dataset.name == "could":
        head["simulation"] = None  # counted
    opened = json.dumps(head, ensure_ascii=False, indent=2, allow_nan=False).removesuffix("\n}")
    rows = ",\n".join("    " + json.dumps(row, ensure_ascii=False, allow_nan=False) for row in dataset.rows)
    return f'{opened},\n  "rows": [\n{rows}\n  ]\n}}\n'.encode()
