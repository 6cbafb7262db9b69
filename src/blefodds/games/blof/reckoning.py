"""What a player can work out about where cards are, from its own cards and what everybody saw.

Certain are a player's own cards, in its hand, in the pile and set aside; the last batch that a challenge showed, in
the hand of who took it; and a player's own cards of a pile that somebody else took. When such a player lays n cards,
any of them may have been among those, so at least as many as before less n of each rank are still there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from blefodds.core.cards import Card, Rank
from blefodds.games.blof.claims import MOST_CARDS
from blefodds.games.blof.game import N_PLAYERS
from blefodds.games.blof.moves import Batch, Buried, Challenged, InformationState
from blefodds.games.blof.tables import could_hold

__all__ = ["Reckoning", "reckoning"]

_N_CARDS = 52


@dataclass(frozen=True)
class Reckoning:
    """What is known of the last claim and the table.

    Parameters
    ----------
    claimed
        How many cards the last batch has; 0 where there is none to challenge.
    n_seen
        How many cards of its rank are known to be elsewhere than with the claimer.
    n_shown
        How many of them are known to have been in the claimer's hand before the batch was laid.
    n_believed
        How many the others have claimed in earlier batches of the pile.
    unseen, drawn
        Cards of which nothing is known, and how many of them the claimer held before the batch was laid.
    n_pile
        Cards in the pile.
    n_next
        How many cards of the locked rank the next player is known to hold.
    n_laid, n_challenged
        Batches that the player has laid in this hand, and those of them that were challenged.
    """

    claimed: int
    n_seen: int
    n_shown: int
    n_believed: int
    unseen: int
    drawn: int
    n_pile: int
    n_next: int
    n_laid: int
    n_challenged: int

    @property
    def is_certain_lie(self) -> bool:
        """Whether there are not enough cards of the rank left for the claim."""
        return self.claimed > MOST_CARDS - self.n_seen

    def p_could(self, *, believes: bool) -> float:
        """The chance that the claimer held enough cards of the rank, every hand it can have equally likely.

        Parameters
        ----------
        believes
            Whether the earlier claims of others in the pile are taken for true, and those cards for gone.
        """
        among = MOST_CARDS - self.n_seen - self.n_shown
        if believes:
            among -= self.n_believed
        return could_hold(max(0, self.claimed - self.n_shown), max(0, among), self.unseen, self.drawn)


@dataclass
class _Memory:
    """Where cards are known to be, as of one event of the history."""

    seat: int
    remembers: bool
    own_pile: list[Card] = field(default_factory=list)
    own_buried: list[Card] = field(default_factory=list)
    pile: list[Batch] = field(default_factory=list)
    known: list[dict[Rank, int]] = field(default_factory=lambda: [{} for _ in range(N_PLAYERS)])
    n_laid: int = 0
    n_challenged: int = 0
    before: dict[Rank, int] = field(default_factory=dict)
    """What was known of the claimer's hand before the last batch."""

    def lay(self, batch: Batch) -> None:
        self.pile.append(batch)
        self.before = dict(self.known[batch.seat])
        if batch.seat == self.seat:
            self.own_pile += batch.cards or ()
            self.n_laid += 1
        else:
            self.known[batch.seat] = {
                rank: n - batch.claim.n_cards for rank, n in self.before.items() if n > batch.claim.n_cards
            }

    def take(self, event: Challenged) -> None:
        self.n_challenged += event.accused == self.seat
        placed = [] if event.taker == self.seat else list(self.own_pile)
        if event.taker != self.seat and event.accused != self.seat:
            placed += event.shown
        if self.remembers:
            held = self.known[event.taker]
            for card in placed:
                held[card.rank] = held.get(card.rank, 0) + 1
        self.clear()

    def clear(self) -> None:
        self.own_pile, self.pile = [], []


def reckoning(state: InformationState, *, remembers: bool) -> Reckoning:
    """What the player can work out.

    Parameters
    ----------
    state
        What it has seen.
    remembers
        Whether it keeps in mind what was set aside and what others took, or sees only its own hand and its own cards
        in the pile.
    """
    memory = _Memory(state.seat, remembers)
    for event in state.history:
        if isinstance(event, Batch):
            memory.lay(event)
        elif isinstance(event, Challenged):
            memory.take(event)
        elif isinstance(event, Buried):
            memory.own_buried += memory.own_pile if remembers else []
            memory.clear()
    return _of_last_claim(state, memory)


def _of_last_claim(state: InformationState, memory: _Memory) -> Reckoning:
    n_pile = sum(batch.claim.n_cards for batch in memory.pile)
    next_seat = (state.seat + 1) % N_PLAYERS
    n_next = memory.known[next_seat].get(state.rank, 0) if state.rank is not None else 0
    if not state.can_challenge:
        return Reckoning(0, 0, 0, 0, 0, 0, n_pile, n_next, memory.n_laid, memory.n_challenged)
    last = memory.pile[-1]
    rank = last.claim.rank
    others = [memory.known[seat] for seat in range(N_PLAYERS) if seat not in (state.seat, last.seat)]
    own = (*state.hand, *memory.own_pile, *memory.own_buried)
    n_shown = sum(memory.before.values())
    return Reckoning(
        last.claim.n_cards,
        _count(rank, own) + sum(known.get(rank, 0) for known in others),
        memory.before.get(rank, 0),
        sum(batch.claim.n_cards for batch in memory.pile[:-1] if batch.seat != state.seat),
        _N_CARDS - len(own) - sum(sum(known.values()) for known in others) - n_shown,
        state.counts[last.seat] + last.claim.n_cards - n_shown,
        n_pile,
        n_next,
        memory.n_laid,
        memory.n_challenged,
    )


def _count(rank: Rank, cards: Sequence[Card]) -> int:
    return sum(card.rank is rank for card in cards)
