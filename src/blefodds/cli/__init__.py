"""The command line: parse, call, print."""

from __future__ import annotations

__all__ = ["run"]


def run() -> None:
    """Run the command line on the process's own arguments."""
    from blefodds.cli.main import main

    main(prog_name="blefodds")
