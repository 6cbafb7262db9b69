"""What to say next, as values: what each action leads to, which is recommended, and why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from blefodds.core.errors import BlefError, shorten
from blefodds.core.odds_table import Estimate
from blefodds.games.blef.bidding import CHECK, Action
from blefodds.inference.heard import Hearing

__all__ = ["Goal", "Outcome", "Reason", "ReasonKind", "Recommendation", "Source", "check_goal"]

Goal = Literal["round", "match"]
"""What is to be made as good as can be: the chance of not losing this round, or that of winning the match."""

Source = Literal["deals", "policy", "rest"]
"""Where a recommendation is from: deals, a solved policy, or the rest of the round solved afresh where that ends."""

ReasonKind = Literal["check", "only_check", "raise", "open", "best", "pure", "mixed"]
"""Why: a check, with raises to compare it with and without; a raise, with a check and without; by a policy the best
action where its mix costs too much, the one action it takes, one drawn from its mix."""


def check_goal(goal: str) -> None:
    """Refuse what is no :data:`Goal` with a BlefError that says what would be one.

    >>> check_goal("game")
    Traceback (most recent call last):
    blefodds.BlefError: goal 'game': round or match is expected
    """
    if goal not in get_args(Goal):
        raise BlefError("advice.goal", field="for", goal=shorten(goal))


@dataclass(frozen=True)
class Outcome:
    """What an action leads to.

    Parameters
    ----------
    action
        The position of a bid; 0 for a check.
    loses
        The chance of losing the round.
    wins
        The chance of winning the match; None where the question was about the round alone.
    is_counted
        Whether the chance of losing the round was counted over all hands, and so has no error but the model's. Where
        the own cards alone decide, it is exactly 0 or 1.
    by_policy
        Whether it holds if both go on by a policy. Then even 0 and 1 are not certain: people may play otherwise.
    share
        How often a policy takes the action with this hand, 0 to 1; 0 where none is gone by.
    cost
        By a policy, how much more often the round is lost than after the best action here.
    """

    action: Action
    loses: Estimate
    wins: Estimate | None = None
    is_counted: bool = False
    by_policy: bool = False
    share: float = 0.0
    cost: float = 0.0

    @property
    def is_sure(self) -> bool:
        """Whether counting says that the round is lost, or that it is not."""
        return self.is_counted and not self.by_policy and self.loses.p in (0.0, 1.0)


@dataclass(frozen=True)
class Reason:
    """Why an action is recommended, for whoever puts it into words.

    Parameters
    ----------
    kind
        Which sentence it is.
    outcome
        What the action leads to.
    goal
        What was made the best of.
    rival
        What it was compared with: of a check the best raise, of a raise the check; None where there is none.
    mix
        By a policy, what it takes often, the most frequent first.
    cost
        What the policy's own mix costs.
    of_rest
        Whether it is by the rest of the round, solved afresh.
    """

    kind: ReasonKind
    outcome: Outcome
    goal: Goal = "round"
    rival: Outcome | None = None
    mix: tuple[Outcome, ...] = ()
    cost: float = 0.0
    of_rest: bool = False


@dataclass(frozen=True)
class Recommendation:
    """What to say, and what every action leads to; see the two kinds of it.

    Parameters
    ----------
    hearing
        What was known.
    goal
        The round or the match.
    outcomes
        What each action leads to, the best or the most frequent first.
    seed
        Of the deals, or of what is drawn by a mix.
    """

    hearing: Hearing
    goal: Goal
    outcomes: tuple[Outcome, ...]
    seed: int

    @property
    def source(self) -> Source:
        """Where it is from."""
        return "deals"

    @property
    def recommended(self) -> Action:
        """What to say."""
        return self.outcomes[0].action

    @property
    def ranked(self) -> tuple[Outcome, ...]:
        """The outcomes, the recommended action first."""
        return self.outcomes

    @cached_property
    def good(self) -> tuple[Outcome, ...]:
        """What a policy may well say, the most frequent first; by deals there is no mix, and nothing."""
        return ()

    @cached_property
    def drawn(self) -> Action | None:
        """What is drawn from a policy's mix this time; None by deals."""
        return None

    @property
    def reason(self) -> Reason:
        """Why."""
        raise NotImplementedError

    @cached_property
    def by_action(self) -> dict[Action, Outcome]:
        """What each action leads to that the answer tells of."""
        return {outcome.action: outcome for outcome in self.outcomes}

    def outcome_of(self, action: Action) -> Outcome:
        """What an action leads to; BlefError for one that may not be said, or that a policy cannot tell of."""
        if action not in self.by_action:
            raise BlefError("advice.untold", action=shorten(action))
        return self.by_action[action]

    def tells_of(self, action: Action) -> bool:
        """Whether :meth:`outcome_of` knows what an action leads to."""
        try:
            return self.outcome_of(action).action == action
        except BlefError:
            return False

    def shown(self, n_raises: int = 5) -> tuple[Outcome, ...]:
        """A check, where there is something to check, and the best raises, so many of them, in order."""
        raises = [outcome for outcome in self.ranked if outcome.action != CHECK][:n_raises]
        return tuple(outcome for outcome in self.ranked if outcome.action == CHECK or outcome in raises)
