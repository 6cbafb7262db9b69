"""Every option of every command is given what it was not made for.

Each case either works, and writes what it should and nothing else, or ends in one line that names what is wrong, with
nothing printed and nothing written. The quick tests try a sample that has every option in it, the slow ones everything.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

import pytest

from campaigns.hostile.hostile_cases import argument_cases, misuse_cases, option_cases, pair_cases
from campaigns.hostile.hostile_runs import Case, Words, run_case
from campaigns.hostile.hostile_values import Sandbox
from support.every_command import all_commands

SEED = 20_260_801

EVERY: dict[str, Callable[[], Iterator[Case]]] = {
    "values": option_cases,
    "values, in Polish": lambda: option_cases("pl"),
    "arguments": argument_cases,
    "misuses": misuse_cases,
    "pairs": lambda: pair_cases(SEED),
}

COMMANDS = [pytest.param(words, id=" ".join(words) or "blefodds") for words in all_commands()]


def assert_all_are_well(cases: Iterable[Case], sandbox: Sandbox) -> None:
    """Run every case, then complain of all that went wrong at once."""
    faults = [f"{case}: {outcome.fault}" for case in cases if (outcome := run_case(case, sandbox)).fault]
    assert not faults, "\n".join(faults)


def of_command(words: Words, cases: Iterable[Case]) -> list[Case]:
    """The cases of one command."""
    return [case for case in cases if case.words == words]


def sampled(cases: Iterable[Case], n: int) -> list[Case]:
    """So many cases with each thing that may be named, drawn from a seed; what waits for long work is left out."""
    by_option: dict[tuple[str, ...], list[Case]] = defaultdict(list)
    for case in cases:
        by_option[case.named[:1]].append(case)
    drawn = random.Random(SEED)
    return [case for some in by_option.values() for case in drawn.sample(some, min(n, len(some)))]


@pytest.mark.parametrize("words", COMMANDS)
def test_a_sample_of_values_for_every_option(words: Words, sandbox: Sandbox) -> None:
    assert_all_are_well(sampled(of_command(words, option_cases()), 1), sandbox)


def test_a_sample_of_arguments_and_misuses(sandbox: Sandbox) -> None:
    drawn = random.Random(SEED)
    assert_all_are_well(drawn.sample(list(argument_cases()), 60), sandbox)
    assert_all_are_well(drawn.sample(list(misuse_cases()), 200), sandbox)


def test_a_sample_of_pairs_of_options(sandbox: Sandbox) -> None:
    assert_all_are_well(pair_cases(SEED, most=1), sandbox)


def test_every_option_has_its_values() -> None:
    named = {(case.words, case.named[0]) for case in option_cases()}
    valued = {
        (words, parameter.opts[0])
        for words, command in all_commands().items()
        for parameter in command.params
        if parameter.param_type_name == "option" and not getattr(parameter, "is_flag", False)
    }
    assert valued <= named
    assert len(named) > 150


@pytest.mark.slow
@pytest.mark.parametrize("kind", EVERY)
@pytest.mark.parametrize("words", COMMANDS)
def test_everything(words: Words, kind: str, sandbox: Sandbox) -> None:
    assert_all_are_well(of_command(words, EVERY[kind]()), sandbox)
