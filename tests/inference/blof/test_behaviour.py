"""From what could be to what is likely: the model does what its parameters say."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb, exp, log

import pytest

from blefodds.core.agreement import deviations
from blefodds.core.cards import Rank
from blefodds.core.errors import BlefError
from blefodds.core.odds_table import Exact
from blefodds.games.blof.claims import Claim, parse_claim
from blefodds.games.blof.knowledge import DECK, Knowledge
from blefodds.inference.blof.behaviour import Behaviour, Tendencies
from blefodds.inference.blof.could import could_be_true, could_be_true_if_believed

SHARES = [0.001, 0.05, 0.3, 0.5, 0.9, 0.999]


@pytest.mark.parametrize("p_could", SHARES)
@pytest.mark.parametrize("tendencies", [Tendencies(0.9, 0.3), Tendencies(0.6, 0.02), Tendencies(1.0, 1.0)])
def test_the_chance_is_the_share_of_true_claims_among_those_made(p_could: float, tendencies: Tendencies) -> None:
    """Claimers drawn one by one: who has the cards claims, honestly or not, who lacks them does so sometimes."""
    chooser = random.Random(1)
    made = true = 0
    for _ in range(100_000):
        if chooser.random() < p_could:
            made += 1
            true += chooser.random() < tendencies.honest_when_able
        else:
            made += chooser.random() < tendencies.lies_when_unable
    off = deviations(true, made, tendencies.did(p_could))
    assert off is None or off <= 7


def test_what_is_impossible_is_a_lie_and_what_is_certain_as_honest_as_the_claimer() -> None:
    here = Behaviour().at(n_left=9, pile=None)
    assert here.did(0.0) == 0.0
    assert here.did(1.0) == pytest.approx(Behaviour().honest_when_able)
    assert Tendencies(0.9, 0.0).did(1e-9) == pytest.approx(0.9)


@pytest.mark.parametrize("p_could", SHARES)
def test_the_likelier_it_could_be_the_likelier_it_is(p_could: float) -> None:
    for pile in (None, 0, 5, 30):
        here = Behaviour().at(n_left=6, pile=pile)
        assert here.did(p_could) < here.did((1 + p_could) / 2)


@pytest.mark.parametrize("p_could", SHARES)
def test_who_is_about_to_finish_lies_more(p_could: float) -> None:
    chances = [Behaviour().at(n_left=n_left, pile=6).did(p_could) for n_left in (0, 1, 2, 3, 4)]
    assert chances == sorted(set(chances))
    assert Behaviour().at(n_left=4, pile=6) == Behaviour().at(n_left=12, pile=6)


@pytest.mark.parametrize("p_could", SHARES)
def test_the_bigger_the_pile_the_fewer_lies(p_could: float) -> None:
    chances = [Behaviour().at(n_left=8, pile=pile).did(p_could) for pile in (1, 4, 9, 20, 40)]
    assert chances == sorted(set(chances))


@pytest.mark.parametrize("p_could", SHARES)
def test_a_lie_takes_one_card_rather_than_several(p_could: float) -> None:
    chances = [Behaviour().at(n_left=8, pile=6, n_cards=n_cards).did(p_could) for n_cards in (1, 2, 3, 4)]
    assert chances == sorted(set(chances))


@pytest.mark.parametrize("p_could", SHARES[:4])
def test_an_opener_is_never_forced_to_lie(p_could: float) -> None:
    opening, following = (Behaviour().at(n_left=8, pile=pile) for pile in (0, 1))
    assert opening.did(p_could) > following.did(p_could)
    assert opening == Tendencies(pytest.approx(0.95), pytest.approx(0.005))


@pytest.mark.parametrize("credit", [0.0, 0.4, 1.0])
def test_what_was_said_before_is_believed_as_far_as_credit_goes(credit: float) -> None:
    """Two of the others' cards lie in the pile, said to be sevens: with mine they are all."""
    knowledge, claim = Knowledge("7♠ A♥ K♦", 11, laid="7♥", pile=3), parse_claim("1x7")
    assert knowledge.n_claimed_before == 2
    could = could_be_true(knowledge, claim).p
    assert could == pytest.approx(1 - comb(46, 11) / comb(48, 11))
    believed = could_be_true_if_believed(knowledge, claim).p
    assert believed == 0
    model = Behaviour(credit=credit)
    assert model.did(knowledge, claim) == model.tendencies(knowledge, claim).did((1 - credit) * could)


