"""A whole evening at a real table, as one player at it sees it: a log of entries, and what follows from them.

Nothing is kept but the table and the log, so taking back the last entry is leaving it out, and an evening that was
saved is the same evening again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from blefodds.core.cards import Card
from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import CLASSIC, Rules
from blefodds.core.situation import Situation
from blefodds.games.blef.bidding import Action, Bidding, bid_of
from blefodds.games.blef.replay import exact_odds
from blefodds.games.blef.round import InformationState
from blefodds.games.blef.standing import Standing

__all__ = [
    "LONGEST_PLAYER_NAME",
    "MAX_ENTRIES",
    "Entry",
    "Evening",
    "Lost",
    "MyCards",
    "NewMatch",
    "Said",
    "Seats",
    "Stage",
]

LONGEST_PLAYER_NAME = 500
"""Whatever people call themselves; screens show the beginning."""

MAX_ENTRIES = 5_000
"""More than forty long matches; no evening lasts that long, and the file stays small."""


@dataclass(frozen=True)
class MyCards:
    """The cards that I was dealt."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Said:
    """What the player whose turn it was said: a bid, or check."""

    action: Action


@dataclass(frozen=True)
class Lost:
    """Who lost the round after the check; ``shown`` are the cards of others that were looked at, if any."""

    seat: int
    shown: tuple[Card, ...] = ()


@dataclass(frozen=True)
class NewMatch:
    """Another match of the same players; ``dealer`` deals its first round."""

    dealer: int


Entry = MyCards | Said | Lost | NewMatch

Stage = Literal["cards", "bids", "result", "over"]
"""What is to be entered next: my cards, what somebody says, who lost, or (the match is over) another match."""


@dataclass(frozen=True)
class Seats:
    """Who sits at the table, and what is played.

    Parameters
    ----------
    names
        What the players are called, clockwise: any text of 1 to 500 characters, no two alike.
    me
        My seat.
    dealer
        The seat that deals the first round.
    rules
        What the table plays by.

    Raises
    ------
    BlefError
        For a table that cannot be dealt, a seat there is none of, or names that cannot be told apart.
    """

    names: tuple[str, ...]
    me: int
    dealer: int
    rules: Rules = CLASSIC

    def __post_init__(self) -> None:
        Standing.start(len(self.names), self.rules, dealer=self.dealer)
        if not 0 <= self.me < len(self.names):
            raise BlefError("evening.no_seat", field="me", seat=shorten(self.me + 1), n=len(self.names))
        known: set[str] = set()
        for name in self.names:
            _check_name(name)
            if name.casefold() in known:
                raise BlefError("evening.alike", field="players", name=shorten(name))
            known.add(name.casefold())

    def seat_called(self, text: str, among: Sequence[int] | None = None) -> int:
        """The seat that ``text`` means: its number from 1, the player's name, or how only that name begins.

        Parameters
        ----------
        text
            As it was typed; case does not matter.
        among
            The seats that may be meant; None: all of them.

        Raises
        ------
        BlefError
            If it means none of them, or more than one.

        Examples
        --------
        >>> seats = Seats(("Ann", "Bo", "Me"), me=2, dealer=0)
        >>> seats.seat_called("2"), seats.seat_called("a"), seats.seat_called("ME")
        (1, 0, 2)
        """
        typed = text.strip().casefold()
        meant = tuple(range(len(self.names))) if among is None else tuple(among)
        called = [seat for seat in meant if self.names[seat].casefold() == typed]
        if not called and typed.isascii() and typed.isdigit() and len(typed) < 4:
            called = [seat for seat in meant if seat + 1 == int(typed)]
        if not called and typed:
            called = [seat for seat in meant if self.names[seat].casefold().startswith(typed)]
        if len(called) == 1:
            return called[0]
        code = "evening.several" if called else "evening.nobody"
        raise BlefError(code, text=shorten(text.strip()), choice=self.choice(meant))

    def choice(self, among: Sequence[int]) -> str:
        """Some seats with their numbers and the beginnings of the names, on one line.

        >>> Seats(("Ann", "Bo", "Me"), me=2, dealer=0).choice((2, 0))
        '1 Ann, 3 Me'
        """
        return ", ".join(f"{seat + 1} {_brief(self.names[seat])}" for seat in sorted(among))


