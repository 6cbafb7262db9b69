"""Could it be true? How often the claimer holds at least as many of the rank as were claimed.

With U cards unseen, d of them in the claimer's hand, u of the rank unseen and k of it known to be in that hand, the
claimer holds at least n of the rank in

    Σ over x ≥ n − k of  C(u, x) · C(U − u, d − x)   of all   C(U, d)

hands. Every set of d unseen cards counts alike: what the pile's hidden cards may be, and what somebody's play says
about a hand, is left to :mod:`blefodds.inference.blof.behaviour`.

>>> from blefodds.games.blof.claims import parse_claim
>>> could_be_true(Knowledge("7♠ 7♥", 13), parse_claim("3x7")).is_impossible
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Literal, Unpack, get_args

from blefodds.core.errors import BlefError
from blefodds.core.odds_table import Exact, Simulated, Simulation, check_agreement
from blefodds.engines.closed_form import ways_of_shape
from blefodds.games.blof.claims import CLAIMS, Claim
from blefodds.games.blof.knowledge import DECK, Knowledge

if TYPE_CHECKING:
    from blefodds.engines.monte_carlo import Sampling

__all__ = [
    "ENGINES",
    "ClaimOdds",
    "ClaimTable",
    "EngineName",
    "could_be_true",
    "could_be_true_if_believed",
    "could_odds",
]

EngineName = Literal["both", "simulate", "exact"]
ENGINES: tuple[EngineName, ...] = get_args(EngineName)


@dataclass(frozen=True, slots=True)
class ClaimOdds:
    """How often the claimer could be honest with one claim; None where it was not computed."""

    claim: Claim
    exact: Exact | None = None
    simulated: Simulated | None = None

    @property
    def p(self) -> float:
        """The exact probability where there is one, else the simulated share."""
        best = self.exact or self.simulated
        assert best is not None
        return best.p

    @property
    def is_certain_lie(self) -> bool:
        """Whether counting shows that the claimer cannot hold the cards."""
        return self.exact is not None and self.exact.is_impossible


@dataclass(frozen=True)
class ClaimTable:
    """How often the claimer could be honest, for every rank and one to four cards.

    Examples
    --------
    >>> from blefodds.games.blof.claims import parse_claim
    >>> table = could_odds(Knowledge("7♠ 7♥ K♦", 11), engine="exact")
    >>> table[parse_claim("2x7")].exact  # both others of the four: C(47, 9) of C(49, 11)
    Exact(ways=1362649145, of=29135916264)
    """

    knowledge: Knowledge
    rows: tuple[ClaimOdds, ...]
    simulation: Simulation | None = None

    @property
    def is_counted(self) -> bool:
        """Whether the rows have exact numbers."""
        return self.rows[0].exact is not None

    @cached_property
    def _by_claim(self) -> dict[Claim, ClaimOdds]:
        return {row.claim: row for row in self.rows}

    def __iter__(self) -> Iterator[ClaimOdds]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, claim: Claim) -> ClaimOdds:
        """The row of a claim."""
        return self._by_claim[claim]


def could_be_true(knowledge: Knowledge, claim: Claim) -> Exact:
    """In how many of the hands that the claimer can have there are enough cards of the rank.

    Examples
    --------
    >>> from blefodds.core.cards import Rank
    >>> could_be_true(Knowledge("A♠", 2, shown="7♠ 7♥"), Claim(Rank.SEVEN, 2))
    Exact(ways=1, of=1)
    """
    return _counted(knowledge, claim, n_gone=0)


def could_be_true_if_believed(knowledge: Knowledge, claim: Claim) -> Exact:
    """The same, if what the others said of their cards in the pile is true, so that those of the rank lie there.

    Where they said more than there can be, all unseen cards of the rank are taken to lie there.

    Examples
    --------
    >>> from blefodds.core.cards import Rank
    >>> could_be_true_if_believed(Knowledge("7♠ A♠", 11, pile=3), Claim(Rank.SEVEN, 1)).is_impossible
    True
    """
    n_gone = min(knowledge.n_unseen_of(claim.rank), knowledge.n_claimed_before)
    return _counted(knowledge, claim, n_gone=n_gone)


def _counted(knowledge: Knowledge, claim: Claim, *, n_gone: int) -> Exact:
    """In how many hands there are enough of the rank, ``n_gone`` unseen cards of it being elsewhere."""
    n_known = sum(card.rank is claim.rank for card in knowledge.shown)
    wanted, n_unseen = claim.n_cards - n_known, knowledge.n_unseen - n_gone
    of = comb(n_unseen, knowledge.n_drawn)
    if wanted <= 0:
        return Exact(of, of)
    n_among = knowledge.n_unseen_of(claim.rank) - n_gone
    return Exact(ways_of_shape(((n_among, wanted),), n_unseen, knowledge.n_drawn), of)


def could_odds(
    knowledge: Knowledge,
    *,
    engine: EngineName = "both",
    **sampling: Unpack[Sampling],
) -> ClaimTable:
    """How often the claimer could be honest, whatever rank and number of cards were claimed.

    Parameters
    ----------
    knowledge
        What is known.
    engine
        ``"exact"``: counted; ``"simulate"``: the share of random hands; ``"both"``: side by side.
    **sampling
        ``deals``, ``seed``, ``confidence``, ``until``, ``workers``, ``executor`` and ``progress``, as
        :class:`blefodds.engines.monte_carlo.MonteCarlo` takes them.

    Raises
    ------
    BlefError
        For an argument out of its range.
    RuntimeError
        If a simulated count cannot be chance, given the exact odds: one of the two is wrong.

    Examples
    --------
    >>> table = could_odds(Knowledge("7♠ 7♥ K♦", 11), deals=10_000, seed=1)
    >>> row = table[CLAIMS[0]]
    >>> row.claim.code, abs(row.exact.p - row.simulated.p) < 0.03
    ('1x2', True)
    """
    if engine not in ENGINES:
        raise BlefError("engine.unknown", field="engine", engine=str(engine)[:20], engines=", ".join(ENGINES))
    rows = [ClaimOdds(claim) for claim in CLAIMS]
    if engine != "simulate":
        rows = [replace(row, exact=could_be_true(knowledge, row.claim)) for row in rows]
    if engine == "exact":
        return ClaimTable(knowledge, tuple(rows))
    from blefodds.engines.monte_carlo import MonteCarlo
    from blefodds.engines.sampling_job import job_of_needs

    job = job_of_needs(
        [[claim.need] for claim in CLAIMS],
        unseen=knowledge.unseen,
        n_drawn=knowledge.n_drawn,
        known=knowledge.shown,
        ranks=DECK.ranks,
    )
    simulation, shares = MonteCarlo(**sampling).sampled(job)
    rows = [replace(row, simulated=share) for row, share in zip(rows, shares, strict=True)]
    for row in rows:
        check_agreement(row.claim.code, row.exact, row.simulated)
    return ClaimTable(knowledge, tuple(rows), simulation)
