"""What a player says, given the cards: the model behind listening to bids.

The model is a nested quantal response (McKelvey and Palfrey, 1995; nested as in McFadden's logit) whose utilities are
the logarithms of the player's own odds. In words: a player looks at the own cards alone, and

- of two raises, one with twice the odds is chosen ``2 ** sharpness`` times as often;
- a check and the raise that would be made are weighed the same way, by how often either turns out well.

The larger the sharpness, the surer the best-looking bid. A share of players are taken to say each legal thing, a check
included, as often as any other, whatever they hold, each player for the whole round: so a bid that no hand explains is
put down to such a player and not believed. The *trust* is the other players' share, in percent: with trust 0 bids tell
nothing, with trust 100 everybody is believed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING, TypeVar

from blefodds.core.errors import BlefError, shorten
from blefodds.games.blef.bidding import CHECK, Action, Bidding
from blefodds.kernels.power import power

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DEFAULT_TRUST", "MAX_TRUST", "BidderModel", "softened"]

OddsOrArray = TypeVar("OddsOrArray", "float", "NDArray[np.float64]")

DEFAULT_TRUST = 20.0
"""Chosen by measurement: see benchmarks/RESULTS.md."""

MAX_TRUST = 100.0

MAX_SHARPNESS = 100.0


@dataclass(frozen=True)
class BidderModel:
    """How the bidders are taken to speak.

    Parameters
    ----------
    sharpness
        The exponent, 0 (what is said does not depend on the cards) to 100 (the best-looking bid without fail).
    share_random
        The share of players taken to speak at random, 0 to 1.
    softening
        Odds p count as s/2 + (1 − s) p, so that a bid that looks impossible to its bidder, a bluff, can be made.

    Raises
    ------
    BlefError
        For a number out of its range.

    Examples
    --------
    >>> from blefodds.lang import parse_cards
    >>> from blefodds.core.rules import CLASSIC
    >>> from blefodds.games.blef.bidding import Bidding
    >>> from blefodds.engines.own_odds import own_odds
    >>> odds = own_odds(CLASSIC, parse_cards("K♥ K♠"), in_play=6)
    >>> said = BidderModel().probabilities(Bidding(CLASSIC, (3, 2, 1), dealer=0), odds)
    >>> said[11] > 5 * said[12]  # the pair of Kings against the pair of Aces
    True
    """

    sharpness: float = 4.0
    share_random: float = 1.0 - DEFAULT_TRUST / MAX_TRUST
    softening: float = 0.02

    def __post_init__(self) -> None:
        for name, most in (("sharpness", MAX_SHARPNESS), ("share_random", 1.0), ("softening", 1.0)):
            value = getattr(self, name)
            if not 0 <= value <= most:
                raise BlefError("bidder.number", field=name, name=name, value=shorten(value), most=most)

    @classmethod
    def trusting(cls, trust: float) -> BidderModel:
        """The model that believes this far: of a hundred players, ``trust`` bid by their cards.

        0 is *deaf*, the bids tell nothing; 100 is *naive*, everybody is believed. BlefError for a trust out of range.

        >>> BidderModel.trusting(DEFAULT_TRUST) == BidderModel()
        True
        """
        if not 0 <= trust <= MAX_TRUST:
            raise BlefError("bidder.trust", field="trust", value=shorten(trust), most=MAX_TRUST)
        return cls(share_random=1.0 - trust / MAX_TRUST)

    @property
    def trust(self) -> float:
        """How many players of a hundred are taken to bid by their cards."""
        return round(MAX_TRUST * (1.0 - self.share_random), 9)

    def probabilities(self, bidding: Bidding, odds: Sequence[float]) -> Mapping[Action, float]:
        """How likely the current player, who is not one of the random ones, is to say each legal thing.

        Parameters
        ----------
        bidding
            What was said so far.
        odds
            The player's own odds of every bid, by action.

        Returns
        -------
        mapping
            The probability of each legal action; they add up to 1.
        """
        last, raises = bidding.last_bid, bidding.legal_bids
        if not raises:
            return {CHECK: 1.0}
        soft = {action: softened(odds[action], self.softening) for action in raises}
        weights = {action: power(p, self.sharpness) for action, p in soft.items()}
        total = fsum(weights.values())
        p_raise = 1.0
        if last is not None:
            promise = fsum(weight * soft[action] for action, weight in weights.items()) / total
            promised, doubted = (
                power(p, self.sharpness) for p in (promise, softened(1.0 - odds[last], self.softening))
            )
            p_raise = promised / (promised + doubted)
        said = {action: p_raise * weight / total for action, weight in weights.items()}
        return said if last is None else {CHECK: 1.0 - p_raise, **said}


def softened(odds: OddsOrArray, softening: float) -> OddsOrArray:
    """Odds as the model's speaker takes them: s/2 + (1 − s) p, so that what looks impossible can be said."""
    return 0.5 * softening + (1.0 - softening) * odds
