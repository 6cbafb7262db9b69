"""Exact odds by counting, in whole numbers.

A bid is a conjunction of needs on disjoint sets of cards. Let need i ask for r_i more cards out of the u_i
unseen ones in its set. Among all ways to draw k of the U unseen cards, those that make the bid true are

    Σ over x_1 ≥ r_1, …, x_m ≥ r_m of  C(u_1, x_1) … C(u_m, x_m) · C(U − Σ u_i, k − Σ x_i),

the multivariate hypergeometric distribution summed over the cells that satisfy every need. It is the
coefficient of t^k in the product of the polynomials Σ_{x ≥ r_i} C(u_i, x) t^x and (1 + t)^(U − Σ u_i).
"""

from __future__ import annotations

from math import comb

from blefodds.bids import Bid
from blefodds.odds_table import BidOdds, Exact, OddsTable
from blefodds.situation import Situation

__all__ = ["ClosedForm", "Shape", "open_needs", "ways_of_shape"]

Shape = tuple[tuple[int, int], ...]
"""The needs still open, each as (cards unseen in its set, cards still wanted of them), in order."""


class ClosedForm:
    """The engine that counts by formula.

    Examples
    --------
    >>> table = ClosedForm().odds(Situation("K♥ 10♠", 9))
    >>> table["three:K"].exact
    Exact(ways=38760, of=170544)
    """

    name = "closed form"

    def odds(self, situation: Situation) -> OddsTable:
        """The exact odds of every bid."""
        judged, unseen = situation.judged_mask, situation.unseen_mask
        n_unseen, n_drawn, of = situation.n_unseen, situation.n_drawn, situation.n_ways
        ways_by_shape: dict[Shape, int] = {}  # bids that look alike from here share one count
        rows = []
        for position, bid in enumerate(situation.rules.ladder, start=1):
            shape = open_needs(bid, judged, unseen)
            ways = ways_by_shape.get(shape)
            if ways is None:
                ways = ways_by_shape[shape] = ways_of_shape(shape, n_unseen, n_drawn)
            rows.append(BidOdds(position, bid, Exact(ways, of)))
        return OddsTable(situation, tuple(rows), exact_engine=self.name)


def open_needs(bid: Bid, judged_mask: int, unseen_mask: int) -> Shape:
    """What the bid still wants from the unseen cards; empty when the known cards make it true.

    Parameters
    ----------
    bid
        The bid.
    judged_mask, unseen_mask
        The cards known to be judged and the cards that may be, as card sets.
    """
    shape = []
    for need in bid.needs:
        wanted = need.at_least - (need.mask & judged_mask).bit_count()
        if wanted > 0:
            shape.append(((need.mask & unseen_mask).bit_count(), wanted))
    shape.sort()
    return tuple(shape)


def ways_of_shape(shape: Shape, n_unseen: int, n_drawn: int) -> int:
    """In how many of the C(n_unseen, n_drawn) draws all open needs are met.

    >>> ways_of_shape(((3, 1),), 22, 7)  # one more King of three, seven drawn from 22
    120156
    """
    met = [1]  # met[x]: ways to draw x cards out of the sets so far, every need met
    for n_among, wanted in shape:
        longer = [0] * min(len(met) + n_among, n_drawn + 1)
        for x, ways in enumerate(met):
            if ways:
                for more in range(wanted, min(n_among, n_drawn - x) + 1):
                    longer[x + more] += ways * comb(n_among, more)
        met = longer
    n_rest = n_unseen - sum(n_among for n_among, _ in shape)
    return sum(ways * comb(n_rest, n_drawn - x) for x, ways in enumerate(met) if ways)
