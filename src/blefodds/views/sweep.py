"""Odds for one number of cards in play after another, in a file that survives being interrupted.

While a sweep runs, each finished number of cards is a line of a journal beside the file it is to become. A
sweep that is started again goes on where the journal ends, and the file comes out the same.
"""

from __future__ import annotations

import csv
import errno
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from blefodds.core.errors import BlefError, shorten
from blefodds.core.odds_table import OddsTable
from blefodds.core.rules import rules_to_toml
from blefodds.core.situation import Situation
from blefodds.core.version import __version__
from blefodds.engines.kept_counts import counts_of
from blefodds.kernels.streams import INTEGERS, is_seed
from blefodds.storage.files import write_file
from blefodds.storage.reading import bounded_bytes
from blefodds.views.documents import COLUMNS, records, situation_document

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
        The file; the first line is the configuration, each further one the counts of one number of cards.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def beside(cls, out: Path) -> Journal:
        """The journal of the sweep that is to become a file; BlefError where its longer name is none any more."""
        path = out.with_name(out.name + ".partial")
        try:
            path.lstat()
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:
                reason = "the name is too long: beside it stands NAME.partial while the sweep runs"
                raise BlefError(f"{shorten(out.name)}: {reason}", field="out") from None
        return cls(path)

    def seed(self) -> int | None:
        """The seed of the sweep that is there, None where there is none."""
        lines = self._lines()
        seed = lines[0].get("seed") if lines else None
        return seed if is_seed(seed) else None

    def start(
        self,
        configuration: dict[str, Any],
        table_of: Callable[[int, Mapping[str, Any]], OddsTable],
        *,
        force: bool = False,
    ) -> dict[int, OddsTable]:
        """The tables done already, by number of cards in play; a new journal where there is none.

        Parameters
        ----------
        configuration
            What the sweep is, see :func:`configuration_of`.
        table_of
            Makes the table of a number of cards in play from its counts; KeyError, TypeError or ValueError if it
            cannot be.
        force
            Start anew where the journal is of another configuration, or damaged.

        Raises
        ------
        BlefError
            If it is one or the other, unless ``force`` says to start anew.
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
        try:
            done = {line["in_play"]: table_of(line["in_play"], line) for line in lines[1:]}
        except (KeyError, TypeError, ValueError):
            raise BlefError(
                f"{shorten(self.path.name)} is damaged: delete it, or start anew with --force", field="out"
            ) from None
        # Written anew, so that a line cut short by a kill does not stay in the middle.
        write_file(self.path, "".join(json.dumps(line) + "\n" for line in lines))
        return done

    def add(self, table: OddsTable) -> None:
        """Note the odds of one number of cards as done; OSError if they cannot be written."""
        line = {"in_play": table.situation.in_play, **counts_of(table)}
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
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
    """Whether a line of a journal is about one number of cards in play, whatever it says of it."""
    return isinstance(line, dict) and line.keys() == {"in_play", "ways", "true", "deals"}


def sweep_rows(
    situations: Iterable[Situation],
    compute: Callable[[Situation], OddsTable],
    *,
    done: Mapping[int, OddsTable] | None = None,
    note: Callable[[OddsTable], None] = lambda table: None,
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
        Tables computed before, by number of cards in play.
    note
        Told each table that was computed now.
    lang
        The language of the bids' names.
    """
    for situation in situations:
        table = (done or {}).get(situation.in_play)
        if table is None:
            table = compute(situation)
            note(table)
        for record in records(table, lang=lang):
            yield situation.in_play, *record


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
