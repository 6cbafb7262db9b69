"""What a solved policy says at a table of two: its mix, and what every action leads to.

Where the bids are such as the policy makes, the answer is the policy's. Where they are not (no tree has everything, and
people do what an equilibrium never does, with hands that it would not do it with) the rest of the round is solved
afresh from the beliefs at that point, as if both had spoken by the policy but for small trembles; see
:mod:`blefodds.solver.rest_of_round`.

>>> from blefodds.lang import parse_cards
>>> from blefodds.inference import hearing_at_table
>>> advice = advise_solved(hearing_at_table("", parse_cards("A♥"), (1, 1)))
>>> advice.recommended, 0.46 < 1 - advice.loses
(6, True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import TYPE_CHECKING

import numpy as np

from blefodds.advice.match_value import match_chances
from blefodds.advice.recommendation import Goal, Outcome, Reason, Recommendation, Source, check_goal
from blefodds.core.errors import BlefError, shorten
from blefodds.core.odds_table import Estimate
from blefodds.engines.own_odds import own_odds
from blefodds.games.blef.bidding import CHECK, Action
from blefodds.games.blef.standing import Standing
from blefodds.games.stream import GameStream
from blefodds.inference.duel import Duel, NoPolicyError, duel_of, policy_for
from blefodds.inference.heard import Hearing
from blefodds.kernels.streams import check_seed
from blefodds.solver.policy import Choice, Decision
from blefodds.solver.rest_of_round import solve_rest
from blefodds.solver.suit_bids import names_suit

if TYPE_CHECKING:
    from blefodds.core.rules import Rules
    from blefodds.solver.best_response import Certificate
    from blefodds.solver.policy import Policy

__all__ = ["SELDOM", "TOLERATED", "USABLE_WIDTH", "WORTH_SAYING", "PolicyRecommendation", "advise_solved"]

SELDOM = 1e-3
"""A bid that the policy makes more seldom, in view of one's own cards, says nothing of the other's hand."""

USABLE_WIDTH = 0.02
"""A rest of a round whose value is not known as closely as this is not solved."""

FIVE_OF_A_SUIT = 5
"""With fewer cards in play no bid that names a suit is true."""

TOLERATED = 0.01
"""Where the mix costs more than this, the policy does not come here with this hand: the best action counts."""

WORTH_SAYING = 0.01
"""What the policy does more seldom is in the table, not in the sentence."""


@dataclass(frozen=True)
class PolicyRecommendation(Recommendation):
    """What to say by a policy: every action that may be true, the most frequent first, of equals the best.

    Parameters
    ----------
    hearing, goal, outcomes, seed
        As in :class:`.recommendation.Recommendation`. With two players what is best for one is best for the other.
    policy
        Of the whole round.
    rest
        The certificate of the rest of the round where it was solved afresh, else None. It is about the game with the
        beliefs at that point: a round is won by whoever began it with that chance, on the average over both hands.
    unusual
        Where the rest was solved afresh, the seat whose bid the policy hardly ever makes; None where it is the policy
        that is too rough there.
    """

    policy: Policy
    rest: Certificate | None
    unusual: int | None = None

    @property
    def source(self) -> Source:
        """Whether it is the policy's word, or that of the rest of the round."""
        return "policy" if self.rest is None else "rest"

    @property
    def mix(self) -> tuple[Outcome, ...]:
        """What the policy does, the most frequent first."""
        return tuple(outcome for outcome in self.outcomes if outcome.share > 0)

    @property
    def loses(self) -> float:
        """The chance of losing the round by the mix."""
        return fsum(outcome.share * outcome.loses.p for outcome in self.outcomes)

    @property
    def cost(self) -> float:
        """What the mix costs against the best action: what the policy is short of an equilibrium here."""
        return fsum(outcome.share * outcome.cost for outcome in self.outcomes)

    @cached_property
    def good(self) -> tuple[Outcome, ...]:
        """What may well be said, the most frequent first: the mix, but for what a search leaves behind.

        An equilibrium mixes only what costs nothing. A policy that is near one may still take now and then what loses
        nearly always; the mean hides that. So what costs more than :data:`TOLERATED` is left out, and what is hardly
        ever done. Where the whole mix costs more than that, it is the best action alone.
        """
        cheap = (outcome for outcome in self.mix if outcome.share >= SELDOM and outcome.cost <= TOLERATED)
        good = tuple(cheap) if self.cost <= TOLERATED else ()
        return good or (min(self.outcomes, key=lambda outcome: (outcome.cost, outcome.action)),)

    @property
    def recommended(self) -> Action:
        """The most frequent of the good actions."""
        return self.good[0].action

    @property
    def ranked(self) -> tuple[Outcome, ...]:
        """The outcomes, the recommended action first, then by how often it is taken."""
        first = self.recommended
        return tuple(sorted(self.outcomes, key=lambda one: (one.action != first, -one.share, one.cost, one.action)))

    @cached_property
    def drawn(self) -> Action:
        """What to say this time: drawn from the good actions, by how often the policy takes each."""
        if len(self.good) == 1:
            return self.recommended
        return self.good[GameStream(self.seed).drawn([outcome.share for outcome in self.good])].action

    @property
    def reason(self) -> Reason:
        """What the policy does, or whoever goes by the rest that was solved afresh."""
        of_rest, drawn = self.rest is not None, self.by_action[self.drawn]
        if not of_rest and self.cost > TOLERATED:
            return Reason("best", self.good[0], self.goal, cost=self.cost)
        often = tuple(one for one in self.good if one.share >= WORTH_SAYING or one.action == self.drawn)
        return Reason("pure" if len(often) == 1 else "mixed", drawn, self.goal, mix=often, of_rest=of_rest)

    def outcome_of(self, action: Action) -> Outcome:
        """What an action leads to; BlefError for one that may not be said, or that the policy cannot tell of.

        A bid that cannot be true, whatever anybody holds, is checked and lost. What cannot be told is a bid of a suit
        that may be true, and any bid above one that cannot be: that one is to be checked.
        """
        if action not in self.by_action and action in self.hearing.legal_actions:
            may_be_true = action in self.policy.game.bid_numbers
            if not may_be_true and not _may_be_of_a_suit(action, self.hearing.rules, self.hearing.in_play):
                return Outcome(action, Estimate.counted(1.0), is_counted=True, by_policy=True)
        return super().outcome_of(action)

    def shown(self, n_raises: int = 5) -> tuple[Outcome, ...]:
        """The mix, a check where there is something to check, and the best other raises, so many raises at least."""
        mix = [outcome for outcome in self.mix if outcome.share >= SELDOM or outcome.action == self.recommended]
        others = sorted(
            (outcome for outcome in self.outcomes if outcome not in mix),
            key=lambda outcome: (outcome.cost, outcome.action),
        )
        left = max(0, n_raises - sum(outcome.action != CHECK for outcome in mix))
        raises = [outcome for outcome in others if outcome.action != CHECK][:left]
        return (*mix, *(outcome for outcome in others if outcome.action == CHECK or outcome in raises))


