"""The exact odds as a straightforward script counts them, bid after bid."""

from __future__ import annotations

from itertools import product
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blefodds.core.situation import Situation

__all__ = ["script_ways"]


def script_ways(situation: Situation) -> list[int]:
    """In how many deals each bid of the ladder is true, lowest first: the textbook's sum, written down once per bid.

    Over every way to hold enough of each set of cards that a bid asks for, the product of binomials of the
    multivariate hypergeometric distribution.

    Examples
    --------
    >>> from blefodds.core.situation import Situation
    >>> script_ways(Situation("K♥ 10♠", 9))[10]  # the pair of Kings
    120156
    """
    known, unseen = set(situation.judged), set(situation.unseen)
    n_ways = []
    for bid in situation.rules.ladder:
        sizes = [len(need.among & unseen) for need in bid.needs]
        wanted = [max(0, need.at_least - len(need.among & known)) for need in bid.needs]
        n_rest = len(unseen) - sum(sizes)
        total = 0
        for drawn in product(*(range(least, size + 1) for least, size in zip(wanted, sizes, strict=True))):
            n_others = situation.n_drawn - sum(drawn)
            if 0 <= n_others <= n_rest:
                ways = comb(n_rest, n_others)
                for size, n in zip(sizes, drawn, strict=True):
                    ways *= comb(size, n)
                total += ways
        n_ways.append(total)
    return n_ways
