"""``blof odds`` as its users run it."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import Any

import pytest

from blefodds.advice.blof import Stakes, advise
from blefodds.games.blof.claims import parse_claim
from blefodds.games.blof.knowledge import Knowledge
from blefodds.inference.blof.behaviour import Behaviour
from blefodds.inference.blof.could import could_odds
from blefodds.lang import LANGUAGES
from blefodds.views.blof_odds import ClaimAnswer, advice_lines, claim_sentence, grid_lines, how_lines, list_lines
from support.running import run_here

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]

TABLE = ["--hand", "7♠ 7♥ K♦ 9♣", "--claimer-cards", "11"]
EXACT = ["--engine", "exact"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BLEFODDS_")}
    kept |= {"BLEFODDS_SETTINGS": str(tmp_path / "settings.toml"), "PYTHONUTF8": "1"}

    def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "blefodds", "blof", *arguments]
        return subprocess.run(command, env=kept | more, capture_output=True, check=False, timeout=120)

    return run


@pytest.fixture
def text(run: Run) -> Callable[..., str]:
    def text(*arguments: str, **more: str) -> str:
        done = run("odds", *arguments, **more)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    return text


@pytest.fixture
def document(text: Callable[..., str]) -> Callable[..., Any]:
    return lambda *arguments: json.loads(text(*arguments, "--format", "json"))


def test_json_has_a_row_for_every_rank_and_one_to_four_cards(document: Callable[..., Any]) -> None:
    found = document(*TABLE, "--claim", "3 sevens", "--pile", "4", "--laid", "9♥", "--deals", "20000", "--seed", "7")
    assert found["schema"] == "blefodds.blof/1"
    assert found["simulation"] == {"deals": 20000, "seed": 7, "confidence": 0.95, "until": None}
    situation = found["situation"]
    assert situation["hand"] == ["7s", "7h", "Kd", "9c"]
    assert (situation["claim"], situation["claimer_cards"], situation["pile"]) == ("3x7", 11, 4)
    assert (situation["laid"], situation["unseen"], situation["hidden"]) == (["9h"], 47, 11)
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    assert [row["claim"] for row in found["claims"]] == [f"{n}x{rank}" for rank in ranks for n in (1, 2, 3, 4)]
    table = could_odds(Knowledge("7♠ 7♥ K♦ 9♣", 11, laid="9♥", pile=4), deals=20000, seed=7)
    for row, expected in zip(found["claims"], table, strict=True):
        exact, simulated = expected.exact, expected.simulated
        assert exact is not None
        assert simulated is not None
        assert row["could"] == {"p": exact.p, "ways": exact.ways, "of": comb(47, 11)}
        assert row["simulated"] == {
            "p": simulated.p,
            "true": simulated.true,
            "low": simulated.low,
            "high": simulated.high,
        }
        assert (row["rank"], row["n_cards"]) == (expected.claim.rank.code, expected.claim.n_cards)
        assert 0 <= row["did"]["p"] <= 1
        assert row["certain_lie"] == (exact.ways == 0)
        assert (row["did"]["p"] == 0) == (exact.ways == 0)
    assert found["advice"]["best"] == "challenge"
    assert found["advice"]["at_stake"] == 7


def test_what_an_engine_does_not_compute_is_null(document: Callable[..., Any]) -> None:
    exact = document(*TABLE, *EXACT)
    assert exact["simulation"] is None
    assert exact["advice"] is None
    assert {row["simulated"] for row in exact["claims"]} == {None}
    simulated = document(*TABLE, "--engine", "simulate", "--deals", "1000", "--seed", "1")
    assert {row["could"] for row in simulated["claims"]} == {None}
    assert not any(row["certain_lie"] for row in simulated["claims"])


def test_csv_and_markdown_have_the_same_rows(text: Callable[..., str]) -> None:
    how = [*TABLE, "--deals", "1000", "--seed", "1", "--format"]
    rows = list(csv.DictReader(io.StringIO(text(*how, "csv"))))
    assert len(rows) == 52
    assert (rows[0]["claim"], rows[0]["name"], rows[0]["of"]) == ("1x2", "one two", str(comb(48, 11)))
    markdown = text(*how, "markdown").splitlines()
    assert len([line for line in markdown if line.startswith("| ")]) == 2 + 52
    assert markdown[0] == "| claim | could be |  | simulated | 95% interval | is true |"
    polish = text(*TABLE, *EXACT, "--format", "markdown", "--lang", "pl").splitlines()
    assert polish[0] == "| zgłoszenie | możliwe |  |  |  | prawda |"
    assert polish[2].startswith("| dwójka | 66.06% | 14,925,861,236 z 22,595,200,368 rąk | ")


def test_marks_and_places_are_explained_only_where_they_are_used(text: Callable[..., str]) -> None:
    grid, listed = text(*TABLE, *EXACT), text(*TABLE, *EXACT, "--list")
    simulated = text(*TABLE, "--engine", "simulate", "--deals", "1000", "--seed", "1")
    assert ["Down the rank" in shown for shown in (grid, listed, simulated)] == [True, False, True]
    assert ["✓ certain" in shown for shown in (grid, listed, simulated)] == [True, True, False]


def test_the_claim_is_answered_first_and_the_model_stated(text: Callable[..., str]) -> None:
    shown = text(*TABLE, *EXACT, "--claim", "3x7", "--pile", "4").splitlines()
    assert shown[2] == "three sevens, could it be true: certain lie · 0 of 22,595,200,368 hands"
    assert shown[3] == "Advice: challenge."
    assert "a challenge is free" in shown[4]
    for name in (*Behaviour.__dataclass_fields__, *Stakes.__dataclass_fields__):
        assert f"{name} {getattr(Behaviour(), name, None) or getattr(Stakes(), name, None):g}" in "\n".join(shown)


def test_a_simulation_alone_calls_nothing_certain(text: Callable[..., str]) -> None:
    shown = text(*TABLE, "--engine", "simulate", "--deals", "1000", "--seed", "1", "--claim", "3x7", "--pile", "4")
    assert "certain" not in shown
    assert "free" not in shown
    assert "×" not in shown


def test_the_model_and_the_advice_are_the_same_whatever_computed_the_odds(document: Callable[..., Any]) -> None:
    """What few deals have not shown is not impossible: the model counts."""
    asked = ["--hand", "7♠ K♦", "--claimer-cards", "6", "--claim", "4x9", "--pile", "4"]
    counted = document(*asked, *EXACT)
    simulated = document(*asked, "--engine", "simulate", "--deals", "10", "--seed", "1")
    (row,) = (row for row in simulated["claims"] if row["claim"] == "4x9")
    assert row["simulated"]["true"] == 0
    assert row["did"]["p"] > 0
    assert [row["did"] for row in simulated["claims"]] == [row["did"] for row in counted["claims"]]
    assert simulated["advice"] == counted["advice"]


def test_without_cards_of_ones_own_the_way_to_advice_is_named(text: Callable[..., str]) -> None:
    shown = text("--hand", "", "--claimer-cards", "11", "--claim", "3x7", "--pile", "4", *EXACT)
    assert "For advice, say which cards you hold" in shown
    assert "Advice:" not in shown


def first_lines(environment: dict[str, str], *arguments: str) -> list[str]:
    """The answer up to the table, from this process."""
    done = run_here("blof", "odds", *arguments, *EXACT, environment=environment)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().splitlines()[:5]


def test_all_that_is_known_of_the_table_is_said_back(environment: dict[str, str]) -> None:
    cards = ("--laid", "9♥", "--shown", "A♠", "--shown", "1: 5♠", "--buried", "2♠", "--pile", "4")
    numbers = ("--others", "12,13", "--n-buried", "8", "--passes", "1")
    (known, *_) = first_lines(environment, *TABLE, *cards, *numbers, "--claim", "2xQ")
    assert known.split(" · ")[2:-1] == [
        "yours in the pile 9♥",
        "known with the claimer A♠",
        "known with others 5♠",
        "known set aside 2♠",
        "4 cards in the pile before",
        "the others hold 12 and 13",
        "8 set aside",
        "1 passed since",
    ]


def test_why_a_challenge_is_advised_is_said_where_there_is_a_reason(environment: dict[str, str]) -> None:
    last_cards = ("--hand", "7♠ 7♥ K♦", "--claimer-cards", "3", "--claim", "3x9", "--pile", "4")
    assert first_lines(environment, *last_cards)[3:] == [
        "Advice: challenge.",
        "Unchallenged, the claimer has gone out: a challenge costs nothing.",
    ]
    one_card = ("--hand", "K♦", "--claimer-cards", "12", "--claim", "2x7", "--pile", "0", "--others", "10,9")
    by_cards_alone = ("--model", "card_scale=0.1", "--model", "lead_worth=0")
    assert "points" not in first_lines(environment, *one_card)[4]  # what a challenge must reach stands there
    assert "points" in first_lines(environment, *one_card, *by_cards_alone)[4]  # nothing is lost by one


def test_polish_speaks_polish(text: Callable[..., str]) -> None:
    shown = text(*TABLE, *EXACT, "--claim", "trzy siódemki", "--pile", "4", "--lang", "pl")
    assert "zgłaszający miał 11 kart" in shown
    assert "trzy siódemki, czy to możliwe: pewne kłamstwo" in shown
    assert "Rada: sprawdź (Blöf!)." in shown


def test_a_parameter_of_the_model_is_used_and_stated(document: Callable[..., Any]) -> None:
    asked = [*TABLE, *EXACT, "--claim", "2xQ", "--pile", "4"]
    trusting = document(*asked, "--model", "lies_when_unable=0.01", "--model", "card-scale=9")
    assert trusting["behaviour"]["lies_when_unable"] == 0.01
    assert trusting["stakes"]["card_scale"] == 9.0
    usual = document(*asked)
    assert trusting["advice"]["p_true"] > usual["advice"]["p_true"]


def test_cards_shown_count_where_they_are(document: Callable[..., Any]) -> None:
    found = document(
        *TABLE, *EXACT, "--shown", "Q♦ Q♣", "--shown", "claimer: Q♥", "--shown", "1: J♦", "--shown", "2: J♣"
    )
    assert found["situation"]["shown"] == ["Qd", "Qc", "Qh"]
    assert found["situation"]["shown_others"] == [["Jd"], ["Jc"]]
    rows = {row["claim"]: row["could"] for row in found["claims"]}
    assert rows["3xQ"]["ways"] == rows["3xQ"]["of"] == comb(43, 8)
    assert rows["3xJ"]["ways"] == 0


def test_ascii_and_no_colour(run: Run, text: Callable[..., str]) -> None:
    shown = text(*TABLE, *EXACT, "--claim", "3x7", "--pile", "4", "--ascii", "--lang", "pl")
    assert shown.isascii()
    for encoding in ("ascii", "cp437", "cp1250", "cp1252"):
        done = run("odds", *TABLE, *EXACT, "--claim", "3x7", "--pile", "4", PYTHONUTF8="0", PYTHONIOENCODING=encoding)
        assert done.returncode == 0
        assert "Advice: challenge." in done.stdout.decode(encoding)
    assert "\x1b" not in text(*TABLE, *EXACT, NO_COLOR="1")
    assert "\x1b[" in text(*TABLE, *EXACT, "--color")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([*TABLE, "--claim", "5x7"], "'--claim': a claim of 5 cards is 1 too many"),
        ([*TABLE, "--claim", "7"], "'7' is not a claim"),
        (["--hand", "7♠", "--claimer-cards", "2", "--claim", "3x7"], "held only 2: 1 too many"),
        (["--hand", "7♠"], "'--claimer-cards': missing"),
        (["--hand", "7♠", "--claimer-cards", "0"], "'--claimer-cards': a number of cards from 1 to 52"),
        (["--hand", "7♠", "--claimer-cards", "53"], "from 0 to 52"),
        ([*TABLE, "--laid", "7♠ 7♦ 7♣"], "5 cards of rank 7 are accounted for, 1 more than there are"),
        ([*TABLE, "--shown", "3: Q♦"], "'--shown': '3' is nobody"),
        ([*TABLE, "--shown", "1: Zz"], "'--shown': card 1: 'Zz' is not a card"),
        ([*TABLE, "--pile", "4", "--others", "13,13", "--n-buried", "9"], "make 54 cards, 2 more than the 52"),
        ([*TABLE, "--pile", "4", "--others", "13,13", "--n-buried", "6"], "make 51 cards, 1 fewer than the 52"),
        ([*TABLE, "--others", "13"], "'--others': '13' is not two numbers"),
        ([*TABLE, "--laid", "9♠ 9♥", "--pile", "1"], "'--laid': 2 cards are known to be there"),
        ([*TABLE, "--n-buried", "1", "--buried", "9♠ 9♥"], "'--buried': 2 cards are known"),
        ([*TABLE, "--passes", "1"], "--passes goes with --claim"),
        ([*TABLE, "--passes", "3", "--claim", "1x7"], "'--passes'"),
        ([*TABLE, "--model", "honest=1"], "'--model': no parameter 'honest'"),
        ([*TABLE, "--model", "lies_when_unable=0,5"], "'0,5' is not a number"),
        ([*TABLE, "--model", "lies_when_unable=nan"], "'--model': lies_when_unable: a number from 0 to 1"),
        ([*TABLE, *EXACT, "--deals", "5"], "'--deals': --engine exact doesn't use this option"),
        ([*TABLE, "--engine", "enumerate"], "'--engine'"),
        ([*TABLE, "--seed", "-1"], "'--seed'"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(run: Run, arguments: list[str], said: str) -> None:
    done = run("odds", *arguments)
    message = done.stderr.decode()
    assert done.returncode == 2
    assert done.stdout == b""
    assert message.startswith("Error: ")
    assert said in message
    assert message.count("\n") == 1
    assert len(message) <= len("Error: ") + 200 + 1


def test_the_group_lists_its_commands(run: Run) -> None:
    done = run()
    assert done.returncode == 0
    assert b"odds" in done.stdout
    unknown = run("nothing")
    assert (unknown.returncode, unknown.stdout) == (2, b"")


def answer(claim: str, *, lang: str, engine: str = "both") -> ClaimAnswer:
    knowledge = Knowledge("7♠ 7♥ K♦ 10♣ A♠", 11, shown="10♦", pile=20)
    how = {} if engine == "exact" else {"deals": 2000, "seed": 1}
    table = could_odds(knowledge, engine=engine, **how)  # type: ignore[arg-type]
    asked = parse_claim(claim)
    found = ClaimAnswer(table, Behaviour(), Stakes(), asked)
    p_true = found.did(table[asked])
    return ClaimAnswer(table, Behaviour(), Stakes(), asked, advice=advise(knowledge, asked, p_true))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("engine", ["both", "exact", "simulate"])
@pytest.mark.parametrize("claim", ["3x7", "1x10", "4xQ", "2x10"])
def test_tables_fit_forty_and_eighty_columns(claim: str, lang: str, engine: str) -> None:
    found = answer(claim, lang=lang, engine=engine)
    for width in (40, 80):
        for lines in (grid_lines(found, width=width, lang=lang), list_lines(found, width=width, lang=lang)):
            assert max(line.cell_len for line in lines) <= width
            assert len(lines) >= 13 + 2
    assert len(grid_lines(found, width=80, lang=lang)) == 13 + 2
    assert len(grid_lines(found, width=40, lang=lang)) == 2 * (13 + 2) + 1
    words = [claim_sentence(found, parse_claim(claim), lang=lang), *how_lines(found, lang=lang)]
    words += [line for line, _ in advice_lines(found, parse_claim(claim), lang=lang)]
    assert all(words)
    assert not any("{" in line for line in words)


def test_certainty_stands_in_the_table_only_where_it_was_counted() -> None:
    grid = "\n".join(line.plain for line in grid_lines(answer("1x10", lang="en"), width=80))
    assert "✓" in grid
    assert grid.count("×") == 2 * (2 + 1 + 1 + 1)  # 3 and 4 sevens; 4 kings, tens and aces: in both halves
    sampled = "\n".join(line.plain for line in grid_lines(answer("1x10", lang="en", engine="simulate"), width=80))
    assert "✓" not in sampled
    assert "×" not in sampled
