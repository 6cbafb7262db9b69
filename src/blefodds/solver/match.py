"""The whole match of two: every round solved on its own, and the chances of winning the match from them.

Let (a, b) be the round that a player with a cards starts against one with b, p(a, b) the starter's chance to win it,
and V(a, b) the starter's chance to win the match. The loser deals and gets a card, so the winner starts the next round:

    V(a, b) = p · W + (1 − p) · L,    W = V(a, b + 1),  1 if b is the card limit,
                                      L = 1 − V(b, a + 1),  0 if a is the card limit.

What a round pays in the match is L plus W − L times having won it. So while W ≥ L, both play a round for the chance to
win that round, and the rounds can be solved independently. Brackets go through the formula: V grows with W, with L and,
while W ≥ L, with p. Where the brackets leave open whether W ≥ L, V lies between W and L however the round is played.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace

from blefodds.compute.executors import run_tasks
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, Rules
from blefodds.solver.best_response import Certificate
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.solve import Solver, check_limits

__all__ = [
    "Bracket",
    "Cards",
    "MatchSolution",
    "RoundResult",
    "match_chances",
    "match_solution",
    "rounds_of_match",
    "solve_match",
]

MOST_LIMIT = 5
"""The largest card limit for which a match is solved."""

Cards = tuple[int, int]


@dataclass(frozen=True)
class Bracket:
    """A number known to lie between two."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """How far apart they are."""
        return self.high - self.low

    @property
    def middle(self) -> float:
        """Half-way between."""
        return (self.low + self.high) / 2


@dataclass(frozen=True)
class RoundResult:
    """What solving one round gave.

    Parameters
    ----------
    cards
        Of the starter and of the other.
    certificate
        Of the best strategies found.
    seconds
        What it took.
    n_nodes
        The size of the tree.
    limit
        The seconds it was given.
    """

    cards: Cards
    certificate: Certificate
    seconds: float
    n_nodes: int
    limit: float

    @property
    def value(self) -> Bracket:
        """The starter's chance to win the round, from 0 to 1."""
        return Bracket(max(0.0, self.certificate.low), min(1.0, self.certificate.high))


@dataclass(frozen=True)
class MatchSolution:
    """All rounds, and the starter's chance to win the match from each.

    Parameters
    ----------
    rules
        What the table plays by.
    rounds
        By the starter's and the other's cards.
    chances
        By the same the starter's chance to win the match.
    unordered
        The rounds for which the brackets do not show that winning is better than losing.
    """

    rules: Rules
    rounds: Mapping[Cards, RoundResult]
    chances: Mapping[Cards, Bracket]
    unordered: tuple[Cards, ...]


def rounds_of_match(rules: Rules) -> tuple[Cards, ...]:
    """All rounds that a match of two can come to, most cards first.

    Raises
    ------
    BlefError
        If the rules have no card limit, or one above :data:`MOST_LIMIT`.
    """
    limit = rules.card_limit
    if limit is None or limit > MOST_LIMIT:
        if limit is None:
            raise BlefError("solve.match_pack", field="match", most=MOST_LIMIT)
        raise BlefError("solve.match_limit", field="match", most=MOST_LIMIT, limit=limit)
    pairs = [(a, b) for a in range(1, limit + 1) for b in range(1, limit + 1)]
    return tuple(sorted(pairs, key=lambda pair: (-sum(pair), pair)))


