"""Help that fits the terminal, however narrow; in a pipe it is always the same."""

from __future__ import annotations

from collections.abc import Iterable

import click

from blefodds.cli.terminal import columns

__all__ = ["HelpContext"]

WIDEST = 100
MARGIN = 2
NARROW = 60
"""Columns below which what an option does stands under the option and not beside it."""

BESIDE = 12
"""Columns of a name that has its explanation beside it on a narrow terminal."""


class HelpPage(click.HelpFormatter):
    """As click lays it out, and on a narrow terminal with room for the explanations."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        if self.width >= NARROW:
            super().write_usage(prog, args, prefix)
            return
        usage = f"{prefix or 'Usage: '}{prog} {args}".rstrip()
        self.write(click.wrap_text(usage, self.width, subsequent_indent=" " * 4) + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        if self.width >= NARROW:
            super().write_dl(rows, col_max, col_spacing)
            return
        room = self.width - self.current_indent
        folded = [("\n    ".join(_folded(first, room)), second) for first, second in rows]
        fits = max((len(first) for first, _ in folded), default=0) <= BESIDE
        super().write_dl(folded, BESIDE if fits else col_spacing, col_spacing)


def _folded(term: str, width: int) -> list[str]:
    """An option and its choices in lines that fit, broken between words or behind a bar."""
    lines = [""]
    for word in term.replace("|", "| ").split():
        longer = f"{lines[-1]}{word}" if lines[-1].endswith("|") else f"{lines[-1]} {word}".lstrip()
        if len(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class HelpContext(click.Context):
    """A context whose help fits the terminal."""

    formatter_class = HelpPage

    def make_formatter(self) -> click.HelpFormatter:
        return self.formatter_class(width=min(columns(), WIDEST) - MARGIN)
