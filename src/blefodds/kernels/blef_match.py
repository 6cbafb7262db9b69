"""The compiled game: whole matches of bots that have a policy code, many thousands a second on one core.

The rules of the table are those of :mod:`blefodds.games.blef`, and each policy is a bot of
:mod:`blefodds.bots.blef`; both say there in plain Python what happens here, and the tests play the same matches
in both and compare every card and every word. For that the two must take random words in the same order and add
floating-point numbers in the same order: a sum here is never rearranged.

A hand is kept as the number of its cards in each set that bids speak of, see :mod:`blefodds.kernels.hands`.
"""

# numba infers the types of what it compiles; the docstrings say them.
# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False

from __future__ import annotations

import numpy as np

from blefodds.kernels.draws import below, drawn
from blefodds.kernels.hands import add_card, bid_odds, fill_odds, is_true
from blefodds.kernels.jit import kernel

__all__ = ["CONDITIONAL", "CUBIC", "HONEST", "RANDOM", "THRESHOLD", "play_games"]

RANDOM, HONEST, THRESHOLD, CUBIC, CONDITIONAL = range(5)
"""The policy codes."""


@kernel
def _is_supported(tables, action, held, odds):
    """Whether a hand speaks for a bid: it holds a card the bid names, or, on the rest, the bid is possible."""
    n_bids = tables.bid_base.size
    if action > n_bids:
        return odds[action] > 0.0
    for i in range(tables.bid_start[action - 1], tables.bid_start[action]):  # noqa: SIM110  (numba knows no any())
        if held[tables.need_set[i]] > 0:
            return True
    return False


@kernel
def _fill_believing(tables, odds, last, top, held, n_held, hand, n_play):
    """As :func:`fill_odds`, but believing that the last bidder holds one card that the last bid names.

    Each such card that is not in the hand is as likely as the others: the odds are the mean over them.
    """
    n_believed = 0
    for card in range(tables.n_cards):
        if hand[card]:
            continue
        named = False
        for i in range(tables.bid_start[last - 1], tables.bid_start[last]):
            for j in range(tables.card_start[card], tables.card_start[card + 1]):
                named |= tables.card_sets[j] == tables.need_set[i]
        if not named:
            continue
        add_card(tables, held, card, 1)
        for action in range(last, top + 1):
            p = bid_odds(tables, action, held, n_held + 1, n_play)
            odds[action] = p if n_believed == 0 else odds[action] + p
        add_card(tables, held, card, -1)
        n_believed += 1
    if n_believed == 0:
        fill_odds(tables, odds, last, top, held, n_held, n_play)
    for action in range(last, top + 1):
        odds[action] /= max(n_believed, 1)


@kernel
def _honest(tables, odds, last, top, held):
    """Check what is less likely than not; else raise to the likeliest supported bid, of equals the highest."""
    if last > 0 and odds[last] < 0.5:
        return 0
    best = 0
    for action in range(last + 1, top + 1):
        # The odds first: few bids are as likely as the best so far, and only those are looked at closer.
        if (best == 0 or odds[action] >= odds[best]) and _is_supported(tables, action, held, odds):
            best = action
    if best > 0 or last > 0:
        return best
    return _likeliest(odds, last, top)


@kernel
def _likeliest(odds, last, top):
    """The likeliest bid above the last, of equals the highest; 0 where there is none."""
    best = 0
    for action in range(last + 1, top + 1):
        if best == 0 or odds[action] >= odds[best]:
            best = action
    return best


@kernel
def _threshold(odds, last, top, least):
    """Check what is less likely than ``least``; else raise to the highest bid at least so likely, or the safer."""
    if last > 0 and odds[last] < least:
        return 0
    for action in range(top, last, -1):
        if odds[action] >= least:
            return action
    best = _likeliest(odds, last, top)
    if last > 0 and (best == 0 or 1.0 - odds[last] >= odds[best]):
        return 0
    return best


@kernel
def _cubic(odds, last, top, stream, weights):
    """Draw a raise by p cubed; before that, draw whether to check, by the cubes of what check and raise promise."""
    if last > 0 and odds[last] == 0.0:
        return 0
    cubes = 0.0
    fourths = 0.0
    for action in range(last + 1, top + 1):
        p = odds[action]
        cube = p * p * p
        weights[action] = cube
        cubes += cube
        fourths += cube * p
    if cubes == 0.0:
        return 0 if last > 0 else 1
    if last == 0:
        return drawn(stream, weights, 1, top + 1)
    promise = fourths / cubes
    scale = promise * promise * promise
    doubt = 1.0 - odds[last]
    weights[last] = doubt * doubt * doubt * cubes  # the last bid's place stands for the check
    for action in range(last + 1, top + 1):
        weights[action] *= scale
    action = drawn(stream, weights, last, top + 1)
    return 0 if action == last else action


@kernel
def _random(last, top, stream, weights):
    """Any legal action, all alike."""
    first = max(last, 1)  # the last bid's place stands for the check
    weights[first : top + 1] = 1.0
    action = drawn(stream, weights, first, top + 1)
    return 0 if action == last else action


