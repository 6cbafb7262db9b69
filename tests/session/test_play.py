"""``play`` on pipes: a match from the first deal to the review."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from blefodds.advice.review import decisions
from blefodds.session.bot_match import PERSON, PLAY, BotMatch, bot_match_from_document
from blefodds.storage.kept_file import KeptFile
from support.running import started

MATCH = ("play", "--players", "honest,cubic", "--seed", "7", "--time", "0.05")

DOGGED = "A\nc\n" * 120
"""Opens with the high card Ace and checks everything else: enough lines for any match."""


def kept(path: Path) -> BotMatch:
    document = KeptFile(path, PLAY).read()
    assert document is not None
    return bot_match_from_document(document)


def test_a_match_is_played_to_its_end_and_reviewed(text, tmp_path):
    shown = text(*MATCH, typed=DOGGED)
    assert "A match of Blef against honest, cubic · classic, 24 cards · seed 7" in shown
    game = kept(tmp_path / "data" / "match.json")
    winner = game.match.winner
    assert ("You win the match." if winner == PERSON else f"{game.match.names[winner]} wins the match.") in shown
    made = list(decisions(game.match, PERSON))
    review = shown[shown.index("Your decisions") :]
    assert len(re.findall(r"^Round \d+, you hold .*$", review, re.MULTILINE)) == len(made)
    best = len(re.findall(r": the best$", review, re.MULTILINE))
    costs = [float(cost) for cost in re.findall(r": cost ([\d.]+) points$", review, re.MULTILINE)]
    assert best + len(costs) == len(made)
    found = re.search(
        r"^(\d+) of (\d+) decisions were the best by the advice. .* cost ([\d.]+) of a", review, re.MULTILINE
    )
    assert found is not None
    assert (int(found[1]), int(found[2])) == (best, len(made))
    assert float(found[3]) == pytest.approx(sum(costs) / 100, abs=0.005 + 0.0005 * len(costs))
    for played in game.match.rounds:
        assert f"said by {'you' if (b := played.bidding.last_bidder) == PERSON else game.match.names[b]}" in shown


def test_the_same_seed_is_the_same_match(text):
    until_review = [text(*MATCH, "--force", typed=DOGGED).partition("Your decisions")[0] for _ in range(2)]
    assert until_review[0] == until_review[1]
    other = text("play", "--seed", "8", "--force", "--time", "0.05", typed="A\n")
    assert other.splitlines()[4:8] != until_review[0].splitlines()[4:8]


def test_a_match_left_and_gone_on_with_is_the_same_match(text, tmp_path):
    path = tmp_path / "data" / "match.json"
    whole = text(*MATCH, typed=DOGGED)
    game = kept(path)
    typed = DOGGED.splitlines(keepends=True)
    shown = text(*MATCH, "--force", typed=typed[0])
    for start in range(1, len(typed), 9):
        if kept(path).match.is_terminal:
            break
        shown = text("play", "--time", "0.05", typed="".join(typed[start : start + 9]))
        assert "The match goes on in round" in shown
    assert kept(path) == game
    assert shown.partition("Your decisions")[2] != ""
    assert whole.partition("Your decisions")[0].splitlines()[-1] in shown


def test_hints_and_odds_are_given_on_demand(text):
    shown = text(*MATCH, typed="K\n")
    assert "Your turn" not in shown
    assert "%" not in shown
    shown = text(*MATCH, "--force", typed="hint\nodds\nodds KK\nhelp\nundo\nxyzzy\nc\nquit\n")
    assert "Your turn: " in shown
    assert "loses" in shown
    assert "two pairs" in shown
    assert "pair of Kings · " in shown
    assert "What was said stays said" in shown
    assert "hint: the advice" in shown
    assert "! 'xyzzy' is not a bid" in shown
    assert "! check: there is no bid yet" in shown
    assert shown.rstrip().endswith("To go on: blefodds play")


def test_hidden_hands_stay_hidden_until_the_check(text, tmp_path):
    shown = text(*MATCH, typed="hint\nodds\n")
    played = kept(tmp_path / "data" / "match.json").match.rounds[-1]
    for seat, hand in enumerate(played.hands):
        for card in hand:
            assert (f"{card.rank.code}{card.suit.symbol}" in shown) == (seat == PERSON)


def test_polish(text):
    shown = text(*MATCH, "--lang", "pl", typed="rada\nas\ncofnij\n" + "s\nA\n" * 120)
    assert "Mecz Blefa z botami: honest, cubic" in shown
    assert "Runda 1, rozdaje: cubic" in shown
    assert "Twoja kolej:" in shown
    assert "Powiedziane zostaje powiedziane" in shown
    assert "Twoje decyzje" in shown
    assert "Decyzji: " in shown
    for word in ("round", "loses", "you ", "match"):
        assert word not in shown.replace("match.json", "")


def test_every_variant_can_be_played(text, tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('ladder = ["high-card", "pair"]\ncard_limit = "pack"\nbids_on_rest = true\n')
    for rules in ("full-deck", "great", str(house)):
        shown = text("play", "--force", "--rules", rules, "--seed", "1", "--time", "0.05", typed="AA\nAA\nc\n" * 3)
        assert "Round 1" in shown
    assert "Round 1" in text("play", "--force", "--deck", "32", "--players", "random", typed="7\n")
    assert "Round 1" in text("play", "--force", "--deck", "52", "--players", "random,random,random,random", typed="2\n")


def test_a_running_match_is_not_touched_without_force(text, refusal, tmp_path):
    path = tmp_path / "data" / "match.json"
    text(*MATCH, typed="A\n")
    before = path.read_bytes()
    for arguments, differs in (
        (("--players", "honest"), "players"),
        (("--seed", "8"), "seed"),
        (("--rules", "great"), "rules"),
    ):
        assert f"match.json is of another match ({differs} differs)" in refusal("play", *arguments)
        assert path.read_bytes() == before
    text("play", "--seed", "8", "--force", typed="A\n")
    assert kept(path).seed == 8


def test_a_match_that_is_over_makes_room_only_in_the_usual_place(text, refusal, tmp_path):
    text(*MATCH, typed=DOGGED)
    assert "Round 1" in text("play", "--seed", "8", typed="")
    named = tmp_path / "named.json"
    text(*MATCH, "--save", str(named), typed=DOGGED)
    before = named.read_bytes()
    assert "named.json is of another match" in refusal("play", "--seed", "8", "--save", str(named))
    assert "Your decisions" in text("play", "--save", str(named), "--time", "0.05")
    assert named.read_bytes() == before


def test_a_match_left_before_its_review_goes_on_with_it(run, text, tmp_path, monkeypatch):
    path = tmp_path / "data" / "match.json"
    with monkeypatch.context() as patch:
        patch.setattr("blefodds.cli.play_command.decisions", interrupted)
        left = run(*MATCH, typed=DOGGED)
    assert left.returncode == 130
    assert left.stdout.endswith(b"To go on: blefodds play\n")
    before = kept(path)
    assert before.match.is_terminal
    assert not before.is_reviewed
    assert "Your decisions" in text("play", "--time", "0.05")
    assert kept(path) == before.reviewed()
    assert "Round 1" in text("play", "--seed", "8", typed="")  # now there is room for the next


def test_a_match_over_but_not_reviewed_makes_room_for_another_that_is_asked_for(run, text, tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("blefodds.cli.play_command.decisions", interrupted)
        assert run(*MATCH, typed=DOGGED).returncode == 130
    assert "Round 1" in text("play", "--seed", "8", typed="")
    assert kept(tmp_path / "data" / "match.json").seed == 8


def interrupted(*_):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--players", "nobody"), "'--players': unknown bot 'nobody'"),
        (("--players", "honest,honest,honest,honest"), "'--players': 5 players"),
        (("--players", ""), "'--players': unknown bot ''"),
        (("--players", "\x1b[2J" + "x" * 300), "'--players': unknown bot"),
        (("--seed", "-1"), "'--seed'"),
        (("--time", "1e9"), "'--time'"),
        (("--trust", "0,5"), "'--trust'"),
    ],
)
def test_a_match_that_cannot_be_is_refused(arguments, complaint, refusal):
    assert complaint in refusal("play", *arguments)


@pytest.mark.parametrize("content", [b"", b'{"schema": "blefodds.evening/1"}', b'{"schema": "blefodds.play/1"}'])
def test_a_file_of_something_else_is_not_touched(content, refusal, tmp_path):
    path = tmp_path / "diary.json"
    path.write_bytes(content)
    assert "'--save': diary.json" in refusal(*MATCH, "--save", str(path))
    assert path.read_bytes() == content


def test_a_kept_match_can_be_replayed(text, tmp_path):
    text(*MATCH, typed=DOGGED)
    document = json.loads((tmp_path / "data" / "match.json").read_text())
    assert "wins the match" in text("replay", "-", typed="\n".join(document["record"]))


@pytest.mark.parametrize("sig", [signal.SIGINT, signal.SIGKILL])
def test_nothing_said_is_lost(sig, environment, tmp_path):
    path = tmp_path / "match.json"
    with started(*MATCH, "--save", str(path), environment=environment, stdin=subprocess.PIPE) as running:
        assert running.stdin is not None
        running.stdin.write(b"A\n")
        running.stdin.flush()
        while not (path.exists() and kept(path).match.rounds and kept(path).match.rounds[0].bidding.actions):
            time.sleep(0.01)
        running.send_signal(sig)
        shown, _ = running.communicate(timeout=60)
    assert running.returncode == (130 if sig is signal.SIGINT else -signal.SIGKILL)
    if sig is signal.SIGINT:
        assert f"To go on: blefodds play --save {path}".encode() in shown
    assert kept(path).match.rounds[0].bidding.heard[0] == (PERSON, 6)
