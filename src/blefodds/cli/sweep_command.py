"""``sweep``: the odds for one number of cards in play after another."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from blefodds.cli.file_names import FILE_NAME
from blefodds.cli.from_options import Computation, Look, Question
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.kept import alone_in_command
from blefodds.cli.options import (
    computing_options,
    dead_option,
    hand_option,
    look_options,
    rest_option,
    rules_options,
    seen_option,
)
from blefodds.core.cards import Card
from blefodds.core.errors import shorten
from blefodds.core.rules import Rules
from blefodds.core.seeds import draw_seed

__all__ = ["sweep_command"]


class InPlayRange(click.ParamType[tuple[int, int]]):
    """Numbers of cards in play: ``2..23``, or one alone."""

    name = "n..m"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        low, dots, high = value.partition("..")
        ends = [low, high if dots else low]
        if not all(end.isascii() and end.isdigit() and len(end) <= 2 for end in ends) or int(ends[0]) > int(ends[1]):
            self.fail(f"{shorten(value)!r} is no range of cards in play: use one such as 2..23", param, ctx)
        return int(ends[0]), int(ends[1])


@click.command("sweep", cls=BlefCommand)
@hand_option
@click.option("--in-play", type=InPlayRange(), help="Numbers of cards in play: 2..23. [default: all there are]")
@seen_option
@dead_option
@rest_option
@rules_options
@click.option("--out", type=FILE_NAME, help="FILE.csv or FILE.parquet; else CSV is printed.")
@click.option("--force", is_flag=True, help="Start anew where another sweep to the same file was interrupted.")
@computing_options
@look_options
def sweep_command(
    *,
    hand: tuple[Card, ...],
    in_play: tuple[int, int] | None,
    seen: tuple[Card, ...],
    dead: tuple[Card, ...],
    on_rest: bool,
    rules: Rules,
    out: Path | None,
    force: bool,
    how: Computation,
    look: Look,
) -> None:
    """The odds of every bid for one number of cards in play after another, as CSV or Parquet.

    A row per number of cards and bid. With --out, a sweep that is interrupted goes on where it was when it is
    started again, and ends with the same file. Every number of cards is dealt with the same seed, so each is
    what `blefodds --in-play N --seed S` prints.
    """
    from blefodds.cli.progress import progress_bar
    from blefodds.engines.sweep import Journal, sweep
    from blefodds.views.sweep import check_format, print_csv, sweep_rows, write_rows

    if out is not None:
        check_format(out)
    how.check()
    least, most = in_play or (len(hand) + len(seen), rules.deck.n_cards - len(dead))
    question = Question(hand, None, None, seen, dead, on_rest)
    situations = [question.situation_of(rules, n) for n in range(least, most + 1)]
    if out is not None:
        alone_in_command(out)
    journal = Journal.beside(out) if out is not None else None
    if how.seed is None and how.engine in ("both", "simulate"):
        kept = journal.seed() if journal is not None and not force else None
        how = replace(how, seed=draw_seed() if kept is None else kept)
    drawn = {"engine": how.engine, **how.sampling}
    how.announce()
    with how.executor() as executor, progress_bar("in_play") as progress:
        # Not before: where no cluster answers, nothing is written.
        tables = sweep(
            situations, drawn, lang=look.lang, journal=journal, force=force, executor=executor, progress=progress
        )
        rows = sweep_rows(tables, lang=look.lang)
        if journal is None or out is None:
            print_csv(rows, sys.stdout)
            return
        done = list(rows)
    write_rows(out, done)
    journal.remove()
    click.echo(f"{out}: {len(done):,} rows" + (f", seed {how.seed}" if how.seed is not None else ""))
