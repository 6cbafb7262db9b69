"""Which bids were heard, from whom, and what the listener knows besides.

>>> hearing = hearing_at_table("2: pair of Q; 3: three Q; 2: full Q over 9", "K♥ 10♠", (2, 3, 1))
>>> [(bid.seat, bid.action, bid.last) for bid in hearing.bids]
[(1, 10, 0), (2, 33, 10), (1, 51, 33)]
>>> hearing.n_unheard, hearing.last_bid
(0, 51)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from blefodds.core.attached import cards_of_words
from blefodds.core.cards import Card
from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import CLASSIC, Rules
from blefodds.core.value import Value
from blefodds.games.blef.bidding import CHECK, MAX_PLAYERS, Action, action_code, highest_action, parse_action
from blefodds.games.blef.round import InformationState

__all__ = ["MAX_HEARD_TEXT", "HeardBid", "Hearing", "hearing_at_table", "hearing_of"]

MAX_HEARD_TEXT = 100_000
"""Characters of a text of bids heard: more than the longest round has."""


@dataclass(frozen=True, slots=True)
class HeardBid:
    """A bid that was heard.

    Parameters
    ----------
    seat
        Who made it, from 0.
    action
        The bid, as its position.
    last
        The highest bid known to have been made before; 0: none.
    """

    seat: int
    action: Action
    last: Action


@dataclass(frozen=True)
class Hearing(Value):
    """What a player has to go by: the own cards, how many the others hold, and what they bid.

    Bids that nobody noted may be missing: then the last one that was stands for them, as the least that the next
    bid had to beat.

    Parameters
    ----------
    rules
        What the table plays by.
    counts
        How many cards each seat holds, clockwise; 0 for who is out.
    seat
        The listener's, from 0.
    hand
        The listener's cards.
    bids
        In the order in which they were made. The listener's own say nothing new, but what the next had to beat.
    dead
        Cards that the listener knows not to have been dealt; the others are not taken to know.

    Raises
    ------
    BlefError
        If the hand does not fit its count, a seat bids that holds no cards, or a bid is not higher than the last.
    """

    rules: Rules
    counts: tuple[int, ...]
    seat: int
    hand: tuple[Card, ...]
    bids: tuple[HeardBid, ...] = ()
    dead: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        limit, n_cards = self.rules.card_limit or self.rules.deck.n_cards, self.rules.deck.n_cards
        if not 2 <= len(self.counts) <= MAX_PLAYERS:
            raise BlefError("counts.players", field="counts", n=len(self.counts), most=MAX_PLAYERS)
        most = max(self.counts)
        if most > limit:
            raise BlefError("counts.limit", field="counts", n=most, limit=limit)
        if len(self.hand) != self.counts[self.seat]:
            raise BlefError("counts.mine", field="counts", count=self.counts[self.seat], n=len(self.hand))
        if self.in_play + len(self.dead) > n_cards:
            raise BlefError("counts.deck", field="counts", in_play=self.in_play, dead=len(self.dead), deck=n_cards)
        for number, bid in enumerate(self.bids, start=1):
            wrong = self._wrong(bid)
            if wrong is not None:
                raise BlefError("heard.at", field="heard", n=number, why=wrong)

    def _wrong(self, bid: HeardBid) -> BlefError | None:
        """Why a bid cannot have been made; None where it can."""
        seat = bid.seat + 1
        if not 0 <= bid.seat < len(self.counts):
            return BlefError("heard.no_seat", seat=seat, n=len(self.counts))
        if not self.counts[bid.seat]:
            return BlefError("heard.no_cards", seat=seat)
        said = action_code(bid.action, self.rules)
        if bid.action <= bid.last:
            return BlefError("heard.not_higher", bid=said, last=action_code(bid.last, self.rules))
        if bid.action > self.top_after(bid.last):
            return BlefError("heard.on_rest", bid=said, top=action_code(self.rules.n_bids, self.rules))
        return None

    @classmethod
    def of(cls, state: InformationState) -> Hearing:
        """What the seat of an information state has heard in the round."""
        heard, last = [], 0
        for seat, action in state.bidding.heard:
            if action != CHECK:
                heard.append(HeardBid(seat, action, last))
                last = action
        return cls(state.rules, state.bidding.counts, state.seat, state.hand, tuple(heard))

    def top_after(self, last: Action) -> Action:
        """The highest bid that may follow ``last``."""
        return self.rules.n_bids if last < self.rules.n_bids else highest_action(self.rules)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What whoever is next may say, in ascending order: a check, where there is something to check, and bids."""
        last = self.last_bid or 0
        return *((CHECK,) if last else ()), *range(last + 1, self.top_after(last) + 1)

    @property
    def in_play(self) -> int:
        """How many cards all players hold together."""
        return sum(self.counts)

    @property
    def last_bid(self) -> Action | None:
        """The last bid heard; None when there is none."""
        return self.bids[-1].action if self.bids else None

    @cached_property
    def speakers(self) -> tuple[int, ...]:
        """The other seats that were heard to bid, in ascending order."""
        return tuple(sorted({bid.seat for bid in self.bids} - {self.seat}))

    @property
    def n_unheard(self) -> int:
        """How many turns of others lie between the bids and were not heard; one's own are not counted."""
        playing = [seat for seat, count in enumerate(self.counts) if count]
        unheard = 0
        for before, after in zip(self.bids, self.bids[1:], strict=False):
            place = playing.index(before.seat)
            while True:
                place = (place + 1) % len(playing)
                if playing[place] == after.seat:
                    break
                unheard += playing[place] != self.seat
        return unheard


