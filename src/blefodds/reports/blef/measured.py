"""What was measured by playing and is kept with the program: the advisor's matches, and what listening is worth.

The files are written by ``python benchmarks/run.py --advising`` and ``python benchmarks/run_listening.py``.

>>> measured("advisor-matches")["confidence"], measured("listening-scores")["rules"]
(0.95, 'classic')
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from blefodds.storage.document import Document

__all__ = ["Measurement", "document_of", "measured", "path_of"]

Measurement: TypeAlias = Literal["advisor-matches", "listening-scores"]
"""Per line-up the matches that the advisor won of those it played, and its share with the interval; per table of bots
the mean scores of what was foretold, deaf and after hearing, their ratio, and by tenths how often it came true."""


def document_of(name: Measurement) -> Document[dict[str, Any]]:
    """What the file is."""
    return Document(f"blefodds.{name}/1", dict[str, Any])


def path_of(name: Measurement) -> Path:
    """Where the file is."""
    return Path(__file__).parent / "data" / f"{name.replace('-', '_')}.json"


@cache
def measured(name: Measurement) -> dict[str, Any]:
    """The document, as it was written."""
    return document_of(name).packaged("blefodds.reports.blef", path_of(name).name)
