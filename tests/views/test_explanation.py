"""The counting shown to a learner adds up to the odds it explains, for every bid."""

from __future__ import annotations

import re
from itertools import combinations
from math import comb

import pytest

from blefodds import PRESETS, Situation, odds
from blefodds.core.bids import KINDS, Kind, Need
from blefodds.core.cards import Rank, Suit
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, Rules
from blefodds.lang import parse_bid
from blefodds.views.explanation import explanation_lines

SITUATIONS = [
    Situation("K♥ 10♠", 9),
    Situation("", 6),
    Situation("9♣ 10♣ J♣", 8, seen="A♥", dead="K♦ 9♥"),
    Situation("K♥ 10♠ Q♦", 20, judged_on="rest"),
    Situation("Kh", 1),
    Situation("", 24),
    Situation("", 22),
    Situation("Kh 10s", 12, rules=PRESETS["great"]),
    Situation("Ah 2h 3h", 15, rules=PRESETS["full-deck"]),
]
TERM = re.compile(r"^  ([+-]) (.*) = ([\d,]+)   ")


@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_terms_add_up_to_the_ways(situation, lang):
    for row in odds(situation, engine="exact"):
        assert row.exact is not None
        lines = explanation_lines(row.bid, situation, lang=lang)
        terms = [match for match in map(TERM.match, lines) if match]
        if row.exact.is_certain or row.exact.is_impossible:
            assert not terms
            continue
        total = 0
        for sign, formula, value in (match.groups() for match in terms):
            number = int(value.replace(",", ""))
            assert _value(formula) == number
            total += number if sign == "+" else -number
        assert total == row.exact.ways
        assert f"{row.exact.ways:,}" in lines[-1]
        assert f"{row.exact.of:,}" in lines[-1]


def _value(formula: str) -> int:
    """What a product of whole numbers and C(n, k) comes to."""
    value = 1
    for factor in formula.split(" × "):
        choose = re.fullmatch(r"C\((\d+), (\d+)\)", factor)
        value *= comb(int(choose[1]), int(choose[2])) if choose else int(factor)
    return value


def test_what_is_held_and_what_is_missing_are_said():
    lines = explanation_lines(
        PRESETS["classic"].ladder[PRESETS["classic"].n_bids - 1], Situation("10♠ J♠", 9), style="letters"
    )
    assert any("2 known to be in play" in line and "at least 3 of the 3 unseen" in line for line in lines)


def _explained(situation, code, **more):
    return explanation_lines(parse_bid(code, situation.rules), situation, **more)


def test_an_explanation_by_exclusion_in_full():
    assert _explained(Situation("K♥ 10♠", 9), "small-straight") == [
        "22 cards are unseen and 7 of them are in play: C(22, 7) = 170,544 deals, all equally likely.",
        "9: 1 needed, 0 known to be in play, so at least 1 of the 4 unseen must be hidden in play.",
        "10: 1 needed, 1 known already: nothing is missing.",
        "J: 1 needed, 0 known to be in play, so at least 1 of the 4 unseen must be hidden in play.",
        "Q: 1 needed, 0 known to be in play, so at least 1 of the 4 unseen must be hidden in play.",
        "K: 1 needed, 1 known already: nothing is missing.",
        "All deals, less those that miss something, with what was taken away twice given back:",
        "  + C(22, 7) = 170,544   all deals",
        "  - 3 × C(18, 7) = 95,472   one thing missing",
        "  + 3 × C(14, 7) = 10,296   2 things missing",
        "  - C(10, 7) = 120   3 things missing",
        "So small straight is true in 85,248 of 170,544 deals: 49.99%.",
    ]


