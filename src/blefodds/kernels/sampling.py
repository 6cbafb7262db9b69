"""Every compiled function of the sampler: random words, deals, and bids counted on 64 deals at once.

The shape of the work, per block of ``BLOCK`` deals:

1. *Words*: xoshiro256++ in ``LANES`` independent lanes side by side, so that the compiler uses vector instructions.
2. *Deals*: the unseen cards are split into parts of at most 13. Where all the deals there are make a list that stays
   in a near cache, a deal is one index into it. Else one alias table says how many of the drawn cards fall in each
   part, exact integer weights; each part's cards are then one index into a table of all subsets of 13 cards, ordered
   by size. Nothing is rounded: what would be unfair is drawn again.
3. *Turning over*: a deal's part is 16 bits; sixteen deals by sixteen cards are transposed, so that afterwards there
   is a row of bits per card, one bit per deal.
4. *Counting*: "at least so many of these cards" is a few ANDs and ORs of whole rows, a bid is the AND of its needs'
   rows, and its true deals are counted by counting bits. The steps come from :mod:`blefodds.engines.bid_program`,
   nothing here knows what a bid is.

Every integer is typed by hand: numba makes a float of uint64 with int64. Indices are unsigned
where it matters for speed: signed ones are checked for counting from the end.
"""

from __future__ import annotations

import numpy as np

from blefodds.kernels.jit import kernel

__all__ = ["BLOCK", "LANES", "PART_CARDS", "ROWS_PER_PART", "WORDS", "sample_chunk"]

LANES = 64
"""Generators side by side. Enough to fill any vector unit, and their state stays in the nearest cache."""

ROUNDS = 4
"""Words a lane makes before its state is put back: storing the state costs as much as making a word."""

WORDS = 64
"""Words of 64 deals in a row: long enough to make a step's overhead vanish, short enough for the second cache."""

BLOCK = 64 * WORDS
"""Deals turned over and counted together."""

PART_CARDS = 13
"""The most unseen cards in one part: the table of their 8,192 subsets stays in the nearest cache."""

ROWS_PER_PART = 16
"""Rows of bits that a part fills; those past its cards are all zero."""

N_BUFFERED = 2048
"""Random words made at a time: a multiple of ROUNDS · LANES, and even."""

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_TWO = np.uint64(2)
_FOUR = np.uint64(4)
_EIGHT = np.uint64(8)
_16 = np.uint64(16)
_32 = np.uint64(32)
_48 = np.uint64(48)
_LOW_16 = np.uint64(0xFFFF)
_LOW_32 = np.uint64(0xFFFF_FFFF)
_2_TO_32 = np.uint64(1 << 32)

_SECOND = np.uint64(BLOCK)
_THIRD = np.uint64(2 * BLOCK)
_FOURTH = np.uint64(3 * BLOCK)

_RARE = np.uint64(1 << 22)
"""More than C(13, 6)², the largest product of two bounds."""

_EIGHTS = np.uint64(0x00FF_00FF_00FF_00FF)
_FOURS = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
_TWOS = np.uint64(0x3333_3333_3333_3333)
_ONES = np.uint64(0x5555_5555_5555_5555)
_BYTES = np.uint64(0x0101_0101_0101_0101)


@kernel
def fill_words(state, words):
    """Fill ``words`` from xoshiro256++ (Blackman and Vigna, 2019), lane after lane.

    Parameters
    ----------
    state : uint64[4, LANES]
        The lanes' states, one per column; moved on.
    words : uint64[:]
        Filled with the lanes' first words, then their second words, and so on; its size is a multiple of
        ROUNDS · LANES.
    """
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    for start in range(0, words.size, ROUNDS * LANES):
        # Four views, not four indices: the compiler then sees that they do not overlap and takes many lanes at once.
        first = words[start : start + LANES]
        second = words[start + LANES : start + 2 * LANES]
        third = words[start + 2 * LANES : start + 3 * LANES]
        fourth = words[start + 3 * LANES : start + 4 * LANES]
        for lane in range(LANES):
            a, b, c, d = s0[lane], s1[lane], s2[lane], s3[lane]
            first[lane], a, b, c, d = _next_word(a, b, c, d)
            second[lane], a, b, c, d = _next_word(a, b, c, d)
            third[lane], a, b, c, d = _next_word(a, b, c, d)
            fourth[lane], a, b, c, d = _next_word(a, b, c, d)
            s0[lane], s1[lane], s2[lane], s3[lane] = a, b, c, d


