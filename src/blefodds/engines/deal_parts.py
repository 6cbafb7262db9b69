"""The tables a deal is drawn from: parts of the unseen cards, an alias table, subsets ordered by size; or all deals.

Drawing k of U cards uniformly is the same as choosing how many fall in each part, (k_1, …, k_m) with weight
C(u_1, k_1) … C(u_m, k_m), and then each part's cards uniformly among its C(u_i, k_i) subsets. All of it is in whole
numbers: the weights add up to C(U, k), and no probability is ever rounded. Where C(U, k) is small, all the deals are
listed instead and one is chosen: half a random word a deal, and a single look-up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np

from blefodds.kernels.sampling import PART_CARDS, ROWS_PER_PART

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["MOST_LISTED", "AliasTable", "DealTables", "listed_deals", "part_sizes", "rows_of_cards", "subsets_by_size"]


MOST_LISTED = 1 << 18
"""The most deals that are listed one by one: a megabyte, which stays in the second cache. Drawn from a longer list,
a deal takes as long as from the alias table. Another number would change every result."""


def part_sizes(n_unseen: int) -> tuple[int, ...]:
    """How many cards each part has: two parts up to 26 unseen cards, four up to 52, as equal as can be.

    >>> part_sizes(22), part_sizes(50)
    ((11, 11), (12, 12, 13, 13))
    """
    n_parts = 2 if n_unseen <= 2 * PART_CARDS else 4
    return tuple((n_unseen + part) // n_parts for part in range(n_parts))


def rows_of_cards(n_unseen: int) -> list[int]:
    """The row of bits in which each unseen card is found, in order, once the deals are turned over.

    >>> rows_of_cards(4)
    [0, 1, 16, 17]
    """
    return [ROWS_PER_PART * part + card for part, size in enumerate(part_sizes(n_unseen)) for card in range(size)]


@dataclass(frozen=True)
class AliasTable:
    """Walker's alias method with whole numbers: one draw of ``shift`` + log2(columns) bits chooses an outcome.

    The weights, times the number of columns, are laid out in columns of the same height, their sum, each holding at
    most two outcomes: its own below its threshold and its alias above. Heights and thresholds are then multiplied by
    the largest factor for which a column still fits in ``shift`` bits; a level from ``limit`` on is drawn again.

    Parameters
    ----------
    shift
        How many low bits of a value are the level; those above are the column.
    limit
        Levels below it count: the factor times the sum of the weights.
    thresholds
        For each column the level at which the alias begins, at most ``limit``.
    outcomes
        For each column its own outcome and its alias.
    """

    shift: int
    limit: int
    thresholds: tuple[int, ...]
    outcomes: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, weights: Sequence[int], n_bits: int) -> AliasTable:
        """The table for positive integer ``weights``, drawn with values of ``n_bits`` bits.

        The sum of the weights must fit well in what the columns leave of the bits, or most levels are drawn again.

        >>> table = AliasTable.of([1, 3], 8)
        >>> table.shift, table.limit, table.thresholds, table.outcomes
        (7, 128, (64, 128), ((0, 1), (1, 1)))
        """
        column_bits = max(1, (len(weights) - 1).bit_length())
        n_columns, shift, total = 1 << column_bits, n_bits - column_bits, sum(weights)
        factor = (1 << shift) // total
        assert factor > 0, "the weights do not fit in the bits"
        room = [weight * n_columns for weight in weights] + [0] * (n_columns - len(weights))
        thresholds, aliases = [total] * n_columns, list(range(n_columns))
        low = [column for column in range(n_columns) if room[column] < total]
        high = [column for column in range(n_columns) if room[column] > total]
        while low:  # what a low column lacks comes from a high one, which may become low by it
            column, giver = low.pop(), high[-1]
            thresholds[column], aliases[column] = room[column], giver
            room[giver] -= total - room[column]
            if room[giver] <= total:
                high.pop()
                if room[giver] < total:
                    low.append(giver)
        # A column added to make a power of two has the threshold 0: its own outcome, which does not exist, is never
        # chosen, and its alias stands in both places.
        own = [column if column < len(weights) else aliases[column] for column in range(n_columns)]
        return cls(
            shift,
            factor * total,
            tuple(factor * threshold for threshold in thresholds),
            tuple(zip(own, aliases, strict=True)),
        )


@dataclass(frozen=True, eq=False)
class DealTables:
    """What the kernels need to draw deals of ``n_drawn`` out of ``n_unseen`` cards; see ``kernels.sample_chunk``.

    Examples
    --------
    >>> listed = DealTables.of(22, 7)
    >>> int(listed.limit), listed.thresholds.size, listed.subsets.size
    (170544, 0, 341088)
    >>> DealTables.of(22, 10).is_listed
    False
    """

    n_parts: int
    shift: np.uint64
    limit: np.uint64
    thresholds: NDArray[np.uint64]
    entries: NDArray[np.uint64]
    subsets: NDArray[np.uint16]

    @property
    def is_listed(self) -> bool:
        """Whether a deal is one of a list of all deals there are."""
        return self.thresholds.size == 0

    @classmethod
    def of(cls, n_unseen: int, n_drawn: int) -> DealTables:
        """The tables, for 0 ≤ n_drawn ≤ n_unseen ≤ 52."""
        sizes = part_sizes(n_unseen)
        n_ways = comb(n_unseen, n_drawn)
        if len(sizes) == 2 and n_ways <= MOST_LISTED:
            nothing = np.zeros(0, dtype=np.uint64)
            return cls(2, np.uint64(0), np.uint64(n_ways), nothing, nothing, listed_deals(n_unseen, n_drawn))
        compositions = list(_compositions(sizes, n_drawn))
        weights = [prod(map(comb, sizes, counts)) for counts in compositions]
        assert sum(weights) == comb(n_unseen, n_drawn)  # Vandermonde's identity
        alias = AliasTable.of(weights, n_bits=32 if len(sizes) == 2 else 64)
        in_columns = [compositions[outcome] for pair in alias.outcomes for outcome in pair]
        entries = [
            _packed_entry(sizes[first : first + 2], counts[first : first + 2])
            for counts in in_columns
            for first in range(0, len(sizes), 2)  # side by side: they are read together
        ]
        return cls(
            len(sizes),
            np.uint64(alias.shift),
            np.uint64(alias.limit),
            np.array(alias.thresholds, dtype=np.uint64),
            np.array(entries, dtype=np.uint64),
            subsets_by_size(),
        )


def _compositions(sizes: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Every way to write ``total`` as a sum of counts, none above its size."""
    if len(sizes) == 1:
        yield (total,)
        return
    rest = sum(sizes[1:])
    for count in range(max(0, total - rest), min(sizes[0], total) + 1):
        for others in _compositions(sizes[1:], total - count):
            yield (count, *others)


