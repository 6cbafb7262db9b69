"""Bots at a table, in plain Python: the same matches as the compiled game, card by card and word by word."""

from __future__ import annotations

from collections.abc import Sequence

from blefodds.games.blof.bot import Bot
from blefodds.games.blof.game import N_DEALT, N_PLAYERS
from blefodds.games.blof.knowledge import DECK
from blefodds.games.blof.match import Match
from blefodds.games.stream import GameStream

__all__ = ["play_match"]


def play_match(bots: Sequence[Bot], stream: GameStream) -> Match:
    """A whole match of these four bots, seated counterclockwise in this order; the first one opens the first hand.

    Each player is called by its bot's name.

    Examples
    --------
    >>> from blefodds.bots.blof import parse_bots
    >>> match = play_match(parse_bots("table,table,honest-first,table"), GameStream(7))
    >>> match.is_terminal, sum(match.shares)
    (True, 12)
    """
    match = Match(tuple(bot.name for bot in bots))
    while not match.is_terminal:
        match = match.deal(stream.deal((N_DEALT,) * N_PLAYERS, DECK))
        while (hand := match.hand) is not None:
            seat = hand.current_player
            assert seat is not None
            match = match.apply(bots[seat].act(hand.information_state(seat), stream))
    return match
