"""The rest of a round from many deals of the hidden cards, weighed by what was heard, everybody speaking by the model.

A deal is not played out word by word. With all hands known, a speaker of the bidder model looks at the last bid and the
own cards alone, so what happens next depends on the last bid and whose turn it is: going down the ladder from its top,
the expected cost of every bid follows from those above it. One pass gives what *all* raises lead to, with no luck left
in it but that of the deal.

What each hand says of each bid is :func:`blefodds.kernels.bidder.fill_said`'s model; the powers it needs are
looked up, for there are few different odds.
"""

# numba infers the types of what it compiles; the docstrings say them.
# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False

from __future__ import annotations

import numpy as np

from blefodds.kernels.draws import below, word
from blefodds.kernels.hands import add_card, is_true
from blefodds.kernels.jit import kernel
from blefodds.kernels.power import compiled_power

__all__ = ["losers", "weigh_actions"]

_11 = np.uint64(11)


@kernel
def _fill_speaker(tables, powers, sharpness, softening, first, highest, held, n_held, n_play, speaker, promise):
    """What a speaker who holds this hand says after each last bid from ``first`` on.

    ``speaker[0, a]`` is the weight of the raise a, ``speaker[1, l]`` the sum of the weights of all raises above l, and
    ``speaker[2, l]`` the probability that the last bid l is raised.
    """
    n_bids = tables.bid_base.size
    for action in range(max(first, 1), highest + 1):
        on_rest = 1 if action > n_bids else 0
        bid = action - 1 - on_rest * n_bids
        pattern = tables.bid_base[bid]
        for i in range(tables.bid_start[bid], tables.bid_start[bid + 1]):
            pattern += tables.need_stride[i] * held[tables.need_set[i]]
        n_drawn = tables.n_cards - n_play if on_rest else n_play - n_held
        shape = tables.shape_of[on_rest, pattern]
        weight = powers[0, n_held, n_drawn, shape]
        speaker[0, action] = weight
        speaker[2, action] = powers[1, n_held, n_drawn, shape]  # the doubt, for now
        promise[action] = weight * (0.5 * softening + (1.0 - softening) * tables.odds[n_held, n_drawn, shape])
    total = 0.0
    promised = 0.0
    speaker[1, highest] = 0.0
    speaker[2, highest] = 0.0
    for last in range(highest - 1, first - 1, -1):
        if last + 1 == n_bids:  # the highest bid on the cards in play: below it, no bid on the rest is allowed
            total = 0.0
            promised = 0.0
        total += speaker[0, last + 1]
        promised += promise[last + 1]
        speaker[1, last] = total
        if last == 0:
            speaker[2, 0] = 1.0
        else:
            raised = compiled_power(promised / total, sharpness)
            speaker[2, last] = raised / (raised + speaker[2, last])


@kernel
def _likelihoods(n_bids, highest, seat, heard, speaker):
    """How likely this speaker was to bid all that the seat did, and how likely who says each legal thing alike."""
    as_model = 1.0
    at_random = 1.0
    for i in range(heard.shape[0]):
        if heard[i, 0] != seat:
            continue
        last, bid = heard[i, 1], heard[i, 2]
        top = highest if last >= n_bids else n_bids
        as_model *= speaker[2, last] * speaker[0, bid] / speaker[1, last]
        at_random *= 1.0 / (top - last + (1 if last > 0 else 0))
    return as_model, at_random


@kernel
def _fill_costs(tables, last, highest, total, me, before, after, costs, speakers, slots, tails, values, outcome):
    """Set ``outcome[r, a]`` to the expected cost of each action of mine, when the cards lie so.

    ``tails[r, s]`` sums, over the bids above the one looked at, their weight for seat s times what they lead to.
    """
    n_bids = tables.bid_base.size
    n_seats = slots.size
    tails[:] = 0.0
    for bid in range(highest, last, -1):
        holds = is_true(tables, bid, total)
        for seat in range(n_seats):
            if slots[seat] < 0:
                continue
            speaker = speakers[slots[seat]]
            raised = speaker[2, bid]
            loser = seat if holds else before[seat]
            share = raised / speaker[1, bid] if raised > 0.0 else 0.0
            for r in range(costs.shape[0]):
                values[r, seat] = (1.0 - raised) * costs[r, loser] + share * tails[r, seat]
        for seat in range(n_seats):
            if slots[seat] < 0:
                continue
            weight = speakers[slots[seat], 0, bid]
            for r in range(costs.shape[0]):
                kept = 0.0 if bid == n_bids else tails[r, seat]
                tails[r, seat] = kept + weight * values[r, after[seat]]
        for r in range(costs.shape[0]):
            outcome[r, bid] = values[r, after[me]]
    if last > 0:
        loser = me if is_true(tables, last, total) else before[me]
        for r in range(costs.shape[0]):
            outcome[r, 0] = costs[r, loser]


