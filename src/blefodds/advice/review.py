"""What each of a player's decisions cost, judged by what the player knew when it was made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum

from blefodds.advice.recommendation import Outcome, Recommendation, Source
from blefodds.games.blef.bidding import CHECK, Action
from blefodds.games.blef.match import Match
from blefodds.games.blef.round import InformationState

__all__ = ["NOTHING", "Decision", "Judgement", "decisions", "judge", "total_cost"]

NOTHING = 0.0005
"""A cost below this is none: it would be told as 0.0 points."""


@dataclass(frozen=True)
class Decision:
    """What a player said where something else could have been said.

    Parameters
    ----------
    round_number
        From 1.
    state
        What the player knew.
    action
        What the player said.
    """

    round_number: int
    state: InformationState
    action: Action


@dataclass(frozen=True)
class Judgement:
    """A decision beside the best one.

    Parameters
    ----------
    decision
        What was decided.
    chosen, best
        What was said, what should have been, and what they lead to.
    share
        How often a policy that mixes takes what was said; None where it does not mix, or would not say it.
    source
        What both chances are from.
    """

    decision: Decision
    chosen: Outcome
    best: Outcome
    share: float | None = None
    source: Source = "deals"

    @property
    def is_best(self) -> bool:
        """Whether it was the best by the advice, or one of several that are as good."""
        if self.share is not None or self.chosen.action == self.best.action:
            return True
        return self.chosen.loses.p - self.best.loses.p < NOTHING

    @property
    def cost(self) -> float:
        """By how much what was said raised the chance of losing the round, 0 to 1."""
        return 0.0 if self.is_best else self.chosen.loses.p - self.best.loses.p


def decisions(match: Match, seat: int) -> Iterator[Decision]:
    """Every decision of a seat, in order; where only a check was left there is nothing to decide.

    Examples
    --------
    >>> from blefodds.lang import parse_cards
    >>> match = Match(("Ann", "Bob")).deal([parse_cards("K♥"), parse_cards("10♠")]).apply(11).apply(0)
    >>> [(decision.action, decision.state.bidding.last_bid) for decision in decisions(match, 1)]
    [(0, 11)]
    """
    for number, played in enumerate(match.rounds, start=1):
        for move, (speaker, action) in enumerate(played.bidding.heard):
            if speaker != seat:
                continue
            before = replace(played.bidding, actions=played.bidding.actions[:move])
            if before.legal_actions != (CHECK,):
                yield Decision(number, InformationState(before, seat, played.hands[seat]), action)


def judge(decision: Decision, advice: Recommendation) -> Judgement:
    """Judge a decision by the advice for the state in which it was made; it must tell what the decision leads to."""
    said = advice.outcome_of(decision.action)
    share = said.share if len(advice.good) > 1 and said in advice.good else None
    return Judgement(decision, said, advice.outcome_of(advice.recommended), share, advice.source)


def total_cost(judgements: Sequence[Judgement]) -> float:
    """The costs added up: of so many rounds, on average, they lost one more."""
    return fsum(judgement.cost for judgement in judgements)
