"""Matches for the tests, always from a seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from blefodds.core.cards import Deck
from blefodds.core.rules import CLASSIC, PRESETS, Rules
from blefodds.games.blef.match import Match

ON_REST = replace(CLASSIC, name="on the rest", bids_on_rest=True)
TO_THE_PACK = replace(CLASSIC, name="to the pack", card_limit=None)
BOTH = replace(CLASSIC, name="rest and pack", bids_on_rest=True, card_limit=None)
SOON_ON_REST = replace(ON_REST, name="soon on the rest", kinds=("high-card", "pair", "straight"))
SHORT = replace(CLASSIC.with_deck(Deck.of(32)), name="short", card_limit=2, suit_order=CLASSIC.suit_order[::-1])

VARIANTS: tuple[Rules, ...] = (*PRESETS.values(), ON_REST, TO_THE_PACK, BOTH, SOON_ON_REST, SHORT)


def random_match(random: Random, rules: Rules, names: tuple[str, ...], *, moves: int = 10_000) -> Match:
    """A match of players who say anything, half of the time a bid near the last one; cut off after so many moves."""
    match = Match(names, rules, random.randrange(len(names)))
    for _ in range(moves):
        if match.is_terminal:
            break
        if match.round is None:
            cards = iter(random.sample(rules.deck.cards, sum(match.standing.counts)))
            match = match.deal([[next(cards) for _ in range(count)] for count in match.standing.counts])
        assert match.round is not None
        legal = match.round.legal_actions
        match = match.apply(random.choice(legal if random.random() < 0.5 else legal[:8]))
    return match