@kernel
def _neighbours(counts, me):
    """For each seat that holds cards, the one before it and the one after it in the order of turns."""
    before = np.zeros(counts.size, dtype=np.int64)
    after = np.zeros(counts.size, dtype=np.int64)
    previous = me
    for step in range(1, counts.size + 1):
        seat = (me + step) % counts.size
        if counts[seat] > 0:
            before[seat] = previous
            after[previous] = seat
            previous = seat
    return before, after


@kernel
def losers(tables, powers, sharpness, softening, counts, opener, highest, stream, n_deals, sums):
    """Deal whole rounds and add up how likely each seat is to lose, everybody speaking by the model.

    Parameters
    ----------
    tables, powers, sharpness, softening, counts, highest, stream, n_deals
        As for :func:`weigh_actions`.
    opener : int64
        The seat that opens.
    sums : float64[2, seats]
        Added to, by seat: Σ x and Σ x², x being its chance of losing a deal.
    """
    n_seats = counts.size
    n_play = counts.sum()
    before, after = _neighbours(counts, opener)
    held = np.zeros(tables.set_size.size, dtype=np.int64)
    total = np.zeros(tables.set_size.size, dtype=np.int64)
    deck = np.arange(tables.n_cards)
    promise = np.zeros(highest + 1)
    speakers = np.zeros((n_seats, 3, highest + 1))
    slots = np.full(n_seats, -1, dtype=np.int64)
    costs = np.eye(n_seats)
    tails = np.zeros((n_seats, n_seats))
    values = np.zeros((n_seats, n_seats))
    outcome = np.zeros((n_seats, highest + 1))
    for _ in range(n_deals):
        total[:] = 0
        n_dealt = 0
        for seat in range(n_seats):
            if counts[seat] == 0:
                continue
            slots[seat] = seat
            held[:] = 0
            for i in range(n_dealt, n_dealt + counts[seat]):
                j = i + below(stream, tables.n_cards - i)
                deck[i], deck[j] = deck[j], deck[i]
                add_card(tables, held, deck[i], 1)
            n_dealt += counts[seat]
            total += held
            _fill_speaker(
                tables, powers, sharpness, softening, 0, highest, held, counts[seat], n_play, speakers[seat], promise
            )
        _fill_costs(tables, 0, highest, total, opener, before, after, costs, speakers, slots, tails, values, outcome)
        for seat in range(n_seats):
            x = tails[seat, opener] / speakers[opener, 1, 0]
            sums[0, seat] += x
            sums[1, seat] += x * x


