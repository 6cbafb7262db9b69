"""A played match with its odds: lines for people, a document for machines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from blefodds.games.blef.bidding import CHECK, action_code, action_name, bid_of
from blefodds.games.blef.match import Match
from blefodds.games.blef.replay import AnnotatedMove, annotated_moves
from blefodds.games.blef.round import Round
from blefodds.lang import CardStyle, bid_name, cards_text, phrase
from blefodds.storage.document import Schema
from blefodds.views.board import odds_style
from blefodds.views.columns import aligned, folded_table
from blefodds.views.documents import exact_document, rules_document
from blefodds.views.folding import folded
from blefodds.views.hearing import counted_words

__all__ = ["replay_document", "replay_lines"]

REPLAY = Schema("blefodds.replay/1")


def replay_document(match: Match, *, lang: str = "en") -> dict[str, Any]:
    """The match of the schema ``blefodds.replay/1``; seats are counted clockwise from 1."""
    return {
        **REPLAY.of(),
        "rules": rules_document(match.rules),
        "players": [{"seat": seat, "name": name} for seat, name in enumerate(match.names, start=1)],
        "rounds": [_round_document(played, number, lang=lang) for number, played in enumerate(match.rounds, start=1)],
        "winner": None if match.winner is None else match.winner + 1,
    }


def _round_document(played: Round, number: int, *, lang: str) -> dict[str, Any]:
    return {
        "round": number,
        "dealer": played.bidding.dealer + 1,
        "hands": [
            {"seat": seat, "hand": [card.code for card in hand]}
            for seat, hand in enumerate(played.hands, start=1)
            if hand
        ],
        "moves": [_move_document(move, played, lang=lang) for move in annotated_moves(played)],
        "loser": None if played.loser is None else played.loser + 1,
    }


def _move_document(move: AnnotatedMove, played: Round, *, lang: str) -> dict[str, Any]:
    last = played.bidding.last_bid if move.action == CHECK else move.action
    assert last is not None
    bid, judged_on = bid_of(last, played.rules)
    return {
        "seat": move.seat + 1,
        "action": action_code(move.action, played.rules),
        "bid": bid.code,
        "name": bid_name(bid, lang=lang),
        "judged_on": judged_on,
        "speaker": exact_document(move.speaker),
        "watcher": exact_document(move.watcher),
        "true": move.is_true,
    }


def replay_lines(
    match: Match, *, lang: str = "en", style: CardStyle = "symbols", width: int | None = None
) -> list[Text]:
    """Round by round: who held what, what was said with its odds, and who lost; folded to ``width`` columns."""
    lines: list[Text] = []
    in_match = set(range(len(match.names)))
    for number, played in enumerate(match.rounds, start=1):
        dealer = match.names[played.bidding.dealer]
        lines += folded(phrase("replay.round", lang, n=str(number), name=dealer), width, style="bold")
        held = [
            (match.names[seat], cards_text(reversed(hand), style=style, lang=lang))
            for seat, hand in enumerate(played.hands)
            if hand
        ]
        for line in aligned(held, left=(0, 1), indent="  "):
            lines += folded(line, width, indent="    ")
        lines += _move_lines(match.names, played, lang=lang, width=width)
        if played.loser is not None:
            lines += folded("  " + phrase("replay.loses", lang, name=match.names[played.loser]), width, indent="    ")
        after = match.rounds[number].bidding.counts if number < len(match.rounds) else match.standing.counts
        left = {seat for seat, count in enumerate(after) if count}
        for seat in sorted(in_match - left):
            lines += folded("  " + phrase("replay.out", lang, name=match.names[seat]), width, indent="    ")
        in_match = left
        lines.append(Text(""))
    if match.winner is None:
        return [*lines, *folded(phrase("replay.unfinished", lang), width)]
    return [*lines, *folded(phrase("replay.winner", lang, name=match.names[match.winner]), width, style="bold")]


def _move_lines(names: Sequence[str], played: Round, *, lang: str, width: int | None) -> list[Text]:
    moves = list(annotated_moves(played))
    if not moves:
        return []
    heading = ("", *(phrase(f"replay.{column}", lang) for column in ("said", "speaker", "watcher", "truth")))
    rows = [heading]
    for move in moves:
        rows.append(
            (
                names[move.seat],
                action_name(move.action, played.rules, lang=lang),
                counted_words(move.speaker, lang=lang),
                counted_words(move.watcher, lang=lang),
                "" if move.action == CHECK else phrase("replay.true" if move.is_true else "replay.false", lang),
            )
        )
    styles = [odds_style(move.speaker.p) for move in moves]
    return folded_table(rows, width, left=(0, 1, 4), indent="  ", styles=styles)
