"""The answer to the main question, in each of its shapes."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from blefodds.cli.from_options import executor_from_options, refuse_sampling_options
from blefodds.cli.progress import announce_compilation, progress_bar
from blefodds.core.bids import Bid
from blefodds.core.errors import BlefError
from blefodds.core.odds_table import BidOdds, OddsTable
from blefodds.core.rules import Rules
from blefodds.core.situation import Situation
from blefodds.engines import EngineName, odds
from blefodds.lang import CardStyle, bid_name, parse_bid, phrase

if TYPE_CHECKING:
    from blefodds.inference import Hearing, Listened
    from blefodds.inference.exact import MixedIn

__all__ = ["answer_odds"]

N_NEAREST = 3

SEED_BITS_DRAWN = 32


def answer_odds(
    ctx: click.Context,
    situation: Situation,
    *,
    counts: tuple[int, ...] | None,
    heard: str | None,
    trust: float | None,
    bidder: str,
    policy_file: Path | None,
    who: bool,
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
    _check_hearing_options(heard, trust, who, output_format)
    _check_policy_options(heard, bidder, policy_file)
    if explain and asked_bid is None:
        raise BlefError("--explain goes with --bid: which bid?", field="explain")
    if explain and output_format != "table":
        raise BlefError(f"--explain goes with --format table, not {output_format}", field="explain")
    if engine in ("exact", "enumerate"):
        # Odds after hearing may be sampled whatever counts the others.
        refuse_sampling_options(ctx, engine, but=() if heard is None else ("seed", "confidence", "workers"))
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
    listened = None
    if heard is not None:
        table, listened = _after_hearing(
            table,
            heard,
            counts=counts,
            trust=trust,
            bidder=bidder,
            policy_file=policy_file,
            who=who,
            seed=seed,
            confidence=confidence,
            workers=workers,
            dask=dask,
        )
    position = situation.rules.position(lowest) if lowest is not None else 0

    def shown(row: BidOdds) -> bool:
        return row.position > position and (min_odds is None or row.after_hearing >= min_odds)

    rows = [row for row in table if shown(row)]
    if sort == "odds":
        rows.sort(key=lambda row: (-row.after_hearing, row.position))
    if asked_bid is not None and output_format != "table":
        rows = [table[asked_bid]]
    if output_format in _MACHINE:
        extra = _who_document(listened) if listened is not None and who else {}
        click.echo(_MACHINE[output_format](table, rows, lang, extra))
    elif output_format == "plain":
        from blefodds.views.listing import plain_lines
        from blefodds.views.summary import how_computed

        click.echo("\n".join([*plain_lines(rows, lang=lang, style=style), "", *how_computed(table, lang=lang)]))
        if listened is not None and who:
            _print_who(listened, lang=lang, style=style, color=False)
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
        if listened is not None and who:
            _print_who(listened, lang=lang, style=style, color=color)


def _check_hearing_options(heard: str | None, trust: float | None, who: bool, output_format: str) -> None:
    if heard is None:
        if trust is not None:
            raise BlefError("--trust goes with --heard: which bids?", field="trust")
        if who:
            raise BlefError("--who goes with --heard: which bids?", field="who")
    elif who and output_format in ("csv", "markdown"):
        raise BlefError(f"--who goes with --format table, plain or json, not {output_format}", field="who")


def _check_policy_options(heard: str | None, bidder: str, policy_file: Path | None) -> None:
    if bidder == "policy" and heard is None:
        raise BlefError("--bidder goes with --heard: which bids?", field="bidder")
    if bidder != "policy" and policy_file is not None:
        raise BlefError("--policy goes with --bidder policy", field="policy")


def _mixed_in(policy_file: Path | None, hearing: Hearing) -> MixedIn:
    from blefodds.cli.policy_option import policy_from_option
    from blefodds.inference.duel import NoPolicyError
    from blefodds.inference.policy_speaker import policy_speaker

    policy = policy_from_option(policy_file)
    try:
        return policy_speaker(hearing, policy)
    except NoPolicyError as error:
        raise BlefError(str(error), field="bidder" if policy is None else "policy") from None


def _after_hearing(
    table: OddsTable,
    heard: str,
    *,
    counts: tuple[int, ...] | None,
    trust: float | None,
    bidder: str,
    policy_file: Path | None,
    who: bool,
    seed: int | None,
    confidence: float,
    workers: int,
    dask: str | None,
) -> tuple[OddsTable, Listened]:
    """The table with the odds after hearing, and all that hearing gave."""
    from blefodds.cli.from_options import hearing_from_options
    from blefodds.inference import hear, heard_table
    from blefodds.kernels.hearing import fill_weights

    situation = table.situation
    if seed is None:
        seed = table.simulation.seed if table.simulation else secrets.randbits(SEED_BITS_DRAWN)
    hearing, model = hearing_from_options(situation, counts=counts, heard=heard, trust=trust)
    mixed_in = _mixed_in(policy_file, hearing) if bidder == "policy" else None
    announce_compilation(fill_weights)
    offset = situation.rules.n_bids if situation.judged_on == "rest" else 0
    with progress_bar("deals") as progress, executor_from_options(workers, dask) as executor:
        listened = hear(
            hearing,
            model,
            actions=range(offset + 1, offset + situation.rules.n_bids + 1),
            players=who,
            seed=seed,
            confidence=confidence,
            policy=mixed_in,
            executor=executor,
            progress=progress,
        )
    return heard_table(table, listened), listened


def _who_document(listened: Listened) -> dict[str, Any]:
    from blefodds.inference import holdings
    from blefodds.views.hearing import holdings_document

    return {"who": holdings_document(holdings(listened))}


def _print_who(listened: Listened, *, lang: str, style: CardStyle, color: bool | None) -> None:
    from blefodds.cli.screen import Screen
    from blefodds.inference import holdings
    from blefodds.views.who import who_lines

    screen = Screen(color)
    screen.print(["", *who_lines(holdings(listened), width=screen.width, lang=lang, style=style)])


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
    from blefodds.engines.compiled import kernel_of

    if engine == "enumerate":
        from blefodds.engines.enumeration import check_ways

        check_ways(situation)  # a refusal is one line, without a word of compiling before it
    announce_compilation(kernel_of(engine))
    with (
        progress_bar("deals" if engine != "enumerate" else "sets") as progress,
        executor_from_options(workers, dask) as executor,
    ):
        return odds(situation, engine=engine, executor=executor, progress=progress, **how)


def _as_json(table: OddsTable, rows: list[BidOdds], lang: str, extra: dict[str, Any]) -> str:
    from blefodds.views.documents import json_text, odds_document

    document = odds_document(table, sorted(rows, key=lambda row: row.position), lang=lang)
    return json_text(document | extra, encoding=sys.stdout.encoding)


def _as_csv(table: OddsTable, rows: list[BidOdds], lang: str, extra: dict[str, Any]) -> str:
    from blefodds.views.documents import csv_text

    return csv_text(table, rows, lang=lang)


def _as_markdown(table: OddsTable, rows: list[BidOdds], lang: str, extra: dict[str, Any]) -> str:
    from blefodds.views.documents import markdown_text

    return markdown_text(table, rows, lang=lang)


_MACHINE: dict[str, Callable[[OddsTable, list[BidOdds], str, dict[str, Any]], str]] = {
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
    from blefodds.views.board import board_lines
    from blefodds.views.listing import listing_lines
    from blefodds.views.summary import asked, best_bid_lines, how_computed, legend, sentence

    screen = Screen(color)
    width = screen.width if screen.is_terminal else None
    if asked_bid is not None:
        row = table[asked_bid]
        screen.print(screen.fold(sentence(table, row, lang=lang, style=style), indent="  "))
        if explain:
            from blefodds.views.explanation import explanation_lines

            screen.print([""])
            for line in explanation_lines(asked_bid, table.situation, lang=lang, style=style):
                screen.print(screen.fold(line, indent="    "))
        nearest = [near for near in rows if near.position > row.position][:N_NEAREST]
        if nearest:
            heading = phrase("nearest", lang, name=bid_name(asked_bid, lang=lang, style=style))
            screen.print(["", *screen.fold(heading)])
            screen.print(listing_lines(table, nearest, width=width, lang=lang, style=style))
    else:
        screen.print(screen.fold(asked(table.situation, lang=lang, style=style), indent="  "))
        if table.evidence is not None:
            from blefodds.views.hearing import what_was_heard

            said = what_was_heard(table.evidence, table.situation.rules, lang=lang, style=style)
            screen.print(screen.fold(said, indent="  "))
        screen.print([""])
        if not rows:
            screen.print([phrase("none_shown", lang)])
        elif as_list:
            screen.print(listing_lines(table, rows, width=width, lang=lang, style=style))
        else:
            if table.evidence is not None:
                screen.print([phrase("heard.before", lang), ""])
            screen.print(board_lines(table, width=screen.width, lang=lang, style=style, shown=shown))
            if table.evidence is not None:
                screen.print(["", phrase("heard.after", lang), ""])
                screen.print(
                    board_lines(table, width=screen.width, lang=lang, style=style, shown=shown, after_hearing=True)
                )
            screen.print(["", *screen.fold(legend(lang=lang), indent="  ")])
            screen.print(["", *best_bid_lines(rows, width=screen.width, lang=lang, style=style)])
    screen.print([""])
    for line in how_computed(table, lang=lang):
        screen.print(screen.fold(line, indent="  "))
