"""An evening as a JSON document, and back."""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

from blefodds.core.cards import Card
from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import Rules, rules_from_toml, rules_to_toml
from blefodds.core.version import __version__
from blefodds.games.blef.bidding import action_code, parse_action
from blefodds.lang import parse_cards
from blefodds.session.evening import MAX_ENTRIES, Entry, Evening, Lost, MyCards, NewMatch, Said, Seats

__all__ = ["EVENING_SCHEMA", "drawing_seed", "evening_document", "evening_from_document", "rules_from_text"]

EVENING_SCHEMA = "blefodds.evening/1"


def evening_document(evening: Evening) -> dict[str, Any]:
    """The evening for a file of the schema ``blefodds.evening/1``; seats are counted clockwise from 1.

    Examples
    --------
    >>> evening = Evening(Seats(("Ann", "me"), me=1, dealer=1)).after(MyCards(parse_cards("K♥"))).after(Said(11))
    >>> evening_document(evening)["entries"]
    [{'cards': ['Kh']}, {'said': 'pair:K'}]
    >>> evening_from_document(evening_document(evening)) == evening
    True
    """
    seats = evening.seats
    return {
        "schema": EVENING_SCHEMA,
        "version": __version__,
        "rules": rules_to_toml(seats.rules),
        "players": list(seats.names),
        "me": seats.me + 1,
        "dealer": seats.dealer + 1,
        "entries": [_entry_document(entry, seats.rules) for entry in evening.entries],
    }


def _entry_document(entry: Entry, rules: Rules) -> dict[str, Any]:
    match entry:
        case MyCards(cards):
            return {"cards": [card.code for card in cards]}
        case Said(action):
            return {"said": action_code(action, rules)}
        case Lost(seat, ()):
            return {"lost": seat + 1}
        case Lost(seat, shown):
            return {"lost": seat + 1, "shown": [card.code for card in shown]}
        case NewMatch(dealer):
            return {"match": dealer + 1}


def evening_from_document(document: dict[str, Any]) -> Evening:
    """The evening that :func:`evening_document` wrote.

    Raises
    ------
    BlefError
        If the document says something else, or an entry cannot come where it stands.
    """
    entries = document.get("entries")
    if not isinstance(entries, list) or len(entries) > MAX_ENTRIES:
        raise BlefError(f"'entries': a list of at most {MAX_ENTRIES:,} is expected")
    names = document.get("players")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BlefError("'players': a list of names is expected")
    rules = rules_from_text(document.get("rules"))
    seats = Seats(tuple(names), _seat(document, "me"), _seat(document, "dealer"), rules)
    return Evening(seats, tuple(_entry(entry, rules) for entry in entries))


def drawing_seed(evening: Evening) -> int:
    """The seed of what is drawn from a policy's mix now: the same whoever asks again, another one after any entry.

    >>> evening = Evening(Seats(("Ann", "me"), me=1, dealer=1)).after(MyCards(parse_cards("K♥")))
    >>> drawing_seed(evening) == drawing_seed(evening.after(Said(11)).undone()) != drawing_seed(evening.after(Said(11)))
    True
    """
    document = evening_document(evening)
    return crc32(json.dumps([document[key] for key in ("players", "me", "dealer", "rules", "entries")]).encode())


def rules_from_text(text: object) -> Rules:
    """The rules that a document has as the text of a rules file."""
    if not isinstance(text, str):
        raise BlefError("'rules': the text of a rules file is expected")
    try:
        return rules_from_toml(text)
    except BlefError as error:
        raise BlefError(f"'rules': {error}") from None


def _seat(document: dict[str, Any], key: str) -> int:
    seat = document.get(key)
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise BlefError(f"{key!r}: a seat's number is expected")
    return seat - 1


def _entry(document: object, rules: Rules) -> Entry:
    match document:
        case {"cards": list(codes)}:
            return MyCards(_cards(codes))
        case {"said": str(said)}:
            return Said(parse_action(said, rules))
        case {"lost": int() as seat, **more}:
            shown = more.get("shown", [])
            return Lost(seat - 1, _cards(shown if isinstance(shown, list) else [shown]))
        case {"match": int() as dealer}:
            return NewMatch(dealer - 1)
        case _:
            raise BlefError(f"{shorten(document)!r} is no entry of an evening")


def _cards(codes: list[object]) -> tuple[Card, ...]:
    return parse_cards(" ".join(map(str, codes)))
