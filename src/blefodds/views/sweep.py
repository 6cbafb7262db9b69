"""The rows of a sweep: the odds for one number of cards in play after another, as CSV or Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from blefodds.core.errors import BlefError, shorten
from blefodds.core.odds_table import OddsTable
from blefodds.storage.files import write_file
from blefodds.views.documents import COLUMNS, records

__all__ = ["SWEEP_COLUMNS", "check_format", "print_csv", "sweep_rows", "write_rows"]

SWEEP_COLUMNS = ("in_play", *COLUMNS)

Row = tuple[Any, ...]


def sweep_rows(tables: Iterable[OddsTable], *, lang: str = "en") -> Iterator[Row]:
    """The rows of :data:`SWEEP_COLUMNS`, of one table after another; bids are named in this language."""
    for table in tables:
        for record in records(table, lang=lang):
            yield table.situation.in_play, *record


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
