"""The compiled game of Blöf: whole matches of bots, some ten thousand a second on one core.

The rules of the table are those of :mod:`blefodds.games.blof`, and a bot's row of numbers is a
:class:`blefodds.games.blof.style.Style`; both say there in plain Python what happens here, and the tests play the same
matches in both and compare every card and every word. For that the two must take random words in the same order.
Suits make no difference in this game: a hand is kept as its number of cards of each of the thirteen ranks.
"""

# numba infers the types of what it compiles; the docstrings say them.
# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False

from __future__ import annotations

import numpy as np

from blefodds.kernels.blof_style import CHALLENGE, PASS, PLAY, challenges_claim, follows, opens, seen_plainly
from blefodds.kernels.draws import below
from blefodds.kernels.jit import kernel

__all__ = ["play_blof"]


@kernel
def _any_move(stream, has_pile, may_challenge, must_answer):
    """One of what the rules allow, all alike; a word is taken only where there is a choice."""
    if not has_pile:
        return PLAY
    if not may_challenge:
        return PASS + 2 * below(stream, 2)
    drawn = below(stream, 2 if must_answer else 3)
    return CHALLENGE if drawn == 0 else PASS if drawn == 1 else PLAY


@kernel
def _lay_any(stream, hand, laid):
    """Fill ``laid`` with one to four cards of the hand, any of them."""
    n_held = hand.sum()
    n_laid = 1 + below(stream, min(4, n_held))
    for _ in range(n_laid):
        place = below(stream, n_held)
        n_held -= 1
        for rank in range(13):
            place -= hand[rank] - laid[rank]
            if place < 0:
                laid[rank] += 1
                break


@kernel
def _forget(known, before, seat, n):
    """What the others still know of a hand after ``n`` cards of it were laid; ``before`` keeps what they knew."""
    for other in range(4):
        for rank in range(13):
            before[other, rank] = known[other, seat, rank]
            known[other, seat, rank] = max(0, known[other, seat, rank] - n)


@kernel
def _take(hands, pile_by, known, taker, accused, last):
    """The pile goes to ``taker``: everybody knows the batch that was shown, and the cards they laid themselves."""
    for rank in range(13):
        for owner in range(4):
            hands[taker, rank] += pile_by[owner, rank]
            if owner != taker:
                known[owner, taker, rank] += pile_by[owner, rank]
                if owner != accused:
                    known[owner, taker, rank] += last[rank]