def advise_solved(
    hearing: Hearing,
    *,
    policy: Policy | None = None,
    seconds: float | None = None,
    goal: Goal = "round",
    seed: int = 0,
    interrupted: Callable[[], bool] = lambda: False,
) -> PolicyRecommendation:
    """What a solved policy says to whoever heard this, whose turn it is.

    Parameters
    ----------
    hearing
        What is known.
    policy
        The policy of the round; None: the one that comes with the program.
    seconds
        How long the rest of the round may be solved, where that is needed; None: as long as it takes, which makes the
        answer the same on every run: with the policies that come with the program a second or so at most.
    goal
        ``"match"`` adds the chances of winning the match.
    seed
        Of what is drawn by the mix, 0 to 2**64 − 1.
    interrupted
        Asked now and then while the rest is solved.

    Raises
    ------
    NoPolicyError
        If no policy can be gone by: none of this round, bids missing, a bid of a suit that may be true, or too little
        time.
    BlefError
        If it is the other's turn, if no match-winning chances are kept for such a table, or for a goal, a time or a
        seed that is none.
    """
    seed = check_seed(seed)
    check_goal(goal)
    if seconds is not None and not seconds > 0:
        raise BlefError("advice.no_seconds", field="time", value=shorten(seconds))
    duel = duel_of(hearing)
    policy = policy_for(duel, policy)
    if not duel.is_own_turn:
        raise BlefError("advice.others_turn", field="heard")
    said, rest = _said(duel, policy, seconds, interrupted)
    losses = {choice.action: 1.0 - _win(choice) for choice in said.choices}
    least = min(losses.values())
    match = _match_chances(hearing) if goal == "match" else None
    outcomes = []
    for choice in said.choices:
        loses = losses[choice.action]
        wins = None if match is None else Estimate.counted(_win(choice) * match[0] + loses * match[1])
        outcomes.append(
            Outcome(
                choice.action,
                Estimate.counted(loses),
                wins,
                is_counted=True,
                by_policy=choice.action != CHECK or not _is_decided(hearing),
                share=choice.share,
                cost=loses - least,
            )
        )
    outcomes.sort(key=lambda outcome: (-outcome.share, outcome.loses.p, outcome.action))
    unusual = None if rest is None else _unusual(duel, policy)
    by = None if unusual is None else hearing.bids[unusual].seat
    return PolicyRecommendation(hearing, goal, tuple(outcomes), seed, policy, rest, by)


