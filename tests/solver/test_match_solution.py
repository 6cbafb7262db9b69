"""A match from its rounds."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC
from blefodds.solver.match import Bracket, match_chances, rounds_of_match, solve_match

SHORT = replace(CLASSIC, name="short", card_limit=2)


def _exact(p, limit):
    return match_chances({pair: Bracket(value, value) for pair, value in p.items()}, limit=limit)[0]


def test_chances_are_those_of_played_matches():
    """The formula against matches played with the rounds' chances, the winner of each round starting the next."""
    random = Random(20)
    limit = 3
    p = {(a, b): 0.3 + 0.1 * a / limit + 0.2 * random.random() for a in (1, 2, 3) for b in (1, 2, 3)}
    chances = _exact(p, limit)
    n = 40_000
    wins = 0
    for _ in range(n):
        cards, starter = [1, 1], 0
        while max(cards) <= limit:
            starts_and_wins = random.random() < p[cards[starter], cards[1 - starter]]
            winner = starter if starts_and_wins else 1 - starter
            cards[1 - winner] += 1
            starter = winner
        wins += cards[0] <= limit
    expected = chances[1, 1].low
    assert abs(wins / n - expected) < 6 * (0.25 / n) ** 0.5


def test_brackets_hold_every_match_within_them():
    random = Random(21)
    limit = 3
    values = {(a, b): Bracket(low := random.uniform(0.4, 0.5), low + 0.1) for a in (1, 2, 3) for b in (1, 2, 3)}
    chances, unordered = match_chances(values, limit=limit)
    assert not unordered
    for _ in range(200):
        p = {pair: random.choice((value.low, value.high)) for pair, value in values.items()}
        for pair, exact in _exact(p, limit).items():
            assert chances[pair].low - 1e-12 <= exact.low <= chances[pair].high + 1e-12


def test_a_round_worth_losing_is_an_error():
    with pytest.raises(RuntimeError, match="worse"):
        _exact({(1, 1): 0.5, (1, 2): 0.1, (2, 1): 0.5, (2, 2): 0.9}, 2)


def test_brackets_that_leave_the_order_open_are_named():
    _, unordered = match_chances({(a, b): Bracket(0.0, 1.0) for a in (1, 2) for b in (1, 2)}, limit=2)
    assert unordered == ((1, 1),)


def test_where_the_order_is_open_the_bracket_holds_both():
    """Winning (1, 1) is worth 0.3 to 0.6, losing it 0.4 to 0.7: were it 0.3 and 0.7, nobody would want to win it."""
    values = {
        (2, 2): Bracket(0.7, 0.7),
        (1, 2): Bracket(0.0, 3 / 7),
        (2, 1): Bracket(0.5, 0.5),
        (1, 1): Bracket(0.9, 0.95),
    }
    chances, unordered = match_chances(values, limit=2)
    assert unordered == ((1, 1),)
    assert chances[1, 2].low == pytest.approx(0.3)
    assert chances[1, 2].high == pytest.approx(0.6)
    assert chances[1, 1].low == pytest.approx(0.3)
    assert chances[1, 1].high == pytest.approx(0.7)


def test_a_match_is_solved_alike_on_any_number_of_workers():
    notes = []
    alone = solve_match(SHORT, target=1e-2, progress=lambda done, total: notes.append((done, total)))
    with ThreadPoolExecutor(2) as threads:
        together = solve_match(SHORT, target=1e-2, executor=threads)
    assert notes == [(n, 4) for n in range(1, 5)]
    for pair, result in alone.rounds.items():
        assert result.certificate == together.rounds[pair].certificate
        assert result.certificate.width <= 1e-2
    assert alone.chances == together.chances
    assert not alone.unordered
    assert alone.rounds[1, 1].value.low <= 32 / 69 <= alone.rounds[1, 1].value.high
    kept = solve_match(SHORT, target=1e-2, done=alone.rounds)
    assert kept.chances == alone.chances


def test_rules_without_an_end_in_sight_are_refused():
    for limit in (None, 6):
        with pytest.raises(BlefError, match="card limits"):
            rounds_of_match(replace(CLASSIC, card_limit=limit))
