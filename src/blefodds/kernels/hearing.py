"""Weighing the others' hands by the bids heard, inside compiled loops: every hand they can hold, or random ones.

A seat's hand is worth, relative to another, what the bidder model of
:class:`blefodds.inference.bidder.BidderModel` says of all the seat's bids together. Here each is divided by
what a random speaker would say: only ratios matter, and products of many bids stay in the range of a float.

Subsets of the pool (the cards whose place is unknown, numbered from 0) stand in colexicographic order: the subset
c_1 < … < c_k has rank C(c_1, 1) + … + C(c_k, k), and the next one is a small step away.
"""

# numba infers the types of what it compiles; the docstrings say them.
# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False

from __future__ import annotations

from blefodds.kernels.draws import below
from blefodds.kernels.hands import add_card
from blefodds.kernels.jit import kernel
from blefodds.kernels.power import compiled_power

__all__ = ["add_holdings", "add_odds", "fill_weights", "join_weights", "split_weights", "weigh_deals"]

LURE = 4
"""So many times as readily a speaker is dealt a card that the speaker's last bid names; the weights make up for it."""


@kernel
def _pattern(tables, bid, base, held):
    """The pattern of a bid, numbered from 0, for whoever holds ``held[s]`` cards of each set."""
    pattern = base
    for i in range(tables.bid_start[bid], tables.bid_start[bid + 1]):
        pattern += tables.need_stride[i] * held[tables.need_set[i]]
    return pattern


@kernel
def _weight(tables, likelihood, speaker, held):
    """What a hand of a speaker is worth: by the model's share of players and the random share.

    As :func:`blefodds.kernels.bidder.likelihoods`, whose odds and powers are looked up here in one place.
    """
    n_bids = tables.bid_base.size
    as_model = 1.0
    for i in range(likelihood.start[speaker], likelihood.start[speaker + 1]):
        last, bid, top = likelihood.last[i], likelihood.bid[i], likelihood.top[i]
        total = 0.0
        promised = 0.0
        said = 0.0
        for action in range(last, top):  # the bids above the last, numbered from 0
            on_rest = 1 if action >= n_bids else 0
            number = action - on_rest * n_bids
            pattern = _pattern(tables, number, tables.bid_base[number], held)
            weight = likelihood.rows[speaker, on_rest, pattern, 1]
            total += weight
            promised += weight * likelihood.rows[speaker, on_rest, pattern, 0]
            if action + 1 == bid:
                said = weight
        n_legal = top - last + 0.0  # a random speaker says each legal thing alike
        if last > 0:
            n_legal += 1.0  # the check
            on_rest = 1 if last > n_bids else 0
            number = last - 1 - on_rest * n_bids
            pattern = _pattern(tables, number, tables.bid_base[number], held)
            doubt = compiled_power(1.0 - likelihood.rows[speaker, on_rest, pattern, 0], likelihood.sharpness)
            promise = compiled_power(promised / total, likelihood.sharpness)
            said *= promise / (promise + doubt)
        as_model *= said / total * n_legal
    return (1.0 - likelihood.share_random) * as_model + likelihood.share_random


@kernel
def _step(subset, size):
    """Turn a subset into the next one of its size."""
    i = 0
    while i + 1 < size and subset[i] + 1 == subset[i + 1]:
        subset[i] = i
        i += 1
    subset[i] += 1


@kernel
def fill_weights(tables, likelihood, speaker, pool, subset, held, first, end, weights):
    """Set ``weights[r]``, ``first`` ≤ r < ``end``, to the worth of the speaker's hand of rank r.

    Parameters
    ----------
    tables : BidTables
        Of the rules.
    likelihood : LikelihoodTables
        The bids heard, and the model.
    speaker : int64
        Whose hand.
    pool : int64[:]
        The cards whose place is unknown.
    subset : int64[size of a hand]
        The hand of rank ``first``; left at the one of rank ``end``.
    held : int64[sets]
        Scratch.
    weights : float64[:]
        Filled there.
    """
    size = subset.size
    for rank in range(first, end):
        held[:] = 0
        for i in range(size):
            add_card(tables, held, pool[subset[i]], 1)
        weights[rank] = _weight(tables, likelihood, speaker, held)
        _step(subset, size)


@kernel
def _rank(binomials, subset, places, first, size):
    """The rank of the subset's members at ``places[first]`` to ``places[first + size - 1]``, in ascending order."""
    rank = 0
    for i in range(size):
        rank += binomials[subset[places[first + i]], i + 1]
    return rank


@kernel
def join_weights(binomials, splits, n_right, left, right, subset, first, end, joined):
    """Set ``joined[r]``, ``first`` ≤ r < ``end``, to Σ left[B]·right[A] over all splits of the subset of rank r.

    Parameters
    ----------
    binomials : int64[n + 1, n + 1]
        C(n, k).
    splits : int64[ways, size]
        For each way the places of B's members, then those of A's.
    n_right : int64
        How many members A has.
    left, right : float64[:]
        By the rank of the subset.
    subset : int64[size]
        The subset of rank ``first``; left at the one of rank ``end``.
    joined : float64[:]
        Filled there.
    """
    size = subset.size
    n_left = size - n_right
    for rank in range(first, end):
        total = 0.0
        for way in range(splits.shape[0]):
            places = splits[way]
            total += (
                left[_rank(binomials, subset, places, 0, n_left)]
                * right[_rank(binomials, subset, places, n_left, n_right)]
            )
        joined[rank] = total
        _step(subset, size)


