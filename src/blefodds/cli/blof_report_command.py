"""``blof report``: a strategy report on Blöf as Markdown, as a page of HTML, and as data."""

from __future__ import annotations

from pathlib import Path

import click

from blefodds.cli.file_names import FOLDER_NAME
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.option_values import SEED
from blefodds.cli.options import lang_option
from blefodds.cli.report_command import DEFAULT_SEED, Date
from blefodds.core.errors import BlefError, shorten

__all__ = ["report_command"]


@click.command("report", cls=BlefCommand)
@click.option("--out", type=FOLDER_NAME, required=True, help="The folder to write, made if need be.")
@lang_option
@click.option("--quick", is_flag=True, help="Fewer simulated matches.")
@click.option(
    "--seed",
    type=SEED,
    default=DEFAULT_SEED,
    show_default=True,
    help="Of the simulated matches.",
)
@click.option("--date", type=Date(), help="The date that the report bears; without it, it bears none.")
def report_command(*, out: Path, lang: str, quick: bool, seed: int, date: str | None) -> None:
    """Write a strategy report on Blöf: odds of claims, tips measured, bots against each other.

    The folder then holds report.md, the same as one page index.html that needs no other file, and all the numbers as
    CSV and JSON. The same command writes the same bytes. A report on Blöf that is there already is replaced, other
    files in the folder are left alone.
    """
    try:
        "".join(map(str, out.parts)).encode("utf-8")
    except UnicodeEncodeError:
        raise BlefError("the name of the folder is not readable text", field="out") from None
    from blefodds.cli.progress import announce_compilation, progress_bar
    from blefodds.kernels.blof_match import play_blof
    from blefodds.reports import check_folder, write_report
    from blefodds.reports.blof import FAMILY, BlofPlan, blof_report_files

    check_folder(out, family=FAMILY)
    announce_compilation(play_blof)
    with progress_bar("report") as progress:
        files = blof_report_files(BlofPlan(lang, seed, quick, date), progress)
    write_report(out, files, family=FAMILY)
    n_bytes = sum(map(len, files.values()))
    click.echo(f"{shorten(str(out))}: {len(files)} files, {n_bytes / 1e6:.1f} MB. Open index.html or read report.md.")
