"""Bounded integers and alias tables are exact: shown by counting every value, not by statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb, prod

import numpy as np
import pytest

from blefodds.engines import deal_parts
from blefodds.engines.bid_program import compile_claims
from blefodds.engines.deal_parts import MOST_LISTED, AliasTable, DealTables, part_sizes, rows_of_cards, subsets_by_size
from blefodds.kernels import sampling as kernels
from blefodds.kernels.sampling import (
    BLOCK,
    bounded_index,
    bounded_pair,
    choose_entry,
    draw_four_parts,
    draw_listed,
    draw_two_parts,
)


def pairs_of_all_words(n_first: int, n_second: int, n_bits: int) -> Counter[tuple[int, int]]:
    """How many of all words of so many bits give each pair of integers, rejected ones left out."""
    counts: Counter[tuple[int, int]] = Counter()
    for word in range(2**n_bits):
        first, second, fair = bounded_pair(np.uint64(word), np.uint64(n_first), np.uint64(n_second), np.uint64(n_bits))
        if fair:
            counts[int(first), int(second)] += 1
    return counts


@pytest.mark.parametrize("bound", range(1, 65))
def test_all_256_words_of_8_bits_are_shared_out_equally(bound: int) -> None:
    """The kernel's own function, its word shrunk to 8 bits: every bucket gets floor(256 / bound) words."""
    for n_first, n_second in {(bound, 1), (1, bound)}:
        counts = pairs_of_all_words(n_first, n_second, 8)
        assert set(counts.values()) == {256 // bound}
        assert set(counts) == {(i, j) for i in range(n_first) for j in range(n_second)}


@pytest.mark.parametrize("n_first", range(1, 17))
def test_all_words_are_shared_out_equally_among_pairs(n_first: int) -> None:
    for n_second in range(1, 256 // n_first + 1, 3):
        counts = pairs_of_all_words(n_first, n_second, 8)
        assert len(counts) == n_first * n_second
        assert set(counts.values()) == {256 // (n_first * n_second)}


def test_quick_way_past_the_division_is_open_only_to_values_that_count() -> None:
    """The division is skipped for what is left over from 2^22 on: no product of two bounds is larger."""
    most = max(comb(size, k) for size in range(14) for k in range(size + 1))
    assert most**2 <= int(kernels._RARE)


def assert_shared_out_equally(draw: Callable[[int], int | None], n_bits: int) -> None:
    """What a bounded integer must do: all words of so many bits, those drawn again left out, fill its buckets alike."""
    counts = Counter(draw(word) for word in range(2**n_bits))
    counts.pop(None, None)
    assert len(set(counts.values())) == 1


def test_the_kernels_own_function_shares_out_equally() -> None:
    def draw(word: int) -> int | None:
        index, _, fair = bounded_pair(np.uint64(word), np.uint64(24), np.uint64(1), np.uint64(8))
        return int(index) if fair else None

    assert_shared_out_equally(draw, 8)


@pytest.mark.parametrize("n_bits", [8, 16])
def test_planted_modulo_is_caught_by_counting(n_bits: int) -> None:
    """Of 16 bits no statistics of ten million deals would show it."""
    with pytest.raises(AssertionError):
        assert_shared_out_equally(lambda word: word % 24, n_bits)


def test_planted_missing_rejection_is_caught_by_counting() -> None:
    with pytest.raises(AssertionError):
        assert_shared_out_equally(lambda word: word * 24 >> 8, 8)


@pytest.mark.parametrize("bound", range(1, 257))
def test_all_256_values_are_shared_out_equally_among_indices(bound: int) -> None:
    """The kernel's own function for lists of deals, 8 bits instead of 32: every index gets 256 // bound."""
    counts: Counter[int] = Counter()
    for value in range(256):
        index, fair = bounded_index(np.uint64(value), np.uint64(bound), np.uint64(256 % bound), np.uint64(8))
        if fair:
            counts[int(index)] += 1
    assert set(counts) == set(range(bound))
    assert set(counts.values()) == {256 // bound}


def test_planted_rejection_of_one_value_too_few_is_caught_by_counting() -> None:
    """One value counts that should not: some index has one more than the others."""
    bound, one_too_few = np.uint64(25), np.uint64(256 % 25 - 1)
    drawn = [bounded_index(np.uint64(value), bound, one_too_few, np.uint64(8)) for value in range(256)]
    assert sorted(Counter(int(index) for index, fair in drawn if fair).values()) == [10] * 24 + [11]


@pytest.mark.parametrize("n_unseen", range(27))
def test_list_of_deals_is_all_deals_and_each_once(n_unseen: int) -> None:
    for n_drawn in range(n_unseen + 1):
        tables = DealTables.of(n_unseen, n_drawn)
        assert tables.is_listed == (comb(n_unseen, n_drawn) <= MOST_LISTED)
        if not tables.is_listed:
            continue
        first_size, second_size = part_sizes(n_unseen)
        first, second = tables.subsets.astype(np.uint64).reshape(-1, 2).T
        deals = first | second << np.uint64(first_size)
        assert int(tables.limit) == deals.size == np.unique(deals).size == comb(n_unseen, n_drawn)
        assert set(np.bitwise_count(deals).tolist()) == {n_drawn}
        assert first.max() < 1 << first_size
        assert second.max() < 1 << second_size


@pytest.mark.parametrize("n_wanted", [1, 2, 63, 64, 65])
@pytest.mark.parametrize("n_unfair", [0, 1 << 31])
def test_listed_deals_are_drawn_from_upper_and_lower_halves_and_no_more_than_wanted(
    n_wanted: int, n_unfair: int
) -> None:
    """Also where half of all draws must be thrown away, which no real list comes near."""
    listed = np.arange(2 * 22, dtype=np.uint16)
    words = np.random.default_rng(n_wanted).integers(0, 2**64, (n_wanted + 1) // 2, dtype=np.uint64)
    expected: list[int] = []
    for word in words.tolist():
        for half in (word >> 32, word & 0xFFFF_FFFF):
            if len(expected) < n_wanted and half * 22 % 2**32 >= n_unfair:
                expected.append(half * 22 >> 32)
    held = np.full(2 * BLOCK, 9999, dtype=np.uint16)
    n_held = draw_listed(words, held, 0, n_wanted, np.uint64(22), np.uint64(n_unfair), listed)
    assert n_held == len(expected)
    assert held[:n_held].tolist() == [2 * deal for deal in expected]
    assert held[BLOCK : BLOCK + n_held].tolist() == [2 * deal + 1 for deal in expected]
    assert set(held[BLOCK + n_wanted :].tolist()) <= {9999}


def test_a_full_block_of_listed_deals_overwrites_none_of_them() -> None:
    """With the last draw the first parts are full; the place behind them is where the second parts begin."""
    listed = np.array([1, 2], dtype=np.uint16)
    held = np.zeros(2 * BLOCK, dtype=np.uint16)
    words = np.zeros(BLOCK // 2, dtype=np.uint64)
    one, none = np.uint64(1), np.uint64(0)
    n_held = draw_listed(words[:1], held, 0, 1, one, none, listed)
    while n_held < BLOCK:
        n_held = draw_listed(words[: (BLOCK - n_held + 1) // 2], held, n_held, BLOCK, one, none, listed)
    assert n_held == BLOCK
    assert set(held[:BLOCK].tolist()) == {1}
    assert set(held[BLOCK:].tolist()) == {2}


def volumes(table: AliasTable) -> Counter[int]:
    """In how many of a table's levels each outcome is chosen."""
    chosen: Counter[int] = Counter()
    for threshold, (own, alias) in zip(table.thresholds, table.outcomes, strict=True):
        assert 0 <= threshold <= table.limit <= 1 << table.shift
        chosen[own] += threshold
        chosen[alias] += table.limit - threshold
    return chosen


@pytest.mark.parametrize(
    "weights", [[1], [1, 1], [3, 1], [1, 2, 3], [5, 1, 1, 1, 1], [7, 11, 13, 17, 19, 23, 1], [1, 10**6, 1, 10**6, 3]]
)
@pytest.mark.parametrize("n_bits", [32, 64])
def test_alias_table_gives_the_weights_exactly(weights: list[int], n_bits: int) -> None:
    table = AliasTable.of(weights, n_bits)
    chosen = volumes(table)
    factor = chosen[0] // weights[0]
    assert [chosen[outcome] for outcome in range(len(weights))] == [factor * weight for weight in weights]
    assert sum(chosen.values()) == table.limit * len(table.thresholds)


@pytest.mark.parametrize("weights", [[1], [3, 1], [1, 2, 3], [5, 1, 1, 1, 1], [2, 9, 4, 1]])
def test_alias_draws_of_all_values_of_10_bits_are_the_weights(weights: list[int]) -> None:
    table = AliasTable.of(weights, 10)
    thresholds = np.array(table.thresholds, dtype=np.uint64)
    flat = [outcome for pair in table.outcomes for outcome in pair]
    chosen: Counter[int] = Counter()
    for value in range(1 << 10):
        entry, counts = choose_entry(np.uint64(value), np.uint64(table.shift), thresholds, np.uint64(table.limit))
        if counts:
            chosen[flat[int(entry)]] += 1
    assert len({chosen[outcome] / weight for outcome, weight in enumerate(weights)}) == 1


@pytest.mark.parametrize("n_unseen", [*range(9), 20, 22, 24, 26, 27, 30, 32, 36, 48, 50, 52])
def test_every_deal_has_the_same_number_of_words(monkeypatch: pytest.MonkeyPatch, n_unseen: int) -> None:
    """A deal's share of the words: its composition's levels, over the composition's number of deals."""
    monkeypatch.setattr(deal_parts, "MOST_LISTED", 0)
    for n_drawn in {0, 1, 2, 5, 7, 13, 20, n_unseen // 2, n_unseen - 1, n_unseen} & set(range(n_unseen + 1)):
        tables = DealTables.of(n_unseen, n_drawn)
        sizes = part_sizes(n_unseen)
        levels: Counter[tuple[tuple[int, int], ...]] = Counter()
        for column, threshold in enumerate(tables.thresholds.tolist()):
            for entry, volume in ((2 * column, threshold), (2 * column + 1, int(tables.limit) - threshold)):
                half = tables.n_parts // 2
                packed = tables.entries[entry * half : (entry + 1) * half].tolist()
                parts = [(word >> at & 0xFFFF, word >> at + 32 & 0xFFFF) for word in packed for at in (0, 16)]
                levels[tuple(parts)] += volume
        assert sum(prod(n for n, _ in parts) for parts in levels) == comb(n_unseen, n_drawn)
        assert len({volume / prod(n for n, _ in parts) for parts, volume in levels.items()}) == 1
        for parts in levels:
            dealt = [{int(subset) for subset in tables.subsets[start : start + n]} for (n, start) in parts]
            counts = [next(iter(subsets)).bit_count() for subsets in dealt]
            assert sum(counts) == n_drawn
            for subsets, size, count in zip(dealt, sizes, counts, strict=True):
                assert len(subsets) == comb(size, count)  # all of them, none twice
                assert {subset.bit_count() for subset in subsets} == {count}
                assert max(subsets) < 1 << size


def test_subset_table_is_complete_and_ordered() -> None:
    table = subsets_by_size().tolist()
    assert sorted(table) == list(range(8192))
    assert table == sorted(table, key=lambda subset: (subset.bit_count(), subset))


def test_subsets_of_fewer_cards_come_first_among_their_size() -> None:
    table = subsets_by_size().tolist()
    for n in range(14):
        for k in range(n + 1):
            start = sum(comb(13, smaller) for smaller in range(k))
            expected = {sum(1 << card for card in cards) for cards in combinations(range(n), k)}
            assert set(table[start : start + comb(n, k)]) == expected


def test_every_unseen_card_has_a_row_of_its_own() -> None:
    for n_unseen in range(53):
        rows = rows_of_cards(n_unseen)
        assert len(set(rows)) == n_unseen == sum(part_sizes(n_unseen))
        assert all(row % kernels.ROWS_PER_PART < kernels.PART_CARDS for row in rows)


def test_steps_stand_behind_all_rows_that_deals_are_written_to() -> None:
    """Also where a part has no card: its rows are written all the same."""
    for n_unseen in range(53):
        n_parts = DealTables.of(n_unseen, 0).n_parts
        program = compile_claims([((2**n_unseen - 1, n),) for n in range(1, 4)], rows_of_cards(n_unseen))
        assert program.n_rows >= n_parts * kernels.ROWS_PER_PART
        assert all(target >= n_parts * kernels.ROWS_PER_PART for target in program.steps[:, 0])


PARTED = [(22, 13), (24, 12), (26, 13), (30, 7), (50, 20), (52, 26)]


def words_that_are_unfair(tables: DealTables, n_words: int) -> tuple[np.ndarray, list[tuple[int, ...]]]:
    """Words, or pairs of them, whose choice of cards must be drawn again; and the parts' sizes that each chose.

    The bits that choose the sizes sweep all columns of the alias table, the bits that choose the cards are zero: the
    first of the values that are left over, wherever there are any.
    """
    is_two = tables.n_parts == 2
    bits = 32 if is_two else 64
    chosen = (np.arange(n_words, dtype=np.uint64) * np.uint64(0x9E37_79B9_7F4A_7C15)) >> np.uint64(64 - bits)
    sizes = []
    for value in chosen.tolist():
        entry, counts = choose_entry(np.uint64(value), tables.shift, tables.thresholds, tables.limit)
        if counts:
            half = tables.n_parts // 2
            packed = tables.entries[int(entry) * half : (int(entry) + 1) * half].tolist()
            starts = [word >> at & 0xFFFF for word in packed for at in (32, 48)]
            sizes.append(tuple(int(tables.subsets[start]).bit_count() for start in starts))
    words = chosen << np.uint64(32) if is_two else np.column_stack([chosen, np.zeros_like(chosen)]).ravel()
    return words, sizes


@pytest.mark.parametrize(("n_unseen", "n_drawn"), PARTED)
def test_a_deal_keeps_its_parts_sizes_however_often_its_cards_are_drawn_again(n_unseen: int, n_drawn: int) -> None:
    """Rejecting the whole deal instead would lose deals of some sizes more often: not uniform, by up to 1 in 1,300."""
    tables = DealTables.of(n_unseen, n_drawn)
    assert not tables.is_listed
    words, sizes = words_that_are_unfair(tables, 2048)
    held = np.zeros(tables.n_parts * BLOCK, dtype=np.uint16)
    spare = np.array([1, 2, 3, 4], dtype=np.uint64)
    draw = draw_two_parts if tables.n_parts == 2 else draw_four_parts
    alias = tables.shift, tables.limit, tables.thresholds, tables.entries, tables.subsets
    assert draw(words, held, 0, *alias, spare) == len(sizes)
    dealt = held.reshape(tables.n_parts, BLOCK)[:, : len(sizes)].T.tolist()
    assert [tuple(part.bit_count() for part in parts) for parts in dealt] == sizes
    assert spare.tolist() != [1, 2, 3, 4]  # there was something to draw again
    ((commonest, _),) = Counter(sizes).most_common(1)
    again = [parts for parts, size in zip(dealt, sizes, strict=True) if size == commonest]
    assert len({tuple(parts) for parts in again}) > len(again) // 2  # not always the first cards of the size


def test_an_unfair_index_into_the_list_is_no_deal() -> None:
    tables = DealTables.of(22, 7)
    assert tables.is_listed
    n_unfair = 2**32 % int(tables.limit)
    assert n_unfair > 0
    held = np.zeros(2 * BLOCK, dtype=np.uint16)
    none = draw_listed(np.zeros(8, np.uint64), held, 0, BLOCK, tables.limit, np.uint64(n_unfair), tables.subsets)
    assert none == 0
