"""Where things are in the project."""

from __future__ import annotations

from pathlib import Path

__all__ = ["BENCHMARKS", "BLEF_GOLDEN", "BLOF_GOLDEN", "CAMPAIGNS", "DOCS", "REPORTS", "ROOT", "SOURCE", "TESTS"]

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
SOURCE = ROOT / "src" / "blefodds"
BENCHMARKS, DOCS, REPORTS = ROOT / "benchmarks", ROOT / "docs", ROOT / "reports"
CAMPAIGNS = TESTS / "campaigns"
BLEF_GOLDEN, BLOF_GOLDEN = TESTS / "games" / "blef" / "golden", TESTS / "games" / "blof" / "golden"
