"""``live`` on pipes: what it says, what it keeps, and what it refuses."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from blefodds.advice.at_table import outlook
from blefodds.core.rules import CLASSIC
from blefodds.games.blef.bidding import Bidding
from blefodds.games.blef.round import InformationState
from blefodds.inference import BidderModel
from blefodds.lang import parse_cards
from blefodds.session.evening import Evening, Lost, MyCards, Said, Seats
from blefodds.session.evening_file import EVENING, evening_document, evening_from_document
from blefodds.storage.kept_file import KeptFile
from blefodds.views.percent import percent
from support.evenings import random_evening, typed_for
from support.running import run_alone, started

TABLE = ("live", "--players", "Ann,Bo,me", "--dealer", "me", "--time", "0.05")
ROUND = ["Kh", "KK", "three K", "c", "bo"]


def lines(*typed: str) -> str:
    return "\n".join(typed) + "\n"


def kept(path: Path) -> Evening:
    document = KeptFile(path, EVENING).read()
    assert document is not None
    return evening_from_document(document)


def test_a_round_is_entered_with_few_keys(text, tmp_path):
    shown = text(*TABLE, typed=lines(*ROUND, "quit"))
    assert "Ann 1 · Bo 1 · me 1 · 3 in play" in shown
    assert "Ann: pair of Kings · 24.9% by your cards, " in shown
    assert "% with the bids heard" in shown
    assert "Your turn:" in shown
    assert "You check: three Kings, said by Bo." in shown
    assert "Bo loses the round and will hold 2." in shown
    assert "Round 2: Bo deals" in shown
    assert "\x1b" not in shown
    evening = kept(tmp_path / "data" / "evening.json")
    assert evening.standing.counts == (1, 2, 1)
    assert len(evening.entries) == 5


def test_the_table_is_asked_for_and_asked_again(text):
    answers = lines("Ann", "Ann,Bo,Cy", "Di", "cy", "x", "bo", "Kh")
    shown = text("live", typed=answers)
    assert "! 1 player: Blef is played by 2 to 8" in shown
    assert "! 'Di' is no player here: 1 Ann, 2 Bo, 3 Cy" in shown
    assert "! 'x' is no player here" in shown
    assert "Round 1: Bo deals" in shown
    assert "Cy> " in shown


def test_nothing_is_asked_that_is_known(text):
    assert "?" not in text(*TABLE, typed="Kh\n")
    shown = text("live", "--force", "--players", "Ann,Bo", "--me", "2", "--dealer", "ann", typed="Kh\n")
    assert "Round 1: Ann deals" in shown
    assert "Your turn: " in shown
    assert "Round 1: you deal" in text("live", "--force", "--players", "ja,Bo", typed="1\n", LANG="C")


def test_a_wrong_line_is_explained_and_nothing_is_lost(text, tmp_path):
    wrong = ["Zz", "Kh 10s", "", "7h", "Kh", "c", "KK", "KK", "QQ", "xyzzy", "[bold]", "\x1b[2J", "odds zz", "9" * 3000]
    shown = text(*TABLE, typed=lines(*wrong, "odds", "help"))
    for complaint in (
        "! card 1: 'Zz' is not a card",
        "! you hold 1 card in this round, not 2",
        "! 7h is not in the 24-card deck",
        "! check: there is no bid yet",
        "! pair of Kings is not higher than the last bid, pair of Kings",
        "! pair of Queens is not higher than the last bid, pair of Kings",
        "! 'xyzzy' is not a bid",
        "! '[bold]' is not a bid",
        "U+001B is not read here",
        "! 'zz' is not a bid",
        "That line is too long",
    ):
        assert complaint in shown
    assert "\x1b" not in shown
    assert "pair of Kings" in shown
    assert len(kept(tmp_path / "data" / "evening.json").entries) == 2


def test_a_hint_repeats_the_advice_with_more_to_say_or_the_odds(text):
    shown = text(*TABLE, typed=lines("Kh", "hint", "9", "9 9", "hint"))
    opening, _, turn = shown.partition("Your turn:")
    assert opening.count("Likeliest to open with:") == 2
    first, _, again = turn.partition("Your turn:")
    assert len(re.findall(r"^  .* loses [<>\d.]+%", first, re.MULTILINE)) == 4  # a check and three raises
    assert len(re.findall(r"^  .* loses [<>\d.]+%", again, re.MULTILINE)) == 11


def test_trust_says_how_far_bids_are_believed(text):
    heard = []
    bidding = Bidding(CLASSIC, (1, 1, 1), 2, (11,))  # Ann said a pair of Kings
    for trust in (0, 1, None):
        option = () if trust is None else ("--trust", str(trust))
        shown = text(*TABLE, "--force", *option, typed=lines("Kh", "KK", "odds KK"))
        model = BidderModel() if trust is None else BidderModel.trusting(trust)
        view = outlook(InformationState(bidding, 2, parse_cards("Kh")), model=model)
        words = f"pair of Kings · 24.9% by your cards, {percent(view.heard[11])} with the bids heard"
        assert f"Ann: {words}" in shown
        assert f"\n{words}" in shown
        heard.append(view.heard[11])
    assert heard[0] == pytest.approx(view.own[11])  # deaf
    assert len(set(heard)) == 3


def test_undo_goes_back_over_rounds(text, tmp_path):
    path = tmp_path / "data" / "evening.json"
    text(*TABLE, typed=lines(*ROUND, "Kh", "9"))
    assert len(kept(path).entries) == 7
    shown = text(*TABLE, typed=lines(*["undo"] * 4))
    assert "Round 2: Bo deals" in shown
    assert "So far: Ann: pair of Kings\nBo: three Kings" in shown
    assert [type(entry) for entry in kept(path).entries] == [MyCards, Said, Said]
    assert shown.rstrip().endswith("To go on: blefodds live")
    shown = text(*TABLE, typed=lines(*["u"] * 9))
    assert "! there is nothing to take back" in shown
    assert kept(path).entries == ()


def test_who_lost_is_told_by_name_truth_or_cards(text, tmp_path):
    path = tmp_path / "data" / "evening.json"
    checked = ["Kh", "KK", "c"]
    for told, counts in (
        ("ann", (2, 1, 1)),
        ("2", (1, 2, 1)),
        ("true", (1, 2, 1)),
        ("FALSE", (2, 1, 1)),
        ("fałsz", (2, 1, 1)),
        ("Ks", (1, 2, 1)),
        ("9s 10d", (2, 1, 1)),
    ):
        text(*TABLE, "--force", typed=lines(*checked, told))
        assert kept(path).standing.counts == counts, told
    shown = text(*TABLE, "--force", typed=lines(*checked, "9s", "me", "9s 10d Jd", "Kh", "", "nobody", "9s 10d"))
    assert "These cards leave it open: type all 2 cards of the others, or who lost." in shown
    assert "! 'me' is no player here: 1 Ann, 2 Bo" in shown
    assert "! 3 cards, but the others hold only 2 together" in shown
    assert "! Kh appears in hand and in seen" in shown
    assert "pair of Kings: false" in shown
    assert kept(path).standing.counts == (2, 1, 1)


def test_who_lost_is_asked_again_where_the_answer_can_mean_two_things(text, tmp_path):
    """Who types As may mean the card that was shown or how Astrid begins; t may be Tom, or that the bid is true."""
    path = tmp_path / "data" / "evening.json"
    table = ("live", "--players", "Astrid,Tom,me", "--dealer", "me", "--time", "0.05", "--force")
    for typed, name, seat in (("as", "Astrid", 1), ("As", "Astrid", 1), ("t", "Tom", 2)):
        shown = text(*table, typed=lines("Kh", "KK", "c", typed))
        assert f"! {typed} may be {name} or something else: type {seat} for the player, else write it out" in shown
        assert len(kept(path).entries) == 3
        text(*table, typed=lines("Kh", "KK", "c", typed, str(seat)))
        assert kept(path).standing.counts == ((2, 1, 1) if seat == 1 else (1, 2, 1))
    for typed, counts in (("A♠ 9s", (2, 1, 1)), ("true", (1, 2, 1)), ("to", (1, 2, 1)), ("ast", (2, 1, 1))):
        text(*table, typed=lines("Kh", "KK", "c", typed))
        assert kept(path).standing.counts == counts, typed


def test_who_lost_is_known_where_my_own_cards_tell(text, tmp_path):
    for said, name, counts in (("K", "Bo", (1, 2, 1)), ("QQQ", "Ann", (2, 1, 1))):
        shown = text(*TABLE, "--force", typed=lines("Kh", said, "c", ""))
        assert f"Who lost? (Enter: {name}, by your cards)" in shown
        assert kept(tmp_path / "data" / "evening.json").standing.counts == counts
    assert "Enter:" not in text(*TABLE, "--force", typed=lines("Kh", "KK", "c", ""))


def test_an_evening_of_several_matches(text, tmp_path):
    a_round = ["9", "c", "1"]  # whoever is Ann loses them all
    mine = ["9c", "9c 9d", "9c 9d 9h"]
    typed = []
    for _ in range(5):
        typed += [mine[0], *a_round]
    shown = text("live", "--players", "Ann,me", "--dealer", "2", typed=lines(*typed, "x", "", "9c"))
    assert "Ann loses the round and is out." in shown
    assert "You win the match." in shown
    assert "Matches won: Ann 0 · me 1" in shown
    assert "Another match: who deals? (Enter: Ann)" in shown
    assert "! 'x' is no player here" in shown
    assert "Match 2 · Round 1: Ann deals" in shown
    evening = kept(tmp_path / "data" / "evening.json")
    assert (evening.match_number, evening.wins) == (2, (0, 1))


def test_who_is_out_goes_on_watching(text):
    evening = Evening(Seats(("me", "Ann", "Bo"), me=0, dealer=2))
    for _ in range(5):
        hand = CLASSIC.deck.cards[: evening.standing.counts[0]]
        evening = evening.after(MyCards(hand))
        while evening.bidding.last_bidder != 0:
            evening = evening.after(Said(evening.bidding.legal_bids[0]))
        evening = evening.after(Said(0)).after(Lost(0))
    typed = typed_for(evening)
    shown = text("live", "--players", "me,Ann,Bo", "--dealer", "3", typed=lines(*typed, "9", "odds 10", "c"))
    assert "You lose the round and are out." in shown
    assert "Round 6: you are out and deal one last time" in shown
    assert "me out · Ann 1 · Bo 1 · 2 in play" in shown
    assert "You are out of this match" in shown
    assert "for a watcher" in shown
    assert "Your turn" not in shown[shown.index("Round 6") :]


def test_polish(text):
    shown = text(*TABLE, "--lang", "pl", typed=lines("król kier", "para króli", "trójka króli", "sprawdzam", "fałsz"))
    assert "Wieczór z Blefem: Ann, Bo, me · classic, talia 24 kart" in shown
    assert "Runda 1, rozdajesz" in shown
    assert "Masz" not in shown.splitlines()[0]
    assert "Ann: para króli · 24.9% według twoich kart" in shown
    assert "Twoja kolej:" in shown
    assert "Sprawdzasz. Ostatnia odzywka: trójka króli (Bo)." in shown
    assert "trójka króli: fałsz" in shown
    assert "Przegrywa: Bo, kart od teraz 2." in shown
    assert "Runda 2, rozdaje: Bo" in shown


def test_a_polish_talk_explains_itself_in_polish(text):
    wrong = ["Zz", "7h", "Kh 10s", "Kh", "s", "xyzzy", "odds xyzzy", "para króli", "para dam", "s", "x", "cofnij"]
    shown = text(*TABLE, "--lang", "pl", typed=lines("cofnij", *wrong))
    for complaint in (
        "! nie ma czego cofać",
        "! Zz: to nie są karty; wpisz na przykład Kh 10s albo król kier",
        "! masz w tej rundzie 1 kartę, nie 2",
        "! nie ma jeszcze czego sprawdzać: kto zaczyna, musi coś powiedzieć",
        "! xyzzy: to nie jest odzywka; wpisz na przykład para króli albo KK, lub pomoc",
        "! para dam: to nie jest wyżej niż ostatnia odzywka, para króli",
        "! x: nie wiadomo, o kogo chodzi; 1 Ann, 2 Bo",
    ):
        assert complaint in shown
    complaints = [line for line in shown.splitlines() if line.startswith("!")]
    english = [line for line in complaints if re.search(r"\b(is|the|not|a)\b", line)]
    assert english == []


def test_names_are_printed_literally_and_safely(text, tmp_path):
    names = ["[bold]Bo[/bold]", "\x1b[2J\x07", "=cmd()", "🂡‮👩‍🚀" + "x" * 300]
    shown = text(
        "live", "--players", ",".join(names), "--me", "3", "--dealer", "1", "--color", typed=lines("K", "Kh", "K")
    )
    assert "[bold]Bo[/bold] 1" in shown
    assert "\\x1b[2J\\x07 1" in shown
    assert "=cmd() 1" in shown
    assert "\\u202e" in shown
    assert "\x1b[2J" not in shown
    assert "\x07" not in shown
    assert "x" * 50 not in shown
    assert kept(tmp_path / "data" / "evening.json").seats.names == tuple(names)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--players", "Ann"), "'--players': 1 player"),
        (("--players", "A,B,C,D,E"), "'--players': 5 players with up to 5 cards"),
        (("--players", "Ann,ann"), "'--players': two players are called 'ann'"),
        (("--players", "Ann,,Bo"), "'--players': player name ''"),
        (("--players", "Ann,Bo", "--me", "Cy"), "'--me': 'Cy' is no player here: 1 Ann, 2 Bo"),
        (("--players", "Ann,Bo", "--me", "1", "--dealer", "3"), "'--dealer': '3' is no player here"),
        (("--players", ",".join("x" * 300 + str(i) for i in range(4)), "--me", "zz"), "'--me'"),
        (("--time", "0"), "'--time'"),
        (("--time", "nan"), "'--time'"),
        (("--time", "1_0"), "'--time': '1_0' is not a time from 0.05 to 60 seconds"),
        (("--trust", "101"), "'--trust'"),
        (("--time", "x" * 300), "'--time'"),
    ],
)
def test_a_table_that_cannot_be_is_refused(arguments, complaint, refusal, tmp_path):
    assert complaint in refusal("live", *arguments)
    assert not (tmp_path / "data" / "evening.json").exists()


def test_a_file_of_another_evening_is_not_touched_without_force(text, refusal, tmp_path):
    path = tmp_path / "mine.json"
    text(*TABLE, "--save", str(path), typed=lines(*ROUND))
    before = path.read_bytes()
    for arguments, differs in (
        (("--players", "Ann,Bo"), "players"),
        (("--me", "bo"), "me"),
        (("--dealer", "ann"), "dealer"),
        (("--rules", "great"), "rules"),
        (("--deck", "32"), "rules"),
    ):
        message = refusal("live", "--save", str(path), *arguments)
        assert f"mine.json is of another evening ({differs} differs): --force replaces it" in message
        assert path.read_bytes() == before
    assert "goes on: match 1, round 2" in text("live", "--save", str(path), BLEFODDS_RULES="great")
    assert path.read_bytes() == before
    text("live", "--players", "X,me", "--dealer", "1", "--save", str(path), "--force", typed="Kh\n")
    assert kept(path).seats.names == ("X", "me")


@pytest.mark.parametrize(
    "content", [b"", b"my diary", b'{"schema": "blefodds.play/1"}', b"[" * 100_000, b"x" * 4_000_001]
)
def test_a_file_of_something_else_is_not_touched_without_force(content, refusal, text, tmp_path):
    path = tmp_path / "diary.json"
    path.write_bytes(content)
    assert "'--save': diary.json" in refusal(*TABLE, "--save", str(path))
    assert path.read_bytes() == content
    text(*TABLE, "--save", str(path), "--force", typed="Kh\n")
    assert len(kept(path).entries) == 1


def test_a_damaged_entry_is_named(refusal, text, tmp_path):
    path = tmp_path / "mine.json"
    text(*TABLE, "--save", str(path), typed=lines(*ROUND))
    document = json.loads(path.read_text())
    document["entries"][2]["said"] = "pair:9"
    path.write_text(json.dumps(document))
    message = refusal("live", "--save", str(path))
    assert "mine.json: entry 3: pair:9 is not higher than the last bid, pair:K: --force replaces it" in message


def test_a_place_that_cannot_be_written_costs_nothing(run, tmp_path):
    for save in (tmp_path, tmp_path / "no" / "folder.json"):
        done = run(*TABLE, "--save", str(save), typed="Kh\n")
        assert (done.returncode, done.stdout) == (1, b"")
        assert done.stderr.startswith(b"Error: cannot write")
    (tmp_path / "file").write_text("")
    done = run(*TABLE, BLEFODDS_DATA=str(tmp_path / "file" / "data"))
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"use --save FILE" in done.stderr


def test_the_usual_place_is_the_users_data_folder(run, tmp_path, environment):
    environment.pop("BLEFODDS_DATA")
    assert run(*TABLE, typed="Kh\n", XDG_DATA_HOME=str(tmp_path / "xdg")).returncode == 0
    assert (tmp_path / "xdg" / "blefodds" / "evening.json").exists()
    assert run(*TABLE, typed="Kh\n", XDG_DATA_HOME="relative", HOME=str(tmp_path / "home")).returncode == 0
    assert (tmp_path / "home" / ".local" / "share" / "blefodds" / "evening.json").exists()


def test_ascii_and_every_encoding(text, run, run_alone):
    assert text(*TABLE, "--ascii", "--lang", "pl", typed=lines(*ROUND, "help", "odds")).isascii()
    for encoding in ("ascii", "cp437", "cp1250", "cp1252"):
        done = run(*TABLE, "--lang", "pl", typed=lines("undo", "Kh", "help"), PYTHONIOENCODING=encoding)
        assert done.returncode == 0
        assert "Runda" in done.stdout.decode(encoding)
    done = run_alone(*TABLE, "--lang", "pl", typed=lines("undo", "Kh", "help"), PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Runda" in done.stdout.decode("ascii")


def test_a_closed_pipe_ends_quietly_and_is_saved(environment, tmp_path):
    command = f"printf 'Kh\\nKK\\nhelp\\nhelp\\n' | {sys.executable} -m blefodds {' '.join(TABLE)} | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], env=environment, capture_output=True, check=False)
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1


@pytest.mark.parametrize("sig", [signal.SIGINT, signal.SIGKILL])
def test_nothing_is_lost_at_any_moment(sig, environment, tmp_path):
    """Ended at random moments, the same command goes on from the last saved entry and ends with the same evening."""
    random = Random(6)
    evening = random_evening(random, CLASSIC, entries=60)
    seats, typed = evening.seats, typed_for(evening)
    path = tmp_path / "evening.json"
    command = ("live", "--save", str(path), "--time", "0.05")
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL}
    KeptFile(path, EVENING).save(evening_document(Evening(seats)))
    done = 0
    for _ in range(2):
        with started(*command, environment=environment, **streams) as running:
            assert running.stdin is not None
            running.stdin.write(lines(*typed[done:]).encode())
            running.stdin.flush()
            while len(kept(path).entries) < done + 3:  # it has begun to read
                time.sleep(0.01)
            time.sleep(random.random() * 0.3)
            running.send_signal(sig)
            code = running.wait(timeout=60)
        now = kept(path)
        assert code == (130 if sig is signal.SIGINT else -signal.SIGKILL)
        assert done < len(now.entries) <= len(typed)
        assert now.entries == evening.entries[: len(now.entries)]
        done = len(now.entries)
        if done > len(typed) - 10:
            break
    assert run_alone(*command, environment=environment, typed=lines(*typed[done:])).returncode == 0
    assert kept(path) == evening


def test_who_leaves_before_there_is_a_table_leaves_nothing_behind(run, tmp_path):
    for arguments, typed in (
        (("live",), "quit\n"),
        (("live", "--players", "Ann,Bo"), "quit\n"),
        (("live", "--players", "Ann,Bo", "--me", "2"), "quit\n"),
        (("live",), "Ann,Bo\n"),
    ):
        done = run(*arguments, typed=typed)
        assert done.returncode == 0, done.stderr
        assert "Round 1" not in done.stdout.decode()
        assert not (tmp_path / "data").exists()


def test_odds_of_a_check_are_none(text):
    shown = text(*TABLE, typed=lines("Kh", "KK", "odds c"))
    assert "! odds: a bid is expected, such as odds KK" in shown


def test_after_the_highest_bid_nothing_but_a_check_is_left(text):
    shown = text(*TABLE, typed=lines("Kh", "9", "big straight flush spades", "hint"))
    assert shown.count("There is no higher bid: only a check is left.") == 2  # at once, and asked for
    assert "Your turn:" not in shown
    assert "loses" not in shown
