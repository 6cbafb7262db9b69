"""Exact odds by counting, in whole numbers.

A bid is a conjunction of needs on disjoint sets of cards. Let need i ask for r_i more cards out of the u_i
unseen ones in its set. Among all ways to draw k of the U unseen cards, those that make the bid true are

    Σ over x_1 ≥ r_1, …, x_m ≥ r_m of  C(u_1, x_1) … C(u_m, x_m) · C(U − Σ u_i, k − Σ x_i),

the multivariate hypergeometric distribution summed over the cells that satisfy every need. It is the
coefficient of t^k in the product of the polynomials Σ_{x ≥ r_i} C(u_i, x) t^x and (1 + t)^(U − Σ u_i).

Should a kind of bid have needs that share cards, its unseen cards are split by the needs they serve, and the
draws are counted split by split with what each need has got so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from blefodds.core.bids import Bid, Need
from blefodds.core.odds_table import BidOdds, Exact, OddsTable
from blefodds.core.situation import Situation

__all__ = ["ClosedForm", "Shape", "open_needs", "ways_of_shape", "ways_with_shared_cards"]

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
            if bid.needs_share_cards:
                ways = ways_with_shared_cards(bid.needs, judged, unseen, n_drawn)
            else:
                shape = open_needs(bid, judged, unseen)
                if shape not in ways_by_shape:
                    ways_by_shape[shape] = ways_of_shape(shape, n_unseen, n_drawn)
                ways = ways_by_shape[shape]
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


def ways_with_shared_cards(needs: Sequence[Need], judged_mask: int, unseen_mask: int, n_drawn: int) -> int:
    """In how many draws all needs are met, when a card may serve several of them.

    Parameters
    ----------
    needs
        What the bid needs.
    judged_mask, unseen_mask
        The cards known to be judged and the cards that may be, as card sets.
    n_drawn
        How many of the unseen cards are drawn.
    """
    split: dict[tuple[int, ...], int] = {}  # by the needs they serve: how many unseen cards
    for position in range(unseen_mask.bit_length()):
        card = 1 << position
        if card & unseen_mask:
            serves = tuple(i for i, need in enumerate(needs) if need.mask & card)
            split[serves] = split.get(serves, 0) + 1
    wanted = tuple(max(0, need.at_least - (need.mask & judged_mask).bit_count()) for need in needs)
    ways = {(0, wanted): 1}  # by cards drawn so far and what each need still wants
    for serves, n_cards in split.items():
        further: dict[tuple[int, tuple[int, ...]], int] = {}
        for (drawn, still), so_far in ways.items():
            for more in range(min(n_cards, n_drawn - drawn) + 1):
                left = tuple(max(0, want - more) if i in serves else want for i, want in enumerate(still))
                key = (drawn + more, left)
                further[key] = further.get(key, 0) + so_far * comb(n_cards, more)
        ways = further
    return ways.get((n_drawn, (0,) * len(needs)), 0)