@kernel
def play_blof(
    could,
    streams,
    seating,
    is_random,
    styles,
    max_moves,
    wins,
    points,
    lengths,
    plays,
    challenged,
    challenges,
    free,
    finishes,
    buried,
    trace,
):
    """Play a match per stream and add up what happened.

    Parameters
    ----------
    could : float64[5, 5, 53, 53]
        See :func:`blefodds.games.blof.tables.could_table`.
    streams : uint64[4, games]
        The state of xoshiro256++ with which each match begins, one per column; left as it is.
    seating : int64[games, 4]
        Which player of the line-up sits at each seat.
    is_random, styles : bool[4], float64[4, N_NUMBERS]
        Each player's way to play.
    max_moves : int64
        After so many moves a hand ends without a winner.
    wins : int64[4, 4, 4]
        Added to: matches in which a player at a seat was one of k + 1 with the most points.
    points : int64[4, 4]
        Added to: hands won, by player and seat.
    lengths : int64[5 * (max_moves + 1) + 1]
        Added to: matches by their number of moves.
    plays, challenged : int64[4, 2, 4, 53]
        Added to: batches laid, and those that were challenged, by player, lie or true, cards less one, and cards in
        the pile with them.
    challenges : int64[4, 2]
        Added to: challenges that were wrong, and that were right, by player.
    free : int64[4, 2]
        Added to: those of them where the player's own cards showed that the claim could not be true.
    finishes : int64[4, 4]
        Added to: last cards laid that were a lie and let go, a lie and caught, true and let go, true and challenged.
    buried : int64[2, 53]
        Added to: piles set aside, with a lie in them and without, by their cards.
    trace : int64[:]
        Filled, as far as it goes, with what happened in order: per hand the number of cards of each rank, seat after
        seat, then the moves. Empty where nobody wants to know.
    """
    deck = np.zeros(52, dtype=np.int64)
    hands = np.zeros((4, 13), dtype=np.int64)
    pile_by = np.zeros((4, 13), dtype=np.int64)
    buried_by = np.zeros((4, 13), dtype=np.int64)
    known = np.zeros((4, 4, 13), dtype=np.int64)  # by who knows, and whose hand
    before = np.zeros((4, 13), dtype=np.int64)
    said = np.zeros(4, dtype=np.int64)
    last = np.zeros(13, dtype=np.int64)  # the last batch
    laid = np.zeros(13, dtype=np.int64)  # what the player lays now
    batches = np.zeros((4, 2), dtype=np.int64)  # by seat: laid in this hand, and challenged
    won = np.zeros(4, dtype=np.int64)
    stream = np.zeros(4, dtype=np.uint64)
    n_traced = 0
    for game in range(seating.shape[0]):
        for i in range(4):
            stream[i] = streams[i, game]
        won[:] = 0
        n_match = 0
        for number in range(5):
            for i in range(52):
                deck[i] = i
            hands[:] = 0
            for i in range(52):
                j = i + below(stream, 52 - i)
                deck[i], deck[j] = deck[j], deck[i]
                hands[i // 13, deck[i] // 4] += 1
            for seat in range(4):
                for r in range(13):
                    if n_traced < trace.size:
                        trace[n_traced] = hands[seat, r]
                        n_traced += 1
            pile_by[:] = 0
            buried_by[:] = 0
            known[:] = 0
            said[:] = 0
            batches[:] = 0
            seat = number % 4
            rank = -1
            claimer = -1
            claimed = 0
            n_pile = 0
            n_passes = 0
            n_moves = 0
            has_lie = False
            winner = -1
            while True:
                player = seating[game, seat]
                style = styles[player]
                may_challenge = n_pile > 0 and n_passes == 0
                must_answer = may_challenge and hands[claimer].sum() == 0
                laid[:] = 0
                named = rank
                move = PASS
                if is_random[player]:
                    move = _any_move(stream, n_pile > 0, may_challenge, must_answer)
                    if move == PLAY:
                        named = rank if n_pile > 0 else below(stream, 13)
                        _lay_any(stream, hands[seat], laid)
                elif may_challenge and challenges_claim(
                    style,
                    could,
                    stream,
                    seat,
                    claimer,
                    rank,
                    claimed,
                    must_answer,
                    hands,
                    pile_by,
                    buried_by,
                    known,
                    before,
                    said,
                ):
                    move = CHALLENGE
                elif n_pile == 0:
                    move = PLAY
                    named = opens(style, hands[seat], laid)
                elif not must_answer:
                    n_next = known[seat, (seat + 1) % 4, rank]
                    move = follows(
                        style, stream, hands[seat], rank, n_pile, n_next, batches[seat, 0], batches[seat, 1], laid
                    )
                n_moves += 1
                if n_traced < trace.size:
                    trace[n_traced] = move
                    n_traced += 1

                if move == PLAY:
                    rank = named
                    claimer = seat
                    claimed = laid.sum()
                    last[:] = laid
                    if n_traced + 14 <= trace.size:
                        trace[n_traced] = rank
                        trace[n_traced + 1 : n_traced + 14] = last
                        n_traced += 14
                    _forget(known, before, seat, claimed)
                    for r in range(13):
                        hands[seat, r] -= last[r]
                        pile_by[seat, r] += last[r]
                    said[seat] += claimed
                    batches[seat, 0] += 1
                    n_pile += claimed
                    n_passes = 0
                    is_true = last[rank] == claimed
                    has_lie |= not is_true
                    plays[player, 1 if is_true else 0, claimed - 1, n_pile] += 1
                    seat = (seat + 1) % 4
                elif move == CHALLENGE:
                    is_true = last[rank] == claimed
                    truth = 1 if is_true else 0
                    challenged[seating[game, claimer], truth, claimed - 1, n_pile] += 1
                    challenges[player, 1 - truth] += 1
                    batches[claimer, 1] += 1
                    if claimed > 4 - seen_plainly(hands, pile_by, seat, rank):
                        free[player, 1 - truth] += 1
                    if must_answer:
                        finishes[seating[game, claimer], 3 if is_true else 1] += 1
                    if must_answer and is_true:
                        winner = claimer
                        break
                    if is_true:
                        _take(hands, pile_by, known, seat, claimer, last)
                        seat = claimer
                    else:
                        _take(hands, pile_by, known, claimer, claimer, last)
                    pile_by[:] = 0
                    said[:] = 0
                    n_pile = 0
                    n_passes = 0
                    has_lie = False
                else:
                    if must_answer:
                        finishes[seating[game, claimer], 2 if last[rank] == claimed else 0] += 1
                        winner = claimer
                        break
                    n_passes += 1
                    seat = (seat + 1) % 4
                    if n_passes == 3:
                        buried[0 if has_lie else 1, n_pile] += 1
                        for owner in range(4):
                            for r in range(13):
                                buried_by[owner, r] += pile_by[owner, r]
                        pile_by[:] = 0
                        said[:] = 0
                        n_pile = 0
                        n_passes = 0
                        has_lie = False
                        seat = claimer
                if n_moves >= max_moves and not (move == PLAY and hands[claimer].sum() == 0):
                    break
            n_match += n_moves
            if winner >= 0:
                won[winner] += 1
                points[seating[game, winner], winner] += 1
        lengths[n_match] += 1
        n_tops = (won == won.max()).sum()
        for seat in range(4):
            if won[seat] == won.max():
                wins[seating[game, seat], seat, n_tops - 1] += 1
