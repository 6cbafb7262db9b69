"""The bidder model inside compiled loops: how likely a player is to say each thing, for the hand held.

:class:`blefodds.inference.bidder.BidderModel` says what the model is, and does the same in plain Python; the
tests compare them. There is no random number here: :func:`fill_said` gives weights, others draw by them.
"""

# numba infers the types of what it compiles; the docstrings say them.
# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False

from __future__ import annotations

from blefodds.kernels.hands import fill_odds
from blefodds.kernels.jit import kernel
from blefodds.kernels.power import compiled_power

__all__ = ["fill_said", "likelihoods", "p_said"]


@kernel
def fill_said(tables, sharpness, softening, last, top, held, n_held, n_play, odds, said):
    """Set ``said[a]`` to the probability of each raise ``a`` above ``last`` and up to ``top``; return that of a check.

    Parameters
    ----------
    tables : BidTables
        Of the rules.
    sharpness : float64
        The exponent, at least 0.
    softening : float64
        s: a probability p counts as s/2 + (1 − s) p, so that nothing said is impossible.
    last, top : int64
        The last bid, 0 when there is none, and the highest bid allowed.
    held, n_held, n_play : int64[sets], int64, int64
        The hand by sets, its number of cards, the cards in play.
    odds : float64[:]
        Left holding the bidder's own odds of every bid from ``last`` on.
    said : float64[:]
        Filled.
    """
    if last >= top:
        return 1.0
    fill_odds(tables, odds, last, top, held, n_held, n_play)
    total = 0.0
    promised = 0.0
    for action in range(last + 1, top + 1):
        p = 0.5 * softening + (1.0 - softening) * odds[action]
        weight = compiled_power(p, sharpness)
        said[action] = weight
        total += weight
        promised += weight * p
    raises = 1.0
    if last > 0:
        doubt = compiled_power(0.5 * softening + (1.0 - softening) * (1.0 - odds[last]), sharpness)
        promise = compiled_power(promised / total, sharpness)
        raises = promise / (promise + doubt)
    for action in range(last + 1, top + 1):
        said[action] *= raises / total
    return 1.0 - raises


@kernel
def p_said(tables, sharpness, softening, last, top, action, held, n_held, n_play, odds, said):
    """The probability that the holder of this hand says ``action``; see :func:`fill_said`."""
    check = fill_said(tables, sharpness, softening, last, top, held, n_held, n_play, odds, said)
    return check if action == 0 else said[action]


@kernel
def likelihoods(
    tables, sharpness, softening, seat, heard_seat, heard_last, heard_bid, heard_top, held, n_held, n_play, odds, said
):
    """How likely a seat that holds this hand was to bid all that it did: as the model says, and as at random.

    At random each legal thing is said alike, a check included.

    Parameters
    ----------
    heard_seat, heard_last, heard_bid, heard_top : int64[heard]
        For each bid heard: who made it, the bid before it (0: none), the bid itself, the highest bid allowed then.

    Returns
    -------
    (float64, float64)
        The products of the probabilities of the seat's bids; both 1 for a seat that has said nothing.
    """
    as_model = 1.0
    at_random = 1.0
    for i in range(heard_seat.size):
        if heard_seat[i] != seat:
            continue
        last, bid, top = heard_last[i], heard_bid[i], heard_top[i]
        as_model *= p_said(tables, sharpness, softening, last, top, bid, held, n_held, n_play, odds, said)
        at_random *= 1.0 / (top - last + (1 if last > 0 else 0))
    return as_model, at_random