def test_an_explanation_by_cases_in_full():
    assert _explained(Situation("K♥ 10♠", 9), "full-house:K,10") == [
        "22 cards are unseen and 7 of them are in play: C(22, 7) = 170,544 deals, all equally likely.",
        "K: 3 needed, 1 known to be in play, so at least 2 of the 3 unseen must be hidden in play.",
        "10: 2 needed, 1 known to be in play, so at least 1 of the 3 unseen must be hidden in play.",
        "Case by case, the cards wanted and the rest of the deal:",
        "  + C(3, 2) × C(3, 1) × C(16, 4) = 16,380   2 × K, 1 × 10",
        "  + C(3, 2) × C(3, 2) × C(16, 3) = 5,040   2 × K, 2 × 10",
        "  + C(3, 2) × C(3, 3) × C(16, 2) = 360   2 × K, 3 × 10",
        "  + C(3, 3) × C(3, 1) × C(16, 3) = 1,680   3 × K, 1 × 10",
        "  + C(3, 3) × C(3, 2) × C(16, 2) = 360   3 × K, 2 × 10",
        "  + C(3, 3) × C(3, 3) × C(16, 1) = 16   3 × K, 3 × 10",
        "So full house, three Kings and two 10s is true in 23,836 of 170,544 deals: 13.98%.",
    ]


def test_cases_that_need_more_cards_than_are_drawn_are_left_out():
    lines = _explained(Situation("K♥ 10♠", 5), "full-house:K,10")
    assert lines[3:-1] == [
        "Case by case, the cards wanted and the rest of the deal:",
        "  + C(3, 2) × C(3, 1) × C(16, 0) = 9   2 × K, 1 × 10",
    ]
    assert _explained(Situation("K♥ 10♠", 6), "full-house:K,10")[4:-1] == [
        "  + C(3, 2) × C(3, 1) × C(16, 1) = 144   2 × K, 1 × 10",
        "  + C(3, 2) × C(3, 2) × C(16, 0) = 9   2 × K, 2 × 10",
        "  + C(3, 3) × C(3, 1) × C(16, 0) = 3   3 × K, 1 × 10",
    ]


def test_an_explanation_on_the_rest_in_full():
    assert _explained(Situation("K♥ 10♠", 20, judged_on="rest", dead="Qd"), "pair:Q") == [
        "21 cards are unseen and 3 of them were not dealt: C(21, 3) = 1,330 ways, all equally likely.",
        "Q: 2 needed, 1 known not to be dealt, so at least 1 of the 3 unseen must be undealt.",
        "All deals, less those that miss something, with what was taken away twice given back:",
        "  + C(21, 3) = 1,330   all deals",
        "  - C(18, 3) = 816   one thing missing",
        "So pair of Queens is true in 514 of 1,330 deals: 38.65%.",
    ]


def test_an_explanation_in_polish_in_full():
    assert _explained(Situation("K♥ 10♠", 9), "pair:K", lang="pl") == [
        "Niewidzianych kart jest 22, w grze 7 z nich: C(22, 7) = 170,544 rozdania, wszystkie jednakowo prawdopodobne.",
        "K: potrzeba 2, na pewno w grze 1, więc zakryte w grze muszą być co najmniej 1 z 3 niewidzianych.",
        "Wszystkie rozdania, bez tych, którym czegoś brakuje; co odjęto dwa razy, trzeba oddać:",
        "  + C(22, 7) = 170,544   wszystkie rozdania",
        "  - C(19, 7) = 50,388   brakuje jednej rzeczy",
        "Więc para króli jest prawdą w 120,156 z 170,544 rozdań: 70.45%.",
    ]


def test_what_is_certain_or_impossible_is_said_at_the_end():
    situation = Situation("K♥ 10♠", 9)
    assert _explained(situation, "high:K")[1:] == [
        "K: 1 needed, 1 known already: nothing is missing.",
        "So high card King is certain.",
    ]
    assert _explained(Situation("Kh", 2), "three:K")[1:] == [
        "K: 3 needed, 1 known, 3 unseen, 1 to come: it fails.",
        "So three Kings is impossible.",
    ]
    assert _explained(Situation("Kh", 1), "pair:K", lang="pl")[-1] == "Więc: para króli – niemożliwe."


