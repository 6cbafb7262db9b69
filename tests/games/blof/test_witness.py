"""What a seat knows of a claim in a played hand: it adds up, it is so, and the model is of use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import log
from typing import NamedTuple

import pytest

from blefodds.bots.blof import parse_bots
from blefodds.core.cards import Card, Rank
from blefodds.core.errors import BlefError
from blefodds.games.blof.game import N_DEALT, N_PLAYERS, HandState
from blefodds.games.blof.knowledge import DECK
from blefodds.games.blof.match import Match
from blefodds.games.blof.memory import Heard, heard
from blefodds.games.blof.moves import Play
from blefodds.games.stream import GameStream
from blefodds.inference.blof.behaviour import Behaviour
from blefodds.inference.blof.could import could_be_true

TABLES = ["table,table,table,table", "honest-first,counter,table,advisor", "random,random,random,random"]


class Moment(NamedTuple):
    """A claim as another seat heard it, and what that seat did not see."""

    heard: Heard
    held: tuple[Card, ...]  # by the claimer, the batch included
    is_true: bool
    others: tuple[tuple[Card, ...], ...]  # held by the two others, in the order of play after the seat


@cache
def moments(table: str, matches: int) -> tuple[Moment, ...]:
    """Every claim of some matches, as each of the three others heard it."""
    return tuple(_played(table, matches))


def _played(table: str, matches: int) -> Iterator[Moment]:
    bots = parse_bots(table)
    for game in range(matches):
        stream, match = GameStream(5, game), Match(tuple(bot.name for bot in bots))
        while not match.is_terminal:
            match = match.deal(stream.deal((N_DEALT,) * N_PLAYERS, DECK))
            while (hand := match.hand) is not None:
                seat = hand.current_player
                assert seat is not None
                action = bots[seat].act(hand.information_state(seat), stream)
                match = match.apply(action)
                if isinstance(action, Play):
                    yield from _heard_by_others(match.hands[-1], seat, hand.held[seat], is_true=action.is_honest)


def _heard_by_others(hand: HandState, claimer: int, held: tuple[Card, ...], *, is_true: bool) -> Iterator[Moment]:
    for seat in range(N_PLAYERS):
        if seat != claimer:
            others = [(seat + step) % N_PLAYERS for step in (1, 2, 3)]
            hands = tuple(hand.held[other] for other in others if other != claimer)
            yield Moment(heard(hand.information_state(seat)), held, is_true, hands)


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_knows_adds_up_and_is_so(table: str) -> None:
    """That it makes 52 is checked by the knowledge itself."""
    known_of_claimers = known_of_others = 0
    for moment in moments(table, 4):
        knowledge = moment.heard.knowledge
        assert knowledge.claimer_cards == len(moment.held)
        assert set(knowledge.shown) <= set(moment.held)
        assert knowledge.others == tuple(map(len, moment.others))
        for shown, held in zip(knowledge.shown_others, moment.others, strict=True):
            assert set(shown) <= set(held)
            known_of_others += len(shown)
        elsewhere = {*knowledge.hand, *knowledge.laid, *knowledge.buried}
        assert not elsewhere & {*moment.held, *moment.others[0], *moment.others[1]}
        known_of_claimers += len(knowledge.shown)
    assert known_of_claimers > 0
    assert known_of_others > 0


@pytest.mark.parametrize("table", TABLES)
def test_what_is_certain_by_counting_is_so_at_the_table(table: str) -> None:
    certain_lies = certain = 0
    for moment in moments(table, 4):
        claim = moment.heard.claim
        could = could_be_true(moment.heard.knowledge, claim)
        enough = sum(card.rank is claim.rank for card in moment.held) >= claim.n_cards
        assert enough or not moment.is_true
        if could.is_impossible:
            certain_lies += 1
            assert not enough
            assert Behaviour().did(moment.heard.knowledge, claim) == 0
        if could.is_certain:
            certain += 1
            assert enough
    assert certain_lies > 30
    assert certain > 0


def loss(chances: list[float], truths: list[bool]) -> float:
    """Minus the mean logarithm of the chance that was given to what was so."""
    right = (p if truth else 1 - p for p, truth in zip(chances, truths, strict=True))
    return -sum(log(max(p, 1e-6)) for p in right) / len(truths)


@pytest.mark.parametrize("table", ["table,table,table,table", "honest-first,counter,table,advisor"])
def test_the_model_tells_true_claims_from_lies_better_than_cards_alone(table: str) -> None:
    """Against the computer players, in other matches than its parameters were chosen by; less loss is better."""
    heard_at = [moment for moment in moments(table, 12) if moment.heard.knowledge.pile is not None]
    truths = [moment.is_true for moment in heard_at]
    share = sum(truths) / len(truths)
    by_model = loss([Behaviour().did(m.heard.knowledge, m.heard.claim) for m in heard_at], truths)
    by_cards = loss([could_be_true(m.heard.knowledge, m.heard.claim).p for m in heard_at], truths)
    by_share = loss([share] * len(truths), truths)
    assert by_model < 0.75 * by_share
    assert by_model < 0.75 * by_cards


def test_before_anybody_claims_there_is_nothing_to_hear() -> None:
    cards = DECK.cards
    start = HandState.start([cards[0:13], cards[13:26], cards[26:39], cards[39:52]], dealer=3)
    for state in (start, start.apply(Play(cards[0:1], Rank.TWO))):
        with pytest.raises(BlefError, match="no claim of another player"):
            heard(state.information_state(0))