def hearing_of(
    heard: InformationState | Hearing | str,
    hand: Iterable[Card] | str = (),
    counts: Sequence[int] = (),
    *,
    rules: Rules = CLASSIC,
    dead: Iterable[Card] | str = (),
) -> Hearing:
    """What a player has to go by, however it is told.

    Parameters
    ----------
    heard
        What a bot is given, a hearing, or the bids as text, as in :func:`hearing_at_table`.
    hand, counts, rules, dead
        With a text, as in :func:`hearing_at_table`; everything else knows them already.

    Raises
    ------
    BlefError
        As :func:`hearing_at_table`; for a hand, counts or dead cards beside what knows them.
    """
    if isinstance(heard, str):
        return hearing_at_table(heard, hand, tuple(counts), rules=rules, dead=dead)
    for field, value in (("hand", hand), ("counts", counts), ("dead", dead)):
        if value:
            raise BlefError("heard.beside_text", field=field, name=field)
    return heard if isinstance(heard, Hearing) else Hearing.of(heard)


def hearing_at_table(
    text: str,
    hand: Iterable[Card] | str,
    counts: tuple[int, ...],
    *,
    rules: Rules = CLASSIC,
    dead: Iterable[Card] | str = (),
) -> Hearing:
    """What was heard, as a player notes it: a seat, a colon and a bid, and so on, with semicolons between.

    Parameters
    ----------
    text
        Such as ``"2: pair of Q; 3: three Q"``. Seats are counted clockwise from 1, the listener. The listener's own
        bids, and turns that nobody noted, may be left out.
    hand
        The listener's cards, or a text that names them; empty for somebody who is out and only watches.
    counts
        How many cards each seat holds, the listener's first.
    rules
        What the table plays by.
    dead
        Cards that the listener knows not to have been dealt.

    Raises
    ------
    BlefError
        As :class:`Hearing`; for a text that is too long, or one of whose parts is no seat with a bid.
    """
    if len(text) > MAX_HEARD_TEXT:
        raise BlefError("heard.long", field="heard", most=MAX_HEARD_TEXT)
    bids: list[HeardBid] = []
    parts = text.split(";")
    if not parts[-1].strip():
        parts.pop()  # a semicolon may end the list
    for number, part in enumerate(parts, start=1):
        last = bids[-1].action if bids else 0
        bids.append(_heard_bid(part, number, last, len(counts), rules))
    return Hearing(rules, counts, 0, _cards(hand), tuple(bids), _cards(dead))


def _cards(cards: Iterable[Card] | str) -> tuple[Card, ...]:
    return cards_of_words(cards) if isinstance(cards, str) else tuple(cards)


def _heard_bid(part: str, place: int, last: Action, n_seats: int, rules: Rules) -> HeardBid:
    def wrong(why: BlefError) -> BlefError:
        return BlefError("heard.at_text", field="heard", n=place, text=shorten(part.strip()), why=why)

    seat, colon, bid = part.partition(":")
    number = seat.strip()
    if not colon or not (number.isascii() and number.isdigit() and len(number) <= 2):
        raise wrong(BlefError("heard.seat_and_bid"))
    if not 1 <= int(number) <= n_seats:
        raise wrong(BlefError("heard.seats_named", seat=int(number), n=n_seats))
    try:
        action = parse_action(bid, rules)
    except BlefError as error:
        raise BlefError("heard.at", field="heard", n=place, why=error) from None
    if action == CHECK:
        raise wrong(BlefError("heard.check"))
    return HeardBid(int(number) - 1, action, last)
