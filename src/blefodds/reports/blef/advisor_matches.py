"""What was measured of the advisor: its matches against every other bot, kept with the program.

The file is written by ``python benchmarks/run.py --advising``.

>>> advisor_matches()["confidence"]
0.95
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

__all__ = ["ADVISOR_MATCHES", "SCHEMA", "advisor_matches"]

SCHEMA = "blefodds.advisor-matches/1"

ADVISOR_MATCHES = "advisor_matches.json"
"""The file's name in the folder ``data`` beside this module."""


@lru_cache(maxsize=1)
def advisor_matches() -> dict[str, Any]:
    """Per line-up the matches the advisor won of those it played, and its share with the interval."""
    document = json.loads(files("blefodds.reports.blef").joinpath("data", ADVISOR_MATCHES).read_text(encoding="utf-8"))
    assert isinstance(document, dict)
    assert document["schema"] == SCHEMA
    return document