@kernel
def _next_word(a, b, c, d):
    total = a + d
    word = ((total << np.uint64(23)) | (total >> np.uint64(41))) + a
    shifted = b << np.uint64(17)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << np.uint64(45)) | (d >> np.uint64(19))
    return word, a, b, c, d


@kernel
def choose_entry(value, shift, thresholds, limit):
    """One draw from an alias table (Walker, 1977) whose weights are exact integers.

    The top bits of ``value`` are the column, the ``shift`` bits below them a level in it. Levels from ``limit`` on
    are not a whole number of times the total weight and must be drawn again.

    Returns
    -------
    (uint64, bool)
        Twice the column, plus one for its alias; whether the draw counts.
    """
    column = value >> shift
    level = value & ((_ONE << shift) - _ONE)
    return (column << _ONE) + np.uint64(level >= thresholds[column]), level < limit


@kernel
def bounded_pair(value, n_first, n_second, n_bits):
    """Two integers, uniform below ``n_first`` and below ``n_second``, from one value of ``n_bits`` bits.

    Multiplication with rejection (Lemire, 2019, "Fast random integer generation in an interval"), for two bounds
    at once (Brackett-Rozinsky and Lemire, 2024): first · n_second + second = floor(value · n_first · n_second /
    2^n_bits), and of the values left over below 2^n_bits mod (n_first · n_second) none counts, so that every pair
    has equally many values.

    Parameters
    ----------
    value : uint64
        Below 2^n_bits.
    n_first, n_second : uint64
        The bounds, at least 1; their product at most 2^22 and at most 2^n_bits.
    n_bits : uint64
        32 in the sampler; at most 32, so that no product overflows.

    Returns
    -------
    (uint64, uint64, bool)
        The two integers; whether the draw counts.
    """
    low_bits = (_ONE << n_bits) - _ONE
    scaled = value * n_first
    first = scaled >> n_bits
    scaled = (scaled & low_bits) * n_second
    left_over = scaled & low_bits
    fair = True
    if left_over < _RARE:  # no bound is larger: the division is seldom needed
        fair = left_over >= (_ONE << n_bits) % (n_first * n_second)
    return first, scaled >> n_bits, fair


@kernel
def bounded_index(value, bound, n_unfair, n_bits):
    """An integer, uniform below ``bound``, from one value of ``n_bits`` bits, as in :func:`bounded_pair`.

    Parameters
    ----------
    value : uint64
        Below 2^n_bits.
    bound : uint64
        1 … 2^n_bits.
    n_unfair : uint64
        2^n_bits mod ``bound``: so many values are left over, and none of them counts.
    n_bits : uint64
        32 in the sampler; at most 32, so that no product overflows.

    Returns
    -------
    (uint64, bool)
        The integer; whether the draw counts.
    """
    scaled = value * bound
    return scaled >> n_bits, scaled & ((_ONE << n_bits) - _ONE) >= n_unfair


@kernel
def draw_listed(words, held, n_held, n_wanted, n_listed, n_unfair, listed):
    """Draw a deal of two parts from each half of every word, out of the list of all deals; return how many are held.

    An unfair draw is overwritten by the next, as in :func:`draw_two_parts`. Past ``n_wanted`` no deal is drawn: where
    the last word's upper half completes them, its lower half is left.

    Parameters
    ----------
    words : uint64[:]
        At most half as many as deals are still wanted, rounded up.
    held : uint16[2 · BLOCK]
        The deals' first parts, then their second parts.
    n_held, n_wanted : int64
        How many deals are held before, and how many shall be: at most BLOCK.
    n_listed, n_unfair : uint64
        How many deals the list has, and 2^32 mod that.
    listed : uint16[2 · n_listed]
        Each deal's two parts.
    """
    n = np.uint64(n_held)
    for i in range(np.uint64(words.size)):
        word = words[i]
        deal, fair = bounded_index(word >> _32, n_listed, n_unfair, _32)
        held[n] = listed[deal << _ONE]
        held[n + _SECOND] = listed[(deal << _ONE) + _ONE]
        n += np.uint64(fair)
        if n < np.uint64(n_wanted):
            deal, fair = bounded_index(word & _LOW_32, n_listed, n_unfair, _32)
            held[n] = listed[deal << _ONE]
            held[n + _SECOND] = listed[(deal << _ONE) + _ONE]
            n += np.uint64(fair)
    return np.int64(n)


