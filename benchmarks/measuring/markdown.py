"""What the chapters of RESULTS.md are written with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from blefodds.views.columns import markdown_table

__all__ = ["line_up", "met", "ratio", "table"]


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, words: int = 1) -> str:
    """A table whose first columns, ``words`` of them, hold words, and the others numbers.

    >>> print(table(["", "ms"], [["start", "7"]]))
    |  | ms |
    | :--- | ---: |
    | start | 7 |
    """
    return "\n".join(markdown_table([head, *rows], left=range(words)))


def ratio(measured: Mapping[str, float]) -> str:
    """A ratio with its interval.

    >>> ratio({"p": 0.75, "low": 0.7381, "high": 0.7619})
    '0.750 (0.738–0.762)'
    """
    return f"{measured['p']:.3f} ({measured['low']:.3f}–{measured['high']:.3f})"


def met(is_met: bool) -> str:
    """Whether a target was reached."""
    return "met" if is_met else "missed"


def line_up(bots: str) -> str:
    """Who plays, shortly.

    >>> line_up("honest,honest,honest,honest"), line_up("honest,random")
    ('honest × 4', 'honest, random')
    """
    names = bots.split(",")
    return f"{names[0]} × {len(names)}" if len(set(names)) == 1 else ", ".join(names)
