"""Printing lines of styled text to a terminal, a pipe or a file."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from blefodds.cli.terminal import columns, understands_escapes
from blefodds.views.folding import folded

__all__ = ["Screen"]


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Called while the error is handled: pass it on to where the program ends quietly."""
        raise


class Screen:
    """Standard output: how wide it is, whether it has colours.

    Parameters
    ----------
    color
        True or False to force colours or none; None for colours on a terminal, unless ``NO_COLOR`` is set.
    """

    def __init__(self, color: bool | None = None) -> None:
        self.is_terminal = sys.stdout.isatty()
        if color is None:
            color = self.is_terminal and understands_escapes()
        self._console = _Console(
            file=sys.stdout,
            width=10_000,  # lines are made to fit before they are printed, and never cut here
            color_system="standard" if color else None,
            force_terminal=color,
            no_color=not color,
            highlight=False,
            markup=False,
            emoji=False,
            legacy_windows=False,
        )

    @property
    def width(self) -> int:
        """Columns as they are now: a window may be drawn larger or smaller."""
        return columns()

    @property
    def width_of_text(self) -> int | None:
        """Columns that lines are folded to; None where there is no terminal, and a line is as long as it is."""
        return self.width if self.is_terminal else None

    def print(self, lines: Iterable[Text | str]) -> None:
        """Print the lines as they are."""
        for line in lines:
            self._console.print(line, soft_wrap=True, end="\n")

    def fold(self, text: str, *, indent: str = "") -> list[str]:
        """The text in lines that fit a terminal, later ones indented; one line where there is no terminal."""
        return [line.plain for line in folded(text, self.width_of_text, indent=indent)]