def _packed_entry(sizes: Sequence[int], counts: Sequence[int]) -> int:
    """Two parts' numbers of subsets and where they begin, 16 bits each; the table of 13 cards serves every size."""
    n_first, n_second = map(comb, sizes, counts)
    return n_first | n_second << 16 | _start_of_size(counts[0]) << 32 | _start_of_size(counts[1]) << 48


def _start_of_size(size: int) -> int:
    return sum(comb(PART_CARDS, smaller) for smaller in range(size))


def listed_deals(n_unseen: int, n_drawn: int) -> NDArray[np.uint16]:
    """All deals of ``n_drawn`` out of at most 26 cards, one after the other: the first part, the second part, …

    >>> listed_deals(3, 2).reshape(-1, 2).tolist()  # parts of one card and of two
    [[0, 3], [1, 1], [1, 2]]
    """
    first_size, second_size = part_sizes(n_unseen)
    deals = []
    for first_count, second_count in _compositions((first_size, second_size), n_drawn):
        first, second = _subsets(first_size, first_count), _subsets(second_size, second_count)
        pairs = np.empty((first.size, second.size, 2), dtype=np.uint16)
        pairs[..., 0], pairs[..., 1] = first[:, None], second
        deals.append(pairs.reshape(-1))
    return np.concatenate(deals)


def _subsets(size: int, count: int) -> NDArray[np.uint16]:
    """All subsets of ``count`` out of ``size`` cards."""
    start = _start_of_size(count)
    return subsets_by_size()[start : start + comb(size, count)]


@cache
def subsets_by_size() -> NDArray[np.uint16]:
    """All subsets of 13 cards, ordered by size and then by value.

    Among the subsets of one size those of the first n cards come first, for every n: a set without the highest card
    is a smaller number than one with it. So the same table serves parts of fewer cards.

    >>> subsets_by_size()[:5].tolist(), len(subsets_by_size())
    ([0, 1, 2, 4, 8], 8192)
    """
    values = np.arange(1 << PART_CARDS, dtype=np.uint16)
    return values[np.argsort(np.bitwise_count(values), kind="stable")]
