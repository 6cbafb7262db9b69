"""The compiled bidder says what the bidder of plain Python says, also where there is nothing left to say."""

from __future__ import annotations

import numpy as np
import pytest

from blefodds.core.rules import CLASSIC
from blefodds.engines.bid_tables import bid_tables
from blefodds.engines.own_odds import own_odds
from blefodds.games.blef.bidding import Bidding
from blefodds.inference import BidderModel
from blefodds.kernels.bidder import likelihoods, p_said
from blefodds.kernels.hands import add_card
from blefodds.lang import parse_cards

TABLES = bid_tables(CLASSIC)
HAND = parse_cards("K♥ K♠")
N_PLAY = 6
TOP = CLASSIC.n_bids
MODEL = BidderModel()


def held() -> np.ndarray:
    """The hand, as the kernels count it."""
    counted = np.zeros(TABLES.set_size.size, dtype=np.int64)
    for card in HAND:
        add_card(TABLES, counted, CLASSIC.deck.cards.index(card), 1)
    return counted


def compiled(last: int, action: int) -> float:
    room = np.zeros(TOP + 1), np.zeros(TOP + 1)
    numbers = (MODEL.sharpness, MODEL.softening, last, TOP, action)
    return float(p_said(TABLES, *numbers, held(), len(HAND), N_PLAY, *room))


def plain(last: int, action: int) -> float:
    bidding = Bidding(CLASSIC, (3, 2, 1), dealer=0)
    if last > 0:
        bidding = bidding.apply(last)
    return MODEL.probabilities(bidding, own_odds(CLASSIC, HAND, in_play=N_PLAY)).get(action, 0.0)


@pytest.mark.parametrize("last", [0, 1, 40, TOP - 1, TOP])
def test_what_is_said_is_what_plain_python_says(last):
    for action in {0, *range(last + 1, TOP + 1, 9), TOP} - ({0} if last == 0 else set()):
        if action == 0 or action > last:
            assert compiled(last, action) == pytest.approx(plain(last, action), rel=1e-9)


def test_after_the_highest_bid_there_is_only_a_check():
    assert compiled(TOP, 0) == plain(TOP, 0) == 1.0


def test_only_the_bids_of_the_seat_itself_tell_of_its_cards():
    """Seat 1 made the second of three bids; the others' are looked past, and a silent seat tells nothing."""
    seats, lasts, bids = np.array([0, 1, 2]), np.array([0, 3, 11]), np.array([3, 11, 20])
    tops = np.full(3, TOP)

    def of(seat: int) -> tuple[float, float]:
        room = np.zeros(TOP + 1), np.zeros(TOP + 1)
        heard = (seat, seats, lasts, bids, tops)
        return likelihoods(TABLES, MODEL.sharpness, MODEL.softening, *heard, held(), len(HAND), N_PLAY, *room)

    as_model, at_random = of(1)
    assert as_model == pytest.approx(compiled(3, 11))
    assert at_random == pytest.approx(1 / (TOP - 3 + 1))
    assert of(0)[1] == pytest.approx(1 / TOP)  # nothing to check yet
    assert of(3) == (1.0, 1.0)
