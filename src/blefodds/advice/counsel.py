"""What a player at the table wants to hear, in one place: the odds of the bids, and what to say next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from blefodds.advice.rollouts import advise_heard
from blefodds.advice.solved import SolvedAdvice, advise_solved
from blefodds.core.errors import BlefError, shorten
from blefodds.engines.own_odds import own_odds
from blefodds.games.blef.bidding import CHECK, Action
from blefodds.games.blef.round import InformationState
from blefodds.inference import BidderModel, Hearing, hear
from blefodds.inference.duel import NoPolicyError, Why, duel_of, policy_for
from blefodds.kernels.streams import check_seed

__all__ = ["Counsel", "Outlook", "Risk", "Source", "counsel", "has_policy", "outlook", "outlook_of"]

MOST_REMEMBERED = 256
"""So many answers by a policy are kept: more than the decisions of a match."""

Source = Literal["deals", "policy", "rest"]
"""Where an advice is from: deals, a solved policy, or the rest of the round solved afresh where that policy ends."""

EFFECTIVE_DEALS = 2_000.0
"""Where hands are drawn at random: intervals of some two points to either side, soon enough for a game that goes on."""

MOST_HEARD = 24
"""So many bids are looked at with the bids heard; others are too unlikely to be named."""


@dataclass(frozen=True)
class Outlook:
    """The odds of the bids.

    Parameters
    ----------
    own
        By my own cards, counted, by action: exactly 0 and 1 mean impossible and certain. Index 0, the check's place,
        means nothing.
    heard
        With the bids of the others heard, for some of the actions.
    source
        By what ``heard`` is: as the bidder model bids (``"deals"``), a solved policy, or a solution of the rest.
    """

    own: Sequence[float]
    heard: Mapping[Action, float] = field(default_factory=dict)
    source: Source = "deals"

    def best(self, action: Action) -> float:
        """The odds to go by."""
        return self.heard.get(action, self.own[action])

    def likeliest(self, actions: Iterable[Action], n: int) -> list[Action]:
        """So many of these bids, the likeliest first; of equals the lowest, which leaves the most above it."""
        return sorted(actions, key=lambda action: (-self.best(action), action))[:n]


@dataclass(frozen=True)
class Risk:
    """An action and the chance that who takes it loses the round.

    Parameters
    ----------
    action
        What may be said.
    p
        The chance, 0 to 1.
    low, high
        The interval; both are ``p`` where all hands were counted.
    by_policy
        Whether it holds if both go on by a policy. Then even 0 and 1 are not certain: people may play otherwise.
    """

    action: Action
    p: float
    low: float
    high: float
    by_policy: bool = False


@dataclass(frozen=True)
class Counsel:
    """What to say now.

    Parameters
    ----------
    risks
        What may be said, the recommended action first: by deals every action that is allowed; by a policy what it can
        weigh, those that it takes often first.
    reason
        Why, in one sentence. Where a policy mixes it names the mix, and what is drawn from it this time.
    source
        Where it is from.
    mix
        How often a policy takes each action that is as good as any here; empty by deals.
    drawn
        What is drawn from the mix; None by deals.
    lost
        By a policy, the bids that cannot be true, whatever anybody holds: they are checked. None by deals.
    no_policy
        Why there is no policy to go by; None where there is.
    unusual
        Where the rest was solved afresh, the seat whose bid the policy hardly ever makes; None where it is the policy
        that is too rough there.
    """

    risks: tuple[Risk, ...]
    reason: str
    source: Source = "deals"
    mix: Mapping[Action, float] = field(default_factory=dict)
    drawn: Action | None = None
    lost: tuple[Risk, ...] = ()
    no_policy: Why | None = None
    unusual: int | None = None

    @property
    def recommended(self) -> Action:
        """What to say."""
        return self.risks[0].action

    def risk_of(self, action: Action) -> Risk:
        """What an action risks; BlefError for one that may not be said, or that a policy cannot tell of."""
        for risk in (*self.risks, *self.lost):
            if risk.action == action:
                return risk
        raise BlefError(f"this advice says nothing of action {shorten(action)}")


def outlook(state: InformationState, also: Iterable[Action] = (), *, model: BidderModel | None = None) -> Outlook:
    """The odds of the bids for whoever is in this state.

    Parameters
    ----------
    state
        What a player knows; no cards for somebody who is out and watches.
    also
        Bids whose odds with the bids heard are wanted besides those of the last bid and of likely raises.
    model
        How the others are taken to speak; None: as by default.

    Notes
    -----
    Where the bids heard are so unlikely that too few deals explain them, there are no odds with them.
    """
    bidding = state.bidding
    own = Outlook(own_odds(state.rules, state.hand, in_play=bidding.in_play))
    if all(seat == state.seat or action == CHECK for seat, action in bidding.heard):
        return own
    possible = [action for action in bidding.legal_bids if own.own[action] > 0]
    last = [] if bidding.last_bid is None else [bidding.last_bid]
    wanted = tuple(dict.fromkeys([*last, *also, *own.likeliest(possible, MOST_HEARD)]))
    try:
        heard = hear(state, model or BidderModel(), actions=wanted, effective=EFFECTIVE_DEALS)
    except BlefError:
        return own
    return Outlook(own.own, {action: heard.p(action) for action in wanted})


def counsel(
    state: InformationState,
    *,
    seconds: float = 1.0,
    seed: int = 0,
    drawing: int | None = None,
    judged: Action | None = None,
    lang: str = "en",
    model: BidderModel | None = None,
) -> Counsel:
    """What the player whose turn it is should say: by a solved policy where there is one, else by deals.

    Parameters
    ----------
    state
        What that player knows; it must be its turn.
    seconds
        How long to look at deals, where there is no policy to go by. A policy's answer does not depend on it: where the
        rest of a round must be solved it is solved to its end, so that whoever asks again, on whatever machine and
        however busy it is, hears the same.
    seed
        Of the deals looked at, 0 to 2**64 − 1.
    drawing
        The seed of what is drawn from a policy's mix, 0 to 2**64 − 1; None: ``seed``.
    judged
        An action whose risk is wanted. Where a policy cannot tell it
        (:meth:`~blefodds.advice.solved.SolvedAdvice.loses_after`), everything is by deals.
    lang
        The language of the sentence.
    model
        How everybody is taken to speak; None: as by default. A policy does not go by it.

    Raises
    ------
    BlefError
        If it is not that player's turn, if ``judged`` may not be said, or for a seed or a time out of its range.
    """
    seed = check_seed(seed)
    drawing = seed if drawing is None else check_seed(drawing)
    if state.bidding.current_player != state.seat:
        raise BlefError("it is not this player's turn")
    if judged is not None and judged not in state.legal_actions:
        raise BlefError(f"action {shorten(judged)} may not be said here")
    hearing, why = Hearing.of(state), None
    solved = _solved(hearing)
    if isinstance(solved, str):
        why = solved
    elif judged is None or solved.loses_after(judged) is not None:
        return _by_policy(state, replace(solved, seed=drawing), lang)
    advice = advise_heard(hearing, seconds=seconds, seed=seed, model=model, check="counted")
    risks = tuple(Risk(outcome.action, *outcome.loses) for outcome in advice.actions)
    return Counsel(risks, advice.reason(lang), no_policy=why)


@lru_cache(maxsize=MOST_REMEMBERED)
def _solved(hearing: Hearing) -> SolvedAdvice | Why:
    """The policy's answer, or why there is none; solved without a clock, so that it is always the same."""
    try:
        return advise_solved(hearing)
    except NoPolicyError as error:
        return error.why


