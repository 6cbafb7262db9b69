"""The numbers behind the pictures."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blefodds import PRESETS, BlefError, Situation, odds
from blefodds.charts.labels import spread
from blefodds.charts.series import best_bids, bids_of_kind, curves, groups_alike, tables_by_cards
from blefodds.charts.sheet_table import highest_bids, sheet_groups
from blefodds.core.rules import CLASSIC


@pytest.mark.parametrize(
    ("situation", "numbers"),
    [
        (Situation("K♥ 10♠", 9), range(2, 25)),
        (Situation("", 0), range(1, 25)),
        (Situation("K♥", 5, seen="9♣ 9♦", dead="A♠"), range(3, 24)),
        (Situation("K♥", 5, rules=PRESETS["full-deck"], judged_on="rest"), range(1, 53)),
    ],
)
def test_there_is_a_table_for_every_number_from_the_known_cards_to_all_there_are(situation, numbers):
    tables = tables_by_cards(situation)
    assert [table.situation.in_play for table in tables] == list(numbers)
    for table in tables:
        assert (table.situation.hand, table.situation.judged_on) == (situation.hand, situation.judged_on)
        assert table.rows == odds(table.situation, engine="exact").rows


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
@pytest.mark.parametrize("in_play", [None, 4, 20])
def test_the_best_bid_of_a_kind_is_the_likeliest_then_the_highest(rules, in_play):
    tables = tables_by_cards(Situation("K♥ 10♠ 10♦", 9, rules=rules))
    best = best_bids(tables, in_play=in_play)
    assert [bid.kind for bid in best] == list(rules.ladder_kinds)

    def chance(bid):
        exact = [table[bid].exact for table in tables if in_play in (None, table.situation.in_play)]
        return sum((Fraction(e.ways, e.of) for e in exact), Fraction(0))

    for bid in best:
        rivals = [rival for rival in rules.ladder if rival.kind == bid.kind]
        assert chance(bid) == max(map(chance, rivals))
        if in_play is None:
            assert bid == [rival for rival in rivals if chance(rival) == chance(bid)][-1]


def test_a_kind_is_known_by_its_name_its_code_and_its_words():
    for name in ("three-of-a-kind", "three", "Three of a kind", "trójka"):
        assert [bid.code for bid in bids_of_kind(name, CLASSIC)] == [f"three:{r}" for r in ("9", "10", *"JQKA")]
    with pytest.raises(BlefError, match="no kind 'straight'") as refused:
        bids_of_kind("straight", CLASSIC)
    assert refused.value.field == "kind"


def test_lines_that_are_the_same_are_put_together():
    tables = tables_by_cards(Situation("K♥ 10♠", 9))
    groups = groups_alike(curves(tables, bids_of_kind("pair", CLASSIC)))
    assert [[curve.bid.code for curve in group] for group in groups] == [
        ["pair:9", "pair:J", "pair:Q", "pair:A"],
        ["pair:10", "pair:K"],
    ]


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0.01, 0.05)), min_size=1, max_size=20))
def test_labels_keep_their_order_stay_within_and_do_not_overlap(labels):
    wanted = sorted((place for place, _ in labels), reverse=True)
    heights = [height for _, height in labels]
    middles = spread(wanted, heights, low=0.0, high=1.0)
    edges = [1.0]
    for middle, height in zip(middles, heights, strict=True):
        assert middle + height / 2 <= edges[-1] + 1e-9
        edges.append(middle - height / 2)
    assert edges[-1] >= -1e-9


def test_labels_with_room_stay_where_they_want_to_be_and_too_many_are_refused():
    assert spread([0.9, 0.5, 0.1], [0.1] * 3, low=0, high=1) == pytest.approx([0.9, 0.5, 0.1])
    assert spread([0.5, 0.5], [0.2] * 2, low=0, high=1) == pytest.approx([0.6, 0.4])
    with pytest.raises(ValueError, match="room"):
        spread([0.5] * 6, [0.2] * 6, low=0, high=1)


HOLDINGS = {
    "pair": ("pair:A", ["", "A♠"]),
    "two-pairs": ("two-pairs:A,K", ["", "A♠", "A♠ K♠"]),
    "three-of-a-kind": ("three:A", ["", "A♠", "A♠ A♥"]),
    "full-house": ("full-house:A,K", ["", "A♠", "A♠ A♥"]),
    "flush": ("flush:s", ["", "A♠", "A♠ K♠"]),
    "four-of-a-kind": ("four:A", ["", "A♠", "A♠ A♥"]),
}


@pytest.mark.parametrize("rules", [PRESETS["classic"], PRESETS["full-deck"], PRESETS["no-two-pairs"]], ids=str)
def test_the_sheet_holds_what_the_closed_form_says(rules):
    numbers = range(2, rules.deck.n_cards + 1)
    groups = {group.kinds[0].name: group for group in sheet_groups(rules, numbers)}
    for kind in HOLDINGS.keys() & groups.keys():
        code, hands = HOLDINGS[kind]
        group = groups[kind]
        assert group.bid.code == code
        assert len(group.columns) == len(hands)
        for column, hand in zip(group.columns, hands, strict=True):
            for n, exact in zip(numbers, column.odds, strict=True):
                assert exact == odds(Situation(hand, n, rules=rules), engine="exact")[code].exact


def test_kinds_with_the_same_odds_share_the_columns_and_none_is_left_out():
    groups = sheet_groups(PRESETS["great"], range(2, 25))
    assert [kind.name for group in groups for kind in group.kinds if "straight" in kind.name] == [
        *("small-straight", "big-straight", "great-straight"),
        *("small-straight-flush", "big-straight-flush", "great-straight-flush"),
    ]
    assert {kind for group in groups for kind in group.kinds} == set(PRESETS["great"].ladder_kinds)
    assert len(groups) == 11


def test_a_number_in_play_below_the_cards_held_has_no_odds():
    groups = sheet_groups(CLASSIC, range(1, 25))
    two_held = next(group for group in groups if group.kinds[0].name == "four-of-a-kind").columns[2]
    assert two_held.odds[0] is None
    assert two_held.odds[1] is not None


@pytest.mark.parametrize("at_least", [0.5, 0.75])
def test_the_highest_bid_is_likely_enough_and_none_above_it_is(at_least):
    numbers = range(2, 25)
    for n, bid in zip(numbers, highest_bids(CLASSIC, numbers, at_least=at_least), strict=True):
        table = odds(Situation("", n), engine="exact")
        likely = [row.bid for row in table if row.exact.p >= at_least]
        assert bid == (likely[-1] if likely else None)
