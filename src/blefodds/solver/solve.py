"""Solving a game until its value is known closely enough, or the time is up.

Iterations of regret minimisation alternate with certificates: every :data:`ITERATIONS_BETWEEN` iterations the best
responses to the average strategies say how good those are, and which moves outside the tree are worth adding. All of
that depends on the number of iterations alone, so a run that was interrupted goes on to the same numbers.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from blefodds.core.errors import BlefError, shorten
from blefodds.solver.best_response import Certificate, StoppedError, Strategies, certify, meeting_value
from blefodds.solver.cfr import DiscountedCfr, on_grown_tree
from blefodds.solver.game import PublicGame
from blefodds.solver.payoffs import LeafValues
from blefodds.solver.tree import PublicTree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ITERATIONS_BETWEEN", "Progress", "Solver"]

ITERATIONS_BETWEEN = 20
"""Iterations from one certificate to the next."""

SMALLEST_TARGET = 1e-9
"""Below this rounding would be all that is left."""

MOST_SECONDS = 1e9


@dataclass(frozen=True)
class Progress:
    """Where a solver is.

    Parameters
    ----------
    seconds
        Since it began, interruptions left out.
    iteration
        Iterations done.
    n_nodes
        Nodes of the tree.
    best
        The best certificate so far.
    """

    seconds: float
    iteration: int
    n_nodes: int
    best: Certificate


class Solver:
    """A game, a tree that grows, and the best strategies so far.

    Parameters
    ----------
    game
        What to solve.

    Raises
    ------
    BlefError
        If there is no move to begin with.

    Examples
    --------
    >>> from blefodds.solver.blef_round import BlefRound
    >>> solver = Solver(BlefRound((1, 1)))
    >>> certificate = solver.run(target=1e-4)
    >>> certificate.low <= 32 / 69 <= certificate.high
    True
    """

    def __init__(self, game: PublicGame) -> None:
        if not game.moves(game.root):
            raise BlefError("solve.nothing", field="cards")
        self.game = game
        self.tree = PublicTree(game)
        self.leaves = LeafValues(game)
        self.cfr = DiscountedCfr(self.tree, self.leaves)
        self.best: Certificate | None = None
        self.strategies: Strategies | None = None
        """Those of the best certificate: for each player, shape (rows when it was found, hands)."""
        self.seconds = 0.0
        self.certified_at = 0
        """The iteration of the last certificate; an interruption may come between an iteration and its certificate."""

    def run(
        self,
        *,
        target: float | None = None,
        seconds: float | None = None,
        iterations: int | None = None,
        progress: Callable[[Progress], object] | None = None,
        interrupted: Callable[[], bool] = lambda: False,
    ) -> Certificate:
        """Go on until one of the limits is met.

        Parameters
        ----------
        target
            How wide the bracket of the value may be.
        seconds
            How long to go on now. What is found then depends on the machine.
        iterations
            How many iterations to have made in all.
        progress
            Called after every certificate.
        interrupted
            Asked several times a second; where it says so, the best so far is the answer. What it stopped in the
            middle of, the next run begins with, so that the numbers are those of a run without a break.

        Returns
        -------
        Certificate
            The best so far. Always one: even where there was no time, of the strategies as they start.

        Raises
        ------
        BlefError
            If a limit is no positive number, or the target below :data:`SMALLEST_TARGET`.
        """
        check_limits(target=target, seconds=seconds)
        if self.best is None:
            self._warm_up()
            self._certify(growth=False)
        started, before = time.monotonic(), self.seconds
        while True:
            self.seconds = before + time.monotonic() - started
            assert self.best is not None
            if (
                (target is not None and self.best.width <= target)
                or (iterations is not None and self.cfr.iteration >= iterations and not self._is_due)
                or (seconds is not None and time.monotonic() - started >= seconds)
                or interrupted()
            ):
                return self.best
            if not self._is_due:
                self.cfr.run(1)
            if self._is_due:
                try:
                    self._certify(growth=True, interrupted=interrupted)
                except StoppedError:
                    continue
                if progress is not None:
                    self.seconds = before + time.monotonic() - started
                    progress(Progress(self.seconds, self.cfr.iteration, self.tree.n_nodes, self.best))

    @property
    def _is_due(self) -> bool:
        """Whether the last iteration still wants its certificate."""
        return self.cfr.iteration % ITERATIONS_BETWEEN == 0 and self.cfr.iteration > self.certified_at

    def _warm_up(self) -> None:
        """Have everything compiled or loaded before the clock runs: once through it all, on a tree of its own."""
        tree = PublicTree(self.game)
        search = DiscountedCfr(tree, self.leaves)
        search.run(1)
        certify(tree, self.leaves, (search.average(0), search.average(1)), growth=True)

    def _certify(self, *, growth: bool, interrupted: Callable[[], bool] = lambda: False) -> None:
        """Certify the average strategies, keep them if they are the best, and add to the tree what beats them."""
        strategies = self.cfr.average(0), self.cfr.average(1)
        certificate, wanted = certify(self.tree, self.leaves, strategies, growth=growth, interrupted=interrupted)
        self.certified_at = self.cfr.iteration
        self._keep_best(certificate, strategies)
        # A gain much smaller than what each node has of the width is noise, and would make the tree heavy.
        least = certificate.width / (self.tree.n_nodes + 1000)
        for _, node, action in wanted[wanted[:, 0] > least]:
            self.tree.grow(int(node), int(action))

    def _keep_best(self, certificate: Certificate, strategies: Strategies) -> None:
        """Keep each player's best strategy: what it guarantees does not depend on the other's."""
        if self.best is None or self.strategies is None:
            self.best, self.strategies = certificate, strategies
            return
        low, high = self.best.low, self.best.high
        first, second = self.strategies
        if certificate.low > low:
            low, first = certificate.low, strategies[0]
        if certificate.high < high:
            high, second = certificate.high, strategies[1]
        if (low, high) != (self.best.low, self.best.high):
            value = meeting_value(self.tree, self.leaves, (self._grown(first, 0), self._grown(second, 1)))
            self.best, self.strategies = Certificate(value, (high - value, value - low)), (first, second)

    def _grown(self, strategy: NDArray[np.float64], player: int) -> NDArray[np.float64]:
        return on_grown_tree(self.tree, player, strategy)


def check_limits(*, target: float | None = None, seconds: float | None = None) -> None:
    """Refuse limits that a solver cannot meet.

    Raises
    ------
    BlefError
        If a limit is no positive number, or the target below :data:`SMALLEST_TARGET`.
    """
    if target is not None and not (math.isfinite(target) and SMALLEST_TARGET <= target <= 1):
        raise BlefError("solve.target", field="target", value=shorten(target), least=SMALLEST_TARGET)
    if seconds is not None and not (math.isfinite(seconds) and 0 < seconds <= MOST_SECONDS):
        raise BlefError("solve.seconds", field="time", value=shorten(seconds))
