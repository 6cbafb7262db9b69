"""Challenge, pass or play: what each move costs, and which is named best."""

from __future__ import annotations

import random
from itertools import combinations
from math import exp

import pytest

from blefodds.advice.blof import ClaimRecommendation, Option, Stakes, advise, p_surely_caught
from blefodds.core.cards import Rank
from blefodds.core.errors import BlefError
from blefodds.games.blof.claims import Claim, parse_claim
from blefodds.games.blof.knowledge import DECK, Knowledge

SEVENS = parse_claim("2x7")
PLAIN = Stakes(card_scale=4, lead_worth=2, challenge_rate=0.25, challenge_rate_finishing=0.5)


def advised(
    hand: str, claim: Claim, p_true: float, *, n: int = 12, pile: int = 3, passes: int = 0, stakes: Stakes = PLAIN
) -> ClaimRecommendation:
    knowledge = Knowledge(hand, n, pile=pile, others=(10, 9))
    advice = advise(knowledge, claim, p_true, passes=passes, stakes=stakes)
    assert advice is not None
    return advice


def points(advice: ClaimRecommendation, action: str, n_cards: int = 0, *, honest: bool = True) -> float:
    (found,) = (
        option
        for option in advice.options
        if option.action == action and len(option.cards) == n_cards and option.is_honest == honest
    )
    return found.points


def chance(me: float, *others: float) -> float:
    """My share by the formula, with a scale of four cards."""
    return exp(-me / 4) / sum(exp(-n / 4) for n in (me, *others))


HAND = "7♠ 7♥ K♦ K♣ 9♠ A♥"


def test_every_move_is_worth_what_the_formula_says() -> None:
    """Six cards against ten, nine and the claimer's ten left; five in the pile; the leader counts two fewer."""
    advice = advised(HAND, SEVENS, 0.3)
    assert points(advice, "challenge") == pytest.approx(0.7 * chance(4, 10, 9, 15) + 0.3 * chance(11, 10, 9, 8))
    assert points(advice, "pass") == pytest.approx(chance(6, 10, 9, 10))
    honest = 0.75 * chance(4, 10, 9, 10) + 0.25 * chance(2, 17, 9, 10)
    assert points(advice, "play", 2) == pytest.approx(honest)
    for n_cards in (1, 2, 3, 4):
        surely = p_surely_caught(Knowledge(HAND, 12, pile=3, others=(10, 9)), Claim(Rank.SEVEN, n_cards), n_cards=10)
        called = surely + (1 - surely) * 0.25
        kept = 6 - n_cards
        expected = (1 - called) * chance(kept, 10, 9, 10) + called * chance(11, 8, 9, 10)
        assert points(advice, "play", n_cards, honest=False) == pytest.approx(expected)
    assert advice.at_stake == 5
    assert len(advice.options) == 2 + 2 + 4


def test_going_out_wins_the_point_if_it_is_let_go_or_honest() -> None:
    assert points(advised("7♠ 7♥", SEVENS, 0.5), "play", 2) == pytest.approx(1.0)
    advice = advised("9♠", SEVENS, 0.5)
    surely = p_surely_caught(Knowledge("9♠", 12, pile=3, others=(10, 9)), Claim(Rank.SEVEN, 1), n_cards=10)
    let_go = (1 - surely) * 0.5
    assert 0 < surely < 0.01
    assert points(advice, "play", 1, honest=False) == pytest.approx(let_go + (1 - let_go) * chance(6, 8, 9, 10))


def test_a_certain_lie_is_a_free_challenge() -> None:
    chooser = random.Random(1)
    for _ in range(200):
        hand = chooser.sample(DECK.cards, chooser.randint(2, 13))
        pile, n = chooser.randint(4, 12), chooser.randint(5, 13)
        advice = advise(Knowledge(hand, n, pile=pile), Claim(chooser.choice(list(Rank)), 4), 0.0)
        assert advice is not None
        challenge = next(option for option in advice.options if option.action == "challenge")
        passing = next(option for option in advice.options if option.action == "pass")
        assert challenge.points > passing.points


