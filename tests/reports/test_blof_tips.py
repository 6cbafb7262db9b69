"""The tips: two ways to play that differ in one thing, in the same deals, with intervals that can be trusted."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace

import pytest

from blefodds.bots.blof.advisor import STYLE as ADVISOR
from blefodds.bots.blof.table import STYLE as TABLE
from blefodds.core.errors import BlefError
from blefodds.reports.blof.tips import COMPANIES, FEWEST_CHUNKS, TIPS, Comparison, compare, measure_tips


@pytest.fixture(scope="module")
def measured() -> dict[tuple[str, str, str], Comparison]:
    comparisons = measure_tips(chunks=FEWEST_CHUNKS, seed=4)
    return {(one.tip, one.way, one.company): one for one in comparisons}


def test_every_tip_is_measured_in_every_company(measured):
    ways = {(tip.name, way, company) for tip in TIPS for way in tip.ignores for company in COMPANIES}
    assert set(measured) == ways


def test_who_follows_and_who_does_not_differ_in_what_the_tip_names_only():
    for base in COMPANIES.values():
        for tip in TIPS:
            follows, others = tip.styles(base)
            for way, style in others.items():
                changed = {name for name, value in asdict(style).items() if value != asdict(base)[name]}
                assert changed <= set(tip.ignores[way])
            assert {name for name, value in asdict(follows).items() if value != asdict(base)[name]} <= set(tip.follows)


def test_a_free_challenge_really_is_free(measured):
    comparison = measured["free-challenge", "lets-it-pass", "table"]
    wrong, right = comparison.follows.tally.free.sum(axis=0)
    assert wrong == 0
    assert right > 1000
    assert comparison.interval[0] > 0
    assert comparison.ignores.tally.free[0].sum() == 0  # who lets it pass challenges none


def test_watching_the_finisher_pays_at_a_table_that_finishes_with_lies(measured):
    assert measured["finisher", "never", "table"].interval[0] > 0


def test_opening_with_the_biggest_group_beats_opening_with_the_smallest(measured):
    for company in COMPANIES:
        assert measured["biggest-group", "smallest-group", company].interval[0] > 0.1


def test_lies_pay_among_tables_and_cost_among_those_who_add_up(measured):
    assert measured["small-pile", "never", "table"].interval[0] > 0.3
    assert measured["small-pile", "never", "advisor"].interval[1] < 0
    assert measured["small-lies", "four", "table"].interval[0] > 0.2


def test_padding_true_cards_costs_among_those_who_add_up(measured):
    assert measured["padding", "true-alone", "advisor"].interval[1] < 0


def test_adding_up_all_claims_pays(measured):
    for company in COMPANIES:
        assert measured["adding-up", "not", company].interval[0] > 0.1


def test_a_style_gains_nothing_over_itself():
    one, other = (compare(TABLE, "table", chunks=FEWEST_CHUNKS, seed=2) for _ in range(2))
    assert one.chunks == other.chunks
    assert Comparison("none", "none", "table", one, other).interval == (0.0, 0.0)


def test_intervals_of_gains_cover_nothing_where_nothing_is_gained():
    """Two seeds of one style: at 99.99% the interval holds the true gain, 0."""
    contenders = [compare(TABLE, "table", chunks=60, seed=seed) for seed in range(10)]
    for one, other in zip(contenders[::2], contenders[1::2], strict=True):
        low, high = Comparison("none", "none", "table", one, other, confidence=0.9999).interval
        assert low < 0 < high
        assert high - low < 0.2
    planted = replace(contenders[0], chunks=tuple(n + 12 * 16 for n in contenders[1].chunks))
    assert Comparison("none", "none", "table", planted, contenders[1], confidence=0.9999).interval[0] > 0.2


def test_the_same_seed_gives_the_same_integers_on_threads():
    with ThreadPoolExecutor(3) as threads:
        on_threads = compare(ADVISOR, "table", chunks=50, seed=9, executor=threads)
    here = compare(ADVISOR, "table", chunks=50, seed=9)
    assert on_threads.chunks == here.chunks
    assert on_threads.tally.as_lists() == here.tally.as_lists()
    assert sum(here.chunks) == here.tally.parts_won([0])


@pytest.mark.parametrize(
    ("chunks", "seed", "complaint"), [(29, 1, "chunks: at least 30"), (30, -1, "seed: a whole number")]
)
def test_what_cannot_be_measured_is_refused(chunks, seed, complaint):
    with pytest.raises(BlefError, match=complaint):
        compare(TABLE, "table", chunks=chunks, seed=seed)
