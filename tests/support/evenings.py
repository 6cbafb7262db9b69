"""Evenings for the tests, always from a seed."""

from __future__ import annotations

from random import Random

from blefodds.core.rules import Rules
from blefodds.games.blef.bidding import action_code
from blefodds.lang import cards_text
from blefodds.session.evening import Entry, Evening, Lost, MyCards, NewMatch, Said, Seats


def random_seats(random: Random, rules: Rules) -> Seats:
    """A table of two to four players."""
    names = tuple(random.sample(["Ann", "Bo", "Čeněk", "[bold]", "=cmd()", "\x1b[2J", "ü" * 300, "🂡"], 2))
    names += ("Di", "Eve")[: random.randrange(3)]
    return Seats(names, random.randrange(len(names)), random.randrange(len(names)), rules)


def random_entry(random: Random, evening: Evening) -> Entry:
    """Something that may be entered now; bids are near the last one, so that rounds are of some length."""
    stage, bidding = evening.stage, evening.bidding
    if stage == "over":
        return NewMatch(random.randrange(len(evening.seats.names)))
    assert bidding is not None
    if stage == "cards":
        return MyCards(tuple(random.sample(evening.rules.deck.cards, evening.standing.counts[evening.seats.me])))
    if stage == "bids":
        return Said(random.choice(bidding.legal_actions[:8]))
    return Lost(random.choice(evening.may_have_lost))


def random_evening(random: Random, rules: Rules, *, entries: int) -> Evening:
    """An evening of so many entries."""
    evening = Evening(random_seats(random, rules))
    for _ in range(entries):
        evening = evening.after(random_entry(random, evening))
    return evening


def typed_for(evening: Evening) -> list[str]:
    """What somebody types to enter the whole evening."""
    typed = []
    for entry in evening.entries:
        match entry:
            case MyCards(cards):
                typed.append(cards_text(cards, style="letters"))
            case Said(action):
                typed.append(action_code(action, evening.rules))
            case Lost(seat) | NewMatch(seat):
                typed.append(str(seat + 1))
    return typed
