"""What was measured of listening: how well the truth of bids was foretold, deaf and after hearing.

It is kept with the program; the file is written by ``python benchmarks/run_listening.py``.

>>> listening_scores()["rules"]
'classic'
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

__all__ = ["LISTENING_SCORES", "SCHEMA", "listening_scores"]

SCHEMA = "blefodds.listening-scores/1"

LISTENING_SCORES = "listening_scores.json"
"""The file's name in the folder ``data`` beside this module."""


@lru_cache(maxsize=1)
def listening_scores() -> dict[str, Any]:
    """Per table of bots the mean scores and their ratio, and by tenths how often came true what was foretold."""
    document = json.loads(files("blefodds.reports.blef").joinpath("data", LISTENING_SCORES).read_text(encoding="utf-8"))
    assert isinstance(document, dict)
    assert document["schema"] == SCHEMA
    return document