@pytest.mark.parametrize("seed", range(40))
def test_if_believed_the_count_is_what_visiting_every_hand_gives(seed: int) -> None:
    """The cards said to be in the pile are laid there in fact, and every hand of the rest is looked at."""
    chooser = random.Random(seed)
    cards = list(DECK.cards)
    ranks = chooser.sample(list(Rank), 13)
    cards.sort(key=lambda card: (ranks.index(card.rank), chooser.random()))
    unseen, known = cards[:11], cards[11:]
    chooser.shuffle(known)
    n_pile = chooser.randint(1, 4)
    knowledge = Knowledge(known[:9], 5 + 2, laid=known[9:12], shown=known[12:14], buried=known[14:], pile=3 + n_pile)
    for rank in {card.rank for card in cards[:14]}:
        gone = [card for card in unseen if card.rank is rank][:n_pile]
        rest = [card for card in unseen if card not in gone]
        hands = [(*known[12:14], *drawn) for drawn in combinations(rest, 5)]
        for n_cards in (1, 2, 3, 4):
            ways = sum(sum(card.rank is rank for card in hand) >= n_cards for hand in hands)
            assert could_be_true_if_believed(knowledge, Claim(rank, n_cards)) == Exact(ways, len(hands))


def test_a_certain_lie_stays_one_whatever_the_model_says() -> None:
    trusting = Behaviour(honest_when_able=1.0, lies_when_unable=0.0, lies_when_opening=0.0, credit=1.0)
    for pile in (None, 0, 3):
        assert trusting.did(Knowledge("7♠ 7♥", 11, pile=pile), parse_claim("3x7")) == 0.0


def test_the_tendencies_move_by_their_log_odds() -> None:
    model = Behaviour(honest_when_able=0.8, lies_when_unable=0.4, finish_weight=2, finish_from=5, pile_weight=0.7)
    shift = 2 * (1 - 3 / 5) - 0.7 * 12 / 10
    here = model.at(n_left=3, pile=12, n_cards=3)
    unable = log(0.4 / 0.6) + shift - 2 * model.batch_weight
    assert log(here.lies_when_unable / (1 - here.lies_when_unable)) == pytest.approx(unable)
    assert 1 - here.honest_when_able == pytest.approx(1 / (1 + exp(-(log(0.2 / 0.8) + shift))))


def test_always_and_never_stay_what_they_are() -> None:
    model = Behaviour(honest_when_able=1.0, lies_when_unable=0.0, finish_weight=100, pile_weight=100)
    for n_left, pile in ((0, 1), (9, 40), (0, None)):
        assert model.at(n_left=n_left, pile=pile) == Tendencies(1.0, 0.0)


def test_the_moment_is_read_from_what_is_known() -> None:
    model = Behaviour()
    knowledge = Knowledge("A♠", 3, pile=7)
    assert model.tendencies(knowledge, parse_claim("2x7")) == model.at(n_left=1, pile=7, n_cards=2)
    assert model.tendencies(Knowledge("A♠", 3), parse_claim("2x7")) == model.at(n_left=1, pile=None, n_cards=2)


@pytest.mark.parametrize(
    "wrong",
    [
        {"honest_when_able": 1.1},
        {"lies_when_unable": -0.1},
        {"lies_when_opening": float("nan")},
        {"finish_weight": -1},
        {"finish_weight": float("inf")},
        {"finish_from": 0.5},
        {"pile_weight": 101},
        {"batch_weight": -0.1},
        {"credit": 1.5},
        {"pile_weight": True},
        {"pile_weight": "0.5"},
    ],
)
def test_a_parameter_out_of_its_range_is_refused_by_its_name(wrong: dict[str, float]) -> None:
    (name,) = wrong
    with pytest.raises(BlefError, match=f"{name}: a number from") as refused:
        Behaviour(**wrong)
    assert refused.value.field == name
