"""A report as files: everything is made first, then moved into place."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from csv import writer as csv_writer
from io import StringIO
from pathlib import Path
from typing import Any

from blefodds.core.errors import BlefError, shorten
from blefodds.core.reading import bounded_bytes
from blefodds.core.version import __version__
from blefodds.reports.blef.chapters import CHAPTERS
from blefodds.reports.blef.counting import Blind
from blefodds.reports.blef.plan import Plan
from blefodds.reports.document import Chapter, Dataset, Drawing, Picture
from blefodds.reports.figures import figure_files
from blefodds.reports.frame import Frame
from blefodds.reports.markdown import markdown_report
from blefodds.reports.page import html_report
from blefodds.reports.words import Words
from blefodds.storage.files import refuse_links_of_others, write_file
from blefodds.storage.part_files import part_folder, remove_leftovers, turn_at
from blefodds.views.documents import rules_document, rules_in_full

__all__ = [
    "FAMILY",
    "INDEX",
    "SCHEMA",
    "check_folder",
    "data_files",
    "dataset_csv",
    "rendered",
    "report_chapters",
    "report_files",
    "write_report",
]

FAMILY = "blefodds.report/"
"""What the schema of every report on Blef begins with."""

SCHEMA = FAMILY + "1"

INDEX = "data/report.json"
"""The file that says what a report holds, and by which a folder is known to be a report."""

MAX_INDEX_BYTES = 10_000_000

TOP_LEVEL = ("report.md", "index.html", "figures", "data")

STEPS = 100
"""Into how many steps a chapter's progress is divided."""

Progress = Callable[[int, int], object]


