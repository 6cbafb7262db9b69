"""What a hand says of bids, inside compiled loops.

The odds come from :class:`blefodds.engines.bid_tables.BidTables`. A hand is kept as the number of its cards in each
set that bids speak of, so that a bid's odds are a few additions and a look-up. An action is 0 for a check, else the
position of a bid: 1 … n on the cards in play, n + 1 … 2n on the rest.
"""

# numba infers the types of what it compiles; the docstrings say them.
# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False

from __future__ import annotations

from blefodds.kernels.jit import kernel

__all__ = ["add_card", "bid_odds", "fill_odds", "is_true"]


@kernel
def add_card(tables, held, card, n):
    """Count ``n`` more of this card, which may be −1, in the sets it belongs to."""
    for i in range(tables.card_start[card], tables.card_start[card + 1]):
        held[tables.card_sets[i]] += n


@kernel
def bid_odds(tables, action, held, n_held, n_play):
    """The odds of a bid for whoever holds ``held[s]`` cards of each set, ``n_held`` in all."""
    n_bids = tables.bid_base.size
    on_rest = 1 if action > n_bids else 0
    bid = action - 1 - on_rest * n_bids
    pattern = tables.bid_base[bid]
    for i in range(tables.bid_start[bid], tables.bid_start[bid + 1]):
        pattern += tables.need_stride[i] * held[tables.need_set[i]]
    n_drawn = tables.n_cards - n_play if on_rest else n_play - n_held
    return tables.odds[n_held, n_drawn, tables.shape_of[on_rest, pattern]]


@kernel
def fill_odds(tables, odds, last, top, held, n_held, n_play):
    """Set ``odds[a]`` for the last bid, if there is one, and every bid above it up to ``top``."""
    for action in range(max(last, 1), top + 1):
        odds[action] = bid_odds(tables, action, held, n_held, n_play)


@kernel
def is_true(tables, action, total):
    """Whether a bid is true when ``total[s]`` cards of each set are in play."""
    n_bids = tables.bid_base.size
    on_rest = action > n_bids
    bid = action - 1 - (n_bids if on_rest else 0)
    for i in range(tables.bid_start[bid], tables.bid_start[bid + 1]):
        number = tables.need_set[i]
        n_judged = tables.set_size[number] - total[number] if on_rest else total[number]
        if n_judged < tables.need_at_least[i]:
            return False
    return True
