"""A match from its first deal to its last player, with everything that was dealt and said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from blefodds.core.cards import Card
from blefodds.core.errors import BlefError, counted
from blefodds.core.rules import CLASSIC, Rules
from blefodds.games.blef.bidding import Action
from blefodds.games.blef.round import Round
from blefodds.games.blef.standing import Standing
from blefodds.games.player_names import check_player_name

__all__ = ["Match"]


@dataclass(frozen=True)
class Match:
    """A match and its whole history; the last round may still be running.

    Parameters
    ----------
    names
        What the players are called, clockwise: 1 to 40 printable characters each, no space at either end.
    rules
        What the table plays by.
    first_dealer
        The seat that deals the first round; None: the last one, so that the first seat opens.
    rounds
        The rounds so far, each dealt as the one before it left the match.

    Raises
    ------
    BlefError
        For rounds that do not follow from each other, a name that cannot be printed, or too many players.

    Examples
    --------
    >>> from blefodds.lang import parse_cards
    >>> match = Match(("Ann", "Bob")).deal([parse_cards("K♥"), parse_cards("10♠")])
    >>> match = match.apply(11).apply(0)  # Ann bids the pair of Kings, Bob checks
    >>> match.standing.counts, match.standing.dealer, match.winner
    ((2, 1), 0, None)
    """

    names: tuple[str, ...]
    rules: Rules = CLASSIC
    first_dealer: int | None = None
    rounds: tuple[Round, ...] = ()
    standing: Standing = field(init=False, repr=False, compare=False)
    """Counts and dealer of the running round, or of the next one where none is running."""

    def __post_init__(self) -> None:
        start = Standing.start(len(self.names), self.rules, dealer=self.first_dealer)
        object.__setattr__(self, "first_dealer", start.dealer)
        for name in self.names:
            check_player_name(name)
        standing = start
        for number, played in enumerate(self.rounds, start=1):
            if standing.winner is not None:
                raise BlefError(f"round {number}: the match is over, player {standing.winner + 1} has won")
            self._check_follows(standing, played, number)
            if played.loser is not None:
                standing = standing.after(played.loser)
            elif number < len(self.rounds):
                raise BlefError(f"round {number}: it is not over, so the next one cannot be dealt")
        object.__setattr__(self, "standing", standing)

    def _check_follows(self, standing: Standing, played: Round, number: int) -> None:
        if played.rules != self.rules:
            raise BlefError(f"round {number}: it is played by other rules than the match")
        if played.bidding.dealer != standing.dealer:
            raise BlefError(f"round {number}: player {standing.dealer + 1}, the loser of the last round, deals")
        for seat, (held, due) in enumerate(zip(played.bidding.counts, standing.counts, strict=False)):
            if held != due:
                raise BlefError(f"round {number}: player {seat + 1} must hold {counted(due, 'card')}, not {held}")
        if len(played.bidding.counts) != len(standing.counts):
            raise BlefError(f"round {number}: the match has {len(standing.counts)} players")

    @property
    def round(self) -> Round | None:
        """The round that is running; None before a deal."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].is_terminal else None

    @property
    def winner(self) -> int | None:
        """The seat that won the match; None while it goes on."""
        return self.standing.winner

    @property
    def is_terminal(self) -> bool:
        """Whether one player is left."""
        return self.winner is not None

    def deal(self, hands: Iterable[Iterable[Card]]) -> Match:
        """The match with the next round dealt; a hand per seat, empty for who is out.

        Raises
        ------
        BlefError
            If a round is running, the match is over, or the hands are not what the table must hold.
        """
        if self.round is not None:
            raise BlefError("the round is not over, so the next one cannot be dealt")
        if self.winner is not None:
            raise BlefError(f"the match is over: player {self.winner + 1} has won")
        dealt = tuple(tuple(hand) for hand in hands)
        if tuple(map(len, dealt)) != self.standing.counts:
            held, due = (", ".join(map(str, counts)) for counts in (map(len, dealt), self.standing.counts))
            raise BlefError(f"the players must be dealt {due} cards, not {held}", field="hands")
        return self._with_round(Round.start(dealt, dealer=self.standing.dealer, rules=self.rules), running=False)

    def apply(self, action: Action) -> Match:
        """The match after the current player says this; BlefError, naming the rule, if that is not allowed."""
        if self.round is None:
            raise BlefError("no round is running: the cards must be dealt first")
        return self._with_round(self.round.apply(action), running=True)

    def _with_round(self, played: Round, *, running: bool) -> Match:
        return replace(self, rounds=(*(self.rounds[:-1] if running else self.rounds), played))
