"""A way to play Blöf as a list of numbers, and what a player of that style does; the compiled game knows it too.

A style says how a player remembers, when it challenges, what it opens with and when it lies. All bots but ``random``
are styles, and so are their variants by which the tips are measured: two styles that differ in one number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

from blefodds.core.cards import Card, Rank
from blefodds.core.errors import BlefError
from blefodds.games.blof.claims import MOST_CARDS
from blefodds.games.blof.memory import Reckoning, reckoning
from blefodds.games.blof.moves import Action, InformationState, Play, Word
from blefodds.games.stream import GameStream

__all__ = ["BIGGEST", "LIE", "SMALLEST", "Style", "act_in_style"]

BIGGEST, SMALLEST, LIE = range(3)
"""What a style opens with: all cards of its biggest group, of its smallest, or other cards named as the biggest."""


@dataclass(frozen=True, kw_only=True)
class Style:
    """The numbers of a way to play.

    Parameters
    ----------
    memory
        1: places every card it can, those set aside and those that others took included; 0: sees its own hand and its
        own cards in the pile.
    free
        How often it challenges a claim that cannot be true.
    finisher
        How often it challenges who has laid the last cards, where the claim can be true.
    other
        How often it challenges any other claim that can be true, beside ``doubt``.
    doubt
        It challenges claims that are true with a smaller chance than this, by its reckoning; 0: none.
    lies_1, lies_2, lies_3
        For that reckoning: how often somebody who cannot be honest with a claim of one, two, three or more cards makes
        it all the same, over how often somebody who can makes it.
    believes
        1: reckons as if the earlier batches of others in the pile were what they were said to be; 0: not.
    opening
        :data:`BIGGEST`, :data:`SMALLEST` or :data:`LIE`.
    opening_pad
        At most so many cards of other ranks are laid with the true ones when it opens.
    pad, pad_pile
        At most so many are laid with true ones later, while the pile has at most ``pad_pile`` cards.
    lie, lie_cards, lie_pile
        Without a card of the rank it lies this often, with at most so many cards, while the pile has at most
        ``lie_pile`` cards; else it passes.
    wary, wary_pile
        Once the next player has challenged more than this share of its batches in this hand, it lies only on piles of
        at most ``wary_pile`` cards; 1: it does not mind.
    bury
        It passes on a pile of at least so many cards, true cards or not, so that it may be set aside; 0: it does not.
    finish
        1: goes out with a lie where it can; 0: keeps a card back instead.

    Raises
    ------
    BlefError
        For a number out of its range.
    """

    memory: float = 0
    free: float = 1
    finisher: float = 0
    other: float = 0
    doubt: float = 0
    lies_1: float = 1
    lies_2: float = 1
    lies_3: float = 1
    believes: float = 0
    opening: float = BIGGEST
    opening_pad: float = 0
    pad: float = 0
    pad_pile: float = 0
    lie: float = 0
    lie_cards: float = 1
    lie_pile: float = 52
    wary: float = 1
    wary_pile: float = 0
    bury: float = 0
    finish: float = 1

    def __post_init__(self) -> None:
        for name in ("memory", "free", "finisher", "other", "doubt", "believes", "lie", "wary", "finish"):
            if not 0 <= getattr(self, name) <= 1:
                raise BlefError(f"{name} {getattr(self, name)}: 0 to 1 is expected", field="players")
        if self.opening not in (BIGGEST, SMALLEST, LIE) or not 1 <= self.lie_cards <= MOST_CARDS:
            raise BlefError("a style opens with 0, 1 or 2, and lies with one to four cards", field="players")

    @property
    def row(self) -> tuple[float, ...]:
        """The numbers in the order of the fields, as the compiled game takes them."""
        return tuple(map(float, astuple(self)))

    def p_true(self, known: Reckoning) -> float:
        """How likely a claim is true: the odds that it could be, against those of an honest and of a lying claimer.

        With q the chance that the claimer could be honest and l one of ``lies_1`` to ``lies_3``: q / (q + (1 − q)·l).
        """
        could = known.p_could(believes=bool(self.believes))
        if could <= 0:
            return 0.0
        lies = (self.lies_1, self.lies_2, self.lies_3)[min(known.claimed, 3) - 1]
        return could / (could + (1.0 - could) * lies)


def act_in_style(style: Style, state: InformationState, stream: GameStream) -> Action:
    """What a player of this style does; random words are taken only for what is left to chance."""
    known = reckoning(state, remembers=bool(style.memory))
    if state.can_challenge and _challenges(style, state, known, stream):
        return Word.CHALLENGE
    if state.must_answer:
        return Word.PASS
    return _opening(style, state) if state.rank is None else _following(style, state, known, stream)


def _chance(p: float, stream: GameStream) -> bool:
    """Whether what happens with probability ``p`` does; no word is taken where it is sure either way."""
    return p >= 1 or (p > 0 and stream.unit() < p)


def _challenges(style: Style, state: InformationState, known: Reckoning, stream: GameStream) -> bool:
    if known.is_certain_lie:
        return _chance(style.free, stream)
    if state.must_answer:
        return _chance(style.finisher, stream)
    if style.doubt > 0 and style.p_true(known) < style.doubt:
        return True
    return _chance(style.other, stream)


def _groups(hand: Sequence[Card]) -> list[tuple[int, Rank]]:
    """The size and rank of each group of equal rank, smallest first, of equal sizes the lower rank."""
    ranks = [card.rank for card in hand]
    return sorted((ranks.count(rank), rank) for rank in set(ranks))


def _false_cards(hand: Sequence[Card], rank: Rank, n: int) -> list[Card]:
    """So many cards of other ranks, where there are, from the smallest groups first."""
    order = [other for _, other in _groups(hand) if other is not rank]
    return [card for other in order for card in hand if card.rank is other][:n]


def _opening(style: Style, state: InformationState) -> Play:
    groups = _groups(state.hand)
    rank = groups[0][1] if style.opening == SMALLEST else groups[-1][1]
    if style.opening == LIE:
        false = _false_cards(state.hand, rank, _kept_back(style, state, 0, int(style.lie_cards)))
        if false:
            return Play(tuple(false), rank)
    true = [card for card in state.hand if card.rank is rank]
    n_false = _kept_back(style, state, len(true), min(int(style.opening_pad), MOST_CARDS - len(true)))
    return Play((*true, *_false_cards(state.hand, rank, n_false)), rank)


def _kept_back(style: Style, state: InformationState, n_true: int, n_false: int) -> int:
    """How many false cards to lay with so many true ones: one less where they would end the hand with a lie."""
    n_false = min(n_false, len(state.hand) - n_true)
    if n_false > 0 and n_true + n_false == len(state.hand) and not style.finish:
        return n_false - 1
    return n_false


def _following(style: Style, state: InformationState, known: Reckoning, stream: GameStream) -> Action:
    rank = state.rank
    assert rank is not None
    if 0 < style.bury <= known.n_pile:
        return Word.PASS
    true = [card for card in state.hand if card.rank is rank]
    if true:
        n_false = min(int(style.pad), MOST_CARDS - len(true)) if known.n_pile <= style.pad_pile else 0
    else:
        is_wary = known.n_challenged > style.wary * known.n_laid
        largest = min(style.lie_pile, style.wary_pile) if is_wary else style.lie_pile
        if known.n_pile > largest or not _chance(style.lie, stream):
            return Word.PASS
        n_false = int(style.lie_cards)
    if style.memory:
        n_false = max(0, min(n_false, MOST_CARDS - known.n_next - len(true)))  # the next player would know
    n_false = _kept_back(style, state, len(true), n_false)
    if not true and n_false == 0:
        return Word.PASS
    return Play((*true, *_false_cards(state.hand, rank, n_false)), rank)
