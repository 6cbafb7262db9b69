"""Words about numbers: never a rounded 0% or 100%, certainty only where it was counted."""

from __future__ import annotations

from math import expm1, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blefodds import BidOdds, Exact, Simulated
from blefodds.core.odds_table import Estimate
from blefodds.core.rules import CLASSIC
from blefodds.views.percent import (
    bid_percent,
    counted_percent,
    exact_percent,
    heard_percent,
    interval_of,
    interval_percent,
    percent,
    simulated_percent,
)


@given(st.fractions(0, 1), st.integers(0, 4))
def test_a_percentage_is_never_a_rounded_0_or_100(p, decimals):
    shown = percent(float(p), decimals=decimals)
    number = float(shown.strip("<>%"))
    assert 0 < number < 100 or (decimals == 0 and shown in ("<1%", ">99%"))
    if shown[0] == "<":
        assert float(p) * 100 <= number
    elif shown[0] == ">":
        assert float(p) * 100 >= number
    else:
        assert abs(float(p) * 100 - number) <= 1.01 * 10**-decimals
    for threshold in (50, 75, 90):
        assert (number >= threshold) <= (float(p) * 100 >= threshold)  # never rounded up to what a player asks for


@pytest.mark.parametrize(
    ("p", "decimals", "shown"),
    [
        (0.49996, 1, "49.9%"),
        (0.5, 1, "50.0%"),
        (0.7499999, 2, "74.99%"),
        (0.8999, 0, "89%"),
        (0.9, 0, "90%"),
        (1e-7, 1, "<0.1%"),
        (0.0, 10, "<0.0000000001%"),
        (0.9999999, 1, ">99.9%"),
        (0.70449, 1, "70.4%"),
    ],
)
def test_a_percentage_is_rounded_but_not_up_to_what_a_player_asks_for(p, decimals, shown):
    assert percent(p, decimals=decimals) == shown
    assert percent(p, decimals=decimals, sign=" %") == shown.replace("%", " %")


@pytest.mark.parametrize(
    ("p", "shown"),
    [(0.0, "0%"), (1.0, "100%"), (1e-7, "<0.1%"), (0.9999999, ">99.9%"), (0.70449, "70.4%")],
)
def test_what_was_counted_is_0_or_100_only_where_it_is(p, shown):
    assert counted_percent(p) == shown
    assert counted_percent(p, sign=" of 100") == shown.replace("%", " of 100")
    assert counted_percent(0.70449, decimals=2) == "70.45%"


@pytest.mark.parametrize(
    ("exact", "heard", "shown"),
    [
        (Exact(7, 7), 1.0, "✓"),
        (Exact(0, 7), 0.0, "×"),
        (Exact(3, 7), 0.70449, "70.4%"),
        (Exact(3, 7), 1.0, ">99.9%"),
        (None, 0.70449, "70.4%"),
        (None, 0.0, "<0.1%"),
    ],
)
def test_after_hearing_only_the_own_cards_make_certain(exact, heard, shown):
    row = BidOdds(1, CLASSIC.ladder[0], exact, None, Estimate(heard, heard, heard))
    assert heard_percent(row) == shown
    assert heard_percent(row, sign="") == shown.rstrip("%")
    assert heard_percent(BidOdds(1, CLASSIC.ladder[0], None, None, Estimate(1 / 3, 0.3, 0.4)), decimals=2) == "33.33%"


@given(st.integers(1, 10**15), st.data())
def test_only_a_count_of_all_or_none_is_certain_or_impossible(of, data):
    ways = data.draw(st.integers(0, of))
    shown = exact_percent(Exact(ways, of))
    assert (shown == "✓") == (ways == of)
    assert (shown == "×") == (ways == 0)


@given(st.integers(1, 10**12), st.floats(0.5, 0.999))
def test_a_simulation_says_how_rare_and_never_impossible(deals, confidence):
    high = -expm1(log((1 - confidence) / 2) / deals)
    none, every = Simulated(0, deals, 0.0, high), Simulated(deals, deals, 1 - high, 1.0)
    assert simulated_percent(none)[0] == "<"
    assert simulated_percent(every)[0] == ">"
    assert float(simulated_percent(none)[1:-1]) >= high * 100 * (1 - 1e-9)
    assert float(simulated_percent(every)[1:-1]) <= (1 - high) * 100 * (1 + 1e-9)


@pytest.mark.parametrize(
    ("simulated", "shown"),
    [
        (Simulated(0, 1_000_000, 0.0, 3.6888727e-6), "<0.0004%"),
        (Simulated(1_000_000, 1_000_000, 1 - 3.6888727e-6, 1.0), ">99.9996%"),
        (Simulated(0, 1, 0.0, 0.975), "<98%"),
        (Simulated(1, 1, 0.025, 1.0), ">2%"),
        (Simulated(704, 1000, 0.67, 0.73), "70.4%"),
        (Simulated(1, 1_000_000, 0.0, 5.6e-6), "<0.1%"),
    ],
)
def test_simulated_shares_in_words(simulated, shown):
    assert simulated_percent(simulated) == shown