@kernel
def spare_word(spare):
    """The next word of a generator of its own, from which the cards of a part are drawn again."""
    word, spare[0], spare[1], spare[2], spare[3] = _next_word(spare[0], spare[1], spare[2], spare[3])
    return word


@kernel
def draw_two_parts(words, held, n_held, shift, limit, thresholds, entries, subsets, spare):
    """Draw a deal of two parts from every word, keep those that count, and return how many are held then.

    A word's upper half chooses how many cards fall in each part, its lower half which. An unfair choice of the parts'
    sizes is overwritten by the next: it is as likely for all sizes. An unfair choice of the cards is not, so the sizes
    stay and the cards alone are drawn again, from ``spare``; else deals of some sizes would be lost more often.
    An entry packs, 16 bits each: subsets of the first part, of the second, where each begins in ``subsets``.

    Parameters
    ----------
    words : uint64[:]
        At most as many as deals are still wanted.
    held : uint16[2 · BLOCK]
        The deals' first parts, then their second parts.
    n_held : int64
        How many deals are held before.
    shift, limit, thresholds
        Of the alias table; see :func:`choose_entry`.
    entries, subsets
        As in :func:`sample_chunk`.
    spare : uint64[4]
        The state of a generator for what is drawn again; moved on.
    """
    n = np.uint64(n_held)
    for i in range(np.uint64(words.size)):
        word = words[i]
        chosen, counts = choose_entry(word >> _32, shift, thresholds, limit)
        entry = entries[chosen]
        n_first, n_second = entry & _LOW_16, (entry >> _16) & _LOW_16
        first, second, fair = bounded_pair(word & _LOW_32, n_first, n_second, _32)
        while not fair:
            first, second, fair = bounded_pair(spare_word(spare) & _LOW_32, n_first, n_second, _32)
        held[n] = subsets[((entry >> _32) & _LOW_16) + first]
        held[n + _SECOND] = subsets[(entry >> _48) + second]
        n += np.uint64(counts)
    return np.int64(n)


@kernel
def draw_four_parts(words, held, n_held, shift, limit, thresholds, entries, subsets, spare):
    """Draw a deal of four parts from every two words; the first chooses how many fall where, the second which.

    The rest is as in :func:`draw_two_parts`.
    """
    n = np.uint64(n_held)
    for i in range(np.uint64(0), np.uint64(words.size), np.uint64(2)):
        chosen, counts = choose_entry(words[i], shift, thresholds, limit)
        word = words[i + _ONE]
        entry = entries[chosen << _ONE]
        n_first, n_second = entry & _LOW_16, (entry >> _16) & _LOW_16
        first, second, fair = bounded_pair(word & _LOW_32, n_first, n_second, _32)
        while not fair:
            first, second, fair = bounded_pair(spare_word(spare) & _LOW_32, n_first, n_second, _32)
        held[n] = subsets[((entry >> _32) & _LOW_16) + first]
        held[n + _SECOND] = subsets[(entry >> _48) + second]
        entry = entries[(chosen << _ONE) + _ONE]
        n_first, n_second = entry & _LOW_16, (entry >> _16) & _LOW_16
        first, second, fair = bounded_pair(word >> _32, n_first, n_second, _32)
        while not fair:
            first, second, fair = bounded_pair(spare_word(spare) & _LOW_32, n_first, n_second, _32)
        held[n + _THIRD] = subsets[((entry >> _32) & _LOW_16) + first]
        held[n + _FOURTH] = subsets[(entry >> _48) + second]
        n += np.uint64(counts)
    return np.int64(n)


@kernel
def turn_over(rows, n_parts):
    """Transpose every 16 by 16 square of bits, in place (Warren, *Hacker's Delight*, 7-3).

    Before, row 16·p + i holds part p of deals i·BLOCK/16 to (i + 1)·BLOCK/16, 16 bits each; afterwards row
    16·p + c holds card c of part p, one bit per deal. In which order the deals' bits stand is the same in all rows.
    """
    for part in range(n_parts):
        base = ROWS_PER_PART * part
        for i in range(base, base + 8):
            _swap_bits(rows[i], rows[i + 8], _EIGHT, _EIGHTS)
        for half in range(base, base + 16, 8):
            for i in range(half, half + 4):
                _swap_bits(rows[i], rows[i + 4], _FOUR, _FOURS)
        for quarter in range(base, base + 16, 4):
            _swap_bits(rows[quarter], rows[quarter + 2], _TWO, _TWOS)
            _swap_bits(rows[quarter + 1], rows[quarter + 3], _TWO, _TWOS)
        for i in range(base, base + 16, 2):
            _swap_bits(rows[i], rows[i + 1], _ONE, _ONES)


