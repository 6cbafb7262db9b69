"""Hands of Blöf for the tests."""

from __future__ import annotations

from blefodds.core.cards import Rank
from blefodds.games.blof.game import HandState
from blefodds.games.blof.knowledge import DECK
from blefodds.games.blof.match import Match
from blefodds.games.blof.moves import Action, Play, Word
from blefodds.lang import parse_cards, parse_rank

PASS, CHALLENGE = Word.PASS, Word.CHALLENGE

IN_ORDER = tuple(DECK.cards[13 * seat : 13 * seat + 13] for seat in range(4))
"""Twos to the 5♣ for the first, 5♦ to 8♦ for the second, 8♥ to J♥ for the third, J♠ to aces for the last."""


def lay(cards: str, rank: str) -> Play:
    """A play in words."""
    return Play(parse_cards(cards), parse_rank(rank))


def in_order(*actions: Action, dealer: int = 3) -> HandState:
    """The hand dealt in order, after these actions."""
    state = HandState.start(IN_ORDER, dealer=dealer)
    for action in actions:
        state = state.apply(action)
    return state


def nearly_out(*actions: Action) -> HandState:
    """The hand dealt in order, when the first player has lost all but the 5♣ and opens, and then these actions.

    Its twos, threes and fours lie buried.
    """
    before: list[Action] = []
    for rank in ("2", "3", "4"):
        before += [lay(" ".join(rank + suit for suit in "cdhs"), rank), PASS, PASS, PASS]
    return in_order(*before, *actions)


def match_with(winners: list[int | None]) -> Match:
    """A match whose hands were won by these seats; None: by nobody.

    Every hand is a short one: cards are dealt so that the winner has nothing but true groups.
    """
    match = Match(("Ann", "Bob", "Cem", "Dee"))
    for winner in winners:
        match = match.deal(IN_ORDER if winner is None else _dealt_to(winner))
        while match.hand is not None:
            match = match.apply(_step(match.hand, winner))
    return match


def _dealt_to(winner: int) -> list[tuple]:
    hands: list[tuple] = [()] * 4
    for step in range(4):
        hands[(winner + step) % 4] = IN_ORDER[step]
    return hands


def _step(hand: HandState, winner: int | None) -> Action:
    """Everybody passes the opening on to the winner by lying and being caught, who then lays its groups."""
    seat = hand.current_player
    assert seat is not None
    held = hand.held[seat]
    if seat == winner or winner is None:
        if not hand.pile:
            if winner is None:
                return Play((held[0],), _not(held[0].rank))
            rank = held[-1].rank if len(hand.held[seat]) < 13 else held[0].rank
            group = tuple(card for card in held if card.rank is rank)
            return Play(group, rank)
        return CHALLENGE if hand.can_challenge else PASS
    if not hand.pile:
        return Play((held[0],), _not(held[0].rank))
    return PASS if hand.pile[-1].seat == winner else CHALLENGE


def _not(rank: Rank) -> Rank:
    return Rank.TWO if rank is not Rank.TWO else Rank.ACE