def report_chapters(plan: Plan, progress: Progress = lambda done, total: None) -> tuple[Chapter, ...]:
    """Compute and word every chapter; ``progress(done, total)`` hears how far it is."""
    blind, words = Blind(plan.rules), Words(plan.lang)
    chapters: list[Chapter] = []
    for number, make in enumerate(CHAPTERS):

        def of_chapter(done: int, total: int, before: int = number * STEPS) -> None:
            progress(before + STEPS * done // total, len(CHAPTERS) * STEPS)

        chapters.append(make(plan, blind, words, of_chapter))
    return tuple(chapters)


def report_files(plan: Plan, progress: Progress = lambda done, total: None) -> dict[str, bytes]:
    """The files of a report, by their paths within its folder.

    Parameters
    ----------
    plan
        What it is about. The same plan gives the same bytes.
    progress
        Called as ``progress(done, total)``.
    """
    computing, drawing = STEPS * len(CHAPTERS), STEPS * len(CHAPTERS) // 2
    chapters = report_chapters(plan, lambda done, _: progress(done, computing + drawing))

    def of_drawing(done: int, total: int) -> None:
        progress(computing + drawing * done // total, computing + drawing)

    return rendered(plan, chapters, of_drawing)


def rendered(
    plan: Plan, chapters: tuple[Chapter, ...], progress: Progress = lambda done, total: None
) -> dict[str, bytes]:
    """The files of a report whose chapters are made; see :func:`report_files`."""
    drawings = [block for chapter in chapters for block in chapter.blocks if isinstance(block, Drawing | Picture)]
    files = data_files(plan, chapters)
    for number, drawing in enumerate(drawings, start=1):
        files |= {f"figures/{name}": content for name, content in figure_files(drawing, lang=plan.lang).items()}
        progress(number, len(drawings) + 1)
    frame = Frame.of(plan, Words(plan.lang))
    files["report.md"] = markdown_report(frame, chapters).encode("utf-8")
    files["index.html"] = html_report(frame, chapters).encode("utf-8")
    progress(len(drawings) + 1, len(drawings) + 1)
    return files


def data_files(plan: Plan, chapters: tuple[Chapter, ...]) -> dict[str, bytes]:
    """Every dataset as CSV and as JSON, and the index of them all."""
    datasets = [dataset for chapter in chapters for dataset in chapter.datasets]
    files = {INDEX: _index(plan, chapters).encode("utf-8")}
    for dataset in datasets:
        files[f"data/{dataset.name}.csv"] = dataset_csv(dataset).encode("utf-8")
        files[f"data/{dataset.name}.json"] = _json(plan, dataset).encode("utf-8")
    return files


def _simulation(plan: Plan, datasets: tuple[Dataset, ...]) -> dict[str, Any] | None:
    """How the simulated numbers among the datasets were made; None where there are none."""
    for dataset in datasets:
        if "true" in dataset.columns:
            place = dataset.columns.index("true")
            if any(row[place] is not None for row in dataset.rows):
                return {"deals": plan.deals, "seed": plan.seed, "confidence": 0.95}
    return None


def _index(plan: Plan, chapters: tuple[Chapter, ...]) -> str:
    index = {
        "schema": SCHEMA,
        "version": __version__,
        "rules": {key: value for key, value in rules_in_full(plan.rules).items() if key not in ("schema", "version")},
        "quick": plan.quick,
        "date": plan.date,
        "columns_in_play": plan.numbers,
        "simulation": _simulation(plan, tuple(dataset for chapter in chapters for dataset in chapter.datasets)),
        "chapters": [
            {"name": chapter.name, "title": chapter.title, "datasets": [dataset.name for dataset in chapter.datasets]}
            for chapter in chapters
        ],
    }
    return json.dumps(index, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _json(plan: Plan, dataset: Dataset) -> str:
    """The dataset as JSON, a line per row."""
    head = {
        "schema": SCHEMA,
        "version": __version__,
        "rules": rules_document(plan.rules),
        "simulation": _simulation(plan, (dataset,)),
        "dataset": dataset.name,
        "columns": dataset.columns,
    }
    opened = json.dumps(head, ensure_ascii=False, indent=2, allow_nan=False).removesuffix("\n}")
    rows = ",\n".join("    " + json.dumps(row, ensure_ascii=False, allow_nan=False) for row in dataset.rows)
    return f'{opened},\n  "rows": [\n{rows}\n  ]\n}}\n'


def dataset_csv(dataset: Dataset) -> str:
    """The dataset as CSV with a header; probabilities in full precision with a point, nothing where there is none."""
    buffer = StringIO()
    writer = csv_writer(buffer, lineterminator="\n")
    writer.writerow(dataset.columns)
    writer.writerows(dataset.rows)
    return buffer.getvalue()


def check_folder(folder: Path, *, family: str = FAMILY) -> None:
    """Refuse a place where a report would overwrite what is not a report of the same family.

    Parameters
    ----------
    folder
        Where the report is to be.
    family
        What the schema of its index begins with.

    Raises
    ------
    BlefError
        If ``folder`` is no folder, or holds a file or a folder of a report's without being one.
    """
    shown = shorten(str(folder))
    if folder.exists() and not folder.is_dir():
        raise BlefError(f"{shown!r} is a file: name a folder", field="out")
    taken = next((name for name in TOP_LEVEL if _holds_something(folder / name)), None)
    if taken is not None and not _is_report(folder, family):
        raise BlefError(f"{shown!r} holds a {taken!r} that is not of a report: name another folder", field="out")


def _holds_something(path: Path) -> bool:
    """Whether something would be lost with it; an empty folder may be of a report that was killed on its way."""
    return any(path.iterdir()) if path.is_dir() else path.exists()


def _is_report(folder: Path, family: str) -> bool:
    try:
        index = json.loads(bounded_bytes(folder / INDEX, called=INDEX, most=MAX_INDEX_BYTES))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(index, dict) and str(index.get("schema", "")).startswith(family)


def write_report(folder: Path, files: Mapping[str, bytes], *, family: str = FAMILY) -> None:
    """Put the files in ``folder``: after an interrupt the old report or the new one is there, and nothing else changed.

    All are written beside their places first. A new folder then appears at once; in one that is there already
    each file is moved over the old one, which takes a few milliseconds in which Ctrl-C waits.

    Parameters
    ----------
    folder
        The report's folder, made if it is not there, with those above it. Other files in it are left alone.
    files
        The content of each file, by its path within the folder.
    family
        As for :func:`check_folder`.

    Raises
    ------
    BlefError
        As :func:`check_folder`.
    OSError
        If something cannot be written; nothing has changed then.
    """
    check_folder(folder, family=family)
    try:
        refuse_links_of_others(folder)
        place = folder.resolve()
        is_new = not place.exists()
        place.parent.mkdir(parents=True, exist_ok=True)
        # Beside a new folder, but inside one that is there: that one may be a disk of its own.
        around = place.parent if is_new else place
        for folder_of_parts in {place.parent, around}:
            remove_leftovers(folder_of_parts)
        with part_folder(around) as part:
            _fill(part / "report", files)
            with _interrupts_held():
                if not (is_new and _moved_as_new(part / "report", place)):
                    with turn_at(place):
                        check_folder(folder, family=family)
                        _move_over(part / "report", place, files)
    except OSError as error:
        raise OSError(f"cannot write {shorten(str(folder))!r}: {error.strerror or error}") from error


def _fill(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_file(folder / name, content)


def _moved_as_new(stage: Path, place: Path) -> bool:
    """Move the whole folder; False where another run has made one in the meantime."""
    try:
        stage.rename(place)
    except OSError:
        if not place.is_dir():
            raise
        return False
    return True


def _move_over(stage: Path, place: Path, files: Mapping[str, bytes]) -> None:
    """Move every file over the old one; what would make one fail is looked for before the first is moved."""
    for name in files:
        target = place / name
        target.parent.mkdir(exist_ok=True)
        if target.is_dir():
            raise IsADirectoryError(0, f"{name} is a folder")
        if not os.access(target.parent, os.W_OK) or (target.exists() and not os.access(target, os.W_OK)):
            raise PermissionError(0, f"{name} may not be changed")
    for name in sorted(files, key=lambda name: name != INDEX):  # by the index a folder is known as a report
        (stage / name).replace(place / name)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait until the end of the block."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is interrupted
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt
