"""What a player says, given the cards: the model behind listening to bids.

The model is a nested quantal response (McKelvey and Palfrey, 1995; nested as in McFadden's logit) whose utilities are
the logarithms of the player's own odds. In words: a player looks at the own cards alone, and

- of two raises, one with twice the odds is chosen ``2 ** trust`` times as often;
- a check and the raise that would be made are weighed the same way, by how often either turns out well.

With trust 0 what is said does not depend on the cards and tells nothing; the larger it is, the surer the best-looking
bid. A share of players are taken to say each legal thing, a check included, as often as any other, whatever they hold,
each player for the whole round: so a bid that no hand explains is put down to such a player and not believed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from blefodds.errors import BlefError, shorten
from blefodds.strategy.bidding import CHECK, Action, Bidding

__all__ = ["DEFAULT_TRUST", "MAX_TRUST", "BidderModel"]

DEFAULT_TRUST = 4.0
"""Chosen by measurement: see benchmarks/RESULTS.md."""

MAX_TRUST = 100.0


@dataclass(frozen=True)
class BidderModel:
    """How the bidders are taken to speak.

    Parameters
    ----------
    trust
        The exponent, 0 (*deaf*: bids tell nothing) to 100 (*naive*: the best-looking bid is made without fail).
    share_random
        The share of players taken to speak at random, 0 to 1.
    softening
        Odds p count as s/2 + (1 − s) p, so that a bid that looks impossible to its bidder, a bluff, can be made.

    Raises
    ------
    BlefError
        For a trust out of its range.

    Examples
    --------
    >>> from blefodds.notation import parse_cards
    >>> from blefodds.rules import CLASSIC
    >>> from blefodds.strategy import Bidding
    >>> from blefodds.strategy.own_odds import odds_by_action
    >>> odds = odds_by_action(CLASSIC, parse_cards("K♥ K♠"), in_play=6)
    >>> said = BidderModel().probabilities(Bidding(CLASSIC, (3, 2, 1), dealer=0), odds)
    >>> said[11] > 5 * said[12]  # the pair of Kings against the pair of Aces
    True
    """

    trust: float = DEFAULT_TRUST
    share_random: float = 0.8
    softening: float = 0.02

    def __post_init__(self) -> None:
        if not 0 <= self.trust <= MAX_TRUST:
            raise BlefError(
                f"trust {shorten(self.trust)}: 0 (deaf) to {MAX_TRUST:g} (naive) is expected", field="trust"
            )

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
        soft = {action: self._soft(odds[action]) for action in raises}
        weights = {action: p**self.trust for action, p in soft.items()}
        total = sum(weights.values())
        p_raise = 1.0
        if last is not None:
            promise = sum(weight * soft[action] for action, weight in weights.items()) / total
            promised, doubted = promise**self.trust, self._soft(1.0 - odds[last]) ** self.trust
            p_raise = promised / (promised + doubted)
        said = {action: p_raise * weight / total for action, weight in weights.items()}
        return said if last is None else {CHECK: 1.0 - p_raise, **said}

    def _soft(self, p: float) -> float:
        return 0.5 * self.softening + (1.0 - self.softening) * p
