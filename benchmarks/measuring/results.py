"""Everything measured as files: results.json, and the page and the picture made of it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from measuring.results_page import page
from measuring.results_plot import plot

__all__ = ["HERE", "keep", "read", "show", "write"]

HERE = Path(__file__).resolve().parent.parent
"""The folder of the published results."""


def read(folder: Path) -> dict[str, Any]:
    """The measurements; nothing where there are none yet."""
    results = folder / "results.json"
    return json.loads(results.read_text("utf-8")) if results.exists() else {}


def write(document: dict[str, Any], folder: Path) -> None:
    """The measurements, and the page and the picture made of them."""
    (folder / "results.json").write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", "utf-8")
    (folder / "RESULTS.md").write_text(page(document), "utf-8")
    (folder / "results.svg").write_text(plot(document), "utf-8")


def keep(name: str, measured: dict[str, Any], folder: Path) -> None:
    """Put one chapter's measurements among the others, as those stand now: others may have been made meanwhile."""
    write(read(folder) | {name: measured}, folder)


def show(done: int, total: int, unit: str = "rounds") -> None:
    """Say on a terminal how far it is."""
    if sys.stderr.isatty():
        print(f"\r{done:,} of {total:,} {unit}", end="", file=sys.stderr, flush=True)
