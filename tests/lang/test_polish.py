"""Every Polish name, written out by hand: the declension is what these tests are about."""

from __future__ import annotations

import pytest

from blefodds.core.bids import KINDS, Bid
from blefodds.core.cards import Rank, Suit
from blefodds.lang import bid_name

# high card · pair · three of a kind · four of a kind · as the three of a full house · as its two · straight to it
BY_RANK = """
wysoka karta dwójka | para dwójek | trójka dwójek | kareta dwójek | trzy dwójki | dwie dwójki | strit do dwójki
wysoka karta trójka | para trójek | trójka trójek | kareta trójek | trzy trójki | dwie trójki | strit do trójki
wysoka karta czwórka | para czwórek | trójka czwórek | kareta czwórek | trzy czwórki | dwie czwórki | strit do czwórki
wysoka karta piątka | para piątek | trójka piątek | kareta piątek | trzy piątki | dwie piątki | strit do piątki
wysoka karta szóstka | para szóstek | trójka szóstek | kareta szóstek | trzy szóstki | dwie szóstki | strit do szóstki
wysoka karta siódemka | para siódemek | trójka siódemek | kareta siódemek | trzy siódemki | dwie siódemki | strit do siódemki
wysoka karta ósemka | para ósemek | trójka ósemek | kareta ósemek | trzy ósemki | dwie ósemki | strit do ósemki
wysoka karta dziewiątka | para dziewiątek | trójka dziewiątek | kareta dziewiątek | trzy dziewiątki | dwie dziewiątki | strit do dziewiątki
wysoka karta dziesiątka | para dziesiątek | trójka dziesiątek | kareta dziesiątek | trzy dziesiątki | dwie dziesiątki | strit do dziesiątki
wysoka karta walet | para waletów | trójka waletów | kareta waletów | trzy walety | dwa walety | strit do waleta
wysoka karta dama | para dam | trójka dam | kareta dam | trzy damy | dwie damy | strit do damy
wysoka karta król | para króli | trójka króli | kareta króli | trzy króle | dwa króle | strit do króla
wysoka karta as | para asów | trójka asów | kareta asów | trzy asy | dwa asy | strit do asa
"""  # noqa: E501
ROWS = dict(
    zip(Rank, ([cell.strip() for cell in line.split("|")] for line in BY_RANK.strip().splitlines()), strict=True)
)

PLURAL = "dwójki trójki czwórki piątki szóstki siódemki ósemki dziewiątki dziesiątki walety damy króle asy"
PLURALS = dict(zip(Rank, PLURAL.split(), strict=True))

SUITED = {
    "flush": "kolor pik, kolor kier, kolor karo, kolor trefl",
    "small-straight-flush": "mały poker pik, mały poker kier, mały poker karo, mały poker trefl",
    "big-straight-flush": "duży poker pik, duży poker kier, duży poker karo, duży poker trefl",
    "great-straight-flush": "wielki poker pik, wielki poker kier, wielki poker karo, wielki poker trefl",
}


def polish(kind: str, *ranks: Rank, suit: Suit | None = None) -> str:
    bid = Bid(KINDS[kind], ranks, suit)
    assert bid_name(bid, lang="pl", style="words") == bid_name(bid, lang="pl")
    return bid_name(bid, lang="pl")


@pytest.mark.parametrize("rank", Rank)
def test_bids_of_one_rank(rank: Rank) -> None:
    high, pair, three, four, _, _, straight = ROWS[rank]
    assert polish("high-card", rank) == high
    assert polish("pair", rank) == pair
    assert polish("three-of-a-kind", rank) == three
    assert polish("four-of-a-kind", rank) == four
    assert polish("straight", rank) == straight
    to_it = straight.removeprefix("strit do ")
    assert polish("straight-flush", rank, suit=Suit.HEARTS) == f"poker do {to_it} kier"


@pytest.mark.parametrize("first", Rank)
def test_bids_of_two_ranks(first: Rank) -> None:
    for second in Rank:
        if first != second:
            assert polish("full-house", first, second) == f"full: {ROWS[first][4]}, {ROWS[second][5]}"
            assert polish("two-pairs", first, second) == f"dwie pary: {PLURALS[first]} i {PLURALS[second]}"


@pytest.mark.parametrize("kind", SUITED)
def test_bids_of_a_suit(kind: str) -> None:
    highest_first = sorted(Suit, reverse=True)
    assert [polish(kind, suit=suit) for suit in highest_first] == SUITED[kind].split(", ")


def test_straights() -> None:
    assert polish("small-straight") == "mały strit"
    assert polish("big-straight") == "duży strit"
    assert polish("great-straight") == "wielki strit"


def test_names_as_players_say_them() -> None:
    assert polish("full-house", Rank.JACK, Rank.ACE) == "full: trzy walety, dwa asy"
    assert polish("full-house", Rank.QUEEN, Rank.TEN) == "full: trzy damy, dwie dziesiątki"
    assert polish("two-pairs", Rank.KING, Rank.TEN) == "dwie pary: króle i dziesiątki"
