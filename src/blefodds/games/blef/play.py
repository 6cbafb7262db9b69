"""Bots at a table, in plain Python: the same matches as the compiled game, card by card and word by word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from blefodds.core.rules import CLASSIC, Rules
from blefodds.games.blef.bot import Bot, act
from blefodds.games.blef.match import Match
from blefodds.games.blef.round import Round
from blefodds.games.stream import GameStream

__all__ = ["play_match"]


def play_match(bots: Sequence[Bot], stream: GameStream, *, rules: Rules = CLASSIC) -> Match:
    """A whole match of these bots, seated clockwise in this order; the first one opens the first round.

    Parameters
    ----------
    bots
        2 to 8 of them. Each player is called by its bot's name.
    stream
        Where the cards and the bots' choices come from.
    rules
        What the table plays by.

    Raises
    ------
    BlefError
        If the table cannot be dealt to so many.

    Examples
    --------
    >>> from blefodds.bots.blef import parse_bots
    >>> match = play_match(parse_bots("honest,cubic"), GameStream(7))
    >>> match.is_terminal, match.rounds[0].bidding.heard[0][0]
    (True, 0)
    """
    match = Match(tuple(bot.name for bot in bots), rules)
    while not match.is_terminal:
        hands = stream.deal(match.table.counts, rules.deck)
        played = Round.start(hands, dealer=match.table.dealer, rules=rules)
        while (seat := played.current_player) is not None:
            played = played.apply(act(bots[seat], played.information_state(seat), stream))
        match = replace(match, rounds=(*match.rounds, played))  # looked through once a round, not at every word
    return match
