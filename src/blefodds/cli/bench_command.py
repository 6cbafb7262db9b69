"""``bench``: how fast blefodds is on this machine, against what else one would use."""

from __future__ import annotations

import sys

import click

from blefodds.cli.help_page import BlefCommand

__all__ = ["bench_command"]


@click.command("bench", cls=BlefCommand)
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["table", "json"]),
    default="table",
    show_default=True,
    help="What is printed.",
)
def bench_command(*, output_format: str) -> None:
    """Measure how fast blefodds is on this machine, in about a minute.

    The sampler runs in turns with other ways of doing the same: loops compiled with Numba, NumPy, plain Python.
    The machine should have nothing else to do; the ratios bear a disturbance better than the rates.
    """
    from blefodds.benchmark.suite import MINUTE, measure
    from blefodds.benchmark.summary import summary_lines
    from blefodds.cli.progress import progress_bar
    from blefodds.cli.screen import Screen
    from blefodds.views.documents import json_text

    if not sys.stderr.isatty():
        click.echo("Measuring, about a minute.", err=True)
    with progress_bar("bench") as progress:
        document = measure(MINUTE, progress)
    if output_format == "json":
        click.echo(json_text(document))
        return
    Screen().print(summary_lines(document))