def test_a_finisher_is_always_challenged() -> None:
    """Who lets the claimer go has lost the hand anyway."""
    for p_true in (0.0, 0.5, 0.99, 1.0):
        advice = advised(HAND, SEVENS, p_true, n=2)
        assert [option.action for option in advice.options] == ["challenge", "pass"]
        assert advice.options[1].points == 0.0


def test_a_challenge_is_best_below_the_break_even_and_not_above() -> None:
    advice = advised(HAND, SEVENS, 0.3)
    level = advice.break_even
    assert level is not None
    assert 0 < level < 1
    assert advised(HAND, SEVENS, level - 0.001).best.action == "challenge"
    assert advised(HAND, SEVENS, level + 0.001).best.action != "challenge"


def test_the_truer_the_claim_the_worse_a_challenge_and_nothing_else_changes() -> None:
    sure, unsure = advised(HAND, SEVENS, 0.9), advised(HAND, SEVENS, 0.1)
    assert points(sure, "challenge") < points(unsure, "challenge")
    assert points(sure, "pass") == points(unsure, "pass")


def test_a_bigger_pile_makes_a_lie_dearer() -> None:
    small, big = advised(HAND, SEVENS, 0.5, pile=1), advised(HAND, SEVENS, 0.5, pile=14)
    gain = [points(a, "play", 3, honest=False) - points(a, "pass") for a in (small, big)]
    assert gain[0] > gain[1]


@pytest.mark.parametrize("passes", [1, 2])
def test_after_a_pass_nobody_challenges(passes: int) -> None:
    advice = advised(HAND, SEVENS, 0.0, passes=passes)
    assert {option.action for option in advice.options} == {"pass", "play"}
    assert advice.break_even is None


def test_the_third_pass_sets_the_pile_aside_and_the_claimer_opens() -> None:
    assert points(advised(HAND, SEVENS, 0.5, passes=2), "pass") == pytest.approx(chance(6, 8, 10, 9))
    assert points(advised(HAND, SEVENS, 0.5, passes=1), "pass") == pytest.approx(chance(6, 10, 10, 9))


def test_after_passes_another_player_comes_next() -> None:
    """After one pass the first of the others comes next, after two the claimer, who would open with my lie caught."""
    one, two = (advised(HAND, SEVENS, 0.5, passes=passes) for passes in (1, 2))
    caught = {1: chance(11, 8, 10, 9), 2: chance(11, 8, 10, 9)}
    for passes, advice, next_cards in ((1, one, 10), (2, two, 10)):
        said = Claim(Rank.SEVEN, 2)
        surely = p_surely_caught(Knowledge(HAND, 12, pile=3, others=(10, 9)), said, n_cards=next_cards)
        called = surely + (1 - surely) * 0.25
        expected = (1 - called) * chance(4, 10, 10, 9) + called * caught[passes]
        assert points(advice, "play", 2, honest=False) == pytest.approx(expected)


def test_cards_laid_are_mine_and_as_honest_as_they_are_said_to_be() -> None:
    chooser = random.Random(2)
    for _ in range(100):
        hand = chooser.sample(DECK.cards, chooser.randint(1, 13))
        claim = Claim(chooser.choice(list(Rank)), chooser.randint(1, 3))
        advice = advise(Knowledge(hand, 11, pile=2), claim, chooser.random())
        assert advice is not None
        assert [option.points for option in advice.options] == sorted(
            (option.points for option in advice.options), reverse=True
        )
        for option in advice.options:
            assert 0 <= option.points <= 1
            assert set(option.cards) <= set(hand)
            assert len(set(option.cards)) == len(option.cards)
            if option.action == "play":
                assert option.claim == Claim(claim.rank, len(option.cards))
                assert option.is_honest == all(card.rank is claim.rank for card in option.cards)
        honest = [len(option.cards) for option in advice.options if option.action == "play" and option.is_honest]
        assert sorted(honest) == list(range(1, sum(card.rank is claim.rank for card in hand) + 1))


def test_a_lie_takes_lone_cards_first_and_keeps_the_cards_of_the_rank() -> None:
    lies = {len(o.cards): o.cards for o in advised(HAND, SEVENS, 0.5).options if not o.is_honest}
    assert [card.code for card in lies[1]] == ["9s"]
    assert [card.code for card in lies[2]] == ["9s", "Ah"]
    assert [card.code for card in lies[4]] == ["9s", "Ah", "Kc", "Kd"]


