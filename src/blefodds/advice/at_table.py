"""What a player at the table wants to hear, in one place: the odds of the bids, and what to say next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from blefodds.advice.recommendation import Recommendation, Source
from blefodds.advice.rollouts import advise
from blefodds.advice.solved import PolicyRecommendation, advise_solved
from blefodds.core.errors import BlefError, shorten
from blefodds.engines.own_odds import own_odds
from blefodds.games.blef.bidding import CHECK, Action
from blefodds.games.blef.round import InformationState
from blefodds.inference import BidderModel, Hearing, posterior
from blefodds.inference.duel import NoPolicyError, Why, duel_of, policy_for
from blefodds.kernels.streams import check_seed

__all__ = ["Outlook", "has_policy", "outlook", "outlook_of", "recommend"]

MOST_REMEMBERED = 256
"""So many answers by a policy are kept: more than the decisions of a match."""

ENOUGH_AT_TABLE = 2_000.0
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
        heard = posterior(state, model or BidderModel(), actions=wanted, effective_sample_size=ENOUGH_AT_TABLE)
    except BlefError:
        return own
    return Outlook(own.own, {action: heard.p(action) for action in wanted})


def recommend(
    state: InformationState,
    *,
    seconds: float = 1.0,
    seed: int = 0,
    drawing: int | None = None,
    judged: Action | None = None,
    model: BidderModel | None = None,
) -> Recommendation:
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
        An action that the answer must tell of. Where a policy cannot
        (:meth:`~blefodds.advice.solved.PolicyRecommendation.outcome_of`), everything is by deals.
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
        raise BlefError("advice.not_your_turn")
    if judged is not None and judged not in state.legal_actions:
        raise BlefError("advice.not_legal", action=shorten(judged))
    hearing, why = Hearing.of(state), None
    solved = _solved(hearing)
    if isinstance(solved, str):
        why = solved
    elif judged is None or solved.tells_of(judged):
        return replace(solved, seed=drawing)
    return replace(advise(hearing, seconds=seconds, seed=seed, model=model, check="counted"), no_policy=why)


@lru_cache(maxsize=MOST_REMEMBERED)
def _solved(hearing: Hearing) -> PolicyRecommendation | Why:
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


def outlook_of(state: InformationState, advice: Recommendation) -> Outlook:
    """The odds of the last bid as the advice has them: who checks loses just when it is true."""
    own = own_odds(state.rules, state.hand, in_play=state.bidding.in_play)
    last = state.bidding.last_bid
    if last is None:
        return Outlook(own)
    return Outlook(own, {last: advice.outcome_of(CHECK).loses.p}, source=advice.source)
