"""Side by side: the sampler against the references, the closed form against scripts, the enumeration alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from blefodds.benchmark.everyday import argpartition_counts, permuted_counts, python_counts
from blefodds.benchmark.hypergeometric import script_ways
from blefodds.benchmark.loops import expert_counts, plain_counts
from blefodds.benchmark.poker_libraries import HAND_SIZE, poker_samplers
from blefodds.benchmark.timing import Contender, Meter, Spread, Timed, in_turns, ratio, repeated
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.core.situation import Situation
from blefodds.engines.closed_form import ClosedForm
from blefodds.engines.deal_parts import DealTables
from blefodds.engines.enumeration import Enumeration
from blefodds.engines.monte_carlo import sample_counts
from blefodds.kernels.sampling import N_BUFFERED, fill_words
from blefodds.kernels.streams import aligned_zeros, chunk_state

__all__ = [
    "EXPERT",
    "PLAIN",
    "REFERENCES",
    "SAMPLER",
    "SEED",
    "SITUATIONS",
    "WORDS",
    "deals_of",
    "enumeration",
    "exact_engines",
    "poker",
    "samplers",
    "situation_of",
    "spread",
]

SAMPLER, PLAIN, EXPERT, WORDS = "blefodds", "plain loop", "expert loop", "random words alone"

REFERENCES: dict[str, Callable[..., Any]] = {
    SAMPLER: sample_counts,
    PLAIN: plain_counts,
    EXPERT: expert_counts,
    "NumPy, Generator.permuted": permuted_counts,
    "NumPy, argpartition of random keys": argpartition_counts,
    "pure Python loop": python_counts,
}

SEED = 1

SITUATIONS = tuple(
    Situation("K♥ 10♠", 2 + hidden, rules=rules)
    for rules, hidden in ((CLASSIC, 7), (CLASSIC, 13), (PRESETS["full-deck"], 7), (PRESETS["full-deck"], 20))
)
"""Two cards in hand, and 7 and 13 hidden of the 24-card deck, 7 and 20 of the 52-card deck."""


def samplers(situation: Situation, *, rounds: int, seconds: float, meter: Meter) -> dict[str, Any]:
    """The sampler and all references on one situation, every bid of the ladder counted, on one core."""
    contenders = [Contender(name, deals_of(counts, situation)) for name, counts in REFERENCES.items()]
    timed = in_turns([*contenders, _words_alone()], rounds=rounds, seconds=seconds, meter=meter)
    words = timed.pop()
    tables = DealTables.of(situation.n_unseen, situation.n_drawn)
    words_per_deal = 0.5 if tables.is_listed else tables.n_parts // 2
    return {
        **situation_of(situation),
        "rates": _rates(timed),
        "ratios": _ratios(timed),
        "words": {
            "per_second": spread(words.per_second),
            "per_deal": words_per_deal,
            "share": spread(Spread(*(words_per_deal * share for share in ratio(timed[0], words)))),
        },
    }


def poker(*, rounds: int, seconds: float, meter: Meter) -> dict[str, Any]:
    """The sampler against poker libraries, where they are installed: seven cards of 52, none of them known."""
    situation = Situation("", HAND_SIZE, rules=PRESETS["full-deck"])
    contenders = [Contender(SAMPLER, deals_of(sample_counts, situation))]
    contenders += [Contender(name, run) for name, run in poker_samplers().items()]
    timed = in_turns(contenders, rounds=rounds, seconds=seconds, meter=meter)
    return {**situation_of(situation), "rates": _rates(timed), "ratios": _ratios(timed)}


def exact_engines(situation: Situation, *, rounds: int, seconds: float, meter: Meter) -> dict[str, Any]:
    """The whole ladder counted exactly: the closed form and a straightforward script."""
    contenders = [
        Contender("closed form", repeated(lambda: ClosedForm().odds(situation))),
        Contender("hypergeometric script", repeated(lambda: script_ways(situation))),
    ]
    timed = in_turns(contenders, rounds=rounds, seconds=seconds, meter=meter)
    answers = [{"name": one.name, "seconds": spread(one.per_unit)} for one in timed]
    return {**situation_of(situation), "answers": answers, "ratios": _ratios(timed)}


def enumeration(situation: Situation, *, rounds: int, seconds: float, meter: Meter) -> dict[str, Any]:
    """How many hidden sets a second the enumeration visits."""
    contender = Contender("enumeration", repeated(lambda: Enumeration().odds(situation)))
    (timed,) = in_turns([contender], rounds=rounds, seconds=seconds, meter=meter)
    sets = Spread(*(situation.n_ways * answers for answers in timed.per_second))
    return {**situation_of(situation), "sets": situation.n_ways, "sets_per_second": spread(sets)}


def deals_of(counts: Callable[..., object], situation: Situation) -> Callable[[int], None]:
    """A function that makes so many deals: ``counts``, a sampler or a reference, always with the same seed."""

    def run(deals: int) -> None:
        counts(situation, deals=deals, seed=SEED)

    return run


def situation_of(situation: Situation) -> dict[str, Any]:
    """What a result says of the situation it was measured in."""
    return {
        "rules": situation.rules.name,
        "cards": situation.rules.deck.n_cards,
        "bids": situation.rules.n_bids,
        "hidden": situation.n_hidden,
        "unseen": situation.n_unseen,
    }


def spread(values: Spread, digits: int = 4) -> dict[str, float]:
    """A spread for a document; more digits than are measured would only pretend."""
    return {name: float(f"{value:.{digits}g}") for name, value in values._asdict().items()}


def _rates(timed: Sequence[Timed]) -> list[dict[str, Any]]:
    return [{"name": one.name, "deals_per_second": spread(one.per_second)} for one in timed]


def _ratios(timed: Sequence[Timed]) -> list[dict[str, Any]]:
    first, *others = timed
    return [{"against": other.name, "times": spread(ratio(first, other))} for other in others]


def _words_alone() -> Contender:
    """The sampler's generator alone, as it uses it: a buffer at a time; a unit is a word."""
    state, words = chunk_state(SEED, 0), aligned_zeros((N_BUFFERED,), np.uint64)
    fill: Callable[..., None] = fill_words

    def run(n_words: int) -> None:
        for _ in range(0, n_words, words.size):
            fill(state, words)

    return Contender(WORDS, run)
