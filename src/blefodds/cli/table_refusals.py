"""Why a line typed at the table cannot be, in the language of the talk."""

from __future__ import annotations

from blefodds.cli.table_talk import said
from blefodds.core.cards import Card
from blefodds.core.errors import BlefError, shorten
from blefodds.games.blef.bidding import CHECK, Action, Bidding, action_name
from blefodds.lang import parse_cards, phrase
from blefodds.session.evening import Seats

__all__ = ["cards_typed", "legal_action", "seat_typed", "typed_action"]


def _refusal(error: BlefError, key: str, lang: str, **values: object) -> BlefError:
    """The error in another language than English, in which errors have words of their own that say most."""
    return error if lang == "en" else BlefError(phrase(key, lang, **values), field=error.field)


def typed_action(text: str, bidding: Bidding, lang: str) -> Action:
    """What was typed, whether it may be said now or not; BlefError if it is no bid and no check."""
    try:
        return said(text, bidding)
    except BlefError as error:
        raise _refusal(error, "live.wrong.bid", lang, text=shorten(text)) from None


def legal_action(text: str, bidding: Bidding, lang: str) -> Action:
    """What was typed, if the current player may say it.

    Raises
    ------
    BlefError
        If it is no bid and no check, or cannot come now.
    """
    action = typed_action(text, bidding, lang)
    last = bidding.last_bid
    if action == CHECK and last is None:
        raise BlefError(phrase("live.wrong.opening", lang))
    if CHECK < action <= (last or 0):
        assert last is not None
        names = {key: action_name(bid, bidding.rules, lang=lang) for key, bid in (("bid", action), ("last", last))}
        raise BlefError(phrase("live.wrong.order", lang, **names))
    return action


def cards_typed(text: str, due: int, lang: str) -> tuple[Card, ...]:
    """My cards, so many as are due; BlefError if they are no cards, more or fewer."""
    try:
        cards = parse_cards(text)
    except BlefError as error:
        raise _refusal(error, "live.wrong.cards", lang, text=shorten(text)) from None
    if len(cards) != due:
        raise BlefError(phrase("live.wrong.n_cards", lang, n=due, typed=len(cards)), field="hand")
    return cards


def seat_typed(text: str, seats: Seats, lang: str, among: tuple[int, ...] | None = None) -> int:
    """The seat that was typed; BlefError if it is none of those that may be meant, or several."""
    try:
        return seats.seat_called(text, among)
    except BlefError as error:
        meant = seats.choice(tuple(range(len(seats.names))) if among is None else among)
        raise _refusal(error, "live.wrong.player", lang, text=shorten(text), players=meant) from None