@dataclass(frozen=True)
class _Moment:
    """Where an evening stands after some entries."""

    standing: Standing
    wins: tuple[int, ...]
    match: int = 1
    round: int = 1
    hand: tuple[Card, ...] | None = None
    bidding: Bidding | None = None
    loser: int | None = None


@dataclass(frozen=True)
class Evening:
    """An evening: the table, and everything that was entered.

    Parameters
    ----------
    seats
        Who sits where, and the rules.
    entries
        The log.

    Raises
    ------
    BlefError
        For an entry that cannot come where it stands; the message says why.

    Examples
    --------
    >>> from blefodds.lang import parse_cards
    >>> evening = Evening(Seats(("Ann", "Bo", "me"), me=2, dealer=2)).after(MyCards(parse_cards("Kh")))
    >>> evening = evening.after(Said(11)).after(Said(0))  # Ann bids the pair of Kings, Bo checks
    >>> evening.stage, evening.verdict(parse_cards("10s Qd"))
    ('result', False)
    >>> evening.after(Lost(0)).standing.counts, evening.after(Lost(0)).undone() == evening
    ((2, 1, 1), True)
    """

    seats: Seats
    entries: tuple[Entry, ...] = ()
    _moment: _Moment = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        n_players = len(self.seats.names)
        start = Standing.start(n_players, self.seats.rules, dealer=self.seats.dealer)
        moment = self._dealt(_Moment(start, (0,) * n_players))
        for number, entry in enumerate(self.entries, start=1):
            try:
                moment = self._applied(moment, entry)
            except BlefError as error:
                raise BlefError("evening.at", field=error.field, n=number, why=error) from None
        object.__setattr__(self, "_moment", moment)

    def after(self, entry: Entry) -> Evening:
        """The evening with one more entry; BlefError, saying why, if it cannot come now."""
        if len(self.entries) >= MAX_ENTRIES:
            raise BlefError("evening.long", most=MAX_ENTRIES)
        moment = self._applied(self._moment, entry)
        later = replace(self, entries=())  # validated entry by entry already: the log is not gone through again
        object.__setattr__(later, "entries", (*self.entries, entry))
        object.__setattr__(later, "_moment", moment)
        return later

    def undone(self) -> Evening:
        """The evening without its last entry.

        Raises
        ------
        BlefError
            If nothing has been entered.
        """
        if not self.entries:
            raise BlefError("evening.nothing")
        return replace(self, entries=self.entries[:-1])

    @property
    def rules(self) -> Rules:
        """What the table plays by."""
        return self.seats.rules

    @property
    def standing(self) -> Standing:
        """Who holds how many cards in this round, and who deals it."""
        return self._moment.standing

    @property
    def bidding(self) -> Bidding | None:
        """What was said in this round; None when the match is over."""
        return self._moment.bidding

    @property
    def hand(self) -> tuple[Card, ...]:
        """My cards; none before they are entered, and none when I am out."""
        return self._moment.hand or ()

    @property
    def match_number(self) -> int:
        """Which match of the evening it is, from 1."""
        return self._moment.match

    @property
    def round_number(self) -> int:
        """Which round of the match it is, from 1."""
        return self._moment.round

    @property
    def wins(self) -> tuple[int, ...]:
        """How many matches of the evening each seat has won."""
        return self._moment.wins

    @property
    def last_loser(self) -> int | None:
        """Who lost the last round that was played to its end in this evening; None when there was none."""
        return self._moment.loser

    @property
    def is_in_match(self) -> bool:
        """Whether I still hold cards."""
        return self.standing.counts[self.seats.me] > 0

    @property
    def stage(self) -> Stage:
        """What is to be entered next."""
        moment = self._moment
        if moment.bidding is None:
            return "over"
        if self.is_in_match and moment.hand is None:
            return "cards"
        return "result" if moment.bidding.is_terminal else "bids"

    @property
    def is_my_turn(self) -> bool:
        """Whether it is I who must bid or check."""
        bidding = self.bidding
        return self.stage == "bids" and bidding is not None and bidding.current_player == self.seats.me

    @property
    def may_have_lost(self) -> tuple[int, ...]:
        """After a check, who can have lost: the checker and the last bidder; nobody before."""
        bidding = self.bidding
        if bidding is None or not bidding.is_terminal:
            return ()
        bidder = bidding.last_bidder
        assert bidder is not None
        return bidding.seat_of(len(bidding.actions) - 1), bidder

    @property
    def information_state(self) -> InformationState:
        """What I know in this round."""
        assert self.bidding is not None
        return InformationState(self.bidding, self.seats.me, self.hand)

    def verdict(self, shown: tuple[Card, ...]) -> bool | None:
        """Whether the bid that was checked is true, given the cards of others that were shown.

        Parameters
        ----------
        shown
            Cards seen in other hands: all of them, or as many as it takes.

        Returns
        -------
        bool or None
            None where the cards not shown could still make it either.

        Raises
        ------
        BlefError
            If these cards cannot be in play beside mine.
        """
        state = self.information_state
        last = state.bidding.last_bid
        assert last is not None
        bid, judged_on = bid_of(last, self.rules)
        others = state.bidding.in_play - len(self.hand)
        if len(shown) > others:
            raise BlefError("evening.shown", n=len(shown), others=others)
        known = Situation(self.hand, state.bidding.in_play, seen=shown, rules=self.rules, judged_on=judged_on)
        odds = exact_odds(bid, known)
        return True if odds.is_certain else False if odds.is_impossible else None

    def _dealt(self, moment: _Moment) -> _Moment:
        """The moment with its next round begun, if the match has one."""
        standing = moment.standing
        bidding = None if standing.winner is not None else Bidding(self.rules, standing.counts, standing.dealer)
        return replace(moment, bidding=bidding, hand=None)

    def _applied(self, moment: _Moment, entry: Entry) -> _Moment:
        bidding = moment.bidding
        if isinstance(entry, NewMatch):
            if bidding is not None:
                raise BlefError("evening.not_over")
            standing = Standing.start(len(self.seats.names), self.rules, dealer=entry.dealer)
            return self._dealt(replace(moment, standing=standing, match=moment.match + 1, round=1))
        if bidding is None:
            raise BlefError("evening.over")
        due = bidding.counts[self.seats.me]
        if isinstance(entry, MyCards):
            if not due or moment.hand is not None:
                raise BlefError("evening.not_due")
            if len(entry.cards) != due:
                raise BlefError("evening.hand", field="hand", due=due, n=len(entry.cards))
            Situation(entry.cards, bidding.in_play, rules=self.rules)  # refuses what the deck cannot deal
            return replace(moment, hand=entry.cards)
        if due and moment.hand is None:
            raise BlefError("evening.cards_first")
        if isinstance(entry, Said):
            return replace(moment, bidding=bidding.apply(entry.action))
        if not bidding.is_terminal:
            raise BlefError("evening.unchecked")
        checker, bidder = bidding.seat_of(len(bidding.actions) - 1), bidding.last_bidder
        if entry.seat not in (checker, bidder):
            raise BlefError("evening.lost")
        standing = moment.standing.after(entry.seat)
        wins = tuple(won + (seat == standing.winner) for seat, won in enumerate(moment.wins))
        return self._dealt(replace(moment, standing=standing, wins=wins, round=moment.round + 1, loser=entry.seat))


def _brief(name: str) -> str:
    """The beginning of a name, so that a message with all of them stays one short line."""
    shown = shorten(name)
    return shown if len(shown) <= 15 else shown[:14] + "…"


def _check_name(name: str) -> None:
    if not name.strip() or len(name) > LONGEST_PLAYER_NAME or any("\ud800" <= c <= "\udfff" for c in name):
        raise BlefError("evening.name", field="players", name=shorten(name), most=LONGEST_PLAYER_NAME)
