"""What to say: for a check and for every raise the chance of losing the round, and which of them to choose.

The hidden cards are dealt at random many times, each deal weighed by how likely the others were to bid as they did with
those hands. For each deal the rest of the round is followed to its end, everybody speaking by the bidder model, whoever
is asking included; see :mod:`blefodds.kernels.rollout`. What comes out is a mean over deals, and its interval
reckons with their weights.

>>> impossible = advise("2: four K", hand="9♥ 9♠", counts=(2, 2), deals=2000)
>>> impossible.recommended, impossible.reason.outcome.is_sure, impossible.reason.rival.loses.p > 0.99
(0, True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from time import monotonic
from typing import TYPE_CHECKING, Literal

import numpy as np

from blefodds.advice.recommendation import Goal, Outcome, Reason, Recommendation, check_goal
from blefodds.advice.weighing import RolloutJob, Sums, sizes, until, weigh
from blefodds.compute.executors import run_tasks, worker_threads
from blefodds.core.cards import Card
from blefodds.core.elementary import normal_quantile
from blefodds.core.errors import BlefError, shorten
from blefodds.core.odds_table import Estimate
from blefodds.core.rules import CLASSIC, Rules
from blefodds.core.whole_numbers import whole_number
from blefodds.games.blef.bidding import CHECK, Action
from blefodds.games.blef.round import InformationState
from blefodds.inference.bidder import BidderModel
from blefodds.inference.duel import Why
from blefodds.inference.exact import n_looks
from blefodds.inference.heard import Hearing, hearing_of
from blefodds.inference.listening import job_of_hearing, posterior
from blefodds.kernels.power import power
from blefodds.kernels.streams import check_seed

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["CONFIDENCE", "FEW_DEALS", "MAX_DEALS", "RolloutRecommendation", "advise"]

CONFIDENCE = 0.95
"""Of every interval here, each for itself."""

FEW_DEALS = 100
"""With fewer deals that carry the weight an answer is marked as thin."""

MAX_DEALS = 10**9

LEAST_POWER = 1e-250
"""The least a bid may weigh for who holds the wrong cards: with less, rounding would make some bids impossible."""

MOST_LOOKS = 20_000_000
"""Up to so many look-ups the chance of a check is counted: some two tenths of a second."""

SECONDS_LIMITS = (0.01, 3600.0)


@dataclass(frozen=True)
class RolloutRecommendation(Recommendation):
    """What to say by deals: every action that is allowed, the recommended one first, then from best to worst.

    Parameters
    ----------
    hearing, goal, outcomes, seed
        As in :class:`.recommendation.Recommendation`.
    model
        How everybody is taken to speak.
    deals
        How many deals were weighed.
    effective_sample_size
        So many deals of equal weight would tell as much: Kish's (Σ w)² / Σ w².
    seconds
        How long was given; None where the number of deals was. With a time the number of deals, and so every
        figure, depends on the machine.
    no_policy
        Why no solved policy was gone by, where one was looked for.
    """

    model: BidderModel
    deals: int
    effective_sample_size: float
    seconds: float | None
    no_policy: Why | None = None

    @property
    def is_thin(self) -> bool:
        """Whether so few deals carry the weight that the figures are rough."""
        return self.effective_sample_size < FEW_DEALS

    @property
    def reason(self) -> Reason:
        """Why: a check is compared with the best raise, a raise with the check."""
        best, others = self.outcomes[0], self.outcomes[1:]
        if best.action == CHECK:
            return Reason("check" if others else "only_check", best, self.goal, others[0] if others else None)
        check = self.by_action.get(CHECK)
        return Reason("open" if check is None else "raise", best, self.goal, check)


def advise(
    heard: InformationState | Hearing | str = "",
    hand: Iterable[Card] | str = (),
    counts: Sequence[int] = (),
    *,
    rules: Rules = CLASSIC,
    dead: Iterable[Card] | str = (),
    seconds: float = 1.0,
    deals: int | None = None,
    seed: int = 0,
    goal: Goal = "round",
    model: BidderModel | None = None,
    workers: int = 1,
    check: Literal["weighed", "counted"] = "weighed",
    progress: Callable[[int, int], object] | None = None,
) -> RolloutRecommendation:
    """What a player whose turn it is should say: check, or raise to what?

    Parameters
    ----------
    heard
        What the player knows: what a bot is given, a :class:`~blefodds.inference.heard.Hearing`, or the bids as text,
        as in :func:`~blefodds.inference.heard.hearing_at_table`, and then ``hand`` to ``dead`` say the rest. The last
        bid is the one to check, and it must be of the player before.
    hand, counts, rules, dead
        With a text: the player's cards, how many each seat holds from the player on, what the table plays by, and the
        cards known not to have been dealt.
    seconds
        How long to think, 0.01 to 3600; without a meaning where ``deals`` is given.
    deals
        How many deals to weigh, 1 to 10**9. The same number and seed give the same figures on any number of workers.
    seed
        0 to 2**64 − 1.
    goal
        ``"round"`` or ``"match"``.
    model
        How everybody is taken to speak; None: as by default.
    workers
        Threads.
    check
        ``"counted"``: where all hands of those who were heard can be looked at in a moment, the chance that the last
        bid is true is exact (:func:`blefodds.inference.listening.posterior`). Else it comes from the deals, unless
        my own cards make the bid certain or impossible.
    progress
        Called with the deals weighed and the deals wanted, where their number is given.

    Returns
    -------
    RolloutRecommendation
        Every action that is allowed with the chance of losing the round and its pointwise interval, the best first.

    Raises
    ------
    BlefError
        If it is somebody else's turn, for a number out of its range, or where the goal is the match and no
        match-winning chances are kept for such a table.

    Examples
    --------
    >>> advice = advise("2: pair of Q; 3: three Q", hand="K♥ 10♠", counts=(2, 3, 1), deals=2000)
    >>> advice.recommended, advice.reason.kind, advice.outcomes[0].loses.high < 0.5  # 0: check
    (0, 'check', True)
    """
    if isinstance(heard, InformationState) and heard.bidding.current_player != heard.seat:
        raise BlefError("advice.not_your_turn")
    hearing = hearing_of(heard, hand, counts, rules=rules, dead=dead)
    model = BidderModel() if model is None else model
    seed, deals = check_seed(seed), deals if deals is None else whole_number("deals", deals, 1, MAX_DEALS)
    _check(hearing, model, seconds, goal)
    job = RolloutJob.of(hearing, model, for_match=goal == "match", seed=seed)
    wanted = sizes(deals) if deals is not None else until(monotonic() + seconds)
    chunks = ((job, chunk, n) for chunk, n in enumerate(wanted))
    parts: dict[int, Sums] = {}
    done = 0
    with worker_threads(workers) as executor:
        # Few in flight: what was handed out when the time is up is still waited for.
        for number, part in run_tasks(weigh, chunks, executor=executor, in_flight=2 * workers):
            parts[number] = part
            done += int(part.weights[2])
            if progress is not None and deals is not None:
                progress(done, deals)
    in_order = [parts[number] for number in sorted(parts)]  # floats: in another order they might round otherwise
    sums, weights = (sum(column, np.zeros_like(column[0])) for column in zip(*in_order, strict=True))
    if not weights[0] > 0:
        raise BlefError("advice.unexplained", field="trust")
    outcomes = [_outcome(action, sums[:, :, action], weights) for action in hearing.legal_actions]
    if outcomes[0].action == CHECK:
        p = _counted_chance(hearing, model, job.last, all_hands=check == "counted")
        if p is not None:
            outcomes[0] = _check_outcome(hearing, job, p)
    outcomes.sort(key=lambda outcome: (-outcome.wins.p if outcome.wins else outcome.loses.p, outcome.action))
    return RolloutRecommendation(
        hearing,
        goal,
        tuple(outcomes),
        seed,
        model,
        done,
        effective_sample_size=float(weights[0] * weights[0] / weights[1]),
        seconds=seconds if deals is None else None,
    )


def _check(hearing: Hearing, model: BidderModel, seconds: float, goal: str) -> None:
    if power(0.5 * model.softening, model.sharpness) < LEAST_POWER:
        raise BlefError("advice.sharpness", field="sharpness", sharpness=model.sharpness, softening=model.softening)
    least, most = SECONDS_LIMITS
    if not least <= seconds <= most:
        raise BlefError("advice.seconds", field="time", value=shorten(seconds), least=least, most=most)
    check_goal(goal)
    if not hearing.counts[hearing.seat]:
        raise BlefError("advice.is_out", field="hand")
    if sum(held > 0 for held in hearing.counts) < 2:
        raise BlefError("advice.alone", field="counts")
    if hearing.bids:
        n_seats, last = len(hearing.counts), hearing.bids[-1].seat
        after = next(seat for step in range(1, n_seats + 1) if hearing.counts[seat := (last + step) % n_seats])
        if after != hearing.seat:
            raise BlefError("advice.turn", field="heard", last=last + 1, after=after + 1, seat=hearing.seat + 1)


def _counted_chance(hearing: Hearing, model: BidderModel, last: Action, *, all_hands: bool) -> float | None:
    """How likely the last bid is: 0 or 1 where my cards alone say so, else over all hands; None if that takes long."""
    own = posterior(hearing, BidderModel(0.0), actions=(last,)).p(last)
    if own in (0.0, 1.0):
        return own
    job = job_of_hearing(hearing, model, speakers=hearing.speakers, actions=(last,))
    if not all_hands or n_looks(job) > MOST_LOOKS:
        return None
    return posterior(hearing, model, method="exact", actions=(last,)).p(last)


def _check_outcome(hearing: Hearing, job: RolloutJob, p: float) -> Outcome:
    """What a check leads to when the last bid is true with this probability."""
    bidder = hearing.bids[-1].seat
    costs = [p * row[hearing.seat] + (1.0 - p) * row[bidder] for row in job.costs]
    loses, *others = (Estimate.counted(cost) for cost in costs)
    wins = [Estimate.counted(1.0 - other.p) for other in others]
    return Outcome(CHECK, loses, wins[0] if wins else None, is_counted=True)


def _outcome(action: Action, sums: NDArray[np.float64], weights: NDArray[np.float64]) -> Outcome:
    """Of the sums Σ w x, Σ w² x and Σ w² x² of an action, for each cost."""
    loses, *others = (_mean(column, weights) for column in sums.T)
    if not others:
        return Outcome(action, loses)
    p, low, high = others[0]
    return Outcome(action, loses, Estimate(1.0 - p, 1.0 - high, 1.0 - low))


def _mean(sums: NDArray[np.float64], weights: NDArray[np.float64]) -> Estimate:
    """A self-normalised mean of numbers from 0 to 1, and Wilson's interval (1927) around it.

    The interval takes as many deals of equal weight, each a plain yes or no, as would have the same standard error;
    that error is of the delta method for a quotient of means, √(Σ w² (x − p)²) / Σ w (Owen, *Monte Carlo theory,
    methods and examples*, 9.2). It never takes more than Kish's number of deals: what is rare may weigh much and not
    have been seen, and the error then looks smaller than it is.
    """
    sum_wx, sum_wwx, sum_wwxx = map(float, sums)
    total, total_squared = float(weights[0]), float(weights[1])
    p = min(max(sum_wx / total, 0.0), 1.0)
    effective = total * total / total_squared
    variance = (sum_wwxx - 2.0 * p * sum_wwx + p * p * total_squared) / (total * total)
    n = min(effective, p * (1.0 - p) / variance if variance > 1e-15 else effective)
    z = normal_quantile(0.5 + CONFIDENCE / 2.0)
    middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n)
    half = z * sqrt(p * (1.0 - p) / n + z * z / (4.0 * n * n)) / (1.0 + z * z / n)
    return Estimate(p, min(max(middle - half, 0.0), p), max(min(middle + half, 1.0), p))
