"""An evening as a JSON document, and back."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from blefodds.core.cards import Card
from blefodds.core.errors import BlefError
from blefodds.core.rules import Rules, rules_from_toml, rules_to_toml
from blefodds.games.blef.bidding import action_code, parse_action
from blefodds.lang import parse_cards
from blefodds.session.evening import MAX_ENTRIES, Entry, Evening, Lost, MyCards, NewMatch, Said, Seats
from blefodds.storage.document import Document

__all__ = ["EVENING", "EveningFields", "drawing_seed", "evening_document", "evening_from_document"]


@dataclass(frozen=True, slots=True)
class EntryFields:
    """An entry: cards of one's own, what was said, who lost, or whose deal begins the next match."""

    cards: list[str] | None = None
    said: str | None = None
    lost: int | None = None
    shown: list[str] = field(default_factory=list)
    match: int | None = None


@dataclass(frozen=True)
class EveningFields:
    """What is kept of an evening; seats are counted clockwise from 1, the rules are the text of a rules file."""

    rules: str
    players: list[str]
    me: int
    dealer: int
    entries: list[EntryFields]


EVENING = Document("blefodds.evening/1", EveningFields, most=4_000_000, field="save", is_replaceable=True)


def evening_document(evening: Evening) -> dict[str, Any]:
    """The evening for a file of the schema ``blefodds.evening/1``; seats are counted clockwise from 1.

    Examples
    --------
    >>> evening = Evening(Seats(("Ann", "me"), me=1, dealer=1)).after(MyCards(parse_cards("K♥"))).after(Said(11))
    >>> evening_document(evening)["entries"]
    [{'cards': ['Kh']}, {'said': 'pair:K'}]
    >>> evening_from_document(EVENING.parsed(json.dumps(evening_document(evening)).encode())) == evening
    True
    """
    seats = evening.seats
    return EVENING.of(
        rules=rules_to_toml(seats.rules),
        players=list(seats.names),
        me=seats.me + 1,
        dealer=seats.dealer + 1,
        entries=[_entry_document(entry, seats.rules) for entry in evening.entries],
    )


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


def evening_from_document(kept: EveningFields) -> Evening:
    """The evening that :func:`evening_document` wrote.

    Raises
    ------
    BlefError
        If it says something else, or an entry cannot come where it stands.
    """
    if len(kept.entries) > MAX_ENTRIES:
        raise BlefError("evening.entries", most=MAX_ENTRIES)
    try:
        rules = rules_from_toml(kept.rules)
    except BlefError as error:
        raise BlefError(f"'rules': {error}") from None
    seats = Seats(tuple(kept.players), kept.me - 1, kept.dealer - 1, rules)
    return Evening(seats, tuple(_entry(entry, rules) for entry in kept.entries))


def drawing_seed(evening: Evening) -> int:
    """The seed of what is drawn from a policy's mix now: the same whoever asks again, another one after any entry.

    >>> evening = Evening(Seats(("Ann", "me"), me=1, dealer=1)).after(MyCards(parse_cards("K♥")))
    >>> drawing_seed(evening) == drawing_seed(evening.after(Said(11)).undone()) != drawing_seed(evening.after(Said(11)))
    True
    """
    document = evening_document(evening)
    return crc32(json.dumps([document[key] for key in ("players", "me", "dealer", "rules", "entries")]).encode())


def _entry(kept: EntryFields, rules: Rules) -> Entry:
    match kept:
        case EntryFields(cards=list(codes), said=None, lost=None, match=None):
            return MyCards(_cards(codes))
        case EntryFields(cards=None, said=str(said), lost=None, match=None):
            return Said(parse_action(said, rules))
        case EntryFields(cards=None, said=None, lost=int(seat), match=None):
            return Lost(seat - 1, _cards(kept.shown))
        case EntryFields(cards=None, said=None, lost=None, match=int(dealer)):
            return NewMatch(dealer - 1)
        case _:
            raise BlefError("evening.entry")


def _cards(codes: list[str]) -> tuple[Card, ...]:
    return parse_cards(" ".join(codes))
