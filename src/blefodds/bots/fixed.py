"""Bots as tables: those whose answers depend on the own hand and the last bid alone."""

from __future__ import annotations

import numpy as np

from blefodds.core.cards import Card, Suit
from blefodds.core.errors import BlefError
from blefodds.games.blef.bidding import Bidding
from blefodds.games.blef.bot import BlefBot, WeighingBot, distribution
from blefodds.games.blef.round import InformationState
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.fixed_play import FixedPlay

__all__ = ["MOST_CARDS", "fixed_play"]

MOST_CARDS = 4
"""With more cards in play a flush may be true, and what a bot does depends on its suits."""


def fixed_play(bot: BlefBot, game: BlefRound, player: int) -> FixedPlay:
    """What a bot does in a round, for every hand and every last bid.

    Parameters
    ----------
    bot
        One of the bots that the compiled game knows: none of those looks further back than the last bid.
    game
        A round with at most :data:`MOST_CARDS` cards in play, so that suits decide about nothing that may be true.
    player
        Whose part it plays: 0 the starter's, 1 the other's.

    Raises
    ------
    BlefError
        If it is another bot, or there are more cards in play.

    Examples
    --------
    >>> from blefodds.bots.blef import parse_bot
    >>> play = fixed_play(parse_bot("honest"), BlefRound((1, 1)), 0)
    >>> int(play.chances[0, 0].argmax())  # hands ascend from the lowest rank, of which the first has none: an Ace
    6
    """
    if bot.kernel_code is None or not isinstance(bot, WeighingBot):
        raise BlefError(f"{bot.name} listens to more than the last bid: it is no table", field="players")
    if sum(game.cards) > MOST_CARDS:
        raise BlefError(f"{sum(game.cards)} cards: up to {MOST_CARDS} in play suits do not matter", field="cards")
    n = game.n_actions
    chances = np.zeros((n, len(game.hands[player]), n))
    rules, own, other = game.rules, game.cards[player], game.cards[1 - player]
    for hand, counts in enumerate(game.hands[player]):
        held = zip(rules.deck.ranks, counts, strict=True)
        cards = tuple(sorted(Card(rank, suit) for rank, count in held for suit in tuple(Suit)[:count]))
        opens = Bidding(rules, (own, other), dealer=1)
        hears = Bidding(rules, (own, other), dealer=0)
        for last in range(n):
            bidding = hears.apply(last) if last else opens
            for action, chance in distribution(bot, InformationState(bidding, 0, cards)).items():
                chances[last, hand, action] = chance
    return FixedPlay(game, player, chances)
