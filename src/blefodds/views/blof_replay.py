"""A played match of Blöf with what the next player could make of every batch: lines for people, a document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from blefodds.games.blof.claims import claim_name
from blefodds.games.blof.game import N_PLAYERS, HandState, replayed
from blefodds.games.blof.match import Match
from blefodds.games.blof.memory import Reckoning, reckoning
from blefodds.games.blof.moves import Batch, Buried, Challenged, Event
from blefodds.lang import CardStyle, cards_text, phrase
from blefodds.storage.document import Schema
from blefodds.views.folding import folded
from blefodds.views.percent import percent

__all__ = ["replay_document", "replay_lines"]

REPLAY = Schema("blefodds.blof-replay/1")


def replay_document(match: Match, *, lang: str = "en") -> dict[str, Any]:
    """The match of the schema ``blefodds.blof-replay/1``; seats are counted counterclockwise from 1.

    ``could`` is the chance that the claim could be true to the next player, who remembers all it can: 0 exactly where
    it cannot be.
    """
    return {
        **REPLAY.of(),
        "players": [{"seat": seat, "name": name} for seat, name in enumerate(match.names, start=1)],
        "hands": [_hand_document(hand, number) for number, hand in enumerate(match.hands, start=1)],
        "points": list(match.points),
        "winners": [seat + 1 for seat in match.winners],
    }


def _hand_document(hand: HandState, number: int) -> dict[str, Any]:
    return {
        "hand": number,
        "dealer": hand.dealer + 1,
        "hands": [[card.code for card in cards] for cards in hand.dealt],
        "moves": [_event_document(event, known) for event, known in _events(hand)],
        "winner": None if hand.winner is None else hand.winner + 1,
    }


def _event_document(event: Event, known: Reckoning | None) -> dict[str, Any]:
    if isinstance(event, Batch):
        assert known is not None
        return {
            "seat": event.seat + 1,
            "action": "play",
            "claim": event.claim.code,
            "cards": [card.code for card in event.cards or ()],
            "true": event.is_true,
            "could": _could(known),
        }
    if isinstance(event, Challenged):
        return {
            "seat": event.seat + 1,
            "action": "challenge",
            "lie": event.is_lie,
            "taker": event.taker + 1,
            "taken": event.n_taken,
        }
    if isinstance(event, Buried):
        return {"action": "set aside", "cards": event.n_cards}
    return {"seat": event.seat + 1, "action": "pass"}


def _could(known: Reckoning) -> float:
    return 0.0 if known.is_certain_lie else known.p_could(believes=False)


def _events(hand: HandState) -> Iterator[tuple[Event, Reckoning | None]]:
    """What happened, and beside each batch what the next player knew."""
    for event, state in replayed(hand):
        known = None
        if isinstance(event, Batch):
            known = reckoning(state.information_state((event.seat + 1) % N_PLAYERS), remembers=True)
        yield event, known


def replay_lines(
    match: Match, *, lang: str = "en", style: CardStyle = "symbols", width: int | None = None
) -> list[Text]:
    """The match, a line per move: what was laid, whether it was true, and what the next player could know of it."""
    names = ", ".join(f"{seat} {name}" for seat, name in enumerate(match.names, start=1))
    lines = folded(phrase("blof.replay.title", lang, players=names), width)
    for number, hand in enumerate(match.hands, start=1):
        lines += [Text(""), Text(phrase("blof.replay.hand", lang, n=number, dealer=hand.dealer + 1), style="bold")]
        for seat, cards in enumerate(hand.dealt, start=1):
            lines += folded(f"{seat}  {cards_text(reversed(cards), style=style, lang=lang)}", width, indent="   ")
        for event, known in _events(hand):
            lines += folded(_event_words(event, known, lang, style), width, indent="   ", style=_style(event))
        if hand.is_terminal:
            key = "nobody" if hand.winner is None else "wins"
            lines += folded(phrase(f"blof.replay.{key}", lang, seat=(hand.winner or 0) + 1), width)
    lines.append(Text(""))
    if match.is_terminal:
        points = ", ".join(map(str, match.points))
        winners = ", ".join(str(seat + 1) for seat in match.winners)
        key = "winner" if len(match.winners) == 1 else "winners"
        lines += folded(phrase(f"blof.replay.{key}", lang, points=points, winners=winners), width, style="bold")
    else:
        lines += folded(phrase("blof.replay.unfinished", lang), width)
    return lines


def _style(event: Event) -> str:
    if isinstance(event, Batch) and not event.is_true:
        return "red"
    return "bold" if isinstance(event, Challenged) else ""


def _event_words(event: Event, known: Reckoning | None, lang: str, style: CardStyle) -> str:
    if isinstance(event, Batch):
        assert known is not None
        could = _could(known)
        key = "could_not" if known.is_certain_lie else "could_surely" if could == 1 else "could"
        return phrase(
            "blof.replay.true" if event.is_true else "blof.replay.lie",
            lang,
            seat=event.seat + 1,
            claim=claim_name(event.claim, lang=lang),
            cards=cards_text(event.cards or (), style=style, lang=lang),
            could=phrase(f"blof.replay.{key}", lang, next=(event.seat + 1) % N_PLAYERS + 1, p=percent(could)),
        )
    if isinstance(event, Challenged):
        key = "caught" if event.is_lie else "wrong"
        return phrase(f"blof.replay.{key}", lang, seat=event.seat + 1, taker=event.taker + 1, n=event.n_taken)
    if isinstance(event, Buried):
        return phrase("blof.replay.set_aside", lang, n=event.n_cards)
    return phrase("blof.replay.passes", lang, seat=event.seat + 1)
