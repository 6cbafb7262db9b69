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
from blefodds.core.errors import BlefError, counted, shorten, shown
from blefodds.core.rules import CLASSIC, Rules

__all__ = ["JudgedOn", "Situation"]

JudgedOn = Literal["play", "rest"]


@dataclass(frozen=True, init=False)
class Situation:
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
            raise BlefError(f"in_play: a whole number of cards is expected, not {shorten(in_play)!r}", field="in_play")
        if not isinstance(rules, Rules):
            raise BlefError(f"rules: Rules such as PRESETS['great'] are expected, not {shown(rules)}", field="rules")
        if judged_on not in ("play", "rest"):
            raise BlefError(f"judged_on: 'play' or 'rest' is expected, not {shorten(judged_on)!r}", field="judged_on")
        place: dict[Card, str] = {}
        for name, given in (("hand", hand), ("seen", seen), ("dead", dead)):
            cards = _read(given, name) if isinstance(given, str) else tuple(given)
            for card in cards:
                if not isinstance(card, Card):
                    raise BlefError(f"{name}: cards or one text are expected, not {shown(card)}", field=name)
                if card not in rules.deck:
                    deck = f"the {rules.deck.n_cards}-card deck ({rules.deck.name})"
                    raise BlefError(f"{card.code} is not in {deck}", field=name)
                if card in place:
                    where = f"twice in {name}" if place[card] == name else f"in {place[card]} and in {name}"
                    raise BlefError(f"{card.code} stands {where}", field=name)
                place[card] = name
            object.__setattr__(self, name, cards)
        object.__setattr__(self, "in_play", in_play)
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "judged_on", judged_on)
        known, most = len(self.hand) + len(self.seen), rules.deck.n_cards - len(self.dead)
        if in_play < known:
            held = f"{len(self.hand)} in hand, {len(self.seen)} seen"
            are_known = f"{counted(known, 'card')} {'is' if known == 1 else 'are'} known to be"
            raise BlefError(f"{shorten(in_play)} in play, but {are_known} ({held})", field="in_play")
        if in_play > most:
            without = f" without the {len(self.dead)} dead" if self.dead else ""
            deck = f"the {rules.deck.n_cards}-card deck{without}"
            raise BlefError(f"{shorten(in_play)} in play, but {deck} can deal only {most}", field="in_play")

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
        raise BlefError(str(error), field=field) from None
