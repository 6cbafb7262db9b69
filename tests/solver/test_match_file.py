"""Solved rounds as a file, and those that come with the program."""

import copy
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.match import _Stop, rounds_of_match, solve_match
from blefodds.solver.match_file import read_rounds, rounds_text, solved_match, solved_match_chance
from blefodds.solver.solve import Solver

SHORT = replace(CLASSIC, name="short", card_limit=2)


@pytest.fixture(scope="module")
def short():
    return solve_match(SHORT, target=0.05)


def test_rounds_come_back_as_they_were(short, tmp_path):
    path = tmp_path / "match.json"
    assert read_rounds(path, SHORT) == {}
    path.write_text(rounds_text(SHORT, short.rounds.values()))
    again = read_rounds(path, SHORT)
    assert {pair: result.certificate for pair, result in again.items()} == {
        pair: result.certificate for pair, result in short.rounds.items()
    }
    assert rounds_text(SHORT, again.values()) == path.read_text()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"cards": [1, 1]', '"cards": [0, 1]'),
        ('"cards": [1, 1]', '"cards": [1, 3]'),
        ('"cards": [1, 1]', '"cards": [1, 1, 1]'),
        ('"gains": [', '"gains": [-1, '),
        ('"gains": [', '"gains": [], "more": ['),
        ('"gains": [', '"gains": [Infinity, '),
        ('"value": 0', '"value": 7'),
        ('"nodes"', '"n"'),
        ("blefodds.match-rounds/1", "blefodds.match-rounds/9"),
        ("[", ""),
        ('"rounds": [', '"rounds": 3, "more": ['),
    ],
)
def test_a_spoilt_file_is_refused_in_one_line(short, tmp_path, old, new):
    path = tmp_path / "match.json"
    text = rounds_text(SHORT, short.rounds.values())
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(BlefError, match="--force") as caught:
        read_rounds(path, SHORT)
    assert "\n" not in str(caught.value)


def test_rounds_of_other_rules_are_refused(short, tmp_path):
    path = tmp_path / "match.json"
    path.write_text(rounds_text(SHORT, short.rounds.values()))
    with pytest.raises(BlefError, match="other rules"):
        read_rounds(path, CLASSIC)


def test_only_what_is_missing_or_too_wide_is_solved_again(short):
    again = []
    without = {pair: result for pair, result in short.rounds.items() if pair != (1, 2)}
    solve_match(SHORT, target=0.05, done=without, note=lambda result: again.append(result.cards))
    assert again == [(1, 2)]
    wide = {pair: replace(result, limit=0.5) if pair == (2, 1) else result for pair, result in short.rounds.items()}
    target = min(result.certificate.width for result in wide.values()) / 2
    narrower = []
    solution = solve_match(SHORT, target=target, done=wide, note=lambda result: narrower.append(result.cards))
    # Those that had a minute are left, however wide; half a second was less than a minute.
    assert narrower == [(2, 1)]
    assert solution.rounds[2, 1].certificate.width < wide[2, 1].certificate.width
    assert solution.rounds[2, 2] is wide[2, 2]
    # With less time what is there is narrower, and stays.
    again = solve_match(SHORT, target=target / 1e4, seconds=1e-3, done={**wide, (2, 1): replace(wide[2, 1], limit=0)})
    assert again.rounds[2, 1].certificate == wide[2, 1].certificate
    assert again.rounds[2, 1].limit == 1e-3


def test_an_interrupted_match_stops_the_threads_that_solve_it():
    """Somebody stops the match as the first round comes back, while another would take ten minutes."""
    rules = replace(CLASSIC, name="longer", card_limit=2)

    def stop(result):
        raise KeyboardInterrupt

    begun = threading.active_count()
    started = time.monotonic()
    with ThreadPoolExecutor(4) as threads, pytest.raises(KeyboardInterrupt):
        # (1, 1) is narrow enough at once; the others never reach that.
        solve_match(rules, target=1e-7, seconds=600, executor=threads, note=stop)
    assert threading.active_count() == begun
    assert time.monotonic() - started < 300


def test_a_stop_is_not_heard_elsewhere():
    stop = _Stop()
    other = copy.copy(stop)  # as a process gets it that is handed the task
    stop.say()
    assert stop.is_said()
    assert not other.is_said()


@pytest.mark.parametrize("after", [0, 1, 5, 40])
def test_a_run_that_was_interrupted_anywhere_goes_on_to_the_same_numbers(after):
    """Stopped in the middle of certificates, and between iterations."""
    whole = Solver(BlefRound((1, 2)))
    whole.run(iterations=60)
    broken = Solver(BlefRound((1, 2)))
    broken.run(iterations=20)
    for stop_at in (after, after + 3):
        asked = iter(range(10**9))
        broken.run(iterations=60, interrupted=lambda asked=asked, at=stop_at: next(asked) >= at)
    assert broken.run(iterations=60) == whole.best
    assert broken.tree.grown == whole.tree.grown
    assert broken.certified_at == 60


def test_the_match_that_comes_with_the_program():
    solution = solved_match(CLASSIC)
    assert set(solution.rounds) == set(rounds_of_match(CLASSIC))
    for (a, b), result in solution.rounds.items():
        assert result.certificate.width <= (1e-3 if a + b <= 4 else 1.0)
        chance = solution.chances[a, b]
        assert 0 <= chance.low <= chance.middle <= chance.high <= 1
    assert solution.rounds[1, 1].value.low <= 32 / 69 <= solution.rounds[1, 1].value.high
    assert solved_match_chance(CLASSIC, (1, 5)) == solution.chances[1, 5]
    assert solved_match(replace(CLASSIC, name="house")).chances == solution.chances
    for name in ("great", "poker-order", "full-deck"):
        assert solved_match_chance(PRESETS[name], (1, 1)) is None


def test_more_cards_are_worse_in_the_match_as_far_as_the_brackets_say():
    chances = solved_match(CLASSIC).chances
    for (a, b), chance in chances.items():
        if a < 5:
            assert chances[a + 1, b].low <= chance.high
        if b < 5:
            assert chance.low <= chances[a, b + 1].high
