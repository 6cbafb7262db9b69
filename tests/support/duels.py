"""Single rounds between two bots: their exact outcome, and many of them as they are played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from blefodds.core.cards import Card, Suit
from blefodds.core.rules import CLASSIC
from blefodds.games.blef.bidding import CHECK, Bidding
from blefodds.games.blef.bot import BlefBot
from blefodds.games.blef.round import InformationState, Round
from blefodds.games.stream import GameStream
from blefodds.solver.blef_round import BlefRound


def chance_of_starter(bots: Sequence[BlefBot], cards: tuple[int, int]) -> float:
    """The first bot's exact chance to win the round that it begins, over all deals and all that may be said.

    Below five cards suits decide nothing, so each bot is asked with one hand of every kind.
    """
    game = BlefRound(cards)
    hands = [[_as_cards(game, player, hand) for hand in range(len(game.hands[player]))] for player in (0, 1)]

    def visit(bids: tuple[int, ...], reach: tuple[np.ndarray, np.ndarray]) -> float:
        mover = len(bids) % 2
        bidding = Bidding(game.rules, cards, 1, bids)
        said: dict[int, np.ndarray] = defaultdict(lambda: np.zeros(len(hands[mover])))
        for hand in np.flatnonzero(reach[mover]):
            state = InformationState(bidding, mover, hands[mover][hand])
            weights = bots[mover].weights(state) if state.legal_actions != (CHECK,) else [1.0]
            for action, weight in zip(state.legal_actions, weights, strict=True):
                if weight:
                    said[action][hand] = reach[mover][hand] * weight / sum(weights)
        won = 0.0
        for action, mine in said.items():
            now = (mine, reach[1]) if mover == 0 else (reach[0], mine)
            deals = game.weights * np.outer(*now)
            if not deals.any():
                continue
            if action != CHECK:
                won += visit((*bids, action), now)
                continue
            number = game.bid_numbers.get(bids[-1])
            true = 0.0 if number is None else float(deals[game.truths[number]].sum())
            won += true if mover == 1 else float(deals.sum()) - true
        return won

    return visit((), (np.ones(len(hands[0])), np.ones(len(hands[1]))))


def duels_won(bots: Sequence[BlefBot], cards: tuple[int, int], *, rounds: int, seed: int) -> int:
    """How many rounds the first of two bots wins; it begins, and each round has random words of its own."""
    won = 0
    for number in range(rounds):
        stream = GameStream(seed, number)
        dealt = Round.start(stream.deal(cards, CLASSIC.deck), dealer=1)
        while (seat := dealt.current_player) is not None:
            dealt = dealt.apply(bots[seat].act(dealt.information_state(seat), stream))
        won += dealt.loser == 1
    return won


def _as_cards(game: BlefRound, player: int, hand: int) -> tuple[Card, ...]:
    ranks = game.hand_ranks(player, hand)
    return tuple(sorted(Card(rank, list(Suit)[ranks[:place].count(rank)]) for place, rank in enumerate(ranks)))
