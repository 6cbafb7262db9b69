"""Odds after hearing what was bid: the others' hands, each with the weight that its bids give it.

What each of the others holds is, given the bids, as likely as the deal makes it times, for every seat, the likelihood
of what it said; the likelihoods are those of :class:`blefodds.inference.bidder.BidderModel`. All hands are
weighed where that is a matter of a second; else random ones, and then every number has an interval.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from blefodds.core.cards import Card
from blefodds.core.errors import BlefError
from blefodds.core.intervals import clopper_pearson
from blefodds.core.odds_table import Estimate, Evidence, OddsTable
from blefodds.core.rules import CLASSIC, Rules
from blefodds.engines.own_odds import own_odds
from blefodds.games.blef.bidding import Action, action_code, highest_action
from blefodds.games.blef.round import InformationState
from blefodds.inference.bidder import BidderModel
from blefodds.inference.exact import PolicyLikelihood, n_looks, weigh_all
from blefodds.inference.heard import Hearing, hearing_of
from blefodds.inference.job import HearingJob, Weighed
from blefodds.inference.sampled import looks_per_deal, weigh_few, weigh_random

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "LEAST_SAMPLE_SIZE",
    "MODEL_NAME",
    "POLICY_NAME",
    "Method",
    "Posterior",
    "job_of_hearing",
    "odds_at_a_glance",
    "posterior",
    "posterior_table",
]

Method = Literal["auto", "exact", "sampled"]

MODEL_NAME = "quantal response"

POLICY_NAME = "policy"

LOOKS_EXACT = 100_000_000
"""Up to so many look-ups all hands are weighed: about a second."""

LOOKS_SAMPLED = 1_500_000_000
"""So many look-ups are spent on random deals at the most: some six seconds."""

ENOUGH = 10_000.0
"""Effective deals at which sampling stops: no interval at 95% is then wider than about two percentage points."""

LEAST_SAMPLE_SIZE = 200.0
"""With fewer effective deals there is no answer."""


@dataclass(frozen=True)
class Posterior:
    """The odds given the bids heard.

    Parameters
    ----------
    hearing
        What was heard.
    model
        Who is taken to have said it.
    actions
        The bids that there are odds of.
    odds
        For each of them how likely it is, with the interval.
    evidence
        How the odds were made.
    weighed
        What they were made of; :func:`blefodds.inference.who.holdings` looks at it.
    speakers
        The seats whose bids were weighed.
    """

    hearing: Hearing
    model: BidderModel
    actions: tuple[Action, ...]
    odds: tuple[Estimate, ...]
    evidence: Evidence
    weighed: Weighed
    speakers: tuple[int, ...]

    def __getitem__(self, action: Action) -> Estimate:
        """The odds of a bid with their interval; BlefError for a bid that was not asked for."""
        if action not in self.actions:
            raise BlefError("posterior.action", action=action)
        return self.odds[self.actions.index(action)]

    def p(self, action: Action) -> float:
        """How likely a bid is, 0 to 1."""
        return self[action].p


def posterior(
    heard: InformationState | Hearing | str,
    model: BidderModel | None = None,
    *,
    hand: Iterable[Card] | str = (),
    counts: Sequence[int] = (),
    rules: Rules = CLASSIC,
    dead: Iterable[Card] | str = (),
    method: Method = "auto",
    actions: Iterable[Action] | None = None,
    players: bool = False,
    seed: int = 0,
    confidence: float = 0.95,
    effective_sample_size: float = ENOUGH,
    policy: PolicyLikelihood | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Posterior:
    """The odds of every bid given the bids heard.

    Parameters
    ----------
    heard
        What a seat knows: what a bot is given, a :class:`~blefodds.inference.heard.Hearing`, or the bids as text, as in
        :func:`~blefodds.inference.heard.hearing_at_table`, and then ``hand`` to ``dead`` say the rest.
    model
        How the others are taken to bid; None: as by default. With trust 0 bids tell nothing and the odds are those of
        the listener's own cards.
    hand, counts, rules, dead
        With a text: the listener's cards, how many each seat holds from the listener on, what the table plays by, and
        the cards known not to have been dealt.
    method
        ``"exact"``: weigh all hands, however long it takes; ``"sampled"``: random ones; ``"auto"``: as time allows.
    actions
        The bids whose odds are wanted, None: every bid there is. Those from n + 1 to 2n, n the ladder's length, are
        judged on the cards not dealt, whether or not these rules know such bids.
    players
        Whether each player's holdings will be asked for; of exact odds that is more work.
    seed
        Of the random deals, 0 to 2**64 − 1. The same seed gives the same digits on any executor.
    confidence
        Of the intervals, between 0 and 1; each is pointwise, about one bid.
    effective_sample_size
        So many random deals alike are to be worth the answer, more than 0.
    policy
        Of two players: how likely a solved policy makes what the other said, hand by hand
        (:func:`blefodds.inference.policy_likelihood.policy_likelihood`). All hands are then weighed.
    executor, progress
        Where random deals are weighed, and what is told of them as ``progress(done, total)``.

    Returns
    -------
    Posterior
        Each bid's probability, 0 to 1, with its interval, and how it was made.

    Raises
    ------
    BlefError
        If too few random deals carry the weight for an honest answer, and as
        :func:`~blefodds.inference.heard.hearing_of`.

    Notes
    -----
    Sampled odds are self-normalised importance sampling, p = Σ w·f / Σ w over deals with weight w in which the bid is
    true with probability f. By the delta method its variance is v = Σ w²·(f − p)² / (Σ w)² (Owen, *Monte Carlo theory,
    methods and examples*, 2013, chapter 9.2). The interval is that of Clopper and Pearson for p·n of n deals, with
    n = min(p·(1 − p) / v, (Σ w)² / Σ w²) rounded down and p·n outwards.

    Examples
    --------
    >>> after = posterior("2: pair of Q; 3: three Q", hand="Q♥ 10♠", counts=(2, 3, 1))
    >>> after.evidence.method, 0.2 < after.p(33) < 0.3  # the three Queens; 0.07 before hearing
    ('exact', True)
    """
    hearing = hearing_of(heard, hand, counts, rules=rules, dead=dead)
    model = BidderModel() if model is None else model
    wanted = tuple(range(1, highest_action(hearing.rules) + 1)) if actions is None else tuple(actions)
    listens = policy is not None or (model.sharpness > 0 and model.share_random < 1)
    speakers = hearing.speakers if listens else ()
    job = job_of_hearing(hearing, model, speakers=speakers, actions=wanted)
    is_exact = not speakers or method == "exact" or policy is not None
    if method == "auto" and not is_exact:
        is_exact = n_looks(job, players=players) <= LOOKS_EXACT
    if is_exact:
        weighed = weigh_all(job, players=players, policy=policy if speakers else None)
        shares = np.clip(weighed.sums / weighed.weight, 0.0, 1.0)
        odds = tuple(map(Estimate.counted, shares.tolist()))
    else:
        most = max(1, LOOKS_SAMPLED // looks_per_deal(job))
        weighed = weigh_random(
            job, seed=seed, effective_sample_size=effective_sample_size, most=most, executor=executor, progress=progress
        )
        if weighed.effective_sample_size < LEAST_SAMPLE_SIZE:
            raise BlefError("posterior.few", field="heard", deals=weighed.deals, worth=weighed.effective_sample_size)
        odds = _with_intervals(weighed, confidence)
    evidence = Evidence(
        _from_me(hearing),
        tuple((_my_number(hearing, bid.seat), action_code(bid.action, hearing.rules)) for bid in hearing.bids),
        MODEL_NAME if policy is None else POLICY_NAME,
        model.trust,
        model.share_random,
        model.sharpness,
        "exact" if is_exact else "sampled",
        weighed.deals,
        weighed.effective_sample_size,
        None if is_exact else seed,
        None if is_exact else confidence,
        hearing.n_unheard,
        None if policy is None else round(1.0 - policy.share, 12),
    )
    return Posterior(hearing, model, wanted, odds, evidence, weighed, speakers)


def odds_at_a_glance(
    state: InformationState,
    model: BidderModel = BidderModel(),  # noqa: B008  (frozen)
    *,
    actions: Sequence[Action] | None = None,
    deals: int = 256,
    looks: int = 50_000,
    anchored: bool = False,
) -> Sequence[float]:
    """The odds of some bids after hearing, in a millisecond: for bots and for measuring.

    Parameters
    ----------
    state
        What a seat knows.
    model
        Who is taken to have bid.
    actions
        The bids that are asked about; None: the last one and those that may follow it.
    deals
        How many random deals are weighed, always the same ones, so that the odds depend on the state alone. Each sum
        begins with one deal's worth of the odds unheard, so that none is 0 or 1 without reason.
    looks
        Up to so many look-ups all hands are weighed instead.
    anchored
        Of random deals: take from them how hearing changes the odds, o = p / (1 − p), and nothing else. The same deals
        are judged unheard too, and the exact odds unheard are multiplied by the quotient of the two. Twice the work,
        and much less noise where bids tell little (a control variate).

    Returns
    -------
    sequence of float
        By action up to the highest asked about; 0 for those that are not.
    """
    hearing = Hearing.of(state)
    unheard = own_odds(state.rules, state.hand, in_play=hearing.in_play)
    if not hearing.speakers or model.sharpness == 0 or model.share_random == 1:
        return unheard
    if actions is None:
        actions = range(max(1, hearing.last_bid or 0), state.bidding.legal_bids.stop)
    job = job_of_hearing(hearing, model, speakers=hearing.speakers, actions=tuple(actions))
    if n_looks(job) <= looks:
        weighed = weigh_all(job)
        shares = weighed.sums / weighed.weight
    else:
        known = np.array([unheard[action] for action in actions])
        shares = _with_one_unheard(weigh_few(job, deals=deals), known)
        if anchored:
            deaf = _with_one_unheard(
                weigh_few(replace(job, model=replace(model, share_random=1.0)), deals=deals), known
            )
            shares = _moved(known, deaf, shares)
    odds = [0.0] * (max(actions) + 1)
    for action, share in zip(actions, shares.tolist(), strict=True):
        odds[action] = share
    return odds


def _with_one_unheard(weighed: Weighed, known: NDArray[np.float64]) -> NDArray[np.float64]:
    """The odds of random deals and of one more of the mean weight, with the odds unheard."""
    one = weighed.weight / weighed.deals
    shares: NDArray[np.float64] = (weighed.sums + one * known) / (weighed.weight + one)
    return shares


def _moved(known: NDArray[np.float64], before: NDArray[np.float64], after: NDArray[np.float64]) -> NDArray[np.float64]:
    """Known probabilities whose odds are changed as those from before to after; 0 and 1 stay."""
    true = known * after * (1.0 - before)
    false = (1.0 - known) * (1.0 - after) * before
    total = true + false
    moved: NDArray[np.float64] = np.divide(true, total, out=known.copy(), where=total > 0.0)
    return moved


def _from_me(hearing: Hearing) -> tuple[int, ...]:
    return hearing.counts[hearing.seat :] + hearing.counts[: hearing.seat]


def _my_number(hearing: Hearing, seat: int) -> int:
    """A seat as the listener counts: clockwise, the own one is 1."""
    return (seat - hearing.seat) % len(hearing.counts) + 1


def job_of_hearing(
    hearing: Hearing, model: BidderModel, *, speakers: tuple[int, ...], actions: tuple[Action, ...]
) -> HearingJob:
    """The hearing in plain numbers; the bids of these speakers are weighed."""
    place = {card: number for number, card in enumerate(hearing.rules.deck.cards)}
    return HearingJob(
        hearing.rules,
        hearing.in_play,
        tuple(place[card] for card in hearing.hand),
        tuple(sorted(place[card] for card in hearing.dead)),
        tuple(hearing.counts[seat] for seat in speakers),
        tuple(
            tuple((bid.last, bid.action, hearing.top_after(bid.last)) for bid in hearing.bids if bid.seat == seat)
            for seat in speakers
        ),
        model,
        actions,
    )


def _with_intervals(weighed: Weighed, confidence: float) -> tuple[Estimate, ...]:
    shares = np.clip(weighed.sums / weighed.weight, 0.0, 1.0)
    return tuple(
        Estimate(p, *_interval(p, n, confidence))
        for p, n in zip(shares.tolist(), _worth(weighed, shares).tolist(), strict=True)
    )


def _worth(weighed: Weighed, shares: NDArray[np.float64]) -> NDArray[np.float64]:
    """As many independent deals would vary as much, and never more than the effective number."""
    linear, quadratic = weighed.squares
    squared = quadratic - 2.0 * shares * linear + shares * shares * weighed.square
    variance = squared / (weighed.weight * weighed.weight)
    binomial = shares * (1.0 - shares)
    by_variance = np.divide(binomial, variance, out=np.full_like(shares, np.inf), where=variance > 0.0)
    worth: NDArray[np.float64] = np.maximum(1.0, np.floor(np.minimum(by_variance, weighed.effective_sample_size)))
    return worth


def _interval(p: float, n: float, confidence: float) -> tuple[float, float]:
    counts = np.array([np.floor(p * n), np.ceil(p * n)]).astype(np.int64)
    low, high = clopper_pearson(counts, int(n), confidence=confidence)
    return float(low[0]), float(high[1])


def posterior_table(table: OddsTable, after: Posterior) -> OddsTable:
    """The table with the odds after hearing beside those before."""
    rules, judged_on = table.situation.rules, table.situation.judged_on
    offset = rules.n_bids if judged_on == "rest" else 0
    rows = tuple(replace(row, heard=after[offset + row.position]) for row in table)
    return replace(table, rows=rows, evidence=after.evidence)
