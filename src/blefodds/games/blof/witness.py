"""From a hand as one seat saw it to what it knows about the last claim.

Certain are a seat's own cards, in its hand, in the pile and set aside; the batch that a challenge showed, with whoever
took it; and its own cards of a pile that somebody else took. When such a player lays cards, any of them may have been
among those, and nothing is known of them any more.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from blefodds.core.cards import Card
from blefodds.core.errors import BlefError
from blefodds.games.blof.claims import Claim
from blefodds.games.blof.game import N_PLAYERS
from blefodds.games.blof.knowledge import Knowledge
from blefodds.games.blof.moves import Batch, Challenged, Event, InformationState, Passed

__all__ = ["Heard", "heard"]


@dataclass(frozen=True)
class Heard:
    """The last claim as one seat heard it.

    Parameters
    ----------
    knowledge
        What that seat knows.
    claim
        What was claimed.
    passes
        How many have passed since.
    """

    knowledge: Knowledge
    claim: Claim
    passes: int


@dataclass
class _Memory:
    """Where cards are known to be, after the events so far."""

    seat: int
    own_pile: list[Card] = field(default_factory=list)
    own_buried: list[Card] = field(default_factory=list)
    with_seat: list[list[Card]] = field(default_factory=lambda: [[] for _ in range(N_PLAYERS)])
    n_pile: int = 0
    n_buried: int = 0
    n_passes: int = 0
    last: Batch | None = None
    of_claimer: list[Card] = field(default_factory=list)
    """The cards known to be in the claimer's hand before the last batch was laid."""

    def see(self, event: Event) -> None:
        if isinstance(event, Batch):
            self.last, self.n_passes = event, 0
            self.n_pile += event.claim.n_cards
            self.of_claimer, self.with_seat[event.seat] = self.with_seat[event.seat], []
            if event.seat == self.seat:
                self.own_pile += event.cards or ()
        elif isinstance(event, Passed):
            self.n_passes += 1
        elif isinstance(event, Challenged):
            if event.taker != self.seat:
                shown = event.shown if event.accused != self.seat else ()
                self.with_seat[event.taker] += [*self.own_pile, *shown]
            self._clear()
        else:
            self.own_buried += self.own_pile
            self.n_buried += event.n_cards
            self._clear()

    def _clear(self) -> None:
        self.own_pile, self.n_pile, self.n_passes, self.last = [], 0, 0, None


def heard(state: InformationState) -> Heard:
    """The last claim as the seat heard it.

    Raises
    ------
    BlefError
        Where no claim of another seat lies on the pile.

    Examples
    --------
    >>> from blefodds.games.blof.game import HandState, Play
    >>> from blefodds.games.blof.knowledge import DECK
    >>> from blefodds.core.cards import Rank
    >>> cards = DECK.cards
    >>> state = HandState.start([cards[0:13], cards[13:26], cards[26:39], cards[39:52]], dealer=3)
    >>> found = heard(state.apply(Play(cards[0:3], Rank.TWO)).information_state(1))
    >>> found.claim.code, found.knowledge.claimer_cards, found.knowledge.n_unseen
    ('3x2', 13, 39)
    """
    memory = _Memory(state.seat)
    for event in state.history:
        memory.see(event)
    batch = memory.last
    if batch is None or batch.seat == state.seat:
        raise BlefError("no claim of another player lies on the pile")
    after_me = [(state.seat + step) % N_PLAYERS for step in range(1, N_PLAYERS)]
    first, second = (seat for seat in after_me if seat != batch.seat)
    n_cards = batch.claim.n_cards
    knowledge = Knowledge(
        state.hand,
        state.counts[batch.seat] + n_cards,
        laid=memory.own_pile,
        shown=memory.of_claimer,
        shown_others=(memory.with_seat[first], memory.with_seat[second]),
        buried=memory.own_buried,
        pile=memory.n_pile - n_cards,
        others=(state.counts[first], state.counts[second]),
        n_buried=memory.n_buried,
    )
    return Heard(knowledge, batch.claim, memory.n_passes)
