"""What a player at the table wants to hear, in one place: the odds of the bids, and what to say next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from blefodds.errors import BlefError
from blefodds.strategy.advice import advise_heard
from blefodds.strategy.bidding import CHECK, Action
from blefodds.strategy.evidence import BidderModel, Hearing, hear
from blefodds.strategy.own_odds import odds_by_action
from blefodds.strategy.round import InformationState

__all__ = ["Counsel", "Outlook", "Risk", "counsel", "outlook", "outlook_of"]

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
    """

    own: Sequence[float]
    heard: Mapping[Action, float] = field(default_factory=dict)

    def best(self, action: Action) -> float:
        """The odds to go by."""
        return self.heard.get(action, self.own[action])

    def likeliest(self, actions: Iterable[Action], n: int) -> list[Action]:
        """So many of these bids, the likeliest first; of equals the lowest, which leaves the most above it."""
        return sorted(actions, key=lambda action: (-self.best(action), action))[:n]


@dataclass(frozen=True)
class Risk:
    """An action and the chance, 0 to 1, that who takes it loses the round; ``low`` to ``high`` is the interval."""

    action: Action
    p: float
    low: float
    high: float


@dataclass(frozen=True)
class Counsel:
    """What to say now: every action that is allowed, the recommended one first, and why in one sentence."""

    risks: tuple[Risk, ...]
    reason: str

    @property
    def recommended(self) -> Action:
        """What to say."""
        return self.risks[0].action

    def risk_of(self, action: Action) -> Risk:
        """What an action risks."""
        return next(risk for risk in self.risks if risk.action == action)


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
    own = Outlook(odds_by_action(state.rules, state.hand, in_play=bidding.in_play))
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
    lang: str = "en",
    model: BidderModel | None = None,
) -> Counsel:
    """What the player whose turn it is should say.

    Parameters
    ----------
    state
        What that player knows; it must be its turn.
    seconds
        How long to think.
    seed
        Of the deals looked at.
    lang
        The language of the sentence.
    model
        How everybody is taken to speak; None: as by default.
    """
    if state.bidding.current_player != state.seat:
        raise BlefError("it is not this player's turn")
    advice = advise_heard(Hearing.of(state), seconds=seconds, seed=seed, model=model, check="counted")
    risks = tuple(Risk(outcome.action, *outcome.loses) for outcome in advice.actions)
    return Counsel(risks, advice.reason(lang))


def outlook_of(state: InformationState, advice: Counsel) -> Outlook:
    """The odds of the last bid as the advice has them: who checks loses just when it is true."""
    own = odds_by_action(state.rules, state.hand, in_play=state.bidding.in_play)
    last = state.bidding.last_bid
    return Outlook(own) if last is None else Outlook(own, {last: advice.risk_of(CHECK).p})