@kernel
def _action(tables, code, parameter, last, top, held, n_held, hand, n_play, stream, odds, weights):
    """What the bot says: 0 to check, else the position of a bid above the last one and up to ``top``."""
    if last >= top:
        return 0
    if code == RANDOM:
        return _random(last, top, stream, weights)
    if code == CONDITIONAL and 0 < last <= tables.bid_base.size:
        _fill_believing(tables, odds, last, top, held, n_held, hand, n_play)
    else:
        fill_odds(tables, odds, last, top, held, n_held, n_play)
    if code == THRESHOLD:
        return _threshold(odds, last, top, parameter)
    if code == CUBIC:
        return _cubic(odds, last, top, stream, weights)
    return _honest(tables, odds, last, top, held)


@kernel
def _settle(counts, loser, card_limit, n_cards):
    """Change the counts as the loser's loss demands: one card more, or somebody out; see ``Standing.after``."""
    if card_limit > 0 and counts[loser] >= card_limit:
        counts[loser] = 0
        return
    counts[loser] += 1
    if card_limit > 0 or counts.sum() <= n_cards:
        return
    most = loser
    for step in range(1, counts.size):
        seat = (loser + step) % counts.size
        if counts[seat] > counts[most]:
            most = seat
    counts[most] = 0


@kernel
def play_games(tables, streams, seating, codes, parameters, card_limit, on_rest, wins, rounds, checks, bids, trace):
    """Play a match per stream and add up what happened.

    Parameters
    ----------
    tables : BidTables
        Of the rules.
    streams : uint64[4, games]
        The state of xoshiro256++ with which each match begins, one per column; left as it is.
    seating : int64[games, players]
        Which player of the line-up sits at each seat.
    codes, parameters : int64[players], float64[players]
        Each player's policy and its parameter, 0 where the policy has none.
    card_limit : int64
        Who loses with so many cards is out; 0: play until the pack runs out.
    on_rest : bool
        Whether there are bids on the rest.
    wins : int64[players, players]
        Added to: matches won, by player and seat.
    rounds : int64[:]
        Added to: matches by their number of rounds; longer than any match can be.
    checks : int64[players, 2]
        Added to: checks that were wrong, and that were right, by player.
    bids : int64[2, players, actions]
        Added to: bids that were false, and that were true, by player and action.
    trace : int64[:]
        Filled, as far as it goes, with what happened in order: per round its cards, numbered, seat after seat, then
        its actions. Empty where nobody wants to know.
    """
    n_players = codes.size
    n_bids = tables.bid_base.size
    n_sets = tables.set_size.size
    counts = np.zeros(n_players, dtype=np.int64)
    held = np.zeros((n_players, n_sets), dtype=np.int64)
    total = np.zeros(n_sets, dtype=np.int64)
    hands = np.zeros((n_players, tables.n_cards), dtype=np.bool_)
    deck = np.zeros(tables.n_cards, dtype=np.int64)
    odds = np.zeros(2 * n_bids + 1)
    weights = np.zeros(2 * n_bids + 1)
    stream = np.zeros(4, dtype=np.uint64)
    n_traced = 0
    for game in range(seating.shape[0]):
        for i in range(4):
            stream[i] = streams[i, game]
        counts[:] = 1
        dealer = n_players - 1
        n_rounds = 0
        while (counts > 0).sum() > 1:
            n_rounds += 1
            held[:] = 0
            total[:] = 0
            hands[:] = False
            for i in range(tables.n_cards):
                deck[i] = i
            n_play = counts.sum()
            i = 0
            for seat in range(n_players):
                for _ in range(counts[seat]):
                    j = i + below(stream, tables.n_cards - i)
                    deck[i], deck[j] = deck[j], deck[i]
                    hands[seat, deck[i]] = True
                    add_card(tables, held[seat], deck[i], 1)
                    add_card(tables, total, deck[i], 1)
                    if n_traced < trace.size:
                        trace[n_traced] = deck[i]
                        n_traced += 1
                    i += 1

            last = 0
            bidder = dealer
            seat = dealer
            action = 1
            while action > 0:
                seat = (seat + 1) % n_players
                while counts[seat] == 0:
                    seat = (seat + 1) % n_players
                player = seating[game, seat]
                top = 2 * n_bids if on_rest and last >= n_bids else n_bids
                action = _action(
                    tables,
                    codes[player],
                    parameters[player],
                    last,
                    top,
                    held[seat],
                    counts[seat],
                    hands[seat],
                    n_play,
                    stream,
                    odds,
                    weights,
                )
                if n_traced < trace.size:
                    trace[n_traced] = action
                    n_traced += 1
                if action > 0:
                    bids[1 if is_true(tables, action, total) else 0, player, action] += 1
                    last = action
                    bidder = seat
            if is_true(tables, last, total):
                checks[seating[game, seat], 0] += 1
                loser = seat
            else:
                checks[seating[game, seat], 1] += 1
                loser = bidder
            _settle(counts, loser, card_limit, tables.n_cards)
            dealer = loser
        rounds[n_rounds] += 1
        for seat in range(n_players):
            if counts[seat] > 0:
                wins[seating[game, seat], seat] += 1
