"""What is known at the table: the question every engine answers.

>>> situation = Situation("K♥ 10♠", 9)
>>> situation.n_hidden, situation.n_unseen, situation.n_ways
(7, 22, 170544)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Literal

from blefodds.core.attached import cards_of_words
from blefodds.core.cards import Card, mask_of
from blefodds.core.errors import BlefError, shorten, shown
from blefodds.core.rules import CLASSIC, Rules
from blefodds.core.value import Value

__all__ = ["JudgedOn", "Situation"]

JudgedOn = Literal["play", "rest"]


@dataclass(frozen=True, init=False)
class Situation(Value):
    """What one player knows, and which cards bids are judged on.

    Parameters
    ----------
    hand
        The player's own cards, as text (``"K♥ 10♠"``) or cards. May be empty: someone who sees nothing.
    in_play
        How many cards all players hold together.
    seen
        Cards seen in other players' hands, so in play.
    dead
        Cards known not to have been dealt.
    rules
        What the table plays by.
    judged_on
        ``"play"``: bids are about the cards in play; ``"rest"``: about the cards that were not dealt.

    Raises
    ------
    BlefError
        For a card the deck does not have, a card named twice, fewer cards in play than are known to be,
        or more than the deck can deal.
    """

    hand: tuple[Card, ...]
    in_play: int
    seen: tuple[Card, ...]
    dead: tuple[Card, ...]
    rules: Rules
    judged_on: JudgedOn

    def __init__(
        self,
        hand: str | Iterable[Card],
        in_play: int,
        *,
        seen: str | Iterable[Card] = (),
        dead: str | Iterable[Card] = (),
        rules: Rules = CLASSIC,
        judged_on: JudgedOn = "play",
    ) -> None:
        if isinstance(in_play, bool) or not isinstance(in_play, int):
            raise BlefError("situation.in_play", field="in_play", value=shorten(in_play))
        if not isinstance(rules, Rules):
            raise BlefError("situation.rules", field="rules", value=shown(rules))
        if judged_on not in ("play", "rest"):
            raise BlefError("situation.judged_on", field="judged_on", value=shorten(judged_on))
        place: dict[Card, str] = {}
        for name, given in (("hand", hand), ("seen", seen), ("dead", dead)):
            cards = _read(given, name) if isinstance(given, str) else tuple(given)
            for card in cards:
                if not isinstance(card, Card):
                    raise BlefError("situation.cards", field=name, name=name, value=shown(card))
                if card not in rules.deck:
                    deck = rules.deck
                    raise BlefError("card.not_in_deck", field=name, card=card.code, n=deck.n_cards, deck=deck.name)
                if card in place:
                    if place[card] == name:
                        raise BlefError("card.twice", field=name, card=card.code, place=name)
                    raise BlefError("card.two_places", field=name, card=card.code, first=place[card], second=name)
                place[card] = name
            object.__setattr__(self, name, cards)
        object.__setattr__(self, "in_play", in_play)
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "judged_on", judged_on)
        known, most = len(self.hand) + len(self.seen), rules.deck.n_cards - len(self.dead)
        if in_play < known:
            held = {"hand": len(self.hand), "seen": len(self.seen)}
            raise BlefError("in_play.few", field="in_play", in_play=shorten(in_play), n=known, **held)
        if in_play > most:
            dealt = {"in_play": shorten(in_play), "deck": rules.deck.n_cards, "most": most}
            if self.dead:
                raise BlefError("in_play.many_with_dead", field="in_play", dead=len(self.dead), **dealt)
            raise BlefError("in_play.many", field="in_play", **dealt)

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards whose place is not known, in deck order."""
        known = {*self.hand, *self.seen, *self.dead}
        return tuple(card for card in self.rules.deck.cards if card not in known)

    @property
    def n_unseen(self) -> int:
        """How many cards' place is not known."""
        return self.rules.deck.n_cards - len(self.hand) - len(self.seen) - len(self.dead)

    @property
    def n_hidden(self) -> int:
        """How many cards in play are not known."""
        return self.in_play - len(self.hand) - len(self.seen)

    @property
    def judged(self) -> tuple[Card, ...]:
        """The cards known to be among those that bids are judged on."""
        return self.dead if self.judged_on == "rest" else self.hand + self.seen

    @property
    def judged_mask(self) -> int:
        """``judged`` as a card set (see :func:`blefodds.core.cards.mask_of`)."""
        return mask_of(self.judged)

    @property
    def unseen_mask(self) -> int:
        """``unseen`` as a card set (see :func:`blefodds.core.cards.mask_of`)."""
        return self.rules.deck.mask & ~mask_of(self.hand + self.seen + self.dead)

    @property
    def n_drawn(self) -> int:
        """How many of the unseen cards are among those that bids are judged on."""
        return self.n_unseen - self.n_hidden if self.judged_on == "rest" else self.n_hidden

    @property
    def n_ways(self) -> int:
        """In how many ways those can be drawn, each equally likely."""
        return comb(self.n_unseen, self.n_drawn)


def _read(text: str, field: str) -> tuple[Card, ...]:
    try:
        return cards_of_words(text)
    except BlefError as error:
        raise error.about(field) from None
