"""What a player of a style does, compiled: whether it challenges, what it opens with, what it lays on a pile.

It is what :mod:`blefodds.games.blof.style` does in plain Python, rank by rank: a hand is its number of cards of each of
the thirteen ranks.
"""

# numba infers the types of what it compiles; the docstrings say them.
# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False

from __future__ import annotations

import numpy as np

from blefodds.kernels.draws import word
from blefodds.kernels.jit import kernel

__all__ = ["CHALLENGE", "N_NUMBERS", "PASS", "PLAY", "challenges_claim", "follows", "opens", "seen_plainly"]

PASS, CHALLENGE, PLAY = range(3)
"""What a player does, as it stands in a trace; behind PLAY follow the named rank and the number of each rank laid."""

(
    _MEMORY,
    _FREE,
    _FINISHER,
    _OTHER,
    _DOUBT,
    _LIES_1,
    _LIES_2,
    _LIES_3,
    _BELIEVES,
    _OPENING,
    _OPENING_PAD,
    _PAD,
    _PAD_PILE,
    _LIE,
    _LIE_CARDS,
    _LIE_PILE,
    _WARY,
    _WARY_PILE,
    _BURY,
    _FINISH,
) = range(20)
"""The places of a style's numbers."""

N_NUMBERS = 20
"""How many numbers a style has."""

_SMALLEST, _OPEN_WITH_LIE = 1, 2

_11 = np.uint64(11)  # typed: numba makes a float of uint64 with int64


@kernel
def _chance(stream, p):
    """Whether what happens with probability ``p`` does; no word is taken where it is sure either way."""
    if p >= 1.0:
        return True
    return p > 0.0 and np.float64(word(stream) >> _11) * 2.0**-53 < p


@kernel
def seen_plainly(hands, pile_by, seat, rank):
    """How many cards of a rank a seat sees in its own hand and knows in the pile as its own."""
    return hands[seat, rank] + pile_by[seat, rank]


@kernel
def challenges_claim(
    style, could, stream, seat, claimer, rank, n, finishes, hands, pile_by, buried_by, known, before, said
):
    """Whether the style challenges ``n`` cards laid as ``rank`` by ``claimer``."""
    remembers = style[_MEMORY] > 0.0
    n_seen = seen_plainly(hands, pile_by, seat, rank)
    n_own = hands[seat].sum() + pile_by[seat].sum()
    n_shown = 0
    n_shown_all = 0
    if remembers:
        n_seen += buried_by[seat, rank]
        n_own += buried_by[seat].sum()
        for other in range(4):
            if other != seat and other != claimer:
                n_seen += known[seat, other, rank]
                n_own += known[seat, other].sum()
        n_shown = before[seat, rank]
        n_shown_all = before[seat].sum()
    if n > 4 - n_seen:
        return _chance(stream, style[_FREE])
    if finishes:
        return _chance(stream, style[_FINISHER])
    if style[_DOUBT] > 0.0:
        among = 4 - n_seen - n_shown
        if style[_BELIEVES] > 0.0:
            for other in range(4):
                if other != seat:
                    among -= said[other]
            among += n  # the batch in question is no earlier one
        drawn = hands[claimer].sum() + n - n_shown_all
        p = could[max(0, n - n_shown), max(0, among), 52 - n_own - n_shown_all, drawn]
        if p > 0.0:
            p = p / (p + (1.0 - p) * style[_LIES_1 + min(n, 3) - 1])
        if p < style[_DOUBT]:
            return True
    return _chance(stream, style[_OTHER])


@kernel
def _add_false(hand, rank, n, laid):
    """Add ``n`` cards of other ranks to ``laid``, from the smallest groups first, of equal sizes the lower rank."""
    for size in range(1, 5):
        for other in range(13):
            if other == rank or hand[other] != size:
                continue
            taken = min(size, n)
            laid[other] += taken
            n -= taken
            if n == 0:
                return


@kernel
def _kept_back(style, n_held, n_true, n_false):
    """How many false cards to lay: one less where they would end the hand with a lie."""
    n_false = min(n_false, n_held - n_true)
    if n_false > 0 and n_true + n_false == n_held and style[_FINISH] == 0.0:
        return n_false - 1
    return n_false


@kernel
def opens(style, hand, laid):
    """Fill ``laid`` with what the style opens with; returns the rank it names."""
    n_held = hand.sum()
    smallest = style[_OPENING] == _SMALLEST
    rank = -1
    for other in range(13):
        if hand[other] == 0:
            continue
        if rank < 0 or (hand[other] < hand[rank] if smallest else hand[other] >= hand[rank]):
            rank = other
    if style[_OPENING] == _OPEN_WITH_LIE:
        n_false = min(_kept_back(style, n_held, 0, np.int64(style[_LIE_CARDS])), n_held - hand[rank])
        if n_false > 0:
            _add_false(hand, rank, n_false, laid)
            return rank
    laid[rank] = hand[rank]
    n_false = _kept_back(style, n_held, hand[rank], min(np.int64(style[_OPENING_PAD]), 4 - hand[rank]))
    if n_false > 0:
        _add_false(hand, rank, n_false, laid)
    return rank


@kernel
def follows(style, stream, hand, rank, n_pile, n_next, n_laid, n_challenged, laid):
    """Fill ``laid`` with what the style lays on a pile; PLAY, or PASS with nothing laid."""
    n_true = hand[rank]
    n_false = np.int64(0)
    if 0.0 < style[_BURY] <= n_pile:
        return PASS
    if n_true > 0:
        if n_pile <= style[_PAD_PILE]:
            n_false = min(np.int64(style[_PAD]), 4 - n_true)
    else:
        largest = style[_LIE_PILE]
        if n_challenged > style[_WARY] * n_laid:
            largest = min(largest, style[_WARY_PILE])
        if n_pile > largest or not _chance(stream, style[_LIE]):
            return PASS
        n_false = np.int64(style[_LIE_CARDS])
    if style[_MEMORY] > 0.0:
        n_false = min(n_false, 4 - n_next - n_true)
        if n_false < 0:
            n_false = np.int64(0)
    n_false = _kept_back(style, hand.sum(), n_true, n_false)
    if n_true == 0 and n_false == 0:
        return PASS
    laid[rank] = n_true
    if n_false > 0:
        _add_false(hand, rank, n_false, laid)
    return PLAY
