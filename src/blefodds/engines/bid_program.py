"""From what bids need to a short program on rows of bits.

A row holds one bit per deal: whether the deal has a card, or whether it meets a need. "At least j of these cards"
is built from halves of the set, at_least(j, S) = OR over i of at_least(i, left) AND at_least(j − i, right), and a
claim is the AND of its needs. What several bids share is computed once. Any conjunction of needs can be said, so a
new kind of bid needs nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from blefodds.engines.needs import Needs
from blefodds.kernels.sampling import PART_CARDS, ROWS_PER_PART

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["BidProgram", "compile_claims"]

_ALWAYS, _NEVER = -1, -2
_EMPTY_ROW = PART_CARDS  # the first part's first row behind its cards: no deal has a bit there
assert PART_CARDS < ROWS_PER_PART

_Step = tuple[int, int, int, int]


@dataclass(frozen=True, eq=False)
class BidProgram:
    """Steps on rows of bits and what to count afterwards; see ``kernels.sample_chunk``.

    Parameters
    ----------
    steps
        int64, shape (steps, 4): (target, a, b, c) stands for target = a | (b & c).
    counted
        int64, shape (counts, 2): pairs of rows whose common bits are counted.
    n_rows
        How many rows there must be.
    counter_of_claim
        int64, shape (claims,): which count is the claim's, or −1 for always, −2 for never.
    """

    steps: NDArray[np.int64]
    counted: NDArray[np.int64]
    n_rows: int
    counter_of_claim: NDArray[np.int64]

    def counts_of_claims(self, counts: NDArray[np.int64], n_deals: int) -> NDArray[np.int64]:
        """For every claim the number of deals, out of ``n_deals``, in which it holds."""
        return np.append(counts, [0, n_deals])[self.counter_of_claim]  # −2 is the last but one, −1 the last


def compile_claims(claims: Sequence[Needs], rows_of_cards: Sequence[int]) -> BidProgram:
    """The program that counts every claim.

    Parameters
    ----------
    claims
        What is counted, in order, each as needs that must all be met by the cards drawn; bit i of a set is the i-th
        unseen card.
    rows_of_cards
        The row in which each unseen card is found. The steps' own rows come behind all the parts'.

    Examples
    --------
    >>> program = compile_claims([((0b11, 2),), ((0b11, 3),), ()], [0, 16])
    >>> program.counted.tolist(), program.counter_of_claim.tolist()
    ([[0, 16]], [0, -2, -1])
    """
    builder = _Builder(rows_of_cards)
    counter_of_pair: dict[tuple[int, int], int] = {}
    counters = []
    for claim in claims:
        if any(at_least > cards.bit_count() for cards, at_least in claim):
            counters.append(_NEVER)
            continue
        conditions = [condition for cards, at_least in claim for condition in builder.conditions(cards, at_least)]
        if not conditions:
            counters.append(_ALWAYS)
            continue
        half = len(conditions) // 2
        last = builder.all_of(conditions[half:])
        pair = (builder.all_of(conditions[:half]) if half else last, last)
        counters.append(counter_of_pair.setdefault(pair, len(counter_of_pair)))
    steps, counted, n_rows = _with_rows_reused(builder.steps, list(counter_of_pair), builder.first_step_row)
    return BidProgram(
        np.array(steps, dtype=np.int64).reshape(-1, 4),
        np.array(counted, dtype=np.int64).reshape(-1, 2),
        n_rows,
        np.array(counters, dtype=np.int64),
    )


class _Builder:
    """Collects steps, each distinct one once; every step has a row of its own."""

    def __init__(self, rows_of_cards: Sequence[int]) -> None:
        self._rows_of_cards = rows_of_cards
        n_parts = max([2, *(row // ROWS_PER_PART + 1 for row in rows_of_cards)])  # two at least, were they empty
        self.first_step_row = ROWS_PER_PART * n_parts
        self.steps: list[_Step] = []
        self._row_of_step: dict[tuple[int, int, int], int] = {}
        self._row_of_need: dict[tuple[tuple[int, ...], int], int] = {}

    def conditions(self, cards: int, at_least: int) -> list[int]:
        """The rows that must all have a bit where ``at_least`` of ``cards`` are held."""
        rows = tuple(row for card, row in enumerate(self._rows_of_cards) if cards >> card & 1)
        return list(rows) if at_least == len(rows) else [self._at_least(rows, at_least)]

    def all_of(self, rows: Sequence[int]) -> int:
        """The row with a bit where all of ``rows`` have one."""
        if len(rows) == 1:
            return rows[0]
        half = len(rows) // 2
        return self._step(_EMPTY_ROW, self.all_of(rows[:half]), self.all_of(rows[half:]))

    def _step(self, either: int, one: int, other: int) -> int:
        key = (either, min(one, other), max(one, other))
        if key not in self._row_of_step:
            row = self.first_step_row + len(self.steps)
            self._row_of_step[key] = row
            self.steps.append((row, *key))
        return self._row_of_step[key]

    def _at_least(self, rows: tuple[int, ...], n: int) -> int:
        if len(rows) == 1:
            return rows[0]
        known = self._row_of_need.get((rows, n))
        if known is not None:
            return known
        half = len(rows) // 2
        left, right = rows[:half], rows[half:]
        alone = [self._at_least(side, n) for side in (left, right) if n <= len(side)]
        result = alone[0] if alone else _EMPTY_ROW
        if len(alone) == 2:
            result = self._step(result, alone[1], alone[1])
        for from_left in range(max(1, n - len(right)), min(len(left), n - 1) + 1):
            result = self._step(result, self._at_least(left, from_left), self._at_least(right, n - from_left))
        self._row_of_need[rows, n] = result
        return result


def _with_rows_reused(
    steps: list[_Step], counted: list[tuple[int, int]], first_step_row: int
) -> tuple[list[_Step], list[tuple[int, int]], int]:
    """The same program in fewer rows: a row that nothing reads any more takes the next result."""
    last_read = {row: number for number, (_, *read) in enumerate(steps) for row in read}
    last_read |= {row: len(steps) for pair in counted for row in pair}
    place = {row: row for row in range(first_step_row)}
    free: list[int] = []
    n_rows = first_step_row
    placed: list[_Step] = []
    for number, (target, *read) in enumerate(steps):
        either, one, other = read
        if not free:
            free.append(n_rows)
            n_rows += 1
        place[target] = free.pop()  # before the operands are let go: the compiled loop is slow in place
        placed.append((place[target], place[either], place[one], place[other]))
        free += {place[row] for row in read if row >= first_step_row and last_read[row] == number}
    return placed, [(place[one], place[other]) for one, other in counted], n_rows