@kernel
def _swap_bits(upper, lower, shift, low_halves):
    for w in range(WORDS):
        swap = ((upper[w] >> shift) ^ lower[w]) & low_halves
        lower[w] ^= swap
        upper[w] ^= swap << shift


@kernel
def count_bits(word):
    """How many bits of a uint64 are set; in a form that compilers turn into one instruction."""
    word = word - ((word >> _ONE) & _ONES)
    word = (word & _TWOS) + ((word >> _TWO) & _TWOS)
    word = (word + (word >> _FOUR)) & _FOURS
    return (word * _BYTES) >> np.uint64(56)


@kernel
def count_claims(rows, steps, counted, n_true):
    """Carry out the steps on the rows of bits, then add every counted pair's common bits to ``n_true``."""
    for step in range(steps.shape[0]):
        target, either = rows[steps[step, 0]], rows[steps[step, 1]]
        one, other = rows[steps[step, 2]], rows[steps[step, 3]]
        for w in range(WORDS):
            target[w] = either[w] | (one[w] & other[w])
    for claim in range(counted.shape[0]):
        one, other = rows[counted[claim, 0]], rows[counted[claim, 1]]
        total = _ZERO
        for w in range(WORDS):
            total += count_bits(one[w] & other[w])
        n_true[claim] += np.int64(total)


@kernel
def sample_chunk(state, n_deals, n_parts, shift, limit, thresholds, entries, subsets, steps, counted, rows, words):
    """Draw ``n_deals`` deals and count in how many of them each claim holds.

    Parameters
    ----------
    state : uint64[4, LANES]
        Of the generator; moved on.
    n_deals : int64
        At least 1; some 2^18 keep a call under a few milliseconds.
    n_parts : int64
        Two or four.
    shift, limit : uint64
        Of the alias table; see :func:`choose_entry`. Where all deals are listed, ``limit`` is how many there are.
    thresholds : uint64[:]
        One per column of the alias table, a power of two of them. None: all deals are listed.
    entries : uint64[:]
        For each column its own outcome and its alias, each an entry for every two parts; see :func:`draw_two_parts`.
    subsets : uint16[:]
        All 8,192 subsets of 13 cards ordered by size, then by value; or the list of deals, see :func:`draw_listed`.
    steps : int64[:, 4]
        Rows (target, a, b, c): target = a | (b & c), in this order.
    counted : int64[:, 2]
        For each claim two rows: it holds where both have a bit.
    rows : uint64[:, WORDS]
        Room for the rows of bits: those of the parts first, the steps' targets behind. Its content does not matter.
    words : uint64[N_BUFFERED]
        Room for random words.

    Returns
    -------
    int64[:]
        For every claim the number of deals in which it holds.
    """
    n_true = np.zeros(counted.shape[0], dtype=np.int64)
    words_per_deal = n_parts // 2
    is_listed = thresholds.size == 0
    n_unfair = _2_TO_32 % limit
    held = rows[: n_parts * ROWS_PER_PART].reshape(-1).view(np.uint16)
    spare = np.zeros(4, dtype=np.uint64)
    used = words.size
    if not is_listed:
        fill_words(state, words)
        for i in range(4):  # the stream's first words are the state of the generator for what is drawn again
            spare[i] = words[i]
        used = 4
    left = n_deals
    while left > 0:
        wanted = min(left, BLOCK)
        n_held = 0
        while n_held < wanted:
            if used == words.size:
                fill_words(state, words)
                used = 0
            if is_listed:
                end = min(words.size, used + (wanted - n_held + 1) // 2)
                n_held = draw_listed(words[used:end], held, n_held, wanted, limit, n_unfair, subsets)
                used = end
                continue
            end = min(words.size, used + words_per_deal * (wanted - n_held))
            fresh = words[used:end]
            if n_parts == 2:
                n_held = draw_two_parts(fresh, held, n_held, shift, limit, thresholds, entries, subsets, spare)
            else:
                n_held = draw_four_parts(fresh, held, n_held, shift, limit, thresholds, entries, subsets, spare)
            used = end
        for part in range(n_parts):  # deals that are not asked for hold no card, so no claim counts them
            held[part * BLOCK + wanted : (part + 1) * BLOCK] = 0
        turn_over(rows, n_parts)
        count_claims(rows, steps, counted, n_true)
        left -= wanted
    return n_true
