"""The laws of :mod:`laws` on thousands of situations, and planted errors that must break them."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

import pytest

from blefodds.core.bids import KINDS, Bid, Need
from blefodds.core.cards import Suit, mask_of
from blefodds.core.rules import CLASSIC
from blefodds.core.situation import Situation
from blefodds.engines import closed_form
from blefodds.engines.closed_form import ClosedForm, Shape
from blefodds.engines.enumeration import Enumeration
from support import laws
from support.laws import LAWS, Law
from support.situations import random_situations


def count_closed_form(situation: Situation) -> dict[Bid, int]:
    return {row.bid: row.exact.ways for row in ClosedForm().odds(situation) if row.exact}


def count_enumeration(situation: Situation) -> dict[Bid, int]:
    return {row.bid: row.exact.ways for row in Enumeration().odds(situation) if row.exact}


def _name(law: Law) -> str:
    return law.__name__


@pytest.mark.parametrize("law", LAWS, ids=_name)
def test_the_closed_form_keeps(law: Law) -> None:
    # The mean over the next card asks for some forty more tables each time.
    number = 150 if law is laws.the_next_card_changes_nothing_on_average else 1000
    for situation in random_situations(1, number):
        law(situation, count_closed_form)


@pytest.mark.parametrize("law", LAWS, ids=_name)
def test_enumeration_keeps(law: Law) -> None:
    number = 25 if law is laws.the_next_card_changes_nothing_on_average else 200
    for situation in random_situations(2, number, max_ways=5_000):
        law(situation, count_enumeration)


def test_seeing_a_card_of_the_bids_rank_can_lower_its_odds() -> None:
    before = Situation("K♥ K♠", 6)
    after = Situation("K♥ K♠", 6, seen="K♦")  # a king that the bid no longer wants takes a hidden card's place
    bid = next(bid for bid in CLASSIC.ladder if bid.code == "two-pairs:K,Q")
    assert count_closed_form(after)[bid] / after.n_ways < count_closed_form(before)[bid] / before.n_ways


# Planted errors: each is one slip in the closed form or in what it is told.


def one_card_too_many_wanted(patch: pytest.MonkeyPatch) -> None:
    right = closed_form.open_needs

    def wrong(bid: Bid, judged_mask: int, unseen_mask: int) -> Shape:
        return tuple((among, wanted + 1) for among, wanted in right(bid, judged_mask, unseen_mask))

    patch.setattr(closed_form, "open_needs", wrong)


def exactly_instead_of_at_least(patch: pytest.MonkeyPatch) -> None:
    def wrong(shape: Shape, n_unseen: int, n_drawn: int) -> int:
        ways, n_rest, left = 1, n_unseen, n_drawn
        for among, wanted in shape:
            ways, n_rest, left = ways * comb(among, wanted), n_rest - among, left - wanted
        return ways * comb(n_rest, left) if left >= 0 else 0

    patch.setattr(closed_form, "ways_of_shape", wrong)


def cards_of_a_need_drawn_a_second_time(patch: pytest.MonkeyPatch) -> None:
    right = closed_form.ways_of_shape

    def wrong(shape: Shape, n_unseen: int, n_drawn: int) -> int:
        return right(shape, n_unseen + sum(among for among, _ in shape), n_drawn)

    patch.setattr(closed_form, "ways_of_shape", wrong)


def dead_cards_still_drawn(patch: pytest.MonkeyPatch) -> None:
    def wrong(situation: Situation) -> int:
        return situation.rules.deck.mask & ~mask_of(situation.hand + situation.seen)

    patch.setattr(Situation, "unseen_mask", property(wrong))
    patch.setattr(Situation, "n_unseen", property(lambda situation: wrong(situation).bit_count()))


def seen_cards_forgotten(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Situation, "judged_mask", property(lambda situation: mask_of(situation.hand)))


def rest_drawn_like_the_play(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Situation, "n_drawn", property(lambda situation: situation.n_hidden))


def _needs_planted(patch: pytest.MonkeyPatch, kind: str, needs: Callable[[Bid], tuple[Need, ...]]) -> None:
    """The closed form, and it alone, is told other needs."""
    right = closed_form.open_needs

    def wrong(bid: Bid, judged_mask: int, unseen_mask: int) -> Shape:
        if bid.kind is not KINDS[kind]:
            return right(bid, judged_mask, unseen_mask)
        planted = Bid(bid.kind, bid.ranks, bid.suit)
        planted.__dict__["needs"] = needs(bid)
        return right(planted, judged_mask, unseen_mask)

    patch.setattr(closed_form, "open_needs", wrong)


def every_flush_in_spades(patch: pytest.MonkeyPatch) -> None:
    _needs_planted(patch, "flush", lambda bid: Bid(bid.kind, (), Suit.SPADES).needs)


def needs_that_overlap(patch: pytest.MonkeyPatch) -> None:
    def overlapping(bid: Bid) -> tuple[Need, ...]:
        three, pair = bid.needs
        return (three, Need(three.among | pair.among, pair.at_least))

    _needs_planted(patch, "full-house", overlapping)


def second_rank_of_a_full_house_ignored(patch: pytest.MonkeyPatch) -> None:
    _needs_planted(patch, "full-house", lambda bid: bid.needs[:1])


def two_pairs_that_are_two_threes(patch: pytest.MonkeyPatch) -> None:
    _needs_planted(patch, "two-pairs", lambda bid: tuple(Need(need.among, 3) for need in bid.needs))


@pytest.mark.parametrize(
    ("plant", "broken"),
    [
        (one_card_too_many_wanted, laws.every_card_is_counted),
        (exactly_instead_of_at_least, laws.more_cards_never_hurt),
        (cards_of_a_need_drawn_a_second_time, laws.every_card_is_counted),
        (dead_cards_still_drawn, laws.the_next_card_changes_nothing_on_average),
        (seen_cards_forgotten, laws.the_next_card_changes_nothing_on_average),
        (rest_drawn_like_the_play, laws.the_rest_mirrors_the_play),
        (every_flush_in_spades, laws.suits_permute_flushes_only),
        (needs_that_overlap, laws.a_bid_is_no_likelier_than_what_it_implies),
        (second_rank_of_a_full_house_ignored, laws.a_bid_is_no_likelier_than_what_it_implies),
        (two_pairs_that_are_two_threes, laws.two_pairs_are_no_rarer_than_both_must_be),
    ],
    ids=lambda function: function.__name__,
)
def test_a_planted_error_breaks_its_law(
    plant: Callable[[pytest.MonkeyPatch], None], broken: Law, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keep_the_law() -> None:
        for situation in random_situations(3, 60):
            broken(situation, count_closed_form)

    keep_the_law()
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        keep_the_law()
