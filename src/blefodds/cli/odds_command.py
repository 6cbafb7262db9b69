"""The answer to the main question, in each of its shapes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from blefodds.cli.from_options import (
    Computation,
    Listening,
    Look,
    Question,
    Wanted,
    bidder_model,
    hearing_from_options,
    policy_from_option,
)
from blefodds.cli.progress import announce_compilation, progress_bar
from blefodds.core.bids import Bid
from blefodds.core.errors import BlefError
from blefodds.core.odds_table import BidOdds, OddsTable
from blefodds.core.rules import Rules
from blefodds.core.seeds import draw_seed
from blefodds.lang import CardStyle, bid_name, parse_bid, phrase

if TYPE_CHECKING:
    from blefodds.inference import Hearing, Listened
    from blefodds.inference.exact import MixedIn

__all__ = ["answer_odds"]

N_NEAREST = 3


def answer_odds(
    question: Question, rules: Rules, listening: Listening, wanted: Wanted, how: Computation, look: Look
) -> None:
    """Compute the odds and print what was asked of them."""
    situation = question.situation(rules)
    asked_bid = _bid_option(wanted.bid, "bid", rules)
    lowest = _bid_option(wanted.above, "above", rules)
    listening.check()
    output_format = wanted.output_format
    if listening.who and output_format in ("csv", "markdown"):
        raise BlefError(f"--who goes with --format table, plain or json, not {output_format}", field="who")
    if wanted.explain and asked_bid is None:
        raise BlefError("--explain goes with --bid: which bid?", field="explain")
    if wanted.explain and output_format != "table":
        raise BlefError(f"--explain goes with --format table, not {output_format}", field="explain")
    # Odds after hearing may be sampled whatever counts the others.
    how.check(but=() if listening.heard is None else ("seed", "confidence", "workers"))
    table = how.odds(situation)
    listened = None
    if listening.heard is not None:
        hearing = hearing_from_options(question, listening.heard, rules)
        listened = _listened(table, hearing, listening, how)
        from blefodds.inference import heard_table

        table = heard_table(table, listened)
    position = rules.position(lowest) if lowest is not None else 0

    def shown(row: BidOdds) -> bool:
        return row.position > position and (wanted.min_odds is None or row.after_hearing >= wanted.min_odds)

    rows = [row for row in table if shown(row)]
    if wanted.sort == "odds":
        rows.sort(key=lambda row: (-row.after_hearing, row.position))
    if asked_bid is not None and output_format != "table":
        rows = [table[asked_bid]]
    if output_format in _MACHINE:
        extra = _who_document(listened) if listened is not None and listening.who else {}
        click.echo(_MACHINE[output_format](table, rows, look.lang, extra))
        return
    if output_format == "plain":
        from blefodds.views.listing import plain_lines
        from blefodds.views.summary import how_computed

        click.echo("\n".join([*plain_lines(rows, **look.words), "", *how_computed(table, lang=look.lang)]))
        look = replace(look, color=False)
    else:
        _print_table(
            table,
            rows,
            shown,
            asked_bid=asked_bid,
            explain=wanted.explain,
            as_list=wanted.as_list or wanted.sort == "odds",
            lang=look.lang,
            style=look.style,
            color=look.color,
        )
    if listened is not None and listening.who:
        _print_who(listened, lang=look.lang, style=look.style, color=look.color)


def _mixed_in(policy_file: Path | None, hearing: Hearing) -> MixedIn:
    from blefodds.inference.duel import NoPolicyError
    from blefodds.inference.policy_speaker import policy_speaker

    policy = policy_from_option(policy_file)
    try:
        return policy_speaker(hearing, policy)
    except NoPolicyError as error:
        raise error.about("bidder" if policy is None else "policy") from None


def _listened(table: OddsTable, hearing: Hearing, listening: Listening, how: Computation) -> Listened:
    """What hearing gives for the bids of a table."""
    from blefodds.inference import hear
    from blefodds.kernels.hearing import fill_weights

    situation, seed = table.situation, how.seed
    if seed is None:
        seed = table.simulation.seed if table.simulation else draw_seed()
    mixed_in = _mixed_in(listening.policy_file, hearing) if listening.bidder == "policy" else None
    announce_compilation(fill_weights)
    offset = situation.rules.n_bids if situation.judged_on == "rest" else 0
    with progress_bar("deals") as progress, how.executor() as executor:
        return hear(
            hearing,
            bidder_model(listening.trust),
            actions=range(offset + 1, offset + situation.rules.n_bids + 1),
            players=listening.who,
            seed=seed,
            confidence=how.confidence,
            policy=mixed_in,
            executor=executor,
            progress=progress,
        )


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
        raise error.about(field) from None


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
