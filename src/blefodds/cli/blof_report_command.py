"""``blof report``: a strategy report on Blöf as Markdown, as a page of HTML, and as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from blefodds.cli.help_page import BlefCommand
from blefodds.cli.options import lang_option
from blefodds.cli.reporting import effort_options, out_option, write

__all__ = ["report_command"]


@click.command("report", cls=BlefCommand)
@out_option
@lang_option
@effort_options(quick="Fewer simulated matches.", seed="Of the simulated matches.")
def report_command(*, out: Path, **asked: Any) -> None:
    """Write a strategy report on Blöf: odds of claims, tips measured, bots against each other.

    The folder then holds report.md, the same as one page index.html that needs no other file, and all the numbers as
    CSV and JSON. The same command writes the same bytes. A report on Blöf that is there already is replaced, other
    files in the folder are left alone.
    """
    from blefodds.kernels.blof_match import play_blof
    from blefodds.reports.blof import BLOF_REPORT, BlofPlan

    write(out, BLOF_REPORT, BlofPlan(**asked), kernel=play_blof)
