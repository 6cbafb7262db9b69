"""What one player knows when a claim is made: which cards lie where, and how many cards there are where.

Counts are those of the moment before the batch was laid: the claimer still holds it, so that the hands, the pile
and the cards set aside make 52 together.

>>> knowledge = Knowledge("7♠ 7♥ K♦ Q♣", 11, laid="7♦", pile=2)
>>> knowledge.n_unseen, knowledge.n_drawn, knowledge.n_ways
(47, 11, 17417133617)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

from blefodds.core.cards import Card, Deck, Rank
from blefodds.core.errors import BlefError, counted, shorten
from blefodds.games.blof.claims import Claim
from blefodds.lang import parse_cards

__all__ = ["DECK", "N_OTHERS", "Knowledge"]

DECK = Deck(Rank.TWO)
"""What is dealt: all 52 cards."""

N_OTHERS = 2
"""How many players there are beside the claimer and me."""


@dataclass(frozen=True, init=False)
class Knowledge:
    """What I know when somebody claims.

    Parameters
    ----------
    hand
        My own cards, as text (``"7♠ 7♥"``) or cards.
    claimer_cards
        How many cards the claimer held when claiming, those laid included.
    laid
        My own cards that lie in the pile, all of them.
    shown
        Cards known to be in the claimer's hand: those taken openly, and my own of a pile the claimer took. Cards
        that the claimer may have played since are not known any more and are left out.
    shown_others
        The same for the two other players, in the order in which they play after me.
    buried
        Cards known to be set aside until the next deal.
    pile
        How many cards lay in the pile before the claim; None: not known.
    others
        How many cards the two other players hold, in the order in which they play after me; None: not known.
    n_buried
        How many cards are set aside; None: not known.

    One number that is not given follows where all the others are; what follows is in the fields then.

    Raises
    ------
    BlefError
        For a card that stands twice, more cards known somewhere than there are there, and numbers that do not make
        52; the message says by how many.

    Examples
    --------
    >>> Knowledge("7♠ 7♥", 20, pile=4, others=(13, 13)).n_buried
    0
    >>> Knowledge("7♠ 7♥", 20, pile=4, others=(13, 15))
    Traceback (most recent call last):
    blefodds.BlefError: hand 2 + claimer 20 + others 13 + 15 + pile 4 make 54 cards, 2 more than the 52 there are
    """

    hand: tuple[Card, ...]
    claimer_cards: int
    laid: tuple[Card, ...]
    shown: tuple[Card, ...]
    shown_others: tuple[tuple[Card, ...], tuple[Card, ...]]
    buried: tuple[Card, ...]
    pile: int | None
    others: tuple[int, int] | None
    n_buried: int | None

    def __init__(
        self,
        hand: str | Iterable[Card],
        claimer_cards: int,
        *,
        laid: str | Iterable[Card] = (),
        shown: str | Iterable[Card] = (),
        shown_others: Sequence[str | Iterable[Card]] = ((), ()),
        buried: str | Iterable[Card] = (),
        pile: int | None = None,
        others: tuple[int, int] | None = None,
        n_buried: int | None = None,
    ) -> None:
        if len(shown_others) != N_OTHERS:
            raise BlefError(f"shown: there are two other players, not {len(shown_others)}", field="shown")
        named = {"hand": _cards(hand, "hand"), "laid": _cards(laid, "laid"), "shown": _cards(shown, "shown")}
        of_others = (_cards(shown_others[0], "shown"), _cards(shown_others[1], "shown"))
        named["buried"] = _cards(buried, "buried")
        _check_each_once([*named.items(), ("shown", of_others[0]), ("shown", of_others[1])])
        for name, cards in named.items():
            object.__setattr__(self, name, cards)
        object.__setattr__(self, "shown_others", of_others)
        _check_count(claimer_cards, "claimer_cards", least=1)
        object.__setattr__(self, "claimer_cards", claimer_cards)
        for name, count in (("pile", pile), ("n_buried", n_buried)):
            if count is not None:
                _check_count(count, name)
        if others is not None:
            if len(others) != N_OTHERS:
                raise BlefError(f"others: the cards of two players are expected, not of {len(others)}", field="others")
            for count in others:
                _check_count(count, "others", least=1)  # who holds none has gone out, and the hand is over
            others = (others[0], others[1])
        object.__setattr__(self, "others", others)
        self._check_room("shown", len(self.shown), claimer_cards, "the claimer holds")
        if others is not None:
            for cards, count in zip(of_others, others, strict=True):
                self._check_room("shown", len(cards), count, "that player holds")
        pile, n_buried = self._completed(pile, others, n_buried)
        object.__setattr__(self, "pile", pile)
        object.__setattr__(self, "n_buried", n_buried)
        if pile is not None:
            self._check_room("laid", len(self.laid), pile, "the pile has")
        if n_buried is not None:
            self._check_room("buried", len(self.buried), n_buried, "there are set aside")

    @staticmethod
    def _check_room(field: str, n_known: int, room: int, where: str) -> None:
        if n_known > room:
            over = n_known - room
            are_known = f"{counted(n_known, 'card')} {'is' if n_known == 1 else 'are'} known to be there"
            raise BlefError(f"{are_known}, but {where} only {room}: {over} too many", field=field)

    def _completed(
        self, pile: int | None, others: tuple[int, int] | None, n_buried: int | None
    ) -> tuple[int | None, int | None]:
        """Check that the numbers can make 52; the pile and the cards set aside, the one from all the rest."""
        counts = [("hand", len(self.hand)), ("claimer", self.claimer_cards)]
        if others is not None:
            counts.append(("others", others[0] + others[1]))
        counts += [("pile", pile)] if pile is not None else [("laid", len(self.laid))] if self.laid else []
        at_least = n_buried if n_buried is not None else len(self.buried)
        counts += [("buried", at_least)] if at_least or n_buried is not None else []
        if others is None and any(self.shown_others):
            counts.append(("known in other hands", sum(map(len, self.shown_others))))
        total, whole = sum(n for _, n in counts), DECK.n_cards
        complete = None not in (pile, others, n_buried)
        if total > whole or (complete and total < whole):
            said = " + ".join(
                f"{name} {others[0]} + {others[1]}" if name == "others" and others is not None else f"{name} {n}"
                for name, n in counts
            )
            off = abs(total - whole)
            how = "more than the 52 there are" if total > whole else "fewer than the 52 there are"
            raise BlefError(f"{said} make {total} cards, {off} {how}")
        if others is not None and pile is not None and n_buried is None:
            n_buried = at_least + whole - total
        elif others is not None and n_buried is not None and pile is None:
            pile = len(self.laid) + whole - total
        return pile, n_buried

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards whose place is not known, in deck order."""
        known = {*self.hand, *self.laid, *self.shown, *self.buried, *self.shown_others[0], *self.shown_others[1]}
        return tuple(card for card in DECK.cards if card not in known)

    @property
    def n_unseen(self) -> int:
        """How many cards' place is not known."""
        return len(self.unseen)

    @property
    def n_drawn(self) -> int:
        """How many of the claimer's cards are among the unseen ones."""
        return self.claimer_cards - len(self.shown)

    @property
    def n_ways(self) -> int:
        """In how many ways the claimer's hand can be dealt."""
        return comb(self.n_unseen, self.n_drawn)

    @property
    def n_claimed_before(self) -> int:
        """How many cards others said before to be of the locked rank: all of the pile but my own."""
        return 0 if self.pile is None else self.pile - len(self.laid)

    def n_unseen_of(self, rank: Rank) -> int:
        """How many of a rank's four cards are unseen."""
        return sum(card.rank is rank for card in self.unseen)

    def n_held(self, rank: Rank) -> int:
        """How many of a rank I hold."""
        return sum(card.rank is rank for card in self.hand)

    def n_left(self, claim: Claim) -> int:
        """How many cards the claimer is left with.

        Raises
        ------
        BlefError
            If the claimer does not hold as many as were laid.
        """
        if claim.n_cards > self.claimer_cards:
            raise BlefError(
                f"{claim.n_cards} cards were laid, but the claimer held only {self.claimer_cards}: "
                f"{claim.n_cards - self.claimer_cards} too many",
                field="claim",
            )
        return self.claimer_cards - claim.n_cards


