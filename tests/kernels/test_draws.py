"""Words that nearly never come: the compiled draws and those of plain Python do the same with them."""

from __future__ import annotations

import numpy as np
import pytest

from blefodds.games.stream import GameStream
from blefodds.kernels.draws import below, drawn, word

ALL_ONES = (1 << 64) - 1
TINIEST = 5e-324


def streams(first_word: int) -> tuple[np.ndarray, GameStream]:
    """The compiled stream and the plain one in the same state, from which ``first_word`` comes first."""
    # The first word is the fourth of the state turned by 23 bits, if the first of the state is 0.
    fourth = ((first_word >> 23) | (first_word << 41)) & ALL_ONES
    state = [0, 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, fourth]
    plain = GameStream(1)
    plain._state = list(state)
    return np.array(state, dtype=np.uint64), plain


@pytest.mark.parametrize("first_word", [0, 1, ALL_ONES, 1 << 63])
def test_the_word_that_is_planted_comes_first(first_word):
    compiled, plain = streams(first_word)
    with np.errstate(over="ignore"):
        assert [int(word(compiled)), plain.word()] == [first_word] * 2
        assert int(word(compiled)) == plain.word()


@pytest.mark.parametrize("n", [3, 5, 24, 51])
def test_a_word_that_would_favour_an_integer_is_drawn_again(n):
    """The upper half 0 is the one that makes 0 likelier than the other integers."""
    compiled, plain = streams(0)
    _, later = streams(0)
    later.word()
    expected = later.below(n)
    with np.errstate(over="ignore"):
        assert int(below(compiled, n)) == expected
        assert plain.below(n) == expected
        assert int(word(compiled)) == plain.word() == later.word()


def test_a_word_near_the_fair_ones_is_not_drawn_again():
    """All 2^32 upper halves are shared out equally among 4 integers: even 0 counts."""
    compiled, plain = streams(0)
    with np.errstate(over="ignore"):
        assert int(below(compiled, 4)) == plain.below(4) == 0
        assert int(word(compiled)) == plain.word()


def test_weights_too_small_to_be_split_give_an_index_that_has_one():
    """The highest word times a sum of the tiniest floats is rounded up to the sum, past every index."""
    weights = [0.0, TINIEST, TINIEST, 0.0]
    compiled, plain = streams(ALL_ONES)
    with np.errstate(over="ignore"):
        assert int(drawn(compiled, np.array(weights), 0, 4)) == plain.drawn(weights) == 2


def test_where_one_index_can_be_drawn_no_word_is_taken():
    compiled, plain = streams(ALL_ONES)
    with np.errstate(over="ignore"):
        assert int(drawn(compiled, np.array([0.0, 0.0, 0.3]), 0, 3)) == plain.drawn([0.0, 0.0, 0.3]) == 2
        assert [int(word(compiled)), plain.word()] == [ALL_ONES] * 2


def test_nothing_is_drawn_where_no_weight_is_positive():
    with pytest.raises(ValueError, match="no weight is positive"):
        GameStream(1).drawn([0.0, 0.0])
