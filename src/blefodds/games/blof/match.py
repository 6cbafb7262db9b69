"""A match of Blöf: five hands, a point for each, and the most points win."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from blefodds.core.cards import Card
from blefodds.core.errors import BlefError, shorten
from blefodds.games.blof.game import N_PLAYERS, HandState, check_four
from blefodds.games.blof.moves import Action
from blefodds.games.player_names import check_player_name

__all__ = ["N_HANDS", "TWELFTHS", "Match"]

N_HANDS = 5

TWELFTHS = 12
"""A won match in parts that one, two, three or four winners can share in whole numbers."""


@dataclass(frozen=True)
class Match:
    """A match and its whole history; the last hand may still be running.

    Parameters
    ----------
    names
        What the four players are called, counterclockwise: 1 to 40 printable characters, no space at either end.
    first_dealer
        The seat that deals the first hand; the last one, so that the first seat opens.
    hands
        The hands so far.

    Raises
    ------
    BlefError
        For another number of players, a name that cannot be printed, or a hand that does not follow.

    Examples
    --------
    >>> from blefodds.games.blof.knowledge import DECK
    >>> match = Match(("Ann", "Bob", "Cem", "Dee"))
    >>> match = match.deal([DECK.cards[13 * seat : 13 * seat + 13] for seat in range(4)])
    >>> match.hand.current_player, match.points
    (0, (0, 0, 0, 0))
    """

    names: tuple[str, ...]
    first_dealer: int = N_PLAYERS - 1
    hands: tuple[HandState, ...] = ()

    def __post_init__(self) -> None:
        check_four(len(self.names))
        if not 0 <= self.first_dealer < N_PLAYERS:
            raise BlefError(f"dealer {shorten(self.first_dealer + 1)}: there are four seats", field="dealer")
        for name in self.names:
            check_player_name(name)
        if len(self.hands) > N_HANDS:
            raise BlefError(f"a match has {N_HANDS} hands, not {len(self.hands)}")
        for number, hand in enumerate(self.hands):
            due = (self.first_dealer + number) % N_PLAYERS
            if hand.dealer != due:
                raise BlefError(f"hand {number + 1}: the deal passes to the right, player {due + 1} deals")
            if not hand.is_terminal and number + 1 < len(self.hands):
                raise BlefError(f"hand {number + 1}: it is not over, so the next one cannot be dealt")

    @property
    def dealer(self) -> int:
        """Who deals the hand that is running, or the next one."""
        return (self.first_dealer + len(self.hands) - (self.hand is not None)) % N_PLAYERS

    @property
    def hand(self) -> HandState | None:
        """The hand that is running; None before a deal."""
        return self.hands[-1] if self.hands and not self.hands[-1].is_terminal else None

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat: one for every hand it won."""
        winners = [hand.winner for hand in self.hands]
        return tuple(winners.count(seat) for seat in range(N_PLAYERS))

    @property
    def is_terminal(self) -> bool:
        """Whether all five hands are over."""
        return len(self.hands) == N_HANDS and self.hand is None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points, all of them; none while the match goes on."""
        if not self.is_terminal:
            return ()
        return tuple(seat for seat, n in enumerate(self.points) if n == max(self.points))

    @property
    def shares(self) -> tuple[int, ...]:
        """What each seat won of the match, in twelfths: equal tops share it."""
        return tuple(TWELFTHS // len(self.winners) * (seat in self.winners) for seat in range(N_PLAYERS))

    def deal(self, hands: Iterable[Iterable[Card]]) -> Match:
        """The match with the next hand dealt; BlefError if one is running, all are over, or the cards are wrong."""
        if self.hand is not None:
            raise BlefError("the hand is not over, so the next one cannot be dealt")
        if self.is_terminal:
            raise BlefError(f"the match is over: it has {N_HANDS} hands")
        return replace(self, hands=(*self.hands, HandState.start(hands, dealer=self.dealer)))

    def apply(self, action: Action) -> Match:
        """The match after the current player does this; BlefError, naming the rule, if that is not allowed."""
        if self.hand is None:
            raise BlefError("no hand is running: the cards must be dealt first")
        return replace(self, hands=(*self.hands[:-1], self.hand.apply(action)))
