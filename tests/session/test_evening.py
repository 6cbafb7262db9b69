"""An evening is its log: what follows from it, taking back, saving, and what cannot be entered."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from blefodds.core.cards import Deck
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.games.blef.bidding import CHECK, parse_action
from blefodds.games.blef.match import Match
from blefodds.games.blef.standing import Standing
from blefodds.lang import parse_cards
from blefodds.session.evening import MAX_ENTRIES, Evening, Lost, MyCards, NewMatch, Said, Seats
from blefodds.session.evening_file import EVENING, evening_document, evening_from_document
from blefodds.storage.document import Document
from blefodds.storage.kept_file import KeptFile
from blefodds.views.live import TableScreen
from support.evenings import random_entry, random_evening
from support.played import ON_REST, TO_THE_PACK, VARIANTS

THREE = Seats(("Ann", "Bo", "me"), me=2, dealer=2)


def entered(seats: Seats, *entries) -> Evening:
    evening = Evening(seats)
    for entry in entries:
        evening = evening.after(entry)
    return evening


def cards(text: str) -> MyCards:
    return MyCards(parse_cards(text))


def lost_rounds(evening: Evening, *losers: int) -> Evening:
    """The evening after rounds of one bid and a check that these seats lost."""
    for loser in losers:
        if evening.stage == "cards":
            evening = evening.after(MyCards(evening.rules.deck.cards[: evening.standing.counts[evening.seats.me]]))
        while evening.stage == "bids":
            bidding = evening.bidding
            says_last = bidding.last_bidder == loser or (bidding.current_player == loser and bidding.actions)
            evening = evening.after(Said(CHECK if says_last else bidding.legal_bids[0]))
        evening = evening.after(Lost(loser))
    return evening


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_taking_back_is_leaving_out(rules):
    random = Random(1)
    for _ in range(4):
        evening = random_evening(random, rules, entries=0)
        before = [evening]
        for _ in range(60):
            evening = evening.after(random_entry(random, evening))
            before.append(evening)
        for earlier in reversed(before[:-1]):
            evening = evening.undone()
            assert evening == earlier
            assert (evening.stage, evening.standing, evening.bidding, evening.hand) == (
                earlier.stage,
                earlier.standing,
                earlier.bidding,
                earlier.hand,
            )
            assert (evening.wins, evening.match_number, evening.round_number, evening.last_loser) == (
                earlier.wins,
                earlier.match_number,
                earlier.round_number,
                earlier.last_loser,
            )
        with pytest.raises(BlefError, match="nothing to take back"):
            evening.undone()


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_a_saved_evening_is_the_same_evening(rules):
    random = Random(2)
    for entries in (0, 1, 7, 80):
        evening = random_evening(random, rules, entries=entries)
        document = evening_document(evening)
        assert document["schema"] == EVENING.schema
        assert len(document["entries"]) == entries
        again = evening_from_document(EVENING.parsed(json.dumps(document).encode()))
        assert again == evening
        assert again.standing == evening.standing
        assert again.wins == evening.wins


def test_counts_dealer_and_who_is_out_follow_the_match():
    """The same rounds in an evening and in a match with open cards leave the same table."""
    random, rules = Random(3), CLASSIC
    for _ in range(20):
        match = Match(("Ann", "Bo", "me"), rules, random.randrange(3))
        evening = Evening(Seats(match.names, me=random.randrange(3), dealer=match.first_dealer, rules=rules))
        while not match.is_terminal:
            deck = iter(random.sample(rules.deck.cards, sum(match.standing.counts)))
            match = match.deal([[next(deck) for _ in range(count)] for count in match.standing.counts])
            assert evening.standing == match.standing
            mine = match.rounds[-1].hands[evening.seats.me]
            if mine:
                evening = evening.after(MyCards(mine))
            while match.round is not None:
                action = random.choice(match.round.legal_actions[:6])
                match, evening = match.apply(action), evening.after(Said(action))
            played = match.rounds[-1]
            others = tuple(card for seat, hand in enumerate(played.hands) if seat != evening.seats.me for card in hand)
            verdict = evening.verdict(others)
            assert verdict == played.is_true(played.bidding.last_bid)
            checker, bidder = evening.may_have_lost
            assert played.loser == (checker if verdict else bidder)
            evening = evening.after(Lost(played.loser, others))
        assert evening.stage == "over"
        assert evening.standing == match.standing
        assert evening.wins == tuple(int(seat == match.winner) for seat in range(3))
        assert evening.bidding is None


def test_whoever_is_out_deals_one_last_time_and_needs_no_cards():
    evening = lost_rounds(Evening(THREE), 2, 2, 2, 2, 2)
    assert evening.standing.counts == (1, 1, 0)
    assert evening.standing.dealer == 2
    assert not evening.is_in_match
    assert evening.stage == "bids"
    assert evening.hand == ()
    with pytest.raises(BlefError, match="no cards are due"):
        evening.after(cards("Kh"))
    evening = lost_rounds(evening, 0, 0, 0, 0, 0)
    assert evening.stage == "over"
    assert evening.wins == (0, 1, 0)
    with pytest.raises(BlefError, match="the match is over"):
        evening.after(Said(1))
    again = evening.after(NewMatch(1))
    assert (again.match_number, again.round_number, again.standing.counts, again.standing.dealer) == (
        2,
        1,
        (1, 1, 1),
        1,
    )
    assert again.wins == (0, 1, 0)
    assert again.undone() == evening


def test_with_the_pack_as_the_limit_the_player_with_most_cards_is_out():
    evening = Evening(Seats(("Ann", "Bo"), me=0, dealer=0, rules=replace(TO_THE_PACK, name="pack")))
    evening = lost_rounds(evening, *([0] * 12 + [1] * 10))
    assert evening.standing.counts == (13, 11)
    evening = lost_rounds(evening, 1)
    assert evening.standing.counts == (0, 12)
    assert evening.wins == (0, 1)


def test_who_is_out_because_the_pack_is_dealt_is_told_by_name():
    before = Standing(TO_THE_PACK, (11, 12, 1), dealer=0)
    for you, said in ((0, "Bo is out: the pack cannot deal so many cards."), (1, "You are out: the pack cannot")):
        screen = TableScreen(["Ann", "Bo", "Di"], you=you, width=None)
        shown = [line.plain for line in screen.result_lines(before.counts, before.after(2))]
        assert shown[0] == "Di loses the round and will hold 2."
        assert shown[1].startswith(said)
        assert len(shown) == 2


def test_a_verdict_needs_as_many_cards_as_it_takes():
    evening = lost_rounds(Evening(THREE), 0, 1)  # 2 + 2 + 1 cards
    evening = entered(evening.seats, *evening.entries, cards("Kh"), Said(11))
    assert evening.may_have_lost == ()  # nobody has checked yet
    evening = evening.after(Said(CHECK))
    assert len(set(evening.may_have_lost)) == 2
    assert evening.verdict(parse_cards("Ks")) is True
    assert evening.verdict(parse_cards("9s")) is None
    assert evening.verdict(parse_cards("9s 9h 9d 10c")) is False
    assert evening.verdict(()) is None
    with pytest.raises(BlefError, match="5 cards, but the others hold only 4"):
        evening.verdict(parse_cards("9s 9h 9d 10c 10d"))
    with pytest.raises(BlefError, match="Kh appears in hand and in seen"):
        evening.verdict(parse_cards("Kh"))


def test_a_verdict_on_the_rest():
    seats = Seats(("Ann", "Bo"), me=0, dealer=1, rules=ON_REST)
    top = Said(ON_REST.n_bids)
    high, four = (Said(parse_action(f"{code} on the rest", ON_REST)) for code in ("high:K", "four:K"))
    evening = entered(seats, cards("Kh"), top, high, Said(CHECK))
    assert evening.verdict(()) is True  # of the other three Kings only one can be in play
    evening = entered(seats, cards("Kh"), top, four, Said(CHECK))
    assert evening.verdict(()) is False


@pytest.mark.parametrize(
    ("entries", "wrong", "complaint"),
    [
        ((), Said(1), "your cards come first"),
        ((), Lost(0), "your cards come first"),
        ((), NewMatch(0), "the match is not over"),
        ((), cards("Kh 10s"), "you hold 1 in this round, not 2"),
        ((), cards("7h"), "7h is not in the 24-card deck"),
        ((cards("Kh"),), cards("Kh"), "no cards are due now"),
        ((cards("Kh"),), Said(CHECK), "there is no bid yet"),
        ((cards("Kh"),), Lost(0), "nobody has checked yet"),
        ((cards("Kh"), Said(11)), Said(11), "pair:K is not higher than the last bid, pair:K"),
        ((cards("Kh"), Said(11)), Said(84), "bids are the actions 1 to 83"),
        ((cards("Kh"), Said(11), Said(CHECK)), Said(12), "the round is over"),
        ((cards("Kh"), Said(11), Said(CHECK)), Lost(2), "by the player who checked or by the one who made the last"),
        ((cards("Kh"), Said(11), Said(CHECK)), Lost(7), "by the player who checked or by the one who made the last"),
    ],
)
def test_what_cannot_come_now_is_refused_and_changes_nothing(entries, wrong, complaint):
    evening = entered(THREE, *entries)
    with pytest.raises(BlefError, match=complaint):
        evening.after(wrong)
    assert evening == entered(THREE, *entries)
    with pytest.raises(BlefError, match=f"entry {len(entries) + 1}: .*{complaint}"):
        Evening(THREE, (*entries, wrong))


def test_two_cards_alike_are_refused():
    evening = lost_rounds(Evening(THREE), 2)
    with pytest.raises(BlefError, match="Kh appears twice in hand"):
        evening.after(cards("Kh Kh"))


def test_the_log_is_bounded(monkeypatch):
    monkeypatch.setattr("blefodds.session.evening.MAX_ENTRIES", 2)
    evening = entered(THREE, cards("Kh"), Said(1))
    with pytest.raises(BlefError, match="at most 2 entries"):
        evening.after(Said(2))
    assert MAX_ENTRIES == 5_000


@pytest.mark.parametrize(
    ("seats", "complaint"),
    [
        (lambda: Seats(("Ann",), 0, 0), "1 player:"),
        (lambda: Seats(tuple("ABCDE"), 0, 0), "at most 4 players"),
        (lambda: Seats(("Ann", "ann"), 0, 0), "two players are called 'ann'"),
        (lambda: Seats(("Ann", " "), 0, 0), "player name ' '"),
        (lambda: Seats(("Ann", "x" * 501), 0, 0), "player name 'xxx"),
        (lambda: Seats(("Ann", "\udce9"), 0, 0), "player name"),
        (lambda: Seats(("Ann", "Bo"), 2, 0), "seat 3: there are 2 seats"),
        (lambda: Seats(("Ann", "Bo"), 0, 2), "dealer 3: there are 2 seats"),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats, complaint):
    with pytest.raises(BlefError, match=complaint):
        seats()


def test_five_players_sit_down_with_the_full_deck():
    assert Evening(Seats(tuple("ABCDE"), 0, 0, PRESETS["full-deck"])).standing.counts == (1,) * 5
    assert Deck.of(52) == PRESETS["full-deck"].deck


def test_a_seat_is_called_by_number_name_or_beginning():
    seats = Seats(("Ann", "Anna", "Bo", "4"), me=0, dealer=0)
    assert [seats.seat_called(text) for text in ("ann", "ANNA", "b", "3", "4")] == [0, 1, 2, 2, 3]
    for text, complaint in (("an", "more than one"), ("x", "no player here: 1 Ann"), ("", "no player"), ("9", "no p")):
        with pytest.raises(BlefError, match=complaint):
            seats.seat_called(text)
    assert seats.seat_called("a", (0, 2)) == 0
    with pytest.raises(BlefError, match="no player here: 1 Ann, 3 Bo"):
        seats.seat_called("4", (2, 0))


@pytest.mark.parametrize(
    "change",
    [
        {"entries": None},
        {"entries": [{}]},
        {"entries": [{"cards": "Kh"}]},
        {"entries": [{"cards": ["Zz"]}]},
        {"entries": [{"cards": ["Kh"]}, {"said": 5}]},
        {"entries": [{"cards": ["Kh"]}, {"said": "pair:K"}, {"said": "check"}, {"lost": "1"}]},
        {"entries": [{"cards": ["Kh"]}, {"said": "pair:K"}, {"said": "check"}, {"lost": 10**30}]},
        {"entries": [{"cards": ["Kh"]}] * (MAX_ENTRIES + 1)},
        {"players": "Ann,Bo"},
        {"players": ["Ann", 5]},
        {"players": ["Ann"]},
        {"me": True},
        {"me": 0},
        {"dealer": None},
        {"dealer": 10**30},
        {"rules": 5},
        {"rules": "name = "},
        {"rules": "[" * 100_000},
        {"rules": 'deck = "3"'},
    ],
    ids=str,
)
def test_a_file_that_says_something_else_is_refused(change):
    document = evening_document(entered(THREE, cards("Kh"), Said(11)))
    with pytest.raises(BlefError) as refused:
        evening_from_document(EVENING.parsed(json.dumps(document | change).encode()))
    assert len(str(refused.value)) < 300


def test_a_kept_file_is_read_back_and_guarded(tmp_path):
    path = tmp_path / "evening.json"
    anything = Document("blefodds.evening/1", dict, most=1_000)
    kept = KeptFile(path, anything)
    assert kept.read() is None
    kept.save(anything.of(entries=[]))
    kept.save(anything.of(entries=[1]))
    assert KeptFile(path, anything).read() == anything.of(entries=[1])
    another = KeptFile(path, anything)
    assert another.read() is not None
    another.save(anything.of(entries=[2]))
    with pytest.raises(RuntimeError, match=r"evening\.json was changed by another program"):
        kept.save(anything.of(entries=[3]))
    assert another.read() == anything.of(entries=[2])
    kept.take_over()
    kept.save(anything.of(entries=[4]))
    path.unlink()
    kept.save(anything.of(entries=[5]))
    assert [file.name for file in tmp_path.iterdir()] == ["evening.json"]


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b"{}", b'{"schema": "blefodds.play/1"}', b"[" * 100_000])
def test_a_file_of_something_else_is_not_ours(content, tmp_path):
    path = tmp_path / "evening.json"
    path.write_bytes(content)
    with pytest.raises(BlefError, match=r"is not a file of blefodds\.evening/1: --force replaces it"):
        KeptFile(path, EVENING).read()


def test_a_kept_file_has_a_bound(tmp_path):
    path = tmp_path / "evening.json"
    path.write_bytes(b" " * 4_000_001)
    with pytest.raises(BlefError, match="larger than 4,000,000 bytes"):
        KeptFile(path, EVENING).read()
    with pytest.raises(BlefError, match="cannot be read"):
        KeptFile(tmp_path, EVENING).read()


def test_the_longest_evening_fits_its_file(tmp_path):
    evening = random_evening(Random(4), PRESETS["full-deck"], entries=MAX_ENTRIES)
    kept = KeptFile(tmp_path / "evening.json", EVENING)
    kept.save(evening_document(evening))
    document = kept.read()
    assert document is not None
    assert evening_from_document(document) == evening
