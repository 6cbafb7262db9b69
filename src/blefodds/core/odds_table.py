"""The answer: a row per bid, with where every number comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

from blefodds.core.agreement import is_plausible
from blefodds.core.attached import AttachedMethod, bid_of_words
from blefodds.core.bids import Bid
from blefodds.core.errors import BlefError
from blefodds.core.situation import Situation
from blefodds.core.value import Value

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "BidOdds",
    "Engine",
    "Estimate",
    "Evidence",
    "Exact",
    "Odds",
    "OddsTable",
    "Simulated",
    "Simulation",
    "check_agreement",
]


@dataclass(frozen=True, slots=True)
class Exact:
    """Counted: the bid is true in ``ways`` of the ``of`` equally likely deals."""

    ways: int
    of: int

    @property
    def p(self) -> float:
        """The probability, 0 to 1."""
        return self.ways / self.of

    @property
    def is_certain(self) -> bool:
        """Whether the bid is true in every deal."""
        return self.ways == self.of

    @property
    def is_impossible(self) -> bool:
        """Whether the bid is true in no deal."""
        return self.ways == 0


@dataclass(frozen=True, slots=True)
class Simulated:
    """Sampled: the bid was true in ``true`` of ``deals`` random deals; ``low`` to ``high`` is the interval."""

    true: int
    deals: int
    low: float
    high: float

    @property
    def p(self) -> float:
        """The share of deals in which the bid was true, 0 to 1."""
        return self.true / self.deals


@dataclass(frozen=True, slots=True)
class Simulation:
    """How the sampled numbers were made: the same seed gives the same integers.

    ``until`` is the width of interval that was asked for, None where a number of deals was.
    """

    deals: int
    seed: int
    confidence: float
    until: float | None = None


class Estimate(NamedTuple):
    """A probability with its pointwise interval, 0 ≤ low ≤ p ≤ high ≤ 1; where it was counted, all three are alike."""

    p: float
    low: float
    high: float

    @classmethod
    def counted(cls, p: float) -> Estimate:
        """A probability that has no error of its own."""
        return cls(p, p, p)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was heard, and how the odds after hearing it were made.

    Parameters
    ----------
    counts
        How many cards each seat holds, mine first.
    bids
        Each bid heard, as a seat, from 1 for me, and the bid's code.
    model
        What the bidders are taken to do.
    trust, share_random, sharpness
        The model's parameters.
    method
        ``"exact"``: every hand the bidders can hold was weighed; ``"sampled"``: random ones.
    deals
        How many sets of cards, or random deals, were weighed.
    effective_sample_size
        How many alike ones these are worth, (Σ w)² / Σ w².
    seed, confidence
        Of sampled odds; None of exact ones.
    unheard
        How many turns of others between the bids nobody noted.
    share_quantal
        Where the model is a solved policy: the share of quantal response mixed in, so that every bid can be made; else
        None.
    """

    counts: tuple[int, ...]
    bids: tuple[tuple[int, str], ...]
    model: str
    trust: float
    share_random: float
    sharpness: float
    method: str
    deals: int
    effective_sample_size: float
    seed: int | None
    confidence: float | None
    unheard: int = 0
    share_quantal: float | None = None


def check_agreement(said: str, exact: Exact | None, simulated: Simulated | None) -> None:
    """Refuse a simulated count that cannot be chance, given the exact odds: one of two engines is wrong.

    Parameters
    ----------
    said
        The code of what both are about.
    exact, simulated
        What counting and what dealing found; with only one of them there is nothing to hold against each other.

    Raises
    ------
    RuntimeError
        Where they disagree. This is never the user's doing.
    """
    if exact and simulated and not is_plausible(simulated.true, simulated.deals, exact.p):
        raise RuntimeError(
            f"the engines disagree on {said}: true in {exact.ways} of {exact.of} deals by counting, "
            f"in {simulated.true} of {simulated.deals} by simulation; please report this"
        )


@dataclass(frozen=True, slots=True)
class BidOdds:
    """One bid's odds; ``position`` is its place in the ladder, from 1."""

    position: int
    bid: Bid
    exact: Exact | None = None
    simulated: Simulated | None = None
    heard: Estimate | None = None

    @property
    def p(self) -> float:
        """The exact probability where there is one, else the simulated share."""
        best = self.exact or self.simulated
        assert best is not None
        return best.p

    @property
    def after_hearing(self) -> float:
        """The probability after hearing; where nothing was heard, :attr:`p`."""
        return self.p if self.heard is None else self.heard.p


@dataclass(frozen=True)
class OddsTable(Value):
    """The odds of every bid of the ladder in one situation, lowest bid first.

    ``exact_engine`` names the engine behind the exact numbers (``"closed form"`` or ``"enumeration"``);
    it and ``simulation`` are None where nothing was counted or sampled, ``evidence`` where nothing was heard.

    Examples
    --------
    >>> from blefodds import Situation, odds
    >>> table = odds(Situation("K♥ 10♠", 9), engine="exact")
    >>> table["pair of Kings"].exact
    Exact(ways=120156, of=170544)
    """

    situation: Situation
    rows: tuple[BidOdds, ...]
    exact_engine: str | None = None
    simulation: Simulation | None = None
    evidence: Evidence | None = None

    @cached_property
    def _by_bid(self) -> dict[Bid, BidOdds]:
        return {row.bid: row for row in self.rows}

    def __iter__(self) -> Iterator[BidOdds]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, bid: Bid | str) -> BidOdds:
        """The row of a bid, given as a bid or in any notation; BlefError if the ladder has no such bid."""
        asked = bid_of_words(bid, self.situation.rules) if isinstance(bid, str) else bid
        self.situation.rules.position(asked)
        return self._by_bid[asked]

    def joined(self, other: OddsTable) -> OddsTable:
        """This table's exact numbers beside the other's simulated ones, or the other way round.

        Raises
        ------
        RuntimeError
            If a simulated count cannot be chance, given the exact odds: one of the engines is wrong.
        """
        if self.situation != other.situation:
            raise BlefError("odds.joined")
        rows = tuple(
            replace(mine, exact=mine.exact or theirs.exact, simulated=mine.simulated or theirs.simulated)
            for mine, theirs in zip(self.rows, other.rows, strict=True)
        )
        for row in rows:
            check_agreement(row.bid.code, row.exact, row.simulated)
        engine = self.exact_engine or other.exact_engine
        return OddsTable(self.situation, rows, engine, self.simulation or other.simulation)

    if TYPE_CHECKING:

        def to_frame(self) -> pd.DataFrame:
            """The table for pandas: one row per bid, indexed by the bid's code; see the README for the columns."""
            ...
    else:
        to_frame = AttachedMethod()


class Odds(Protocol):
    """What is known of one chance, as every row of an answer has it: counted, sampled, or both."""

    @property
    def exact(self) -> Exact | None:
        """The count, where there is one."""
        ...

    @property
    def simulated(self) -> Simulated | None:
        """The share of random deals, where there is one."""
        ...

    @property
    def p(self) -> float:
        """The exact probability where there is one, else the simulated share."""
        ...


class Engine(Protocol):
    """Whatever turns a situation into a table of odds."""

    @property
    def name(self) -> str:
        """What the engine is called where its numbers are shown."""
        ...

    def odds(self, situation: Situation) -> OddsTable:
        """The odds of every bid of the situation's ladder."""
        ...
