"""The answer to the main question, in each of its shapes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import click

from blefodds.bids import Bid
from blefodds.cli.options import executor_from_options, refuse_sampling_options
from blefodds.cli.progress import progress_bar
from blefodds.engines import EngineName, odds
from blefodds.errors import BlefError
from blefodds.notation import CardStyle, bid_name, parse_bid, phrase
from blefodds.odds_table import BidOdds, OddsTable
from blefodds.rules import Rules
from blefodds.situation import Situation

__all__ = ["answer_odds"]

N_NEAREST = 3


def answer_odds(
    ctx: click.Context,
    situation: Situation,
    *,
    bid: str | None,
    explain: bool,
    above: str | None,
    min_odds: float | None,
    as_list: bool,
    sort: str,
    output_format: str,
    engine: EngineName,
    deals: int | None,
    seed: int | None,
    confidence: float,
    until: float | None,
    workers: int,
    dask: str | None,
    lang: str,
    style: CardStyle,
    color: bool | None,
) -> None:
    """Compute the odds and print what was asked of them."""
    asked_bid = _bid_option(bid, "bid", situation.rules)
    lowest = _bid_option(above, "above", situation.rules)
    if explain and asked_bid is None:
        raise BlefError("--explain goes with --bid: which bid?", field="explain")
    if explain and output_format != "table":
        raise BlefError(f"--explain goes with --format table, not {output_format}", field="explain")
    if engine in ("exact", "enumerate"):
        refuse_sampling_options(ctx, engine)
    table = _computed(
        situation,
        engine,
        workers=workers,
        dask=dask,
        deals=deals,
        seed=seed,
        confidence=confidence,
        until=until,
    )
    position = situation.rules.position(lowest) if lowest is not None else 0

    def shown(row: BidOdds) -> bool:
        return row.position > position and (min_odds is None or row.p >= min_odds)

    rows = [row for row in table if shown(row)]
    if sort == "odds":
        rows.sort(key=lambda row: (-row.p, row.position))
    if asked_bid is not None and output_format != "table":
        rows = [table[asked_bid]]
    if output_format in _MACHINE:
        click.echo(_MACHINE[output_format](table, rows, lang))
    elif output_format == "plain":
        from blefodds.output.listing import plain_lines
        from blefodds.output.summary import how_computed

        click.echo("\n".join([*plain_lines(rows, lang=lang, style=style), "", *how_computed(table, lang=lang)]))
    else:
        _print_table(
            table,
            rows,
            shown,
            asked_bid=asked_bid,
            explain=explain,
            as_list=as_list or sort == "odds",
            lang=lang,
            style=style,
            color=color,
        )


def _bid_option(text: str | None, field: str, rules: Rules) -> Bid | None:
    if text is None:
        return None
    try:
        return parse_bid(text, rules)
    except BlefError as error:
        raise BlefError(str(error), field=field) from None


def _computed(situation: Situation, engine: EngineName, *, workers: int, dask: str | None, **how: Any) -> OddsTable:
    if engine == "exact":
        return odds(situation, engine=engine)
    from blefodds.engines.compiled import announce_compilation, kernel_of

    announce_compilation(kernel_of(engine), lambda line: click.echo(line, err=True))
    with (
        progress_bar("deals" if engine != "enumerate" else "hidden sets") as progress,
        executor_from_options(workers, dask) as executor,
    ):
        return odds(situation, engine=engine, executor=executor, progress=progress, **how)


def _as_json(table: OddsTable, rows: list[BidOdds], lang: str) -> str:
    from blefodds.output.documents import json_text, odds_document

    return json_text(
        odds_document(table, sorted(rows, key=lambda row: row.position), lang=lang), encoding=sys.stdout.encoding
    )


def _as_csv(table: OddsTable, rows: list[BidOdds], lang: str) -> str:
    from blefodds.output.documents import csv_text

    return csv_text(table, rows, lang=lang)


def _as_markdown(table: OddsTable, rows: list[BidOdds], lang: str) -> str:
    from blefodds.output.documents import markdown_text

    return markdown_text(table, rows, lang=lang)


_MACHINE: dict[str, Callable[[OddsTable, list[BidOdds], str], str]] = {
    "json": _as_json,
    "csv": _as_csv,
    "markdown": _as_markdown,
}


def _print_table(
    table: OddsTable,
    rows: list[BidOdds],
    shown: Callable[[BidOdds], bool],
    *,
    asked_bid: Bid | None,
    explain: bool,
    as_list: bool,
    lang: str,
    style: CardStyle,
    color: bool | None,
) -> None:
    from blefodds.cli.screen import Screen
    from blefodds.output.board import board_lines
    from blefodds.output.listing import listing_lines
    from blefodds.output.summary import asked, best_bid_lines, how_computed, legend, sentence

    screen = Screen(color)
    if asked_bid is not None:
        row = table[asked_bid]
        screen.print(screen.fold(sentence(table, row, lang=lang, style=style), indent="  "))
        if explain:
            from blefodds.output.explanation import explanation_lines

            screen.print([""])
            for line in explanation_lines(asked_bid, table.situation, lang=lang, style=style):
                screen.print(screen.fold(line, indent="    "))
        nearest = [near for near in rows if near.position > row.position][:N_NEAREST]
        if nearest:
            heading = phrase("nearest", lang, name=bid_name(asked_bid, lang=lang, style=style))
            screen.print(["", *screen.fold(heading)])
            screen.print(listing_lines(table, nearest, width=screen.width, lang=lang, style=style))
    else:
        screen.print(screen.fold(asked(table.situation, lang=lang, style=style), indent="  "))
        screen.print([""])
        if not rows:
            screen.print([phrase("none_shown", lang)])
        elif as_list:
            screen.print(listing_lines(table, rows, width=screen.width, lang=lang, style=style))
        else:
            screen.print(board_lines(table, width=screen.width, lang=lang, style=style, shown=shown))
            screen.print(["", *screen.fold(legend(lang=lang), indent="  ")])
            screen.print(["", *best_bid_lines(rows, width=screen.width, lang=lang, style=style)])
    screen.print([""])
    for line in how_computed(table, lang=lang):
        screen.print(screen.fold(line, indent="  "))
