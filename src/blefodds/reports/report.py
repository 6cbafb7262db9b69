"""A report on a game, made in memory: every chapter, and of these the pages, the figures and the data as files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from csv import writer as csv_writer
from dataclasses import dataclass
from importlib import import_module
from io import StringIO
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Generic, TypeAlias, TypeVar

from blefodds.reports.document import Chapter, Dataset, Picture
from blefodds.reports.figures import figure_files
from blefodds.reports.folder import INDEX
from blefodds.reports.frame import Frame
from blefodds.reports.markdown import markdown_report
from blefodds.reports.page import html_report
from blefodds.reports.plan import Plan, Progress
from blefodds.reports.words import Words
from blefodds.storage.document import Schema, json_text, text_with_rows

__all__ = ["MakeChapter", "Report", "chapters_of"]

STEPS = 100
"""Into how many steps a chapter's progress is divided."""

PlanT = TypeVar("PlanT", bound=Plan)
MakeChapter: TypeAlias = Callable[[PlanT, Words, Progress], Chapter]
"""Computes a chapter and words it: takes the plan, the words, and whom to tell how far it is."""


def _nobody(done: int, total: int) -> None:
    """Hears how far it is, and does nothing."""


def chapters_of(package: ModuleType) -> tuple[MakeChapter[Any], ...]:
    """The chapters in a package, one file each: every file with a ``CHAPTER`` in it, its place and its maker."""
    modules = [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]
    placed = sorted((module.CHAPTER for module in modules), key=lambda chapter: chapter[0])
    return tuple(make for _, make in placed)


@dataclass(frozen=True)
class Report(Generic[PlanT]):
    """The report on a game.

    Parameters
    ----------
    family
        What the schema of its files begins with.
    game
        By which name its texts are found.
    makers
        The chapters, in the order they are read.
    """

    family: str
    game: str
    makers: tuple[MakeChapter[PlanT], ...]

    @property
    def schema(self) -> str:
        """The schema of its files."""
        return f"{self.family}1"

    def words(self, plan: PlanT) -> Words:
        """The words it is written in."""
        return Words(plan.lang, self.game)

    def chapters(self, plan: PlanT, progress: Progress = _nobody) -> tuple[Chapter, ...]:
        """Compute and word every chapter; ``progress(done, total)`` hears how far it is."""
        words, total = self.words(plan), STEPS * len(self.makers)
        chapters = []
        for number, make in enumerate(self.makers):

            def of_chapter(done: int, of: int, before: int = number * STEPS) -> None:
                progress(before + STEPS * done // of, total)

            chapters.append(make(plan, words, of_chapter))
            of_chapter(1, 1)
        return tuple(chapters)

    def files(self, plan: PlanT, progress: Progress = _nobody) -> dict[str, bytes]:
        """The files of a report, by their paths within its folder.

        Parameters
        ----------
        plan
            What it is to be. The same plan gives the same bytes.
        progress
            Called as ``progress(done, total)``.
        """
        computing, drawing = STEPS * len(self.makers), STEPS * len(self.makers) // 2
        chapters = self.chapters(plan, lambda done, _: progress(done, computing + drawing))

        def of_drawing(done: int, total: int) -> None:
            progress(computing + drawing * done // total, computing + drawing)

        return self.rendered(plan, chapters, of_drawing)

    def rendered(self, plan: PlanT, chapters: Sequence[Chapter], progress: Progress = _nobody) -> dict[str, bytes]:
        """The files of a report whose chapters are made; see :meth:`files`."""
        pictures = [block for chapter in chapters for block in chapter.blocks if isinstance(block, Picture)]
        files, words = self.data_files(plan, chapters), self.words(plan)
        for number, picture in enumerate(pictures, start=1):
            files |= {f"figures/{name}": content for name, content in figure_files(picture).items()}
            progress(number, len(pictures) + 1)
        frame = Frame.of(plan, words)
        files["report.md"] = markdown_report(frame, chapters).encode("utf-8")
        files["index.html"] = html_report(frame, chapters).encode("utf-8")
        progress(len(pictures) + 1, len(pictures) + 1)
        return files

    def data_files(self, plan: PlanT, chapters: Sequence[Chapter]) -> dict[str, bytes]:
        """Every dataset as CSV and as JSON, and the index of them all."""
        datasets = [dataset for chapter in chapters for dataset in chapter.datasets]
        files = {INDEX: self._index(plan, chapters, datasets)}
        for dataset in datasets:
            files[f"data/{dataset.name}.csv"] = _csv(dataset)
            files[f"data/{dataset.name}.json"] = self._json(plan, dataset)
        return files

    def _index(self, plan: PlanT, chapters: Sequence[Chapter], datasets: Iterable[Dataset]) -> bytes:
        index = {
            **Schema(self.schema).of(),
            **plan.index(_simulation(plan, datasets)),
            "chapters": [
                {
                    "name": chapter.name,
                    "title": chapter.title,
                    "datasets": [dataset.name for dataset in chapter.datasets],
                }
                for chapter in chapters
            ],
        }
        return (json_text(index) + "\n").encode()

    def _json(self, plan: PlanT, dataset: Dataset) -> bytes:
        """The dataset as JSON, a line per row."""
        head = {
            **Schema(self.schema).of(),
            **plan.about,
            "simulation": _simulation(plan, [dataset]),
            "dataset": dataset.name,
            "columns": dataset.columns,
        }
        return text_with_rows(head, "rows", dataset.rows, indent=2).encode()


def _simulation(plan: Plan, datasets: Iterable[Dataset]) -> dict[str, Any] | None:
    """How the simulated numbers among the datasets were made; None where there are none."""
    return plan.simulation if any(dataset.is_simulated for dataset in datasets) else None


def _csv(dataset: Dataset) -> bytes:
    """The dataset as CSV with a header; probabilities in full precision with a point, nothing where there is none."""
    buffer = StringIO()
    writer = csv_writer(buffer, lineterminator="\n")
    writer.writerow(dataset.columns)
    writer.writerows(dataset.rows)
    return buffer.getvalue().encode("utf-8")
