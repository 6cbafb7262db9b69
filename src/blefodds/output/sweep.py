"""Odds for one number of cards in play after another, in a file that survives being interrupted.

While a sweep runs, each finished number of cards is a line of a journal beside the file it is to become. A
sweep that is started again goes on where the journal ends, and the file comes out the same.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from blefodds import __version__
from blefodds.engines.streams import INTEGERS, is_seed
from blefodds.errors import BlefError, shorten
from blefodds.odds_table import OddsTable
from blefodds.output.documents import COLUMNS, records, situation_document
from blefodds.output.files import write_file
from blefodds.reading import bounded_bytes
from blefodds.rules import rules_to_toml
from blefodds.situation import Situation

__all__ = ["SWEEP_COLUMNS", "Journal", "check_format", "configuration_of", "print_csv", "sweep_rows", "write_rows"]

SWEEP_COLUMNS = ("in_play", *COLUMNS)

MAX_JOURNAL_BYTES = 100_000_000

Row = tuple[Any, ...]


def configuration_of(situations: list[Situation], **how: Any) -> dict[str, Any]:
    """All that decides what a sweep's rows are: the program's version, the question, how it is computed."""
    question = situation_document(situations[0])
    asked = {key: question[key] for key in ("hand", "seen", "dead", "judged_on")}
    in_play = [situation.in_play for situation in situations]
    return {
        "version": __version__,
        "integers": INTEGERS,
        "rules": rules_to_toml(situations[0].rules),
        **asked,
        "in_play": in_play,
        **how,
    }


class Journal:
    """The numbers of cards in play that a sweep has done, in a file of JSON lines.

    Parameters
    ----------
    path
        The file; the first line is the configuration, each further one the rows of one number of cards.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def seed(self) -> int | None:
        """The seed of the sweep that is there, None where there is none."""
        lines = self._lines()
        seed = lines[0].get("seed") if lines else None
        return seed if is_seed(seed) else None

    def start(self, configuration: dict[str, Any], *, force: bool = False) -> dict[int, list[Row]]:
        """The rows done already, by number of cards in play; a new journal where there is none.

        Raises
        ------
        BlefError
            If the journal is of another configuration, unless ``force`` says to start anew.
        """
        lines = self._lines()
        if lines and lines[0] != configuration and not force:
            different = [key for key in configuration if lines[0].get(key) != configuration[key]]
            raise BlefError(
                f"{shorten(self.path.name)} is of another sweep (other {', '.join(different) or 'content'}): "
                "delete it, or start anew with --force",
                field="out",
            )
        if not lines or force:
            lines = [configuration]
        # Written anew, so that a line cut short by a kill does not stay in the middle.
        write_file(self.path, "".join(json.dumps(line) + "\n" for line in lines))
        return {line["in_play"]: [tuple(row) for row in line["rows"]] for line in lines[1:]}

    def add(self, in_play: int, rows: list[Row]) -> None:
        """Note the rows of one number of cards as done; OSError if they cannot be written."""
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"in_play": in_play, "rows": rows}) + "\n")
        except OSError as error:
            raise OSError(f"cannot write {shorten(self.path.name)!r}: {error.strerror}") from error

    def _lines(self) -> list[dict[str, Any]]:
        called = shorten(self.path.name)
        try:
            content = bounded_bytes(self.path, called=called, most=MAX_JOURNAL_BYTES, field="out")
        except FileNotFoundError:
            return []
        lines = []
        with suppress(ValueError, RecursionError):  # the last line may be cut short
            for line in content.splitlines():
                lines.append(json.loads(line))
        first, rest = (lines[0], lines[1:]) if lines else (None, [])
        if content and not (isinstance(first, dict) and "rules" in first and all(map(_is_done, rest))):
            raise BlefError(f"{called} is no journal of a sweep: move it out of the way", field="out")
        return lines


def _is_done(line: Any) -> bool:
    """Whether a line of a journal holds the rows of one number of cards in play."""
    if not isinstance(line, dict) or type(line.get("in_play")) is not int or not isinstance(line.get("rows"), list):
        return False
    return all(
        isinstance(row, list)
        and len(row) == len(SWEEP_COLUMNS)
        and row[:2] == [line["in_play"], position]
        and all(type(value) in (int, float, type(None)) or _is_text(value) for value in row)
        for position, row in enumerate(line["rows"], start=1)
    )


def _is_text(value: Any) -> bool:
    """Whether it is a text that can be written: no half character, which JSON may have."""
    return isinstance(value, str) and value.isprintable()


def sweep_rows(
    situations: Iterable[Situation],
    compute: Callable[[Situation], OddsTable],
    *,
    done: dict[int, list[Row]] | None = None,
    note: Callable[[int, list[Row]], None] = lambda in_play, rows: None,
    lang: str = "en",
) -> Iterator[Row]:
    """The rows of :data:`SWEEP_COLUMNS` for one situation after another.

    Parameters
    ----------
    situations
        They differ in the number of cards in play alone.
    compute
        Gives a situation's odds.
    done
        Rows computed before, by number of cards in play.
    note
        Told the rows of each situation that was computed now.
    lang
        The language of the bids' names.
    """
    for situation in situations:
        rows = (done or {}).get(situation.in_play)
        if rows is None:
            rows = [(situation.in_play, *record) for record in records(compute(situation), lang=lang)]
            note(situation.in_play, rows)
        yield from rows


def check_format(path: Path) -> None:
    """Refuse a file that no sweep can be written to, before anything is computed for it.

    Raises
    ------
    BlefError
        If the name ends in no format there is, or the format needs a package that is not installed.
    """
    ending = path.suffix.lower()
    if ending not in FORMATS:
        raise BlefError(f"{shorten(path.name)!r}: the name must end in {' or '.join(FORMATS)}", field="out")
    if ending == ".parquet" and not any(map(find_spec, ("pyarrow", "fastparquet"))):  # the two that pandas writes with
        raise BlefError("Parquet needs an extra package: pip install 'blefodds[parquet]'", field="out")


def print_csv(rows: Iterable[Row], file: TextIO) -> None:
    """Rows as CSV with a header, each as soon as it is there."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(SWEEP_COLUMNS)
    writer.writerows(rows)


def write_csv(path: Path, rows: list[Row]) -> None:
    """Rows as a CSV file."""
    buffer = io.StringIO()
    print_csv(rows, buffer)
    write_file(path, buffer.getvalue())


def write_parquet(path: Path, rows: list[Row]) -> None:
    """Rows as Parquet; whole numbers of more than 64 bits do not occur with up to 52 cards."""
    import pandas as pd

    frame = pd.DataFrame.from_records(rows, columns=list(SWEEP_COLUMNS))
    whole = dict.fromkeys(("in_play", "position", "ways", "of", "true", "deals"), "Int64") | {"seed": "UInt64"}
    frame = frame.astype(whole | dict.fromkeys(("exact", "simulated", "low", "high", "confidence"), "Float64"))
    buffer = io.BytesIO()
    frame.to_parquet(buffer, index=False)
    write_file(path, buffer.getvalue())


FORMATS: dict[str, Callable[[Path, list[Row]], None]] = {".csv": write_csv, ".parquet": write_parquet}
"""How a sweep is written, by the end of the file's name."""


def write_rows(path: Path, rows: list[Row]) -> None:
    """Write a sweep in the format that the file's name asks for."""
    FORMATS[path.suffix.lower()](path, rows)
