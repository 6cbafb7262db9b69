"""``report``: a strategy report as Markdown, as a page of HTML, and as data."""

from __future__ import annotations

from datetime import date as calendar_date
from pathlib import Path
from typing import Any

import click

from blefodds.cli.file_names import FOLDER_NAME
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.option_values import SEED
from blefodds.cli.options import rules_options
from blefodds.cli.settings import SettingOption
from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import Rules
from blefodds.lang import LANGUAGES

__all__ = ["report_command"]

DEFAULT_SEED = 1


class Date(click.ParamType[str]):
    """A day as ``YYYY-MM-DD``, or ``today``."""

    name = "yyyy-mm-dd"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = str(value).strip()
        if text == "today":
            return calendar_date.today().isoformat()
        try:
            day = calendar_date.fromisoformat(text).isoformat()
        except ValueError:
            day = ""
        if not day or day != text or not text.isascii():
            self.fail(f"{shorten(value)!r} is not a day such as 2026-01-31, nor 'today'", param, ctx)
        return day


@click.command("report", cls=BlefCommand)
@click.option("--out", type=FOLDER_NAME, required=True, help="The folder to write, made if need be.")
@rules_options
@click.option(
    "--lang", cls=SettingOption, envvar="BLEFODDS_LANG", type=click.Choice(list(LANGUAGES)), help="Of the text."
)
@click.option("--quick", is_flag=True, help="Fewer columns and fewer simulated deals.")
@click.option(
    "--seed",
    type=SEED,
    default=DEFAULT_SEED,
    show_default=True,
    help="Of the simulated deals.",
)
@click.option("--date", type=Date(), help="The date that the report bears; without it, it bears none.")
def report_command(
    *,
    out: Path,
    rules: Rules,
    lang: str,
    quick: bool,
    seed: int,
    date: str | None,
) -> None:
    """Write a strategy report: what the odds teach about the game.

    The folder then holds report.md with its figures, the same as one page index.html that needs no other file,
    and all the numbers as CSV and JSON. The same command writes the same bytes. A report that is there already
    is replaced, other files in the folder are left alone.
    """
    try:
        "".join(map(str, out.parts)).encode("utf-8")
    except UnicodeEncodeError:
        raise BlefError("the name of the folder is not readable text", field="out") from None
    from blefodds.cli.progress import announce_compilation, progress_bar
    from blefodds.kernels.highest_bid import highest_block
    from blefodds.reports import Plan, check_folder, report_files, write_report

    check_folder(out)
    announce_compilation(highest_block)
    with progress_bar("report") as progress:
        files = report_files(Plan(rules, lang=lang, seed=seed, quick=quick, date=date), progress)
    write_report(out, files)
    n_bytes = sum(map(len, files.values()))
    click.echo(f"{shorten(str(out))}: {len(files)} files, {n_bytes / 1e6:.1f} MB. Open index.html or read report.md.")