def test_a_lie_is_padded_where_there_is_nothing_else_left() -> None:
    lies = {len(o.cards): o.cards for o in advised("7♠ 7♥ 9♠", SEVENS, 0.5).options if not o.is_honest}
    assert sorted(card.code for card in lies[3]) == ["7h", "7s", "9s"]


@pytest.mark.parametrize("seed", range(60))
def test_how_surely_a_lie_is_seen_is_what_visiting_every_hand_gives(seed: int) -> None:
    chooser = random.Random(seed)
    cards = list(DECK.cards)
    ranks = chooser.sample(list(Rank), 13)
    cards.sort(key=lambda card: (ranks.index(card.rank), chooser.random()))
    unseen, placed, mine = cards[:12], cards[12:14], cards[14:]
    chooser.shuffle(mine)
    knowledge = Knowledge(mine[:5], 4, shown_others=(placed, ()), buried=mine[5:])
    n_cards = chooser.randint(2, 8)
    for rank in {card.rank for card in cards[:16]}:
        for n in (1, 2, 3, 4):
            hands = [(*placed, *drawn) for drawn in combinations(unseen, n_cards - 2)]
            seen = sum(sum(card.rank is rank for card in hand) + n > 4 for hand in hands)
            found = p_surely_caught(knowledge, Claim(rank, n), n_cards=n_cards, placed=placed)
            assert found == pytest.approx(seen / len(hands), abs=1e-15)


def test_without_the_pile_there_is_no_advice() -> None:
    assert advise(Knowledge(HAND, 12), SEVENS, 0.5) is None


def test_who_tells_no_cards_of_a_hand_gets_no_advice() -> None:
    """Who has none has gone out, and that is not what is meant by a hand that is not told."""
    assert advise(Knowledge("", 12, pile=3), SEVENS, 0.5) is None


def test_where_the_others_cards_are_not_known_what_is_left_is_halved() -> None:
    even = advise(Knowledge(HAND, 12, pile=3, n_buried=11), SEVENS, 0.5, stakes=PLAIN)
    assert even == advise(Knowledge(HAND, 12, pile=3, others=(10, 10)), SEVENS, 0.5, stakes=PLAIN)


def test_the_best_of_each_kind_is_named_once() -> None:
    kinds = advised(HAND, SEVENS, 0.5).best_of_each_kind()
    assert [(o.action, o.is_honest) for o in kinds].count(("play", False)) == 1
    assert {(o.action, o.is_honest) for o in kinds} == {
        ("challenge", True),
        ("pass", True),
        ("play", True),
        ("play", False),
    }
    assert isinstance(kinds[0], Option)


@pytest.mark.parametrize(
    ("arguments", "field", "said"),
    [
        ({"passes": 3}, "passes", "0 to 2 others"),
        ({"passes": True}, "passes", "0 to 2 others"),
        ({"n": 1}, "claim", "held only 1: 1 too many"),
        ({"n": 2, "passes": 1}, "passes", "the hand is over"),
    ],
)
def test_what_cannot_be_asked_is_refused(arguments: dict[str, int], field: str, said: str) -> None:
    with pytest.raises(BlefError, match=said) as refused:
        advised(HAND, SEVENS, 0.5, **arguments)
    assert refused.value.field == field


@pytest.mark.parametrize(
    "wrong", [{"card_scale": 0}, {"lead_worth": -1}, {"challenge_rate": 2}, {"challenge_rate_finishing": float("nan")}]
)
def test_a_parameter_out_of_its_range_is_refused_by_its_name(wrong: dict[str, float]) -> None:
    (name,) = wrong
    with pytest.raises(BlefError, match=f"{name}: a number from"):
        Stakes(**wrong)


def test_where_a_challenge_loses_nothing_there_is_no_break_even() -> None:
    """With one card against nine and more, and players who go by the fewest cards alone, I win either way."""
    stakes = Stakes(card_scale=0.1, lead_worth=0)
    advice = advised("K♦", SEVENS, 0.5, pile=0, stakes=stakes)
    assert points(advice, "challenge") == 1.0
    assert advice.break_even is None
    assert advised("K♦", SEVENS, 0.5, pile=0).break_even is not None