def _cards(given: str | Iterable[Card], field: str) -> tuple[Card, ...]:
    if isinstance(given, str):
        try:
            return parse_cards(given)
        except BlefError as error:
            raise BlefError(str(error), field=field) from None
    cards = tuple(given)
    for card in cards:
        if not isinstance(card, Card):
            raise BlefError(f"{field}: cards or one text are expected, not {shorten(repr(card))}", field=field)
    return cards


def _check_each_once(named: Sequence[tuple[str, tuple[Card, ...]]]) -> None:
    place: dict[Card, str] = {}
    for name, cards in named:
        for card in cards:
            if card in place:
                where = f"twice in {name}" if place[card] == name else f"in {place[card]} and in {name}"
                n_named = sum(other.rank is card.rank for _, others in named for other in others)
                more = (
                    f": {n_named} cards of rank {card.rank.code} are accounted for, {n_named - 4} more than there are"
                    if n_named > 4
                    else ""
                )
                raise BlefError(f"{card.code} stands {where}{more}", field=name)
            place[card] = name


def _check_count(count: int, field: str, *, least: int = 0) -> None:
    if isinstance(count, bool) or not isinstance(count, int) or not least <= count <= DECK.n_cards:
        raise BlefError(
            f"a number of cards from {least} to {DECK.n_cards} is expected, not {shorten(count)!r}", field=field
        )
