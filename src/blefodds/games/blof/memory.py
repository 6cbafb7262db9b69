"""From a hand as one seat saw it to where cards lie, and from there to what it knows about the last claim.

Certain are a seat's own cards, in its hand, in the pile and set aside; the batch that a challenge showed, with whoever
took it; and its own cards of a pile that somebody else took. When such a player lays n cards, any of them may have been
among those. Which cards that player still has is not known any more, but of each rank at least as many as before less
n: by cards a claim is judged as :class:`Heard`, by such numbers as :class:`Reckoning`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from blefodds.core.cards import Card, Rank
from blefodds.core.errors import BlefError
from blefodds.games.blof.claims import MOST_CARDS, Claim
from blefodds.games.blof.game import N_PLAYERS
from blefodds.games.blof.knowledge import DECK, Knowledge
from blefodds.games.blof.moves import Batch, Buried, Challenged, Event, InformationState, Passed
from blefodds.games.blof.tables import could_hold

__all__ = ["Heard", "Reckoning", "heard", "reckoning"]


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


@dataclass(frozen=True)
class Reckoning:
    """What a player can count of the last claim and the table.

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


@dataclass(frozen=True)
class _Placed:
    """What is known of a player's hand: some of the cards, and at least so many of each rank."""

    cards: tuple[Card, ...] = ()
    at_least: Counter[Rank] = field(default_factory=Counter)

    def after_laying(self, n_cards: int) -> _Placed:
        return _Placed((), self.at_least - Counter(dict.fromkeys(self.at_least, n_cards)))

    def after_taking(self, cards: Iterable[Card]) -> _Placed:
        taken = tuple(cards)
        return _Placed(self.cards + taken, self.at_least + Counter(card.rank for card in taken))


@dataclass
class _Memory:
    """Where cards are known to be, after the events so far."""

    seat: int
    own_pile: list[Card] = field(default_factory=list)
    own_buried: list[Card] = field(default_factory=list)
    pile: list[Batch] = field(default_factory=list)
    placed: list[_Placed] = field(default_factory=lambda: [_Placed()] * N_PLAYERS)
    claimer: _Placed = field(default_factory=_Placed)
    """What was known of the claimer's hand before the last batch was laid."""
    n_buried: int = 0
    n_passes: int = 0
    n_laid: int = 0
    n_challenged: int = 0

    @property
    def n_pile(self) -> int:
        return sum(batch.claim.n_cards for batch in self.pile)

    def see(self, event: Event) -> None:
        if isinstance(event, Batch):
            self.lay(event)
        elif isinstance(event, Passed):
            self.n_passes += 1
        elif isinstance(event, Challenged):
            self.take(event)
        else:
            self.bury(event)

    def lay(self, batch: Batch) -> None:
        self.pile.append(batch)
        self.n_passes = 0
        self.claimer = self.placed[batch.seat]
        self.placed[batch.seat] = self.claimer.after_laying(batch.claim.n_cards)
        if batch.seat == self.seat:
            self.own_pile += batch.cards or ()
            self.n_laid += 1

    def take(self, event: Challenged) -> None:
        self.n_challenged += event.accused == self.seat
        if event.taker != self.seat:
            shown = event.shown if event.accused != self.seat else ()
            self.placed[event.taker] = self.placed[event.taker].after_taking([*self.own_pile, *shown])
        self._clear()

    def bury(self, event: Buried) -> None:
        self.own_buried += self.own_pile
        self.n_buried += event.n_cards
        self._clear()

    def _clear(self) -> None:
        self.own_pile, self.pile, self.n_passes = [], [], 0

    def forget(self) -> None:
        """Keep in mind only what lies in front of the player: its own hand and the pile."""
        self.own_buried, self.placed, self.claimer = [], [_Placed()] * N_PLAYERS, _Placed()


def _remembered(state: InformationState) -> _Memory:
    memory = _Memory(state.seat)
    for event in state.history:
        memory.see(event)
    return memory


def heard(state: InformationState) -> Heard:
    """The last claim as the seat heard it.

    Raises
    ------
    BlefError
        Where no claim of another seat lies on the pile.

    Examples
    --------
    >>> from blefodds.games.blof.game import HandState, Play
    >>> cards = DECK.cards
    >>> state = HandState.start([cards[0:13], cards[13:26], cards[26:39], cards[39:52]], dealer=3)
    >>> found = heard(state.apply(Play(cards[0:3], Rank.TWO)).information_state(1))
    >>> found.claim.code, found.knowledge.claimer_cards, found.knowledge.n_unseen
    ('3x2', 13, 39)
    """
    memory = _remembered(state)
    if not memory.pile or memory.pile[-1].seat == state.seat:
        raise BlefError("no claim of another player lies on the pile")
    claimer, claim = memory.pile[-1].seat, memory.pile[-1].claim
    after_me = [(state.seat + step) % N_PLAYERS for step in range(1, N_PLAYERS)]
    first, second = (seat for seat in after_me if seat != claimer)
    knowledge = Knowledge(
        state.hand,
        state.counts[claimer] + claim.n_cards,
        laid=memory.own_pile,
        shown=memory.claimer.cards,
        shown_others=(memory.placed[first].cards, memory.placed[second].cards),
        buried=memory.own_buried,
        pile=memory.n_pile - claim.n_cards,
        others=(state.counts[first], state.counts[second]),
        n_buried=memory.n_buried,
    )
    return Heard(knowledge, claim, memory.n_passes)


def reckoning(state: InformationState, *, remembers: bool) -> Reckoning:
    """What the player can count.

    Parameters
    ----------
    state
        What it has seen.
    remembers
        Whether it keeps in mind what was set aside and what others took, or sees only its own hand and its own cards
        in the pile.
    """
    memory = _remembered(state)
    if not remembers:
        memory.forget()
    n_next = 0 if state.rank is None else memory.placed[(state.seat + 1) % N_PLAYERS].at_least[state.rank]
    of_me = memory.n_pile, n_next, memory.n_laid, memory.n_challenged
    if not state.can_challenge:
        return Reckoning(0, 0, 0, 0, 0, 0, *of_me)
    claimer, claim = memory.pile[-1].seat, memory.pile[-1].claim
    elsewhere = Counter(card.rank for card in (*state.hand, *memory.own_pile, *memory.own_buried))
    for seat, placed in enumerate(memory.placed):
        if seat not in (state.seat, claimer):
            elsewhere += placed.at_least
    n_shown = memory.claimer.at_least.total()
    return Reckoning(
        claim.n_cards,
        elsewhere[claim.rank],
        memory.claimer.at_least[claim.rank],
        sum(batch.claim.n_cards for batch in memory.pile[:-1] if batch.seat != state.seat),
        DECK.n_cards - elsewhere.total() - n_shown,
        state.counts[claimer] + claim.n_cards - n_shown,
        *of_me,
    )
