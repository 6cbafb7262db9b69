"""A round: the bidding together with the cards that were dealt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from blefodds.core.bids import is_true
from blefodds.core.cards import Card
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, Rules
from blefodds.core.situation import JudgedOn, Situation
from blefodds.games.blef.bidding import Action, Bidding, bid_of

__all__ = ["InformationState", "Round"]


@dataclass(frozen=True)
class InformationState:
    """What one seat knows in a round: the bidding, and its own cards.

    Two rounds that a player cannot tell apart give equal information states.
    """

    bidding: Bidding
    seat: int
    hand: tuple[Card, ...]

    @property
    def rules(self) -> Rules:
        """What the table plays by."""
        return self.bidding.rules

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the current player may say; empty when the round is over."""
        return self.bidding.legal_actions

    def situation(self, judged_on: JudgedOn = "play") -> Situation:
        """What this seat's own cards say, the bids unheard."""
        return Situation(self.hand, self.bidding.in_play, rules=self.rules, judged_on=judged_on)


@dataclass(frozen=True)
class Round:
    """A round with all cards open, as the dealer of a record sees it.

    Parameters
    ----------
    bidding
        What everybody hears.
    hands
        The cards of each seat, clockwise; kept in ascending order.

    Raises
    ------
    BlefError
        If the hands do not fit the counts, or a card is dealt twice or not in the deck.

    Examples
    --------
    >>> from blefodds.lang import parse_cards
    >>> state = Round.start([parse_cards("K♥"), parse_cards("10♠"), parse_cards("Q♦")], dealer=2)
    >>> state = state.apply(8).apply(0)  # seat 0 bids the pair of 10s, seat 1 checks
    >>> state.is_terminal, state.loser
    (True, 0)
    """

    bidding: Bidding
    hands: tuple[tuple[Card, ...], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", tuple(tuple(sorted(hand)) for hand in self.hands))
        if tuple(map(len, self.hands)) != self.bidding.counts:
            dealt, due = (", ".join(map(str, c)) for c in (map(len, self.hands), self.bidding.counts))
            raise BlefError(f"the hands have {dealt} cards, but the players hold {due}", field="hands")
        dealt_to: dict[Card, int] = {}
        for seat, hand in enumerate(self.hands):
            for card in hand:
                if card not in self.rules.deck:
                    raise BlefError(f"{card.code} is not in the deck {self.rules.deck.name}", field="hands")
                if card in dealt_to:
                    raise BlefError(
                        f"{card.code} is dealt twice, to {dealt_to[card] + 1} and to {seat + 1}", field="hands"
                    )
                dealt_to[card] = seat

    @classmethod
    def start(cls, hands: Iterable[Iterable[Card]], *, dealer: int, rules: Rules = CLASSIC) -> Round:
        """A round as it is dealt, nothing said yet."""
        dealt = tuple(tuple(hand) for hand in hands)
        return cls(Bidding(rules, tuple(map(len, dealt)), dealer), dealt)

    @property
    def rules(self) -> Rules:
        """What the table plays by."""
        return self.bidding.rules

    @property
    def current_player(self) -> int | None:
        """The seat whose turn it is; None when the round is over."""
        return self.bidding.current_player

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the current player may say; empty when the round is over."""
        return self.bidding.legal_actions

    @property
    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.bidding.is_terminal

    def apply(self, action: Action) -> Round:
        """The round after the current player says this; BlefError, naming the rule, if that is not allowed."""
        return replace(self, bidding=self.bidding.apply(action))

    def judged_cards(self, judged_on: JudgedOn) -> tuple[Card, ...]:
        """The cards in play, or the cards that were not dealt."""
        in_play = frozenset(card for hand in self.hands for card in hand)
        return tuple(card for card in self.rules.deck.cards if (card in in_play) == (judged_on == "play"))

    def is_true(self, action: Action) -> bool:
        """Whether a bid is true with the cards as they lie."""
        bid, judged_on = bid_of(action, self.rules)
        return is_true(bid, self.judged_cards(judged_on))

    @cached_property
    def loser(self) -> int | None:
        """The seat that lost: the checker if the last bid is true, else its bidder; None until somebody checks."""
        if not self.is_terminal:
            return None
        last = self.bidding.last_bid
        assert last is not None
        return self.bidding.seat_of(len(self.bidding.actions) - 1) if self.is_true(last) else self.bidding.last_bidder

    def information_state(self, seat: int) -> InformationState:
        """What the seat knows: its own cards, everybody's number of cards, and the bids."""
        return InformationState(self.bidding, seat, self.hands[seat])
