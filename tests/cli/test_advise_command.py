"""``blefodds advise`` as its users run it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from blefodds.advice.rollouts import advise
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.inference import Hearing, hearing_at_table
from blefodds.lang import LANGUAGES, parse_cards, phrase
from blefodds.views.advice import advice_document, advice_lines

AT_TABLE = ("--hand", "K♥ 10♠", "--counts", "2,3,1", "--deals", "3000", "--seed", "7")


@pytest.fixture
def run(tmp_path: Path):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BLEFODDS_")}
    environment = kept | {"BLEFODDS_SETTINGS": str(tmp_path / "settings.toml"), "PYTHONUTF8": "1"}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "blefodds", "advise", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False, timeout=300)

    return run


def test_json_has_the_recommended_action_first(run):
    done = run(*AT_TABLE, "--heard", "2: pair of Q; 3: three Q", "--format", "json")
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["schema"] == "blefodds.advice/1"
    assert set(document) >= {"version", "rules", "situation", "evidence", "simulation", "goal"}
    assert document["goal"] == "round"
    assert document["recommended"] == document["actions"][0]["action"] == "check"
    assert document["simulation"] == {"deals": 3000, "seed": 7, "confidence": 0.95, "seconds": None}
    assert document["situation"]["last"] == "three:Q"
    assert document["evidence"]["effective_deals"] > 100
    losses = [row["loses"]["p"] for row in document["actions"]]
    assert losses == sorted(losses)
    assert all(row["loses"]["low"] <= row["loses"]["p"] <= row["loses"]["high"] for row in document["actions"])
    assert len(losses) == 6


def test_the_match_has_its_own_column(run):
    document = json.loads(run(*AT_TABLE, "--last", "pair of Q", "--for", "match", "--format", "json").stdout)
    wins = [row["wins_match"]["p"] for row in document["actions"]]
    assert wins == sorted(wins, reverse=True)
    assert document["situation"]["heard"] == [{"seat": 3, "bid": "pair:Q"}]


def test_the_answer_in_words(run):
    said = run(*AT_TABLE, "--heard", "2: pair of Q", "--last", "three Q", "--raises", "2").stdout
    assert said.splitlines()[0].startswith("check: the last bid is true in ")
    assert "three Kings" in said or "full house" in said
    assert "3,000 deals weighed" in said
    assert "depends on the machine" not in said
    assert "\x1b" not in said
    polish = run(*AT_TABLE, "--lang", "pl", "--ascii").stdout
    assert polish.isascii()
    assert "otwarcie nie przegrywa rzadziej" in polish.replace("zadne", "żadne")


def test_the_bid_named_apart_follows_what_was_heard(run):
    heard = run(*AT_TABLE, "--heard", "2: pair of Q; 3: three Q", "--format", "json").stdout
    apart = run(*AT_TABLE, "--heard", "2: pair of Q", "--last", "three Q", "--format", "json").stdout
    both = run(*AT_TABLE, "--heard", "2: pair of Q; 3: three Q", "--last", "three Q", "--format", "json").stdout
    assert json.loads(heard) == json.loads(apart) == json.loads(both)


@pytest.mark.parametrize(
    ("arguments", "option", "words"),
    [
        (("--hand", "K♥"), "--counts", "Missing option"),
        (("--hand", "K♥ Zz", "--counts", "2,1"), "--hand", "Zz"),
        (("--hand", "K♥", "--counts", "2,1"), "--counts", "hand has 1"),
        (("--hand", "K♥", "--counts", "1,0"), "--counts", "two players"),
        (("--counts", "0,1,1"), "--hand", "is out"),
        (("--hand", "K♥", "--counts", "1,1", "--last", "check"), "--last", "a bid is expected"),
        (("--hand", "K♥", "--counts", "1,1", "--last", "pair of Z"), "--last", "pair of Z"),
        (("--hand", "K♥", "--counts", "1,1", "--heard", "2: pair of Q", "--last", "high 9"), "--last", "not higher"),
        (("--hand", "K♥", "--counts", "1,1,1", "--heard", "2: pair of Q"), "--heard", "turn of seat 3"),
        (("--hand", "K♥", "--counts", "1,1", "--trust", "-1"), "--trust", "0 (deaf)"),
        (("--hand", "K♥", "--counts", "1,1", "--time", "nan"), "--time", "0.01 to 3600"),
        (("--hand", "K♥", "--counts", "1,1", "--time", "1e9"), "--time", "0.01 to 3600"),
        (("--hand", "K♥", "--counts", "1,1", "--time", "1", "--deals", "5"), "--time", "not both"),
        (("--hand", "K♥", "--counts", "1,1", "--deals", "0"), "--deals", "1 to 1,000,000,000"),
        (("--hand", "K♥", "--counts", "1,1", "--for", "match", "--deck", "32", "--deals", "5"), "--for", "kept for"),
    ],
)
def test_bad_input_is_one_line(run, arguments, option, words):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    message = done.stderr.splitlines()[-1]
    assert len(done.stderr.splitlines()) == 1
    assert option in message
    assert words in message
    assert len(message) < 207


@pytest.mark.parametrize("goal", ["round", "match"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("text", ["", "3: three Q", "3: full K Q", "3: big straight flush spades"])
def test_lines_fit_the_terminal_and_no_percentage_is_cut(goal, lang, width, text):
    hearing = hearing_at_table(text, parse_cards("K♥ 10♠"), (2, 3, 1), rules=CLASSIC)
    advice = advise(hearing, deals=400, seed=3, goal=goal, check="counted")
    lines = [line.plain for line in advice_lines(advice, n_raises=5, width=width, lang=lang)]
    assert max(map(cell_len, lines)) <= width
    rows = lines[lines.index("") + 2 : len(lines) - 1 - lines[::-1].index("")]
    assert len(rows) == len(advice.shown(5))
    assert all(row.endswith(("%", phrase("advice.counted", lang))) for row in rows)


def test_a_pipe_is_not_wrapped_and_the_document_speaks_polish():
    hearing = hearing_at_table("2: straight to the K", parse_cards("K♥ 2♠"), (2, 1), rules=PRESETS["full-deck"])
    advice = advise(hearing, deals=400, seed=3)
    assert any(cell_len(line.plain) > 80 for line in advice_lines(advice, n_raises=2, width=None))
    document = advice_document(advice, n_raises=2, lang="pl")
    assert document["reason"].startswith("sprawdzam: ")
    assert document["actions"][0]["name"] == "sprawdzam"


def test_a_time_and_few_deals_are_said_to_be_what_they_are():
    two, three = (
        hearing_at_table(bids, parse_cards("K♥ 10♠"), counts, rules=CLASSIC)
        for bids, counts in (("2: pair of Q", (2, 1)), ("2: pair of Q; 3: three Q", (2, 5, 5)))
    )

    def said(hearing: Hearing, **effort: float) -> str:
        return " ".join(line.plain for line in advice_lines(advise(hearing, **effort), n_raises=2, width=None))

    timed, thin, enough = said(two, seconds=0.01), said(three, deals=30), said(two, deals=1000)
    assert "How many deals fit into 0.01 s depends on the machine; --deals fixes their number." in timed
    assert "Few deals carry the weight, so the figures are rough" in thin
    assert "depends on the machine" not in thin + enough
    assert "figures are rough" not in enough
