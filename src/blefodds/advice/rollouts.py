"""What to say: for a check and for every raise the chance of losing the round, and which of them to choose.

The hidden cards are dealt at random many times, each deal weighed by how likely the others were to bid as they did with
those hands. For each deal the rest of the round is followed to its end, everybody speaking by the bidder model, whoever
is asking included; see :mod:`blefodds.kernels.rollout`. What comes out is a mean over deals, and its interval
reckons with their weights.

>>> from blefodds.lang import parse_cards
>>> from blefodds.inference import hearing_at_table
>>> hearing = hearing_at_table("2: four K", parse_cards("9♥ 9♠"), (2, 2))
>>> advise_heard(hearing, deals=2000).reason()
'check: the last bid cannot be true; the safest raise still loses >99%'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import floor, sqrt
from time import monotonic
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from blefodds.advice.goal import Goal, check_goal
from blefodds.advice.weighing import Job, Sums, sizes, until, weigh
from blefodds.compute.executors import run_tasks, worker_threads
from blefodds.core.elementary import normal_quantile
from blefodds.core.errors import BlefError, shorten
from blefodds.core.whole_numbers import whole_number
from blefodds.games.blef.bidding import CHECK, Action, action_name
from blefodds.games.blef.round import InformationState
from blefodds.inference.bidder import BidderModel
from blefodds.inference.exact import n_looks
from blefodds.inference.heard import Hearing
from blefodds.inference.posterior import hear, job_of_hearing
from blefodds.kernels.power import power
from blefodds.kernels.streams import check_seed
from blefodds.lang import phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "CONFIDENCE",
    "FEW_DEALS",
    "MAX_DEALS",
    "Advice",
    "Goal",
    "Outcome",
    "Share",
    "advise",
    "advise_heard",
    "whole_percent",
]

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


class Share(NamedTuple):
    """A probability with its interval, 0 ≤ low ≤ p ≤ high ≤ 1."""

    p: float
    low: float
    high: float


@dataclass(frozen=True)
class Outcome:
    """What an action leads to.

    Parameters
    ----------
    action
        The position of a bid; 0 for a check.
    loses
        The chance that I lose the round.
    wins
        The chance that I win the match; None where the question was about the round alone.
    is_counted
        Whether the chance of losing the round was counted over all hands, and so has no error but the model's. Where
        the own cards alone decide, it is exactly 0 or 1.
    """

    action: Action
    loses: Share
    wins: Share | None = None
    is_counted: bool = False

    @property
    def is_sure(self) -> bool:
        """Whether counting says that the round is lost, or that it is not."""
        return self.is_counted and self.loses.p in (0.0, 1.0)


@dataclass(frozen=True)
class Advice:
    """The answer: every action with what it leads to, the recommended one first, then the others from best to worst.

    Parameters
    ----------
    hearing
        What was known.
    model
        How everybody is taken to speak.
    goal
        What ``actions`` are ordered by.
    actions
        All that may be said.
    deals, seed
        How many deals were weighed, and the seed of their random words.
    effective_deals
        So many deals of equal weight would tell as much: Kish's (Σ w)² / Σ w².
    seconds
        How long was given; None where the number of deals was. With a time the number of deals, and so every
        figure, depends on the machine.
    """

    hearing: Hearing
    model: BidderModel
    goal: Goal
    actions: tuple[Outcome, ...]
    deals: int
    seed: int
    effective_deals: float
    seconds: float | None

    @property
    def recommended(self) -> Action:
        """What to say."""
        return self.actions[0].action

    @property
    def is_thin(self) -> bool:
        """Whether so few deals carry the weight that the figures are rough."""
        return self.effective_deals < FEW_DEALS

    @cached_property
    def by_action(self) -> dict[Action, Outcome]:
        """What each action leads to."""
        return {outcome.action: outcome for outcome in self.actions}

    def sensible(self, n_raises: int = 5) -> tuple[Outcome, ...]:
        """A check, where there is something to check, and the best raises, in the order of ``actions``."""
        raises = [outcome for outcome in self.actions if outcome.action != CHECK][:n_raises]
        return tuple(outcome for outcome in self.actions if outcome.action == CHECK or outcome in raises)

    def reason(self, lang: str = "en") -> str:
        """Why, in one sentence."""
        best, others = self.actions[0], self.actions[1:]
        name = action_name(best.action, self.hearing.rules, lang=lang)
        of_match = self.goal == "match"
        values: dict[str, object] = {"action": name, "p": whole_percent(_told(best))}
        if best.action == CHECK:
            key = "check" if others else "only_check"
            values["truth"] = _truth(best, lang)
            rival = others[0] if others else None
        else:
            rival = self.by_action.get(CHECK)
            key = "raise" if rival is not None else "open"
        if rival is not None:
            values["other"] = whole_percent(_told(rival))
        if of_match:
            key += ".match"
        elif key == "raise" and rival is not None and rival.is_sure:
            key += ".certain"
        return phrase(f"advice.reason.{key}", lang, **values)


def _truth(check: Outcome, lang: str) -> str:
    """How likely the last bid is, as part of a sentence: who checks loses just when it is true."""
    if check.is_sure:
        return phrase("advice.truth.certain" if check.loses.p else "advice.truth.impossible", lang)
    return phrase("advice.truth", lang, p=whole_percent(check.loses.p))


def _told(outcome: Outcome) -> float:
    return outcome.loses.p if outcome.wins is None else outcome.wins.p


def whole_percent(p: float) -> str:
    """A whole percentage; never 0% or 100%, which only counting may say."""
    if p < 0.01:
        return "<1%"
    return f"{min(floor(100 * p + 0.5), 99)}%" if p <= 0.99 else ">99%"


def advise(
    state: InformationState,
    *,
    seconds: float = 1.0,
    deals: int | None = None,
    seed: int = 0,
    goal: Goal = "round",
    model: BidderModel | None = None,
    workers: int = 1,
) -> Advice:
    """What the player of an information state should say; it must be that player's turn.

    Parameters
    ----------
    state
        What the player knows.
    seconds
        How long to think, 0.01 to 3600; without a meaning where ``deals`` is given.
    deals
        How many deals to weigh, 1 to 10**9. The same number and seed give the same figures on any number of workers.
    seed
        0 to 2**64 − 1.
    goal
        ``"round"`` or ``"match"``.
    model
        How everybody is taken to speak.
    workers
        Threads.

    Raises
    ------
    BlefError
        If it is somebody else's turn, for a number out of its range, or where the goal is the match and no
        match-winning chances are kept for such a table.

    Examples
    --------
    >>> from blefodds.lang import parse_cards
    >>> from blefodds.games.blef.round import Round
    >>> state = Round.start([parse_cards("K♥ K♠"), parse_cards("10♠")], dealer=1).information_state(0)
    >>> advice = advise(state, deals=2000)
    >>> advice.recommended, advice.actions[0].loses.high < 0.5
    (11, True)
    """
    if state.bidding.current_player != state.seat:
        raise BlefError("it is not this player's turn")
    return advise_heard(
        Hearing.of(state), seconds=seconds, deals=deals, seed=seed, goal=goal, model=model, workers=workers
    )


def advise_heard(
    hearing: Hearing,
    *,
    seconds: float = 1.0,
    deals: int | None = None,
    seed: int = 0,
    goal: Goal = "round",
    model: BidderModel | None = None,
    workers: int = 1,
    check: Literal["weighed", "counted"] = "weighed",
    progress: Callable[[int, int], object] | None = None,
) -> Advice:
    """What whoever heard this should say, whose turn it is; otherwise as :func:`advise`.

    Parameters
    ----------
    hearing
        What is known. The last bid is the one to check, and it must be of the player before.
    check
        ``"counted"``: where all hands of those who were heard can be looked at in a moment, the chance that the last
        bid is true is exact (:func:`blefodds.inference.posterior.hear`). Else it comes from the deals, unless
        my own cards make the bid certain or impossible.
    progress
        Called with the deals weighed and the deals wanted, where their number is given.

    Raises
    ------
    BlefError
        As :func:`advise`.
    """
    model = BidderModel() if model is None else model
    seed, deals = check_seed(seed), deals if deals is None else whole_number("deals", deals, 1, MAX_DEALS)
    _check(hearing, model, seconds, goal)
    job = Job.of(hearing, model, for_match=goal == "match", seed=seed)
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
        raise BlefError("no deal explains what was heard: a lower trust leaves room for it", field="trust")
    actions = [_outcome(action, sums[:, :, action], weights) for action in _legal(hearing)]
    if actions[0].action == CHECK:
        p = _counted_chance(hearing, model, job.last, all_hands=check == "counted")
        if p is not None:
            actions[0] = _check_outcome(hearing, job, p)
    actions.sort(key=lambda outcome: (-outcome.wins.p if outcome.wins else outcome.loses.p, outcome.action))
    return Advice(
        hearing,
        model,
        goal,
        tuple(actions),
        deals=done,
        seed=seed,
        effective_deals=float(weights[0] * weights[0] / weights[1]),
        seconds=seconds if deals is None else None,
    )


def _check(hearing: Hearing, model: BidderModel, seconds: float, goal: str) -> None:
    if power(0.5 * model.softening, model.sharpness) < LEAST_POWER:
        raise BlefError(
            f"sharpness {model.sharpness:g} is too much with a softening of {model.softening:g}", field="sharpness"
        )
    least, most = SECONDS_LIMITS
    if not least <= seconds <= most:
        raise BlefError(f"{shorten(seconds)} seconds: {least:g} to {most:g} are expected", field="time")
    check_goal(goal)
    if not hearing.counts[hearing.seat]:
        raise BlefError("who holds no cards is out and has nothing to say", field="hand")
    if sum(held > 0 for held in hearing.counts) < 2:
        raise BlefError("a round needs at least two players who hold cards", field="counts")
    if hearing.bids:
        n_seats, last = len(hearing.counts), hearing.bids[-1].seat
        after = next(seat for step in range(1, n_seats + 1) if hearing.counts[seat := (last + step) % n_seats])
        if after != hearing.seat:
            raise BlefError(
                f"after the last bid, by seat {last + 1}, it is the turn of seat {after + 1}, "
                f"not of seat {hearing.seat + 1}",
                field="heard",
            )


def _legal(hearing: Hearing) -> list[Action]:
    last = hearing.last_bid or 0
    return [*((CHECK,) if last else ()), *range(last + 1, hearing.top_after(last) + 1)]


def _counted_chance(hearing: Hearing, model: BidderModel, last: Action, *, all_hands: bool) -> float | None:
    """How likely the last bid is: 0 or 1 where my cards alone say so, else over all hands; None if that takes long."""
    own = hear(hearing, BidderModel(0.0), actions=(last,)).p(last)
    if own in (0.0, 1.0):
        return own
    job = job_of_hearing(hearing, model, speakers=hearing.speakers, actions=(last,))
    if not all_hands or n_looks(job) > MOST_LOOKS:
        return None
    return hear(hearing, model, method="exact", actions=(last,)).p(last)


def _check_outcome(hearing: Hearing, job: Job, p: float) -> Outcome:
    """What a check leads to when the last bid is true with this probability."""
    bidder = hearing.bids[-1].seat
    costs = [p * row[hearing.seat] + (1.0 - p) * row[bidder] for row in job.costs]
    loses, *others = (Share(cost, cost, cost) for cost in costs)
    wins = [Share(*(1.0 - cost for cost in share)) for share in others]
    return Outcome(CHECK, loses, wins[0] if wins else None, is_counted=True)


def _outcome(action: Action, sums: NDArray[np.float64], weights: NDArray[np.float64]) -> Outcome:
    """Of the sums Σ w x, Σ w² x and Σ w² x² of an action, for each cost."""
    loses, *others = (_share(column, weights) for column in sums.T)
    if not others:
        return Outcome(action, loses)
    p, low, high = others[0]
    return Outcome(action, loses, Share(1.0 - p, 1.0 - high, 1.0 - low))


def _share(sums: NDArray[np.float64], weights: NDArray[np.float64]) -> Share:
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
    return Share(p, min(max(middle - half, 0.0), p), max(min(middle + half, 1.0), p))