def solve_match(
    rules: Rules = CLASSIC,
    *,
    target: float = 1e-3,
    seconds: float = 60.0,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
    done: Mapping[Cards, RoundResult] | None = None,
    note: Callable[[RoundResult], object] | None = None,
) -> MatchSolution:
    """Solve every round of a match of two.

    Parameters
    ----------
    rules
        What the table plays by.
    target, seconds
        For each round: how wide its bracket may be, and how long it may take.
    executor
        Where rounds are solved, each a task; None: here.
    progress
        Called as ``progress(done, total)``, in rounds.
    done
        Rounds that were solved before. Those wider than the target that had less time are solved again, and the
        narrower bracket counts.
    note
        Called with every round that is solved.

    Raises
    ------
    BlefError
        For limits that cannot be met or rules that are not solved.
    RuntimeError
        If winning a round would be worse than losing it.
    """
    check_limits(target=target, seconds=seconds)
    pairs = rounds_of_match(rules)
    for pair in pairs:
        try:
            BlefRound(pair, rules)
        except BlefError as error:
            raise error.about("match") from None
    results = dict(done or {})
    missing = [pair for pair in pairs if pair not in results or not _is_done(results[pair], target, seconds)]
    stop = _Stop()
    tasks = ((rules, pair, target, seconds, stop) for pair in missing)
    n_done = len(pairs) - len(missing)
    try:
        for _, result in run_tasks(_solve_round, tasks, executor=executor):
            before = results.get(result.cards)
            if before is None or result.certificate.width < before.certificate.width:
                results[result.cards] = result
            else:
                results[result.cards] = replace(before, limit=seconds)
            n_done += 1
            if note is not None:
                note(results[result.cards])
            if progress is not None:
                progress(n_done, len(pairs))
    except BaseException:
        stop.say()  # threads that solve a round would go on until its time is up
        raise
    return match_solution(rules, {pair: results[pair] for pair in pairs})


def match_solution(rules: Rules, rounds: Mapping[Cards, RoundResult]) -> MatchSolution:
    """A match from all its rounds.

    Raises
    ------
    KeyError
        If a round is missing.
    RuntimeError
        As :func:`match_chances`.
    """
    values = {pair: rounds[pair].value for pair in rounds_of_match(rules)}
    chances, unordered = match_chances(values, limit=rules.card_limit or 0)
    return MatchSolution(rules, rounds, chances, unordered)


def match_chances(values: Mapping[Cards, Bracket], *, limit: int) -> tuple[dict[Cards, Bracket], tuple[Cards, ...]]:
    """The starter's chance to win the match from every round.

    Parameters
    ----------
    values
        The starter's chance to win each round (a, b), for 1 ≤ a, b ≤ ``limit``.
    limit
        Who loses a round with so many cards is out.

    Returns
    -------
    dict, tuple
        The chances, and the rounds where the brackets leave open whether winning is better than losing.

    Raises
    ------
    RuntimeError
        If winning a round is worse than losing it: rounds are then not played to be won.

    Examples
    --------
    >>> half = Bracket(0.5, 0.5)
    >>> chances, _ = match_chances({(a, b): half for a in (1, 2) for b in (1, 2)}, limit=2)
    >>> chances[1, 1].low, chances[1, 2].low
    (0.5, 0.75)
    """
    chances: dict[Cards, Bracket] = {}
    unordered = []
    for a, b in sorted(values, key=lambda pair: (-sum(pair), pair)):
        won = Bracket(1.0, 1.0) if b == limit else chances[a, b + 1]
        lost = Bracket(0.0, 0.0) if a == limit else Bracket(1 - chances[b, a + 1].high, 1 - chances[b, a + 1].low)
        if won.high < lost.low:
            raise RuntimeError(f"winning the round ({a}, {b}) would be worse than losing it")
        p = values[a, b]
        low = min(q * won.low + (1 - q) * lost.low for q in (p.low, p.high))
        high = max(q * won.high + (1 - q) * lost.high for q in (p.low, p.high))
        if won.low < lost.high:
            # Should winning be worse, the round is played another way, but what comes of it is W or L all the same.
            unordered.append((a, b))
            low, high = min(low, won.low), max(high, lost.high)
        chances[a, b] = Bracket(low, high)
    return chances, tuple(unordered)


class _Stop:
    """Says to tasks in this process that their results are no longer wanted; in others it is never heard."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self.say, self.is_said = self._event.set, self._event.is_set

    def __reduce__(self) -> tuple[type[_Stop], tuple[()]]:
        return _Stop, ()


def _is_done(result: RoundResult, target: float, seconds: float) -> bool:
    return result.certificate.width <= target or result.limit >= seconds


def _solve_round(rules: Rules, cards: Cards, target: float, seconds: float, stop: _Stop) -> RoundResult:
    started = time.monotonic()
    solver = Solver(BlefRound(cards, rules))
    certificate = solver.run(target=target, seconds=seconds, interrupted=stop.is_said)
    return RoundResult(cards, certificate, time.monotonic() - started, solver.tree.n_nodes, seconds)