def test_a_cell_of_a_simulated_board_never_marks_certainty():
    bid = CLASSIC.ladder[0]
    assert bid_percent(BidOdds(1, bid, None, Simulated(10, 10, 0.69, 1.0)), sign="") == ">69"
    assert bid_percent(BidOdds(1, bid, None, Simulated(0, 10, 0.0, 0.31)), sign="") == "<31"
    assert bid_percent(BidOdds(1, bid, None, Simulated(0, 1000, 0.0, 0.0037)), sign="") == "<0.4"
    assert bid_percent(BidOdds(1, bid, None, Simulated(0, 10**6, 0.0, 3.7e-6)), sign="") == "<0.1"
    assert bid_percent(BidOdds(1, bid, None, Simulated(10**6, 10**6, 1 - 3.7e-6, 1.0)), decimals=0, sign="") == ">99"
    assert bid_percent(BidOdds(1, bid, Exact(3, 3), Simulated(10, 10, 0.69, 1.0)), sign="") == "✓"


@given(st.floats(0, 1), st.floats(0, 1))
def test_the_ends_of_an_interval_are_rounded_outwards(a, b):
    low, high = sorted((a, b))
    shown = interval_percent(Simulated(1, 2, low, high)).rstrip("%").split("–")
    assert float(shown[0]) <= low * 100 + 1e-9
    assert float(shown[1]) >= high * 100 - 1e-9


@pytest.mark.parametrize(
    ("simulated", "decimals", "shown"),
    [
        (Simulated(704, 1000, 0.67, 0.73), 1, "70.4%"),
        (Simulated(704, 1000, 0.67, 0.73), 0, "70%"),
        (Simulated(1, 1000, 2.5e-5, 0.0056), 1, "0.1%"),
        (Simulated(999, 1000, 0.9944, 0.99997), 1, "99.9%"),
        (Simulated(0, 1000, 0.0, 0.0034), 1, "<0.4%"),  # rounded up, so that "less than" is true
        (Simulated(0, 1000, 0.0, 0.0037), 2, "<0.37%"),
        (Simulated(0, 70, 0.0, 0.05), 1, "<5.0%"),
        (Simulated(0, 40, 0.0, 0.09), 1, "<9%"),  # no digit behind the point where the number itself is a guess
        (Simulated(0, 1, 0.0, 1.0), 1, "<100%"),
        (Simulated(0, 10**12, 0.0, 1.4e-12), 0, "<1%"),
        (Simulated(10**12, 10**12, 1 - 1.4e-12, 1.0), 0, ">99%"),
        (Simulated(1000, 1000, 1 - 0.0037, 1.0), 2, ">99.63%"),
    ],
)
def test_a_cell_is_as_fine_as_asked(simulated, decimals, shown):
    row = BidOdds(1, CLASSIC.ladder[0], None, simulated)
    assert bid_percent(row, decimals=decimals) == shown
    assert bid_percent(row, decimals=decimals, sign="") == shown.rstrip("%")


def test_a_cell_shows_the_exact_number_where_there_is_one():
    row = BidOdds(1, CLASSIC.ladder[0], Exact(1, 3), Simulated(704, 1000, 0.67, 0.73))
    assert [bid_percent(row, decimals=decimals) for decimals in (0, 1, 2)] == ["33%", "33.3%", "33.33%"]
    assert bid_percent(row, sign="") == "33.3"


@pytest.mark.parametrize(
    ("simulated", "decimals", "shown"),
    [
        (Simulated(704, 1000, 0.67461, 0.73213), 2, "67.46–73.22%"),
        (Simulated(704, 1000, 0.67461, 0.73213), 1, "67.4–73.3%"),
        (Simulated(704, 1000, 0.67461, 0.73213), 0, "67–74%"),
        (Simulated(1, 1000, 2.5e-5, 0.00557), 2, "0.00–0.56%"),
        (Simulated(999, 1000, 0.99443, 0.999975), 2, "99.44–100.00%"),
        (Simulated(0, 1_000_000, 0.0, 3.6888727e-6), 2, "0–0.0004%"),
        (Simulated(1_000_000, 1_000_000, 0.9999963111, 1.0), 2, "99.9996–100%"),
    ],
)
def test_intervals_as_they_are_shown(simulated, decimals, shown):
    assert interval_percent(simulated, decimals=decimals) == shown
    if decimals == 2:
        assert interval_percent(simulated) == shown


def test_digits_and_signs_as_asked():
    simulated = Simulated(704, 1000, 0.67, 0.73)
    assert [simulated_percent(simulated, decimals=decimals) for decimals in (0, 1, 2)] == ["70%", "70.4%", "70.40%"]
    assert simulated_percent(simulated, sign="") == "70.4"
    assert exact_percent(Exact(1, 3)) == "33.3%"
    assert exact_percent(Exact(1, 3), decimals=3, sign="") == "33.333"


def test_an_interval_of_anything_is_rounded_outwards():
    assert interval_of(0.67461, 0.73213) == "67.46–73.22%"
    assert interval_of(0.0, 1.0) == "0.00–100.00%"