@kernel
def split_weights(binomials, splits, n_right, left, right, subset, first, end, shares):
    """Add to ``shares[A]`` left[B]·right[A] for all ways to split the subsets from ``first`` up to ``end``."""
    size = subset.size
    n_left = size - n_right
    for _ in range(first, end):
        for way in range(splits.shape[0]):
            places = splits[way]
            rank = _rank(binomials, subset, places, n_left, n_right)
            shares[rank] += left[_rank(binomials, subset, places, 0, n_left)] * right[rank]
        _step(subset, size)


@kernel
def _known_odds(tables, known, action, held):
    """How often a bid is true when ``held[s]`` cards of each set are known to be in play."""
    n_bids = tables.bid_base.size
    on_rest = 1 if action > n_bids else 0
    bid = action - 1 - on_rest * n_bids
    return known.odds[on_rest, _pattern(tables, bid, known.base[bid], held)]


@kernel
def add_odds(tables, known, pool, own, weights, subset, first, end, actions, held, sums):
    """Add to ``sums[i]`` the weighted odds of ``actions[i]``, the speakers holding each subset of the pool in turn.

    Parameters
    ----------
    known : KnownOdds
        The odds when the speakers' cards are known.
    own : int64[sets]
        The listener's hand.
    weights : float64[:]
        By the subset's rank.
    subset : int64[cards of all speakers]
        The subset of rank ``first``; left at the one of rank ``end``.
    held : int64[sets]
        Scratch.
    """
    for rank in range(first, end):
        weight = weights[rank]
        if weight > 0.0:
            held[:] = own
            for i in range(subset.size):
                add_card(tables, held, pool[subset[i]], 1)
            for i in range(actions.size):
                sums[i] += weight * _known_odds(tables, known, actions[i], held)
        if subset.size > 0:
            _step(subset, subset.size)


@kernel
def add_holdings(pool, weights, subset, first, end, in_rank, cards, ranks):
    """Add each subset's weight to its cards, ``cards[card]``, and to how many it has of each rank, ``ranks[r, n]``."""
    for rank in range(first, end):
        in_rank[:] = 0
        for i in range(subset.size):
            card = pool[subset[i]]
            cards[card] += weights[rank]
            in_rank[card // 4] += 1
        for r in range(in_rank.size):
            ranks[r, in_rank[r]] += weights[rank]
        if subset.size > 0:
            _step(subset, subset.size)


@kernel
def weigh_deals(
    tables, likelihood, known, pool, sizes, own, stream, deals, actions, held, odds, totals, sums, cards, ranks
):
    """Deal hands to the speakers at random, weigh them by what was heard, and add up.

    Where a card is dealt more readily than others, the deal weighs as much less.

    Parameters
    ----------
    tables, likelihood, known
        As above.
    pool : int64[:]
        The cards whose place is unknown; left in another order.
    sizes : int64[speakers]
        How many cards each speaker holds.
    own : int64[sets]
        The listener's hand.
    stream : uint64[4]
        The state of the generator; moved on.
    deals : int64
        How many.
    actions : int64[:]
        The bids whose odds are wanted.
    held, odds : int64[2, sets], float64[actions]
        Scratch.
    totals : float64[2]
        Added to: Σ w and Σ w².
    sums : float64[3, actions]
        Added to: Σ w·f, Σ w²·f and Σ w²·f², f being the odds of the bid given the speakers' cards.
    cards, ranks : float64[speakers + 1, cards], float64[speakers + 1, ranks, 5]
        Added to: the weights by card held and by number held of each rank, for each speaker and all together. Empty
        where nobody wants to know.
    """
    speaks, all_held = held[0], held[1]
    n_speakers = sizes.size
    for _ in range(deals):
        all_held[:] = own
        luring = 1.0
        worth = 1.0
        i = 0
        for speaker in range(n_speakers):
            speaks[:] = 0
            mass = pool.size - i
            for card in pool[i:]:
                if likelihood.named[speaker, card]:
                    mass += LURE - 1
            for _ in range(sizes[speaker]):
                j = i + below(stream, pool.size - i)
                while not likelihood.named[speaker, pool[j]] and below(stream, LURE) > 0:
                    j = i + below(stream, pool.size - i)
                card = pool[j]
                pool[i], pool[j] = card, pool[i]
                add_card(tables, speaks, card, 1)
                likelier = LURE if likelihood.named[speaker, card] else 1
                luring *= mass / (likelier * (pool.size - i))
                mass -= likelier
                i += 1
            all_held += speaks
            worth *= _weight(tables, likelihood, speaker, speaks)
        weight = luring * worth
        totals[0] += weight
        totals[1] += weight * weight
        for a in range(actions.size):
            odds[a] = _known_odds(tables, known, actions[a], all_held)
        for a in range(actions.size):
            sums[0, a] += weight * odds[a]
            sums[1, a] += weight * weight * odds[a]
            sums[2, a] += weight * weight * odds[a] * odds[a]
        i = 0
        for speaker in range(cards.shape[0]):
            size = i if speaker == n_speakers else sizes[speaker]
            first = 0 if speaker == n_speakers else i
            for card in pool[first : first + size]:
                cards[speaker, card] += weight
            for r in range(ranks.shape[1]):
                n = 0
                for card in pool[first : first + size]:
                    if card // 4 == r:
                        n += 1
                ranks[speaker, r, n] += weight
            if speaker < n_speakers:
                i += size