@pytest.mark.parametrize(
    ("style", "suit", "cards", "name"),
    [
        ("symbols", "♥", "9♥ 10♥ J♥ Q♥ K♥", "pair of Kings"),
        ("letters", "h", "9h 10h Jh Qh Kh", "pair of Kings"),
        (
            "words",
            "hearts",
            "nine of hearts, ten of hearts, jack of hearts, queen of hearts, king of hearts",
            "pair of kings",
        ),
    ],
)
def test_cards_and_suits_are_written_as_asked(style, suit, cards, name):
    situation = Situation("K♥ 10♠", 9)
    assert _explained(situation, "flush:h", style=style)[1].startswith(f"{suit}: 5 needed, 1 known")
    assert _explained(situation, "small-straight-flush:h", style=style)[1].startswith(f"{cards}: 5 needed, 1 known")
    assert _explained(situation, "pair:K", style=style)[-1] == f"So {name} is true in 120,156 of 170,544 deals: 70.45%."
    default = _explained(situation, "small-straight-flush:h")
    assert (default == _explained(situation, "small-straight-flush:h", style=style)) is (style == "symbols")


def test_needs_are_named_in_the_language():
    situation = Situation("K♥ 10♠", 9)
    assert _explained(situation, "pair:Q", lang="pl")[1].startswith("D: potrzeba 2")
    assert _explained(situation, "small-straight-flush:h", lang="pl")[1].startswith("9♥ 10♥ W♥ D♥ K♥: potrzeba 5")


def test_a_need_of_several_ranks_is_named_by_its_cards(monkeypatch):
    court = frozenset(card for card in CLASSIC.deck.cards if card.rank in (Rank.QUEEN, Rank.KING))
    kind = Kind("court", "court", lambda deck, ace_low: [()], lambda *_: (Need(court, 3),))
    monkeypatch.setitem(KINDS, kind.name, kind)
    situation = Situation("K♥ 10♠", 9, rules=Rules("court", CLASSIC.deck, (kind.name,)))
    lines = explanation_lines(situation.rules.ladder[0], situation)
    assert lines[1].startswith("Q♣ Q♦ Q♥ Q♠ K♣ K♦ K♥ K♠: 3 needed, 1 known to be in play")


def test_needs_that_share_cards_are_counted_without_a_story(monkeypatch):
    hearts = frozenset(card for card in CLASSIC.deck.cards if card.suit is Suit.HEARTS)
    kings = frozenset(card for card in CLASSIC.deck.cards if card.rank is Rank.KING)
    kind = Kind("hearts-and-kings", "both", lambda deck, ace_low: [()], lambda *_: (Need(hearts, 3), Need(kings, 2)))
    monkeypatch.setitem(KINDS, kind.name, kind)
    situation = Situation("K♥ 10♠", 9, rules=Rules("overlap", CLASSIC.deck, (kind.name,)))
    (bid,) = situation.rules.ladder
    lines = explanation_lines(bid, situation)
    ways = sum(
        len(hearts.intersection(drawn)) >= 2 and len(kings.intersection(drawn)) >= 1
        for drawn in combinations(situation.unseen, situation.n_drawn)
    )
    assert lines[1:] == [
        "♥: 3 needed, 1 known to be in play, so at least 2 of the 5 unseen must be hidden in play.",
        "K: 2 needed, 1 known to be in play, so at least 1 of the 3 unseen must be hidden in play.",
        f"So hearts and kings is true in {ways:,} of 170,544 deals: {ways / 170544 * 100:.2f}%.",
    ]
    unseen = Situation("9♠ 10♠", 9, rules=situation.rules)  # now the card that serves both is not known
    ways = sum(
        len(hearts.intersection(drawn)) >= 3 and len(kings.intersection(drawn)) >= 2
        for drawn in combinations(unseen.unseen, unseen.n_drawn)
    )
    lines = explanation_lines(bid, unseen)
    assert len(lines) == 4
    assert lines[-1].startswith(f"So hearts and kings is true in {ways:,} of 170,544 deals: ")


def test_a_bid_of_another_table_is_refused():
    with pytest.raises(BlefError, match="straight:K is not a bid of the rules 'classic'"):
        explanation_lines(parse_bid("straight:K", PRESETS["full-deck"]), Situation("Kh", 9))
