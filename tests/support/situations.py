"""Random situations and card sets, always from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb
from random import Random

from blefodds.core.cards import Card, Deck, Rank
from blefodds.core.rules import CLASSIC, PRESETS, Rules
from blefodds.core.situation import Situation

ALL_RULES = (
    *PRESETS.values(),
    replace(PRESETS["full-deck"], name="full-deck without the low ace", ace_low=False),
    *(CLASSIC.with_deck(Deck(lowest)) for lowest in (Rank.TEN, Rank.SEVEN, Rank.SIX)),
    PRESETS["no-two-pairs"].with_deck(Deck.of(52)),
)
"""Every preset, and decks of 20, 24, 32, 36 and 52 cards."""


def random_cards(random: Random, deck: Deck) -> tuple[Card, ...]:
    """Any number of the deck's cards, in random order."""
    return tuple(random.sample(deck.cards, random.randint(0, deck.n_cards)))


def random_situation(random: Random, rules: Rules, *, max_ways: int | None = None) -> Situation:
    """A situation with any cards held, seen and dead, on the play or on the rest, of at most so many ways."""
    n_cards = rules.deck.n_cards
    while True:
        n_unseen = random.randint(0, n_cards)
        n_hidden = random.randint(0, n_unseen)
        if max_ways is None or comb(n_unseen, n_hidden) <= max_ways:
            break
    cards = random.sample(rules.deck.cards, n_cards)
    known = cards[n_unseen:]
    first, second = sorted(random.randint(0, len(known)) for _ in range(2))
    if random.random() < 0.3:  # often nothing is dead, and nearly all known cards are one's own
        second = len(known)
    hand, seen, dead = known[:first], known[first:second], known[second:]
    return Situation(
        hand,
        len(hand) + len(seen) + n_hidden,
        seen=seen,
        dead=dead,
        rules=rules,
        judged_on=random.choice(["play", "play", "rest"]),
    )


def random_situations(seed: int, number: int, *, max_ways: int | None = None) -> Iterator[Situation]:
    """So many situations, in turn under each of :data:`ALL_RULES`."""
    random = Random(seed)
    for i in range(number):
        yield random_situation(random, ALL_RULES[i % len(ALL_RULES)], max_ways=max_ways)
