"""The compiled game of Blöf plays the matches that plain Python plays, card by card and word by word."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from blefodds.bots.blof import BOTS, parse_bots
from blefodds.bots.blof.styled import StyledBot
from blefodds.core.cards import Rank
from blefodds.games.blof import memory, style
from blefodds.games.blof.game import MAX_MOVES
from blefodds.games.blof.moves import Batch, Challenged, Passed
from blefodds.games.blof.play import BlofGame
from blefodds.games.blof.style import LIE, SMALLEST, Style
from blefodds.games.blof.tables import could_hold, could_table
from blefodds.games.blof.tally import BlofTally
from blefodds.games.stream import GameStream
from blefodds.kernels.blof_style import CHALLENGE, N_NUMBERS, PASS, PLAY
from blefodds.kernels.streams import chunk_state

DOUBTING = Style(memory=1, doubt=0.5, lies_1=2, lies_2=0.7, lies_3=0.4, believes=1, other=0.1, lie=0.6, lie_cards=3)
PADDING = Style(
    opening_pad=2,
    pad=2,
    pad_pile=6,
    lie=0.9,
    lie_cards=4,
    lie_pile=10,
    wary=0.4,
    wary_pile=3,
    bury=7,
    other=0.4,
    finish=0,
)
LYING = Style(opening=LIE, lie_cards=2, lie=1, free=0.5, finisher=0.9, memory=1, doubt=0.3, pad=1, pad_pile=52)
SMALL = Style(wary=0.25, opening=SMALLEST, opening_pad=3, lie=0.5, finisher=1, finish=0, other=0.3, memory=1, bury=4)

LINE_UPS = {
    "bots": parse_bots("advisor,table,counter,honest-first"),
    "random": parse_bots("random,random,random,random"),
    "mixed": parse_bots("random,advisor,counter,random"),
    "styles": tuple(map(StyledBot, (DOUBTING, PADDING, LYING, SMALL))),
    "liars": tuple(map(StyledBot, (LYING, LYING, SMALL, PADDING))),
    "doubters": tuple(map(StyledBot, (DOUBTING, replace(DOUBTING, believes=0), replace(DOUBTING, memory=0), LYING))),
}


def compiled(bots, *, seed: int, n_games: int):
    """The trace and the tally of the first games of a seed, players seated as in the line-up."""
    tally = BlofTally.empty()
    trace = np.full(1_000_000, -1, dtype=np.int64)
    streams = np.ascontiguousarray(chunk_state(seed, 0)[:, :n_games])
    BlofGame().play_compiled(bots, streams, np.tile(np.arange(4), (n_games, 1)), tally, trace)
    assert trace[-1] == -1
    return trace[trace >= 0].tolist(), tally


def in_python(bots, *, seed: int, n_games: int):
    """The same from plain Python."""
    tally = BlofTally.empty()
    trace: list[int] = []
    for number in range(n_games):
        match = BlofGame().play(bots, GameStream(seed, number))
        tally.add_match(match, range(4))
        for hand in match.hands:
            for cards in hand.dealt:
                trace += ranks_of(cards)
            for event in hand.history:
                if isinstance(event, Batch):
                    trace += [PLAY, event.claim.rank - Rank.TWO, *ranks_of(event.cards)]
                elif isinstance(event, Challenged):
                    trace.append(CHALLENGE)
                elif isinstance(event, Passed):
                    trace.append(PASS)
    return trace, tally


def ranks_of(cards) -> list[int]:
    return [sum(card.rank is rank for card in cards) for rank in Rank]


def assert_same(bots, *, seed: int, n_games: int) -> None:
    said, tally = compiled(bots, seed=seed, n_games=n_games)
    expected, expected_tally = in_python(bots, seed=seed, n_games=n_games)
    assert said == expected
    assert tally.as_lists() == expected_tally.as_lists()


@pytest.mark.parametrize("line_up", LINE_UPS)
def test_compiled_and_python_play_the_same_matches(line_up):
    assert_same(LINE_UPS[line_up], seed=7, n_games=24)


def test_the_styles_here_use_every_number():
    """Each number of a style differs between two of the styles that are compared."""
    rows = np.array([bot.kernel_code for line_up in LINE_UPS.values() for bot in line_up if bot.kernel_code])
    assert rows.shape[1] == N_NUMBERS
    assert (np.ptp(rows, axis=0) > 0).all()


@pytest.mark.parametrize(
    "slip", ["a pass too many", "forgets what others took", "first of equals", "modulo", "lie of one"]
)
def test_a_slip_in_either_game_would_be_seen(slip, monkeypatch):
    """Planted: each changes plain Python a little, and the comparison must fail."""
    if slip == "the taker opens":
        monkeypatch.setattr(Challenged, "opener", Challenged.taker)
    elif slip == "forgets what others took":
        monkeypatch.setattr(memory._Memory, "take", lambda self, event: self._clear())
    elif slip == "first of equals":
        groups = style._groups
        monkeypatch.setattr(
            style, "_groups", lambda hand: sorted(groups(hand), key=lambda group: (group[0], -group[1]))
        )
    elif slip == "modulo":
        monkeypatch.setattr(GameStream, "below", lambda self, n: self.word() % n)
    else:
        false_cards = style._false_cards
        monkeypatch.setattr(style, "_false_cards", lambda hand, rank, n: false_cards(hand, rank, min(n, 1)))
    with pytest.raises(AssertionError):
        assert_same(LINE_UPS["doubters"], seed=7, n_games=8)


def test_the_table_of_odds_is_the_formula():
    table = could_table()
    for n in range(5):
        for among in range(5):
            for unseen in range(among, 53, 3):
                for drawn in range(unseen + 1):
                    assert table[n, among, unseen, drawn] == could_hold(n, among, unseen, drawn)


def test_hands_that_end_without_a_winner_end_alike():
    """Liars who challenge everything and never pass push the pile to and fro for ever."""
    stubborn = StyledBot(Style(opening=LIE, lie=1, finish=0, other=1, finisher=1))
    bots = (stubborn,) * 4
    said, tally = compiled(bots, seed=1, n_games=2)
    expected, expected_tally = in_python(bots, seed=1, n_games=2)
    assert said == expected
    assert tally.n_unfinished == expected_tally.n_unfinished > 0
    assert tally.lengths.nonzero()[0].max() > MAX_MOVES


def test_every_bot_is_known_to_the_compiled_game_or_plays_in_python():
    for bot in BOTS.values():
        assert bot().kernel_code is None or len(bot().kernel_code) in (0, N_NUMBERS)
