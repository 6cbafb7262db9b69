"""The sampler and what else counts every bid on random deals, for pytest-benchmark: ``pytest benchmarks/test_*.py``.

Within a group all make the same number of deals, so the times compare. The sampler needs more of them to show its
speed: much of its time for half a million is preparation.
"""

from __future__ import annotations

import pytest

from blefodds.benchmark.contests import REFERENCES, SEED, SITUATIONS
from blefodds.benchmark.words import case
from blefodds.core.situation import Situation

DEALS = 1 << 19
PYTHON_DEALS = 1 << 13


def _name(situation: Situation) -> str:
    return case({"cards": situation.rules.deck.n_cards, "hidden": situation.n_hidden})


@pytest.mark.parametrize("situation", SITUATIONS, ids=_name)
@pytest.mark.parametrize("name", REFERENCES)
def test_all_bids_on_the_same_number_of_deals(benchmark, name, situation):
    deals = PYTHON_DEALS if name == "pure Python loop" else DEALS
    benchmark.group = f"{deals:,} deals: {_name(situation)}"
    benchmark.pedantic(
        REFERENCES[name],
        args=(situation,),
        kwargs={"deals": deals, "seed": SEED},
        rounds=3,
        warmup_rounds=1,
    )


@pytest.mark.parametrize("situation", SITUATIONS, ids=_name)
def test_ten_million_deals(benchmark, situation):
    benchmark.group = "10,000,000 deals"
    benchmark.pedantic(
        REFERENCES["blefodds"],
        args=(situation,),
        kwargs={"deals": 10_000_000, "seed": SEED},
        rounds=5,
        warmup_rounds=1,
    )
