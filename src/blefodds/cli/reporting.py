"""What the commands share that write a strategy report: their options, and how it gets into its folder."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date as calendar_date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from blefodds.cli.file_names import FOLDER_NAME
from blefodds.cli.option_values import SEED
from blefodds.core.errors import BlefError, shorten

if TYPE_CHECKING:
    from blefodds.reports import Plan, Report

    PlanT = TypeVar("PlanT", bound=Plan)

__all__ = ["Date", "effort_options", "out_option", "write"]

DEFAULT_SEED = 1

Decorator = Callable[[Callable[..., None]], Callable[..., None]]


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


out_option = click.option("--out", type=FOLDER_NAME, required=True, help="The folder to write, made if need be.")


def effort_options(*, quick: str, seed: str) -> Decorator:
    """``--quick``, ``--seed`` and ``--date``, the first two with these help texts."""

    def decorated(command: Callable[..., None]) -> Callable[..., None]:
        for option in (
            click.option("--date", type=Date(), help="The date that the report bears; without it, it bears none."),
            click.option("--seed", type=SEED, default=DEFAULT_SEED, show_default=True, help=seed),
            click.option("--quick", is_flag=True, help=quick),
        ):
            command = option(command)
        return command

    return decorated


def write(out: Path, report: Report[PlanT], plan: PlanT, *, kernel: Any) -> None:
    """Make the report and put it into its folder, and say so.

    Parameters
    ----------
    out
        The folder.
    report, plan
        Which report, and what it is to be.
    kernel
        The first compiled function that it takes long to compile.
    """
    from blefodds.cli.progress import announce_compilation, progress_bar
    from blefodds.reports import check_folder, write_report

    try:
        "".join(map(str, out.parts)).encode("utf-8")
    except UnicodeEncodeError:
        raise BlefError("the name of the folder is not readable text", field="out") from None
    check_folder(out, family=report.family)
    announce_compilation(kernel)
    with progress_bar("report") as progress:
        files = report.files(plan, progress)
    write_report(out, files)
    n_bytes = sum(map(len, files.values()))
    click.echo(f"{shorten(str(out))}: {len(files)} files, {n_bytes / 1e6:.1f} MB. Open index.html or read report.md.")
