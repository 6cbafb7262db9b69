"""One hand of Blöf as state: who holds what, what lies in the pile, what may be done next and what comes of it.

Seats are numbered in the order of play, counterclockwise: the seat to the right of seat s is (s + 1) modulo 4. What the
rules leave open is settled here:

- A player whose turn it is may always pass; only who opens must lay cards, for there is nothing to pass on.
- After somebody's last cards the next player either challenges or passes, which lets them go. To lay cards would let
  them go as well, and the hand would be over all the same.
- After :data:`MAX_MOVES` moves the hand ends and nobody gets the point. Players who lie and challenge at random can
  push the pile to and fro for long; this is where it stops.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from blefodds.core.cards import Card, Rank
from blefodds.core.errors import BlefError, shorten
from blefodds.games.blof.moves import Action, Batch, Buried, Challenged, Event, InformationState, Passed, Play, Word

__all__ = ["MAX_MOVES", "N_DEALT", "N_PLAYERS", "HandState", "check_four", "replayed"]

N_PLAYERS = 4

N_DEALT = 13
"""How many cards each player is dealt."""

MAX_MOVES = 1000
"""After so many moves a hand ends without a winner."""


def check_four(n_players: int) -> None:
    """Refuse another number of players than four."""
    if n_players != N_PLAYERS:
        raise BlefError(f"Blöf is played by four, not by {n_players}", field="players")


@dataclass(frozen=True)
class HandState:
    """A hand with all cards open, as the dealer of a record sees it; begun by :meth:`start`, gone on by :meth:`apply`.

    Parameters
    ----------
    dealer
        The seat that dealt.
    dealt
        The thirteen cards that each seat was dealt, in ascending order.
    held
        The cards of each seat now, in ascending order.
    history
        What has happened, every batch with its cards.
    pile
        The batches of the pile.
    n_buried
        How many cards are out until the next deal.
    current_player
        Whose turn it is; None when the hand is over.
    n_passes
        How many have passed since the last batch.
    n_moves
        How many plays, passes and challenges there were.
    winner
        Who went out; None while the hand runs, or when it ended without a winner.

    Examples
    --------
    >>> from blefodds.games.blof.knowledge import DECK
    >>> cards = DECK.cards
    >>> state = HandState.start([cards[0:13], cards[13:26], cards[26:39], cards[39:52]], dealer=3)
    >>> state = state.apply(Play(cards[0:2], Rank.TWO)).apply(Word.CHALLENGE)  # seat 1 was wrong: they are twos
    >>> state.counts, state.current_player, state.rank
    ((11, 15, 13, 13), 0, None)
    """

    dealer: int
    dealt: tuple[tuple[Card, ...], ...]
    held: tuple[tuple[Card, ...], ...]
    current_player: int | None
    history: tuple[Event, ...] = ()
    pile: tuple[Batch, ...] = ()
    n_buried: int = 0
    n_passes: int = 0
    n_moves: int = 0
    winner: int | None = None

    @classmethod
    def start(cls, hands: Iterable[Iterable[Card]], *, dealer: int) -> HandState:
        """A hand as it is dealt; the player to the dealer's right opens.

        Raises
        ------
        BlefError
            If the hands are not thirteen cards for each of four seats, all 52 of them.
        """
        dealt = tuple(tuple(sorted(hand)) for hand in hands)
        check_four(len(dealt))
        if not 0 <= dealer < N_PLAYERS:
            raise BlefError(f"dealer {shorten(dealer + 1)}: there are four seats", field="dealer")
        dealt_to: dict[Card, int] = {}
        for seat, hand in enumerate(dealt):
            for card in hand:
                if card in dealt_to:
                    raise BlefError(
                        f"{card.code} is dealt twice, to {dealt_to[card] + 1} and to {seat + 1}", field="hands"
                    )
                dealt_to[card] = seat
            if len(hand) != N_DEALT:
                raise BlefError(f"player {seat + 1} must be dealt {N_DEALT} cards, not {len(hand)}", field="hands")
        return cls(dealer, dealt, dealt, (dealer + 1) % N_PLAYERS)

    @property
    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.current_player is None

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(map(len, self.held))

    @property
    def rank(self) -> Rank | None:
        """The rank that is locked until the pile is cleared; None when the next play opens."""
        return self.pile[0].claim.rank if self.pile else None

    @property
    def n_pile(self) -> int:
        """How many cards lie in the pile."""
        return sum(batch.claim.n_cards for batch in self.pile)

    @property
    def can_challenge(self) -> bool:
        """Whether the current player is the very next one after a play."""
        return not self.is_terminal and bool(self.pile) and self.n_passes == 0

    @property
    def finisher(self) -> int | None:
        """Who has just laid the last cards and waits for the next player's word; None for nobody."""
        return self.pile[-1].seat if self.can_challenge and not self.held[self.pile[-1].seat] else None

    @property
    def legal_words(self) -> tuple[Word, ...]:
        """What the current player may say instead of laying cards."""
        if self.is_terminal:
            return ()
        return (*((Word.CHALLENGE,) if self.can_challenge else ()), *((Word.PASS,) if self.pile else ()))

    @property
    def may_play(self) -> bool:
        """Whether the current player may lay cards: one to four, of the locked rank's name where one is locked."""
        return not self.is_terminal and self.finisher is None

    def apply(self, action: Action) -> HandState:
        """The hand after the current player does this.

        Raises
        ------
        BlefError
            If it is not allowed; the message names the rule.
        """
        if self.current_player is None:
            raise BlefError("the hand is over")
        if isinstance(action, Play):
            after = self._played(action, self.current_player)
        elif action is Word.CHALLENGE:
            after = self._challenged(self.current_player)
        else:
            after = self._passed(self.current_player)
        after = replace(after, n_moves=self.n_moves + 1)
        if after.n_moves >= MAX_MOVES and after.finisher is None:
            return replace(after, current_player=None)
        return after

    def _played(self, play: Play, seat: int) -> HandState:
        if self.finisher is not None:
            raise BlefError(f"player {self.finisher + 1} has laid the last cards: the next player challenges or passes")
        if self.rank is not None and play.rank is not self.rank:
            raise BlefError(
                f"the rank is locked until the pile is cleared: {self.rank.code} must be named, not {play.rank.code}"
            )
        missing = [card for card in play.cards if card not in self.held[seat]]
        if missing:
            raise BlefError(f"player {seat + 1} does not hold {missing[0].code}")
        batch = Batch(seat, play.claim, play.cards)
        return replace(
            self,
            held=self._with_hand(seat, (card for card in self.held[seat] if card not in play.cards)),
            history=(*self.history, batch),
            pile=(*self.pile, batch),
            n_passes=0,
            current_player=(seat + 1) % N_PLAYERS,
        )

    def _passed(self, seat: int) -> HandState:
        if not self.pile:
            raise BlefError("pass: there is nothing to pass on, whoever opens must lay cards")
        history = (*self.history, Passed(seat))
        if self.finisher is not None:
            return replace(self, history=history, current_player=None, winner=self.finisher)
        if self.n_passes + 1 < N_PLAYERS - 1:
            return replace(self, history=history, n_passes=self.n_passes + 1, current_player=(seat + 1) % N_PLAYERS)
        return replace(
            self,
            history=(*history, Buried(self.n_pile)),
            pile=(),
            n_buried=self.n_buried + self.n_pile,
            n_passes=0,
            current_player=self.pile[-1].seat,
        )

    def _challenged(self, seat: int) -> HandState:
        if not self.pile:
            raise BlefError("Blöf!: there is nothing to challenge, whoever opens must lay cards")
        if self.n_passes:
            raise BlefError("Blöf!: only the very next player may challenge a play, and that one has passed")
        last = self.pile[-1]
        assert last.cards is not None
        is_lie = not Play(last.cards, last.claim.rank).is_honest
        challenged = Challenged(seat, last.seat, last.cards, is_lie, self.n_pile)
        after = replace(self, history=(*self.history, challenged))
        if self.finisher is not None and not is_lie:
            return replace(after, current_player=None, winner=self.finisher)
        taken = (card for batch in self.pile for card in batch.cards or ())
        return replace(
            after,
            held=self._with_hand(challenged.taker, (*self.held[challenged.taker], *taken)),
            pile=(),
            current_player=challenged.opener,
        )

    def _with_hand(self, seat: int, cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
        return (*self.held[:seat], tuple(sorted(cards)), *self.held[seat + 1 :])

    def information_state(self, seat: int) -> InformationState:
        """What the seat knows: its own cards, everybody's number of cards, and what everybody saw."""
        return InformationState(
            seat,
            self.dealer,
            self.held[seat],
            self.counts,
            tuple(
                replace(event, cards=None) if isinstance(event, Batch) and event.seat != seat else event
                for event in self.history
            ),
            self.current_player,
            self.rank,
            self.can_challenge,
            self.finisher is not None,
        )


def replayed(hand: HandState) -> Iterator[tuple[Event, HandState]]:
    """What happened in a hand, each event with the hand as it left it; a pile is set aside by the pass before."""
    state = HandState.start(hand.dealt, dealer=hand.dealer)
    for event in hand.history:
        if isinstance(event, Batch):
            state = state.apply(Play(event.cards or (), event.claim.rank))
        elif not isinstance(event, Buried):
            state = state.apply(Word.CHALLENGE if isinstance(event, Challenged) else Word.PASS)
        yield event, state