@kernel
def weigh_actions(
    tables,
    powers,
    sharpness,
    softening,
    share_random,
    counts,
    me,
    known,
    last,
    highest,
    heard,
    costs,
    stream,
    n_deals,
    n_tried,
    sums,
    weights,
):
    """Deal the hidden cards ``n_deals`` times and add up, weighed by what was heard, what each action of mine costs.

    Each hand of an opponent that was heard is chosen from ``n_tried`` random ones by how likely it was to speak so, and
    the mean likelihood of those tried goes into the weight: a deal with its weight then stands for what it should,
    however few are tried.

    Parameters
    ----------
    tables : BidTables
        Of the rules.
    powers : float64[2, hand, drawn, shapes]
        By the places of ``tables.odds``: softened odds to the power of the sharpness, and those of the bid being false.
    sharpness, softening, share_random : float64
        Of the bidder model. The share counts in the weights of the deals; the rest of the round is the model's.
    counts : int64[seats]
        Cards held by each seat, 0 for who is out.
    me : int64
        Whose turn it is.
    known : int64[cards]
        1 for the cards that seat holds, 2 for those it knows not to have been dealt, 0 for the others.
    last, highest : int64
        The last bid, 0 where there is none, and the highest bid there is.
    heard : int64[heard, 3]
        Each bid of an opponent: the seat, the bid before it (0: none), the bid.
    costs : float64[rows, seats]
        What it costs me when the seat loses the round, by any number of measures.
    stream : uint64[4]
        The random words; advanced.
    n_deals, n_tried : int64
        How many deals, and how many hands are tried for each.
    sums : float64[3, rows, actions]
        Added to, by action (0: check): Σ w x, Σ w² x and Σ w² x².
    weights : float64[3]
        Added to: Σ w, Σ w² and the number of deals.
    """
    n_bids = tables.bid_base.size
    n_seats = counts.size
    n_sets = tables.set_size.size
    n_rows = costs.shape[0]
    n_play = counts.sum()
    first = last
    for i in range(heard.shape[0]):
        first = min(first, heard[i, 1])

    before, after = _neighbours(counts, me)
    held = np.zeros(n_sets, dtype=np.int64)
    total = np.zeros(n_sets, dtype=np.int64)
    mine_by_set = np.zeros(n_sets, dtype=np.int64)
    deck = np.zeros(tables.n_cards, dtype=np.int64)
    place = np.zeros(tables.n_cards, dtype=np.int64)
    chosen = np.zeros(tables.n_cards, dtype=np.int64)
    n_hidden = 0
    for card in range(tables.n_cards):
        if known[card] == 1:
            add_card(tables, mine_by_set, card, 1)
        elif known[card] == 0:
            deck[n_hidden] = card
            place[card] = n_hidden
            n_hidden += 1
    promise = np.zeros(highest + 1)
    speakers = np.zeros((n_seats + 1, 3, highest + 1))
    slots = np.full(n_seats, -1, dtype=np.int64)
    for seat in range(n_seats):
        if counts[seat] > 0:
            slots[seat] = seat
    spare = n_seats
    speaks = np.zeros(n_seats, dtype=np.bool_)
    for i in range(heard.shape[0]):
        speaks[heard[i, 0]] = True
    tails = np.zeros((n_rows, n_seats))
    values = np.zeros((n_rows, n_seats))
    outcome = np.zeros((n_rows, highest + 1))
    _fill_speaker(
        tables, powers, sharpness, softening, first, highest, mine_by_set, counts[me], n_play, speakers[me], promise
    )

    for _ in range(n_deals):
        weight = 1.0
        total[:] = mine_by_set
        n_dealt = 0
        for seat in range(n_seats):
            if seat == me or counts[seat] == 0:
                continue
            likelihood = 0.0
            n_hands = n_tried if speaks[seat] else 1
            for _ in range(n_hands):
                held[:] = 0
                for i in range(n_dealt, n_dealt + counts[seat]):
                    j = i + below(stream, n_hidden - i)
                    deck[i], deck[j] = deck[j], deck[i]
                    place[deck[i]] = i
                    place[deck[j]] = j
                    add_card(tables, held, deck[i], 1)
                _fill_speaker(
                    tables,
                    powers,
                    sharpness,
                    softening,
                    first,
                    highest,
                    held,
                    counts[seat],
                    n_play,
                    speakers[spare],
                    promise,
                )
                as_model, at_random = _likelihoods(n_bids, highest, seat, heard, speakers[spare])
                this = (1.0 - share_random) * as_model + share_random * at_random
                likelihood += this
                is_chosen = n_hands == 1
                if not is_chosen:
                    is_chosen = np.float64(word(stream) >> _11) * 2.0**-53 * likelihood < this
                if is_chosen:
                    slots[seat], spare = spare, slots[seat]
                    for i in range(counts[seat]):
                        chosen[i] = deck[n_dealt + i]
            for i in range(counts[seat]):  # the chosen cards to the front: they are dealt
                here, there = n_dealt + i, place[chosen[i]]
                deck[here], deck[there] = deck[there], deck[here]
                place[deck[here]] = here
                place[deck[there]] = there
                add_card(tables, total, chosen[i], 1)
            n_dealt += counts[seat]
            weight *= likelihood / n_hands
        weights[0] += weight
        weights[1] += weight * weight
        weights[2] += 1.0
        if weight == 0.0:
            continue
        _fill_costs(tables, last, highest, total, me, before, after, costs, speakers, slots, tails, values, outcome)
        for r in range(n_rows):
            for action in range(highest + 1):
                if action != 0 and action <= last:
                    continue
                x = outcome[r, action]
                sums[0, r, action] += weight * x
                sums[1, r, action] += weight * weight * x
                sums[2, r, action] += weight * weight * x * x