def _is_decided(hearing: Hearing) -> bool:
    """Whether my own cards alone say if the last bid is true.

    Everything else holds if both go on by the policy, even where the chance is 0 or 1: people may play otherwise.
    """
    last = hearing.last_bid
    return last is not None and own_odds(hearing.rules, hearing.hand, in_play=hearing.in_play)[last] in (0.0, 1.0)


def _said(
    duel: Duel, policy: Policy, seconds: float | None, interrupted: Callable[[], bool]
) -> tuple[Decision, Certificate | None]:
    """The policy's word, or that of the rest of the round with its certificate."""
    if duel.bids and duel.bids[-1] not in policy.game.bid_numbers:
        if _may_be_of_a_suit(duel.bids[-1], duel.rules, sum(duel.cards)):
            raise NoPolicyError("no_policy.suits")
        return Decision((Choice(CHECK, 1.0, 1.0),), in_tree=False), None
    hand = policy.game.hand_index(duel.seat, duel.hand)
    usual = policy.decide_hand(hand, duel.bids) if _is_usual(duel, policy) else None
    if usual is not None and (not duel.bids or (usual.mix_cost is not None and usual.mix_cost <= TOLERATED)):
        return usual, None  # before any bid there is no rest: what a bad policy opens with is all there is
    rest = solve_rest(policy, duel.bids, hand=hand, seconds=seconds, interrupted=interrupted)
    if rest.certificate.width > USABLE_WIDTH:
        if usual is not None:
            return usual, None
        raise NoPolicyError("no_policy.time")
    return rest.decide_hand(hand, ()), rest.certificate


def _may_be_of_a_suit(action: Action, rules: Rules, in_play: int) -> bool:
    """Whether a policy, which goes by ranks, cannot tell if a bid that it never makes may be true."""
    if action > rules.n_bids:
        return True
    return in_play >= FIVE_OF_A_SUIT and names_suit(rules.ladder[action - 1], rules.deck.ranks)


def _is_usual(duel: Duel, policy: Policy) -> bool:
    """Whether the policy has these bids, and makes each of the other's often enough for whoever holds this hand."""
    return policy.knows(duel.bids) and _seldom(duel, policy, seat=1 - duel.seat) is None


def _unusual(duel: Duel, policy: Policy) -> int | None:
    """The number of a bid that the policy hardly ever makes, so that the rest is solved; None where it makes them all.

    That is the other's, who says something by it, unless an own one had left the policy before.
    """
    other, own = (_seldom(duel, policy, seat=seat) for seat in (1 - duel.seat, duel.seat))
    if own is None or (other is not None and policy.knows(duel.bids[:other])):
        return other
    return own


def _seldom(duel: Duel, policy: Policy, *, seat: int) -> int | None:
    """The number of a seat's first bid that the policy makes more seldom than :data:`SELDOM`.

    The other's are judged by what whoever holds this hand believes, one's own by the hand.
    """
    hand = policy.game.hand_index(duel.seat, duel.hand)
    weights = policy.game.weights if duel.seat == 0 else policy.game.weights.T
    believed = weights[hand].copy() if seat != duel.seat else np.eye(len(weights))[hand]
    for number, bid in enumerate(duel.bids):
        if number % 2 == seat:
            made = believed * policy.likelihoods(duel.bids[:number], bid)
            if made.sum() < SELDOM * believed.sum():
                return number
            believed = made
    return None


def _win(choice: Choice) -> float:
    assert choice.win is not None
    return choice.win


def _match_chances(hearing: Hearing) -> tuple[float, float]:
    """My chance to win the match once the round is won, and once it is lost."""
    standing = Standing(hearing.rules, hearing.counts, dealer=hearing.seat)
    other = next(seat for seat, count in enumerate(hearing.counts) if count and seat != hearing.seat)
    return match_chances(standing.after(other))[hearing.seat], match_chances(standing.after(hearing.seat))[hearing.seat]
