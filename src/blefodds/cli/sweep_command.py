"""``sweep``: the odds for one number of cards in play after another."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from blefodds.cli.file_names import FILE_NAME
from blefodds.cli.from_options import (
    executor_from_options,
    refuse_sampling_options,
    rules_from_options,
    situation_from_options,
)
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.kept import alone_in_command
from blefodds.cli.option_values import CARDS
from blefodds.cli.options import engine_options, language_options, rules_options
from blefodds.core.cards import Card, Deck
from blefodds.core.errors import shorten
from blefodds.core.rules import Rules
from blefodds.core.situation import Situation

if TYPE_CHECKING:
    from blefodds.core.odds_table import OddsTable

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
@click.option("--hand", type=CARDS, default="", help='Your cards: "K♥ 10♠", Kh10s, "król kier".')
@click.option("--in-play", type=InPlayRange(), help="Numbers of cards in play: 2..23. [default: all there are]")
@click.option("--seen", type=CARDS, default="", help="Cards seen in other players' hands.")
@click.option("--dead", type=CARDS, default="", help="Cards known not to have been dealt.")
@click.option("--on-rest", is_flag=True, help="Judge bids on the cards that were not dealt.")
@rules_options
@click.option("--out", type=FILE_NAME, help="FILE.csv or FILE.parquet; else CSV is printed.")
@click.option("--force", is_flag=True, help="Start anew where another sweep to the same file was interrupted.")
@engine_options
@language_options
@click.pass_context
def sweep_command(
    ctx: click.Context,
    /,
    *,
    hand: tuple[Card, ...],
    in_play: tuple[int, int] | None,
    seen: tuple[Card, ...],
    dead: tuple[Card, ...],
    on_rest: bool,
    rules: Rules | None,
    deck: Deck | None,
    ace_low: bool | None,
    out: Path | None,
    force: bool,
    engine: Any,
    deals: int | None,
    seed: int | None,
    confidence: float,
    until: float | None,
    workers: int,
    dask: str | None,
    lang: str,
    **display: Any,
) -> None:
    """The odds of every bid for one number of cards in play after another, as CSV or Parquet.

    A row per number of cards and bid. With --out, a sweep that is interrupted goes on where it was when it is
    started again, and ends with the same file. Every number of cards is dealt with the same seed, so each is
    what `blefodds --in-play N --seed S` prints.
    """
    from blefodds.cli.progress import announce_compilation, progress_bar
    from blefodds.engines import odds
    from blefodds.engines.compiled import kernel_of
    from blefodds.engines.kept_counts import table_from_counts
    from blefodds.views.sweep import Journal, check_format, configuration_of, print_csv, sweep_rows, write_rows

    if out is not None:
        check_format(out)
    if engine in ("exact", "enumerate"):
        refuse_sampling_options(ctx, engine)
    played = rules_from_options(rules, deck, ace_low)
    least, most = in_play or (len(hand) + len(seen), played.deck.n_cards - len(dead))
    situations: list[Situation] = [
        situation_from_options(played, hand=hand, in_play=n, counts=None, seen=seen, dead=dead, on_rest=on_rest)
        for n in range(least, most + 1)
    ]
    if out is not None:
        alone_in_command(out)
    journal = Journal.beside(out) if out is not None else None
    if seed is None and engine in ("both", "simulate"):
        kept = journal.seed() if journal is not None and not force else None
        seed = secrets.randbits(32) if kept is None else kept
    how: dict[str, Any] = {"engine": engine, "deals": deals, "seed": seed, "confidence": confidence, "until": until}
    by_cards = {situation.in_play: situation for situation in situations}

    def kept_table(in_play: int, counts: Mapping[str, Any]) -> OddsTable:
        return table_from_counts(by_cards[in_play], counts, **how)

    announce_compilation(kernel_of(engine))
    with executor_from_options(workers, dask) as executor, progress_bar("in_play") as progress:
        # Not before: where no cluster answers, nothing is written.
        done = {}
        if journal is not None:
            done = journal.start(configuration_of(situations, **how, lang=lang), kept_table, force=force)
        n_done = 0

        def compute(situation: Situation) -> Any:
            nonlocal n_done
            table = odds(
                situation,
                engine=engine,
                deals=deals,
                seed=seed,
                confidence=confidence,
                until=until,
                executor=executor,
                progress=lambda part, whole: progress((len(done) + n_done) * whole + part, len(situations) * whole),
            )
            n_done += 1
            progress(n_done + len(done), len(situations))
            return table

        if journal is None or out is None:
            print_csv(sweep_rows(situations, compute, lang=lang), sys.stdout)
            return
        rows = list(sweep_rows(situations, compute, done=done, note=journal.add, lang=lang))
    write_rows(out, rows)
    journal.path.unlink(missing_ok=True)
    click.echo(f"{out}: {len(rows):,} rows" + (f", seed {seed}" if seed is not None else ""))
