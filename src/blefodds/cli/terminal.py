"""What the program writes to: how wide it is, and whether it understands colours and moves of the cursor."""

from __future__ import annotations

import os
import shutil
import sys

__all__ = ["columns", "columns_of_errors", "understands_escapes"]

WIDTH_OF_A_PIPE = 80

LEAST_WIDTH = 20
"""A terminal narrower than that gets lines for one of this width, which it wraps: nothing could be read there."""


def columns() -> int:
    """How wide standard output is, at least 20; where it is no terminal, always 80."""
    return max(LEAST_WIDTH, shutil.get_terminal_size().columns) if sys.stdout.isatty() else WIDTH_OF_A_PIPE


def columns_of_errors() -> int:
    """How wide the terminal of standard error is."""
    try:
        return max(LEAST_WIDTH, os.get_terminal_size(sys.stderr.fileno()).columns)
    except OSError:  # it says that it is a terminal, and is none of the system's
        return WIDTH_OF_A_PIPE


def understands_escapes() -> bool:
    """Whether a terminal may be sent escape sequences: not where ``NO_COLOR`` is set or ``TERM`` is ``dumb``."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
