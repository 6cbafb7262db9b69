"""A round for two as the solver has it: who began, how many cards each holds, which bids were made.

>>> from blefodds.lang import parse_cards
>>> from blefodds.inference import hearing_at_table
>>> duel = duel_of(hearing_at_table("1: pair of 9s; 2: pair of Q", parse_cards("K♥"), (1, 2)))
>>> duel.cards, duel.bids, duel.seat
((1, 2), (7, 10), 0)
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, cast

from blefodds.core.cards import Card
from blefodds.core.errors import BlefError
from blefodds.core.rules import Rules
from blefodds.games.blef.bidding import Action
from blefodds.inference.heard import Hearing
from blefodds.solver.packaged import packaged_policy

if TYPE_CHECKING:
    from blefodds.solver.policy import Policy

__all__ = ["Duel", "NoPolicyError", "Why", "duel_of", "policy_for"]

Why = Literal["players", "dead", "unheard", "round", "suits", "time", "rules"]
"""What keeps a policy from being used."""


class NoPolicyError(BlefError):
    """There is no policy to go by here.

    Its code says why: it ends with one of :data:`Why`.
    """

    def __init__(self, code: str, /, *, field: str | None = "method", **values: int) -> None:
        super().__init__(code, field=field, **values)

    @property
    def why(self) -> Why:
        """The reason."""
        return cast("Why", self.code.rpartition(".")[2])


@dataclass(frozen=True)
class Duel:
    """Two players' round, all its bids known.

    Parameters
    ----------
    rules
        What the table plays by.
    cards
        How many cards who began the round and the other hold.
    seat
        Whose side is asked about: 0, who began, or 1.
    hand
        That player's cards.
    bids
        All bids of the round.
    """

    rules: Rules
    cards: tuple[int, int]
    seat: int
    hand: tuple[Card, ...]
    bids: tuple[Action, ...]

    @property
    def is_own_turn(self) -> bool:
        """Whether it is that player's turn."""
        return len(self.bids) % 2 == self.seat


def duel_of(hearing: Hearing) -> Duel:
    """The round that was heard.

    Raises
    ------
    NoPolicyError
        If not two players hold cards, if cards are known not to have been dealt, or if the bids do not take turns.
    """
    playing = [seat for seat, count in enumerate(hearing.counts) if count]
    if len(playing) != 2 or hearing.seat not in playing:
        raise NoPolicyError("no_policy.players")
    if hearing.dead:
        raise NoPolicyError("no_policy.dead")
    seats = [bid.seat for bid in hearing.bids]
    if any(one == other for one, other in pairwise(seats)):
        raise NoPolicyError("no_policy.unheard")
    starter = seats[0] if seats else hearing.seat
    other = sum(playing) - starter
    return Duel(
        hearing.rules,
        (hearing.counts[starter], hearing.counts[other]),
        int(hearing.seat != starter),
        hearing.hand,
        tuple(bid.action for bid in hearing.bids),
    )


def policy_for(duel: Duel, policy: Policy | None = None) -> Policy:
    """The policy of a round: the one given, where it is of that round, or the one that comes with the program.

    Raises
    ------
    NoPolicyError
        If there is none.
    """
    if policy is None:
        policy = packaged_policy(duel.cards, rules=duel.rules)
        if policy is None:
            raise NoPolicyError("no_policy.none.round", a=duel.cards[0], b=duel.cards[1])
        return policy
    kept = policy.game.rules
    if (kept.deck, kept.ladder, kept.bids_on_rest) != (duel.rules.deck, duel.rules.ladder, duel.rules.bids_on_rest):
        raise NoPolicyError("no_policy.rules")
    if policy.cards != duel.cards:
        (a, b), (c, d) = policy.cards, duel.cards
        raise NoPolicyError("no_policy.other.round", a=a, b=b, c=c, d=d)
    return policy
