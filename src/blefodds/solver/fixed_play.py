"""The best answer to a player whose answers depend on the own hand and the last bid alone.

Such a player is a table, and so is followed through every history at once: what histories differ in is the last bid
and how likely each of the player's hands has bid so. Let ρ_b be that likelihood for hand b, σ_b(a | L) the chance that
the player does a after the bid L, w_rb the chance of the deal. Who answers with hand r may check, or bid a:

    V(L, ρ)_r = max( Σ_b w_rb ρ_b [L false],
                     max_a Σ_b w_rb ρ_b σ_b(check | a) [a true] + Σ_c V(c, ρ · σ(c | a))_r )

with c over the bids above a. V(L, sρ) = s V(L, ρ), so ρ is kept with its largest number 1, and what was worked out
is kept by (L, ρ). A player without chance in the answers has few such pairs; others may have one for every history.

Two bounds save most of the work. Who sees the player's hand wins no less: Σ_b w_rb ρ_b C_b(L)_r, with C from the
highest bid down. And an answer that looks at the own hand and the last bid alone wins no more; it too is linear in ρ.
Bids whose upper bound is no more than what is certain already are not followed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from blefodds.solver.blef_round import CHECK, BlefRound

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

__all__ = ["FixedPlay", "best_answer"]

ROUNDING = 1e-13
"""Gains smaller than this are rounding."""


@dataclass(frozen=True, eq=False)
class FixedPlay:
    """A player's play in a round, as far as it depends on the own hand and the last bid.

    Parameters
    ----------
    game
        The round.
    player
        Who plays so: 0 the starter, 1 the other.
    chances
        float64, shape (actions, hands, actions): ``chances[last, hand, action]`` is how likely the player answers the
        bid ``last`` (0: nothing was bid) so. Actions are positions in the ladder, 0 is check. Sums to 1 over actions;
        what follows the highest bid is a check, and the first action no check.

    Raises
    ------
    ValueError
        If the chances are none.
    """

    game: BlefRound
    player: int
    chances: Floats

    def __post_init__(self) -> None:
        n, hands = self.game.n_actions, len(self.game.hands[self.player])
        if self.chances.shape != (n, hands, n):
            raise ValueError(f"chances of shape {self.chances.shape}, not {(n, hands, n)}")
        lasts = np.arange(n)
        too_low = (lasts[None, :] <= lasts[:, None]) & (lasts[None, :] > CHECK)
        too_low[CHECK, CHECK] = True
        if not (
            (self.chances >= 0).all()
            and np.allclose(self.chances.sum(axis=2), 1.0, rtol=0, atol=1e-12)
            and not self.chances.transpose(0, 2, 1)[too_low].any()
        ):
            raise ValueError("chances of a player sum to 1, and are 0 for what may not be said")


def best_answer(play: FixedPlay) -> float:
    """How often the best answer to fixed play wins the round, exactly but for rounding.

    Parameters
    ----------
    play
        What is answered. Below five cards in play nothing is lost by telling hands apart by ranks, if the player's
        choice among bids that may be true does not depend on suits.

    Examples
    --------
    Who opens with a pair of Aces whatever the cards wins only where there is one, in 1 of 46 deals:

    >>> game = BlefRound((1, 1))
    >>> chances = np.zeros((84, 6, 84))
    >>> chances[0, :, 12] = chances[1:, :, 0] = 1.0
    >>> round(best_answer(FixedPlay(game, 0, chances)) * 46, 9)
    45.0
    """
    return _Answerer(play).wins()


class _Answerer:
    def __init__(self, play: FixedPlay) -> None:
        game = play.game
        self._kept: dict[tuple[int, bytes], Floats] = {}
        self._starts = play.player == 1
        self._chances = play.chances
        weights = game.weights if self._starts else game.weights.T
        self._weights = np.ascontiguousarray(weights)  # shape (answering hands, player's hands)
        self._true = np.zeros((game.n_actions, *weights.shape))
        for position, number in game.bid_numbers.items():
            truth = game.truths[number]
            self._true[position] = truth if self._starts else truth.T
        # What the player's check of each bid brings: shape (bids, answering hands, player's hands).
        self._checked = self._true * self._chances[:, None, :, CHECK]

    def wins(self) -> float:
        """The chance of winning. A history has at most every bid once, so the calls below are no deeper than that."""
        everything = np.ones(self._weights.shape[1])
        if self._starts:
            return float(self._worth(CHECK, everything).sum())
        return float(sum(self._scaled(bid, likely).sum() for bid, likely in self._answers(CHECK, everything)))

    def _answers(self, last: int, likely: Floats) -> list[tuple[int, Floats]]:
        """The bids with which the player may answer, and how likely each hand then is."""
        after = likely[:, None] * self._chances[last]
        return [(bid, after[:, bid]) for bid in range(last + 1, len(self._true)) if after[:, bid].any()]

    def _scaled(self, last: int, likely: Floats) -> Floats:
        """As :meth:`_worth`, worked out once for likelihoods that differ by a factor alone."""
        scale = float(likely.max())
        key = last, (likely / scale).tobytes()
        if key not in self._kept:
            self._kept[key] = self._worth(last, likely / scale)
        return scale * self._kept[key]

    def _worth(self, last: int, likely: Floats) -> Floats:
        """What is won, for each answering hand, where ``last`` is to be answered."""
        bids, seeing, simply = self._bounds
        first = int(np.searchsorted(bids, last, side="right"))
        at_least, at_most = (_of_bids(bound[first:], likely) for bound in (simply, seeing))
        worth: Floats = at_least.max(axis=0, initial=0.0)
        if last != CHECK:
            worth = np.maximum(worth, (self._weights * (1.0 - self._true[last]) * likely).sum(axis=1))
        for place in np.argsort(-at_most.sum(axis=1), kind="stable").tolist():
            if not (at_most[place] > worth + ROUNDING).any():
                continue
            bid = int(bids[first + place])
            made = (self._weights * self._checked[bid] * likely).sum(axis=1)
            for answer, then in self._answers(bid, likely):
                made = made + self._scaled(answer, then)
            worth = np.maximum(worth, made)
        return worth

    @cached_property
    def _bounds(self) -> tuple[NDArray[np.int64], Floats, Floats]:
        """The bids with which anything can be won, and both bounds of each, with the chances of the deals."""
        seeing = self._seeing()
        bids = np.flatnonzero(seeing.any(axis=(1, 2)))
        return bids, self._weights * seeing[bids], self._weights * self._simply()[bids]

    def _seeing(self) -> Floats:
        """What is won at most by making a bid: by who sees the player's hand. Shape (bids, hands, player's hands)."""
        answered, made = np.zeros_like(self._true), np.zeros_like(self._true)
        for position in range(len(self._true) - 1, CHECK, -1):
            made[position] = self._checked[position] + self._raised(position, answered)
            answered[position] = np.maximum(1.0 - self._true[position], made[position + 1 :].max(axis=0, initial=0.0))
        return made

    def _simply(self) -> Floats:
        """What is won at least by making a bid: by who then answers by own hand and last bid, and believes, after
        each, the player's hands to be as likely as they would bid that at all."""
        answered, made = np.zeros_like(self._true), np.zeros_like(self._true)
        bids_it = self._chances.sum(axis=0).T  # shape (bids, player's hands)
        hands = np.arange(self._weights.shape[0])
        for position in range(len(self._true) - 1, CHECK, -1):
            made[position] = self._checked[position] + self._raised(position, answered)
            options = np.concatenate([1.0 - self._true[position][None], made[position + 1 :]])
            best = np.einsum("arb,rb->ar", options, self._weights * bids_it[position]).argmax(axis=0)
            answered[position] = options[best, hands]
        return made

    def _raised(self, position: int, answered: Floats) -> Floats:
        """What is won where the player raises a bid, by what is won where that is to be answered."""
        raised: Floats = np.einsum("bc,crb->rb", self._chances[position][:, position + 1 :], answered[position + 1 :])
        return raised


def _of_bids(bound: Floats, likely: Floats) -> Floats:
    """A bound of each bid for each answering hand."""
    made: Floats = (bound * likely).sum(axis=2)
    return made
