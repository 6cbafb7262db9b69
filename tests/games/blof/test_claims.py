"""Claims are read back as they are printed, and what cannot be claimed is refused."""

from __future__ import annotations

import pytest

from blefodds.core.cards import Rank
from blefodds.core.errors import BlefError
from blefodds.games.blof.claims import CLAIMS, Claim, claim_name, parse_claim
from blefodds.lang import LANGUAGES


def test_there_is_a_claim_for_every_rank_and_one_to_four_cards() -> None:
    assert len(CLAIMS) == len(set(CLAIMS)) == 13 * 4
    assert list(CLAIMS) == sorted(CLAIMS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_claim_is_read_back_as_it_is_printed(lang: str) -> None:
    for claim in CLAIMS:
        assert parse_claim(claim_name(claim, lang=lang)) == claim
        assert parse_claim(claim_name(claim, lang=lang).upper()) == claim
        assert parse_claim(claim.code) == claim
    assert len({claim_name(claim, lang=lang) for claim in CLAIMS}) == len(CLAIMS)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("3x7", "3x7"),
        ("3X7", "3x7"),
        ("3×7", "3x7"),
        (" 3 x 7 ", "3x7"),
        ("3 7s", "3x7"),
        ("3 sevens", "3x7"),
        ("three sevens", "3x7"),
        ("trzy siódemki", "3x7"),
        ("TRZY SIODEMKI", "3x7"),
        ("cztery asy", "4xA"),
        ("dwa króle", "2xK"),
        ("dwie damy", "2xQ"),
        ("jedna dama", "1xQ"),
        ("jeden walet", "1xJ"),
        ("dziesiątka", "1x10"),
        ("a king", "1xK"),
        ("2x10", "2x10"),
        ("2 10", "2x10"),
        ("4xT", "4x10"),
        ("4 D", "4xQ"),
    ],
)
def test_claims_are_read_in_every_notation(text: str, code: str) -> None:
    assert parse_claim(text).code == code


def test_polish_has_the_right_case_and_gender() -> None:
    names = [claim_name(Claim(rank, n), lang="pl") for rank in (Rank.KING, Rank.QUEEN) for n in (1, 2, 3, 4)]
    assert names == ["król", "dwa króle", "trzy króle", "cztery króle", "dama", "dwie damy", "trzy damy", "cztery damy"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5x7", "a claim of 5 cards is 1 too many"),
        ("five sevens", "a claim of 5 cards is 1 too many"),
        ("pięć siódemek", "a claim of 5 cards is 1 too many"),
        ("SZEŚĆ dam", "a claim of 6 cards is 2 too many"),
        ("szesc dam", "a claim of 6 cards is 2 too many"),
        ("pięć", "is not a claim"),
        ("pięć i pół", "is not a claim"),
        ("7x3", "a claim of 7 cards is 3 too many"),
        ("13 kings", "a claim of 13 cards is 9 too many"),
        ("0x7", "of one card at least"),
        ("-1x7", "is not a claim"),
        ("", "is not a claim"),
        ("7", "is not a claim"),
        ("sevens", "is not a claim"),
        ("K", "is not a claim"),
        ("37", "is not a claim"),
        ("3xB", "is not a claim"),
        ("3x7 8", "is not a claim"),
        ("3x7♠", "is not a claim"),
        ("many sevens", "is not a claim"),
        ("9" * 1000 + "x7", "is not a claim"),
        ("3x" + "7" * 3000, "characters are too many"),
        ("3xК", "CYRILLIC"),
    ],
)
def test_what_is_no_claim_is_refused_in_one_short_line(text: str, said: str) -> None:
    with pytest.raises(BlefError) as refused:
        parse_claim(text)
    assert said in str(refused.value)
    assert len(str(refused.value)) <= 200
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("n_cards", [True, 2.0, "2"])
def test_a_number_of_cards_is_a_whole_number(n_cards: object) -> None:
    with pytest.raises(BlefError, match="whole number"):
        Claim(Rank.SEVEN, n_cards)  # type: ignore[arg-type]


def test_what_a_claim_needs_is_so_many_of_the_four_cards() -> None:
    need = Claim(Rank.SEVEN, 3).need
    assert need.at_least == 3
    assert sorted(card.code for card in need.among) == ["7c", "7d", "7h", "7s"]
