"""A hearing as the compiled loops see it: plain numbers, and the sums that weighing ends in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from blefodds.core.rules import Rules
from blefodds.engines.bid_tables import BidTables, bid_tables
from blefodds.inference.bidder import BidderModel
from blefodds.inference.tables import KnownOdds, LikelihoodTables, known_odds, likelihood_tables
from blefodds.kernels.streams import INTEGERS

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["HearingJob", "Prepared", "Weighed", "empty", "prepared"]


@dataclass(frozen=True)
class HearingJob:
    """What to weigh, in plain numbers: it can be sent to another process.

    Parameters
    ----------
    rules
        What the table plays by.
    n_play
        The cards in play.
    own, dead
        The listener's cards and those known not to be in play, numbered in deck order.
    sizes
        How many cards each speaker holds.
    heard
        For each speaker its bids: the bid before it (0: none), the bid, the highest that was allowed.
    model
        How the speakers are taken to bid.
    actions
        The bids whose odds are wanted, 1 to twice the ladder's.
    integers
        Which integers a seed gives (``streams.INTEGERS``), so that a worker with other code refuses.
    """

    rules: Rules
    n_play: int
    own: tuple[int, ...]
    dead: tuple[int, ...]
    sizes: tuple[int, ...]
    heard: tuple[tuple[tuple[int, int, int], ...], ...]
    model: BidderModel
    actions: tuple[int, ...]
    integers: int = INTEGERS

    @property
    def n_pool(self) -> int:
        """How many cards' place is unknown."""
        return self.rules.deck.n_cards - len(self.own) - len(self.dead)


@dataclass
class Weighed:
    """Sums over hands of the speakers, each with its weight w; f is a bid's odds once the speakers' cards are known.

    Parameters
    ----------
    deals
        How many were weighed.
    weight, square
        Σ w and Σ w².
    sums
        Σ w·f by action.
    squares
        Σ w²·f and Σ w²·f² by action, of random deals.
    cards, ranks
        The weight by card held and by the number held of each rank, shapes (speakers + 1, cards) and (speakers + 1,
        ranks, 5); the last row is of all speakers' cards together. Of all hands weighed, that row alone unless the
        players were asked for.
    """

    deals: int
    weight: float
    square: float
    sums: NDArray[np.float64]
    squares: NDArray[np.float64]
    cards: NDArray[np.float64]
    ranks: NDArray[np.float64]

    @property
    def effective_sample_size(self) -> float:
        """The effective sample size, (Σ w)² / Σ w² (Kong, 1992): as many alike would vary as little."""
        return self.weight * self.weight / self.square

    def add(self, other: Weighed) -> None:
        """Add other deals' sums. In another order the last digits may differ."""
        self.deals += other.deals
        self.weight += other.weight
        self.square += other.square
        self.sums += other.sums
        self.squares += other.squares
        self.cards += other.cards
        self.ranks += other.ranks


class Prepared(NamedTuple):
    """A job's tables and arrays; see :mod:`blefodds.kernels.hearing` for what they are."""

    tables: BidTables
    likelihood: LikelihoodTables
    known: KnownOdds
    pool: NDArray[np.int64]
    own: NDArray[np.int64]
    actions: NDArray[np.int64]


def prepared(job: HearingJob) -> Prepared:
    """The job made ready for the kernels."""
    rules = job.rules
    tables = bid_tables(rules)
    n_known = len(job.own) + sum(job.sizes)
    own = np.zeros(tables.set_size.size, dtype=np.int64)
    for card in job.own:
        own[tables.card_sets[tables.card_start[card] : tables.card_start[card + 1]]] += 1
    placed = {*job.own, *job.dead}
    return Prepared(
        tables,
        likelihood_tables(rules, job.heard, job.sizes, n_play=job.n_play, model=job.model),
        known_odds(rules, n_known, job.n_play - n_known, job.dead),
        np.array([card for card in range(tables.n_cards) if card not in placed], dtype=np.int64),
        own,
        np.array(job.actions, dtype=np.int64),
    )


def empty(job: HearingJob, *, n_rows: int | None = None) -> Weighed:
    """Sums of no deals, with so many rows of holdings (default: each speaker's and one of all)."""
    n_cards = job.rules.deck.n_cards
    if n_rows is None:
        n_rows = len(job.sizes) + 1
    return Weighed(
        0,
        0.0,
        0.0,
        np.zeros(len(job.actions)),
        np.zeros((2, len(job.actions))),
        np.zeros((n_rows, n_cards)),
        np.zeros((n_rows, n_cards // 4, 5)),
    )
