"""What to do about a claim: challenge it, pass, or play, and which cards.

A hand is worth one point to whoever goes out first, so what each move leads to is judged by the chance of being that
player, from how many cards everybody holds then:

    chance of player i = w_i / Σ w_j,   w_i = exp(−e_i / card_scale),

e_i being the cards of player i, less ``lead_worth`` for whoever opens next. A challenge weighs the pile in the liar's
hand against the pile in mine; a pass lets the lie go; a play sheds cards, honestly or not, under the risk that the
next player challenges. That one surely does when holding so many of the rank that my claim cannot be true, which
:mod:`blefodds.inference.blof.could` counts, and else at a fixed rate.

>>> from blefodds.games.blof.claims import parse_claim
>>> knowledge = Knowledge("7♠ 7♥ K♦ Q♣ 9♠", 3, pile=9, others=(12, 11), n_buried=12)
>>> advise(knowledge, parse_claim("3x7"), 0.0).best.action
'challenge'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Literal

from blefodds.core.cards import Card, Rank
from blefodds.core.elementary import exp
from blefodds.core.errors import BlefError, shorten
from blefodds.core.whole_numbers import check_numbers
from blefodds.engines.closed_form import ways_of_shape
from blefodds.games.blof.claims import MOST_CARDS, Claim
from blefodds.games.blof.knowledge import DECK, Knowledge

__all__ = ["MOST_PASSES", "Action", "ClaimRecommendation", "Option", "Stakes", "advise", "p_surely_caught"]

Action = Literal["challenge", "pass", "play"]

MOST_PASSES = 2
"""How many others may have passed when it is my turn; a third pass, mine, sets the pile aside."""

_LIMITS = {
    "card_scale": (0.1, 100.0),
    "lead_worth": (0.0, 52.0),
    "challenge_rate": (0.0, 1.0),
    "challenge_rate_finishing": (0.0, 1.0),
}

_ME = 0


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """What moves are judged by; each number is a parameter.

    Parameters
    ----------
    card_scale
        So many more cards in hand divide a player's weight by e; 0.1 to 100.
    lead_worth
        How many cards opening the next round is worth; 0 to 52.
    challenge_rate
        How often the next player challenges a claim that may be true for all that player sees; 0 to 1.
    challenge_rate_finishing
        The same when I lay my last cards; 0 to 1.

    Raises
    ------
    BlefError
        For a parameter out of its range.
    """

    card_scale: float = 5.0
    lead_worth: float = 1.5
    challenge_rate: float = 0.15
    challenge_rate_finishing: float = 0.6

    def __post_init__(self) -> None:
        check_numbers(self, _LIMITS)

    def my_chance(self, counts: Sequence[float], *, leader: int | None = None) -> float:
        """My chance, the first player's, of going out first.

        Parameters
        ----------
        counts
            The cards of every player.
        leader
            Who opens next, as a place in ``counts``; None: the round goes on.
        """
        held = [n - self.lead_worth if player == leader else n for player, n in enumerate(counts)]
        least = min(held)  # taken off all: the shares are the same, and nothing underflows
        weights: list[float] = exp([(least - n) / self.card_scale for n in held]).tolist()
        return weights[_ME] / fsum(weights)


@dataclass(frozen=True, slots=True)
class Option:
    """One move and what it is worth.

    Parameters
    ----------
    action
        What to do.
    points
        The points expected from the hand, 0 to 1.
    cards
        The cards to lay; none unless ``action`` is ``"play"``.
    claim
        What is said of them; None unless ``action`` is ``"play"``.
    p_challenged
        How likely the next player is to challenge that.
    """

    action: Action
    points: float
    cards: tuple[Card, ...] = ()
    claim: Claim | None = None
    p_challenged: float = 0.0

    @property
    def is_honest(self) -> bool:
        """Whether every card is of the rank claimed; true of a move that claims nothing."""
        return self.claim is None or all(card.rank is self.claim.rank for card in self.cards)


@dataclass(frozen=True)
class ClaimRecommendation:
    """Every move with its worth, the best first.

    Parameters
    ----------
    options
        The moves.
    p_true
        The chance that the claim is true, as it was taken.
    at_stake
        How many cards the loser of a challenge takes.
    break_even
        A challenge is the best move when the claim is true less often than this; None where it makes no difference
        or no challenge is allowed.
    """

    options: tuple[Option, ...]
    p_true: float
    at_stake: int
    break_even: float | None

    @property
    def best(self) -> Option:
        """The move to make."""
        return self.options[0]

    def best_of_each_kind(self) -> list[Option]:
        """The best challenge, pass, honest play and bluff there are, the best first."""
        kinds: dict[tuple[Action, bool], Option] = {}
        for option in self.options:
            kinds.setdefault((option.action, option.is_honest), option)
        return list(kinds.values())


def advise(
    knowledge: Knowledge, claim: Claim, p_true: float, *, passes: int = 0, stakes: Stakes | None = None
) -> ClaimRecommendation | None:
    """What to do about a claim; None where my cards, or the number of cards in the pile, are not known.

    Parameters
    ----------
    knowledge
        What is known. Where the cards of the two others are not, those that are left are halved between them.
    claim
        What was claimed.
    p_true
        The chance that it is true, such as :meth:`blefodds.inference.blof.behaviour.Behaviour.did` gives.
    passes
        How many players have passed since; only the very next player may challenge.
    stakes
        What moves are judged by.

    Raises
    ------
    BlefError
        If the claimer does not hold as many cards as were laid, for a number of passes that cannot be, and where
        everything is over: the claimer has laid the last cards and somebody has passed.
    """
    if isinstance(passes, bool) or not isinstance(passes, int) or not 0 <= passes <= MOST_PASSES:
        raise BlefError("blof.passes", field="passes", most=MOST_PASSES, value=shorten(passes))
    n_left = knowledge.n_left(claim)
    if n_left == 0 and passes:
        raise BlefError("blof.over", field="passes")
    if knowledge.pile is None or not knowledge.hand:
        return None
    table = _Table(knowledge, claim, n_left, passes, stakes or Stakes())
    options = [table.passing(), *table.plays()]
    break_even = None
    if passes == 0:
        caught, wrong = table.challenge_outcomes()
        best_else = max(option.points for option in options)
        options.append(Option("challenge", (1 - p_true) * caught + p_true * wrong))
        if caught > wrong:
            break_even = min(1.0, max(0.0, (caught - best_else) / (caught - wrong)))
    options.sort(key=_best_first)
    return ClaimRecommendation(tuple(options), p_true, knowledge.pile + claim.n_cards, break_even)


def _best_first(option: Option) -> tuple[float, int, bool, int]:
    """Of moves of equal worth a challenge first, which costs nothing then, and honesty before a lie."""
    order = ("challenge", "pass", "play").index(option.action)
    return -option.points, order, not option.is_honest, len(option.cards)


@dataclass(frozen=True)
class _Table:
    """Everybody's cards now, in the order of play from me on, and what they would be after each move."""

    knowledge: Knowledge
    claim: Claim
    n_left: int
    passes: int
    stakes: Stakes

    @property
    def _claimer(self) -> int:
        return 3 - self.passes

    def _counts(self) -> list[float]:
        counts: list[float] = [len(self.knowledge.hand), *_others(self.knowledge)]
        counts.insert(self._claimer, self.n_left)
        return counts

    @property
    def _pile(self) -> int:
        """The cards in the pile, the claimed ones on top."""
        return (self.knowledge.pile or 0) + self.claim.n_cards

    def _with(self, changes: dict[int, float], *, leader: int | None = None) -> float:
        counts = self._counts()
        for player, more in changes.items():
            counts[player] += more
        return self.stakes.my_chance(counts, leader=leader)

    def challenge_outcomes(self) -> tuple[float, float]:
        """The worth of a challenge that catches a lie, and of one that does not."""
        caught = self._with({self._claimer: self._pile}, leader=_ME)
        return caught, self._with({_ME: self._pile}, leader=self._claimer) if self.n_left else 0.0

    def passing(self) -> Option:
        """What a pass is worth; the last one of all sets the pile aside, and the claimer opens."""
        if self.n_left == 0:
            return Option("pass", 0.0)
        return Option("pass", self._with({}, leader=self._claimer if self.passes == MOST_PASSES else None))

    def plays(self) -> Iterator[Option]:
        """Every number of cards, honest where I hold them, and as a lie; none after the claimer's last cards."""
        if self.n_left == 0:
            return
        for n_cards in range(1, min(MOST_CARDS, len(self.knowledge.hand)) + 1):
            for cards in _batches(self.knowledge.hand, self.claim.rank, n_cards):
                yield self._play(cards)

    def _play(self, cards: tuple[Card, ...]) -> Option:
        said = Claim(self.claim.rank, len(cards))
        is_honest = all(card.rank is said.rank for card in cards)
        kept = len(self.knowledge.hand) - len(cards)
        rate = self.stakes.challenge_rate if kept else self.stakes.challenge_rate_finishing
        surely = 0.0 if is_honest else self._p_next_sees(said)
        p_challenged = surely + (1 - surely) * rate
        let_go = self._with({_ME: -len(cards)}) if kept else 1.0
        pile = self._pile + len(cards)
        if not is_honest:
            challenged = self._with({_ME: pile - len(cards)}, leader=1)
        elif kept:
            challenged = self._with({_ME: -len(cards), 1: pile}, leader=_ME)
        else:
            challenged = 1.0
        return Option("play", (1 - p_challenged) * let_go + p_challenged * challenged, cards, said, p_challenged)

    def _p_next_sees(self, said: Claim) -> float:
        """The chance that the next player holds so many of the rank that the claim cannot be true."""
        n_next = round(self._counts()[1])
        placed = self.knowledge.shown if self._claimer == 1 else self.knowledge.shown_others[0]
        return p_surely_caught(self.knowledge, said, n_cards=n_next, placed=placed)


