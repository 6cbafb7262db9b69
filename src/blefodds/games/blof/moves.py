"""What is done in a hand of Blöf, what everybody sees of it, and what one seat knows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from blefodds.core.cards import Card, Rank
from blefodds.core.errors import BlefError, shorten
from blefodds.games.blof.claims import MOST_CARDS, Claim
from blefodds.lang import cards_text

__all__ = [
    "Action",
    "Batch",
    "Buried",
    "Challenged",
    "Event",
    "InformationState",
    "Passed",
    "Play",
    "Word",
]


class Word(Enum):
    """What is said instead of laying cards."""

    PASS = "pass"  # noqa: S105
    CHALLENGE = "Blöf!"


@dataclass(frozen=True)
class Play:
    """One to four cards laid face down, said to be of one rank; the cards are kept in ascending order.

    Raises
    ------
    BlefError
        For no card, more than four, or the same card twice.

    Examples
    --------
    >>> from blefodds.lang import parse_cards
    >>> play = Play(parse_cards("7♠ K♥"), Rank.SEVEN)
    >>> play.claim.code, play.is_honest
    ('2x7', False)
    """

    cards: tuple[Card, ...]
    rank: Rank

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))
        if not 1 <= len(self.cards) <= MOST_CARDS:
            raise BlefError(f"a play is of one to four cards, not of {len(self.cards)}", field="cards")
        if len(set(self.cards)) < len(self.cards):
            raise BlefError(f"{shorten(cards_text(self.cards))}: the same card is laid twice", field="cards")

    @property
    def claim(self) -> Claim:
        """What the cards are said to be."""
        return Claim(self.rank, len(self.cards))

    @property
    def is_honest(self) -> bool:
        """Whether all cards are of the named rank; one other card makes the batch a lie."""
        return all(card.rank is self.rank for card in self.cards)


Action: TypeAlias = Play | Word


@dataclass(frozen=True)
class Batch:
    """Cards that were laid, as one seat sees them.

    Parameters
    ----------
    seat
        Who laid them.
    claim
        What they are said to be.
    cards
        The cards; None for whoever does not know them.
    """

    seat: int
    claim: Claim
    cards: tuple[Card, ...] | None

    @property
    def is_true(self) -> bool:
        """Whether all cards are of the named rank, to who sees them."""
        return all(card.rank is self.claim.rank for card in self.cards or ())


@dataclass(frozen=True)
class Passed:
    """A seat passed."""

    seat: int


@dataclass(frozen=True)
class Challenged:
    """A challenge and what it showed: everybody sees the last batch and who takes the pile.

    Parameters
    ----------
    seat
        Who challenged.
    accused
        Who had laid the batch.
    shown
        The batch.
    is_lie
        Whether a card of it is not of the named rank.
    n_taken
        How many cards the pile had.
    """

    seat: int
    accused: int
    shown: tuple[Card, ...]
    is_lie: bool
    n_taken: int

    @property
    def taker(self) -> int:
        """Who takes the pile: the liar, or who challenged honest cards."""
        return self.accused if self.is_lie else self.seat

    @property
    def opener(self) -> int:
        """Who opens next: the other of the two."""
        return self.seat if self.is_lie else self.accused


@dataclass(frozen=True)
class Buried:
    """All others passed: the pile is out until the next deal."""

    n_cards: int


Event: TypeAlias = Batch | Passed | Challenged | Buried


@dataclass(frozen=True)
class InformationState:
    """What one seat knows in a hand: its cards, and all that everybody saw; of laid cards only its own.

    Two hands that a player cannot tell apart give equal information states.
    """

    seat: int
    dealer: int
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    history: tuple[Event, ...]
    current_player: int | None
    rank: Rank | None
    can_challenge: bool
    must_answer: bool
    """Whether somebody has laid the last cards, so that only a challenge or a pass is left."""

    @property
    def words(self) -> tuple[Word, ...]:
        """What the current player may say instead of laying cards."""
        challenge = (Word.CHALLENGE,) if self.can_challenge else ()
        return challenge if self.rank is None else (*challenge, Word.PASS)

    @property
    def may_play(self) -> bool:
        """Whether the current player may lay cards."""
        return not self.must_answer
