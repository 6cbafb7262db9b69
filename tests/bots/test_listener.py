"""The listener: honest with the odds after hearing."""

from __future__ import annotations

import pytest

from blefodds.bots.blef import parse_bot
from blefodds.bots.blef.choice import honest_choice
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC
from blefodds.games.blef.bidding import parse_action
from blefodds.games.blef.bot import distribution
from blefodds.games.blef.play import BlefGame
from blefodds.games.blef.round import Round
from blefodds.games.stream import GameStream
from blefodds.inference import posterior
from blefodds.lang import parse_cards


def state_of(*hands: str, said: tuple[str, ...]):
    state = Round.start([parse_cards(hand) for hand in hands], dealer=len(hands) - 1)
    for action in said:
        state = state.apply(parse_action(action, CLASSIC))
    return state.information_state(state.current_player)


def choice(bot: str, state) -> int:
    (action,) = (action for action, p in distribution(parse_bot(bot), state).items() if p == 1.0)
    return action


def test_it_believes_where_the_honest_one_checks():
    """Two others bid on Queens, and it holds one: a pair of them is then likelier than not."""
    state = state_of("9♥ Q♥", "Q♦", "9♠ Q♣", said=("high:Q", "pair:Q"))
    assert choice("honest", state) == 0
    assert choice("listener", state) > 0


def test_its_choice_is_the_honest_one_with_the_odds_after_hearing():
    state = state_of("Q♥", "K♦", "9♠ Q♣", said=("high:Q", "pair:Q"))
    heard = posterior(state, method="exact")
    assert choice("listener", state) == honest_choice(state, (0.0, *(odds.p for odds in heard.odds)))


def test_without_trust_it_is_the_honest_one():
    honest, listener = parse_bot("honest"), parse_bot("listener(0)")
    played = BlefGame().play([honest, parse_bot("cubic"), honest], GameStream(3))
    for one in played.rounds:
        running = Round.start(one.hands, dealer=one.bidding.dealer)
        for seat, action in one.bidding.heard:
            state = running.information_state(seat)
            assert listener.weights(state) == honest.weights(state)
            running = running.apply(action)


def test_the_same_state_the_same_word():
    state = state_of("9♥ 9♠ 10♠", "K♦ A♠ J♣", "9♦ Q♣ K♠", said=("pair:9", "two-pairs:K,9"))
    assert len({tuple(parse_bot("listener").weights(state)) for _ in range(5)}) == 1


def test_names():
    assert parse_bot("listener").name == "listener"
    assert parse_bot("listener(2.5)").name == "listener(2.5)"
    with pytest.raises(BlefError, match="trust"):
        parse_bot("listener(101)")