def _others(knowledge: Knowledge) -> tuple[float, float]:
    """The cards of the two others; half of what is left each, where that is not known."""
    if knowledge.others is not None:
        return knowledge.others
    set_aside = len(knowledge.buried) if knowledge.n_buried is None else knowledge.n_buried
    elsewhere = len(knowledge.hand) + knowledge.claimer_cards + (knowledge.pile or 0) + set_aside
    half = (DECK.n_cards - elsewhere) / 2
    return half, half


def p_surely_caught(knowledge: Knowledge, said: Claim, *, n_cards: int, placed: Sequence[Card] = ()) -> float:
    """How likely a player is to see from the own hand that what I say cannot be true.

    Parameters
    ----------
    knowledge
        What I know; the claimer's batch may be among the unseen cards.
    said
        My claim.
    n_cards
        How many cards that player holds.
    placed
        Which of them I know.
    """
    wanted = 5 - said.n_cards - sum(card.rank is said.rank for card in placed)
    n_drawn = min(max(0, n_cards - len(placed)), knowledge.n_unseen)
    if wanted <= 0:
        return 1.0
    of = ways_of_shape((), knowledge.n_unseen, n_drawn)
    return ways_of_shape(((knowledge.n_unseen_of(said.rank), wanted),), knowledge.n_unseen, n_drawn) / of


def _batches(hand: Sequence[Card], rank: Rank, n_cards: int) -> Iterator[tuple[Card, ...]]:
    """So many cards of the rank, where I hold them; and so many with a wrong one, the least useful to me.

    A lie is as false with one wrong card as with four, so it takes the wrong ones first, of the ranks I hold fewest
    of, and keeps the cards of the rank for an honest play.
    """
    right = sorted(card for card in hand if card.rank is rank)
    n_of_rank = Counter(card.rank for card in hand)
    wrong = sorted((card for card in hand if card.rank is not rank), key=lambda card: (n_of_rank[card.rank], card))
    if len(right) >= n_cards:
        yield tuple(right[:n_cards])
    if wrong:
        yield tuple([*wrong, *right][:n_cards])
