"""``report``: a strategy report as Markdown, as a page of HTML, and as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from blefodds.cli.help_page import BlefCommand
from blefodds.cli.options import rules_options
from blefodds.cli.reporting import effort_options, out_option, write
from blefodds.cli.settings import SettingOption
from blefodds.core.rules import Rules
from blefodds.lang import LANGUAGES

__all__ = ["report_command"]


@click.command("report", cls=BlefCommand)
@out_option
@rules_options
@click.option(
    "--lang", cls=SettingOption, envvar="BLEFODDS_LANG", type=click.Choice(list(LANGUAGES)), help="Of the text."
)
@effort_options(quick="Fewer columns and fewer simulated deals.", seed="Of the simulated deals.")
def report_command(*, out: Path, rules: Rules, **asked: Any) -> None:
    """Write a strategy report: what the odds teach about the game.

    The folder then holds report.md with its figures, the same as one page index.html that needs no other file,
    and all the numbers as CSV and JSON. The same command writes the same bytes. A report that is there already
    is replaced, other files in the folder are left alone.
    """
    from blefodds.kernels.highest_bid import highest_block
    from blefodds.reports.blef import BLEF_REPORT, BlefPlan

    write(out, BLEF_REPORT, BlefPlan(rules, **asked), kernel=highest_block)