def has_policy(state: InformationState) -> bool:
    """Whether a solved policy of this round comes with the program."""
    try:
        policy_for(duel_of(Hearing.of(state)))
    except NoPolicyError:
        return False
    return True


def _by_policy(state: InformationState, solved: SolvedAdvice, lang: str) -> Counsel:
    def risk(action: Action) -> Risk:
        p = solved.loses_after(action)
        assert p is not None
        return Risk(action, p, p, p, by_policy=not solved.is_sure(action))

    outcomes = sorted(
        solved.outcomes,
        key=lambda outcome: (outcome.action != solved.recommended, -outcome.share, outcome.cost, outcome.action),
    )
    judged = {outcome.action for outcome in outcomes}
    lost = [action for action in state.legal_actions if action not in judged and solved.loses_after(action) is not None]
    return Counsel(
        tuple(risk(outcome.action) for outcome in outcomes),
        solved.reason(lang),
        source="policy" if solved.rest is None else "rest",
        mix={outcome.action: outcome.share for outcome in solved.good},
        drawn=solved.drawn,
        lost=tuple(map(risk, lost)),
        unusual=solved.unusual,
    )


def outlook_of(state: InformationState, advice: Counsel) -> Outlook:
    """The odds of the last bid as the advice has them: who checks loses just when it is true."""
    own = own_odds(state.rules, state.hand, in_play=state.bidding.in_play)
    last = state.bidding.last_bid
    if last is None:
        return Outlook(own)
    return Outlook(own, {last: advice.risk_of(CHECK).p}, source=advice.source)
