"""``--heard`` on the command line: every format, both languages, narrow and wide, bad input."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from click.testing import CliRunner

from blefodds.cli.main import main
from blefodds.core.situation import Situation
from blefodds.engines import odds
from blefodds.inference import DEFAULT_TRUST, BidderModel, hearing_at_table, holdings, listening, posterior
from blefodds.inference.listening import posterior_table
from blefodds.lang import parse_cards, phrase
from blefodds.views.listing import listing_lines
from blefodds.views.percent import heard_percent
from blefodds.views.who import who_lines

BIDS = "2: pair of Q; 3: three Q; 2: full Q over 9"
ASKED = ["--hand", "K♥ Q♠", "--counts", "2,3,1", "--heard", BIDS, "--engine", "exact"]


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, [*arguments], prog_name="blefodds", standalone_mode=True)
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


def test_json():
    document = json.loads(run(*ASKED, "--format", "json", "--who"))
    listened = posterior(hearing_at_table(BIDS, parse_cards("K♥ Q♠"), (2, 3, 1)), players=True)
    assert document["situation"]["counts"] == [2, 3, 1]
    assert document["situation"]["heard"] == [
        {"seat": 2, "bid": "pair:Q"},
        {"seat": 3, "bid": "three:Q"},
        {"seat": 2, "bid": "full-house:Q,9"},
    ]
    evidence = document["evidence"]
    assert evidence["trust"] == DEFAULT_TRUST
    assert evidence["method"] == "exact"
    assert evidence["effective_sample_size"] == listened.evidence.effective_sample_size
    for row in document["bids"]:
        assert row["heard"] == {name: listened.p(row["position"]) for name in ("p", "low", "high")}
    queens = next(rank for rank in document["who"][0]["ranks"] if rank["rank"] == "Q")
    assert queens["at_least_one"] == holdings(listened)[0].at_least_one[12]
    assert [player["seat"] for player in document["who"]] == [2, 3]


def test_nothing_of_it_where_nothing_was_heard():
    document = json.loads(run("--hand", "K♥ Q♠", "--counts", "2,3,1", "--engine", "exact", "--format", "json"))
    assert document["situation"]["heard"] == []
    assert "evidence" not in document
    assert "heard" not in document["bids"][0]


def test_trust_0_is_deaf():
    document = json.loads(run(*ASKED, "--trust", "0", "--format", "json"))
    assert all(row["heard"]["p"] == row["exact"]["p"] for row in document["bids"])


def test_csv_and_markdown():
    rows = list(csv.DictReader(io.StringIO(run(*ASKED, "--format", "csv"))))
    assert 0 < float(rows[9]["heard"]) == float(rows[9]["heard_low"]) < 1
    assert "| after hearing |" in run(*ASKED, "--format", "markdown")


@pytest.mark.parametrize(("lang", "words"), [("en", "After hearing"), ("pl", "Po wysłuchaniu odzywek")])
def test_the_board_shows_before_and_after(lang, words):
    shown = run(*ASKED, "--who", "--lang", lang)
    assert words in shown
    assert max(map(len, shown.partition("Exact")[0].partition("Dokładnie")[0].splitlines()[3:])) <= 80
    for extra in (["--list"], ["--format", "plain"], ["--bid", "pair Q"], ["--sort", "odds"], ["--min-odds", "0.3"]):
        run(*ASKED, "--lang", lang, *extra)


def test_one_bid():
    assert "after hearing" in run(*ASKED, "--bid", "three Queens")


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_who_fits_the_screen(width, lang):
    listened = posterior(hearing_at_table(BIDS, parse_cards("K♥ Q♠"), (2, 3, 1)), players=True)
    lines = [line.plain for line in who_lines(holdings(listened), width=width, lang=lang)]
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["--counts", "2,3,1", "--heard", "2: pair of Q; 3: pair of J"], "--heard"),
        (["--counts", "2,3,1", "--heard", "4: pair of Q"], "--heard"),
        (["--counts", "2,3,1", "--heard", "pair of Q"], "--heard"),
        (["--in-play", "6", "--heard", "2: pair of Q"], "--counts"),
        (["--counts", "2,3,1", "--in-play", "7", "--heard", "2: pair of Q"], "--counts"),
        (["--counts", "3,3,1", "--heard", "2: pair of Q"], "--counts"),
        (["--counts", "2,3,1", "--seen", "9c", "--heard", "2: pair of Q"], "--seen"),
        (["--counts", "2,3,1", "--trust", "3"], "--trust"),
        (["--counts", "2,3,1", "--who"], "--who"),
        (["--counts", "2,3,1", "--heard", "2: pair of Q", "--who", "--format", "csv"], "--who"),
        (["--counts", "2,3,1", "--heard", "2: pair of Q", "--trust", "nan"], "--trust"),
        (["--counts", "2,3,1", "--heard", "2: pair of Q", "--trust", "100.5"], "--trust"),
        (["--counts", "2,3,1", "--heard", "2: pair of Q", "--trust", "0,5"], "--trust"),
    ],
)
def test_bad_input_is_one_line_that_names_the_option(arguments, option):
    said = run("--hand", "K♥ Q♠", "--engine", "exact", *arguments, code=2)
    assert said.startswith("Error: ")
    assert option in said
    assert said.count("\n") == 1


def test_the_help_names_the_usual_trust():
    assert f"[default: {DEFAULT_TRUST:g}]" in " ".join(run("--help").split())


def test_the_more_trust_the_more_a_bid_is_believed():
    hearing = hearing_at_table("2: pair of K", parse_cards("K♥"), (1, 1, 1))
    believed = [posterior(hearing, BidderModel.trusting(trust)).p(11) for trust in (0, 5, 20, 50, 90, 100)]
    assert believed[0] == pytest.approx(63 / 253, abs=1e-12)
    assert believed == sorted(believed)
    assert believed[-1] > 0.99


def test_one_bid_for_programs_is_one_row_and_for_people_the_nearest_too():
    (row,) = csv.DictReader(io.StringIO(run(*ASKED, "--bid", "three Queens", "--format", "csv")))
    assert row["bid"] == "three:Q"
    (named,) = json.loads(run(*ASKED, "--bid", "three Queens", "--format", "json"))["bids"]
    assert named["heard"]["p"] == float(row["heard"])
    shown = run(*ASKED, "--bid", "three Queens")
    assert "The nearest bids above three Queens" in " ".join(shown.split())


def test_who_stands_under_a_plain_list_too():
    alone, with_who = (run(*ASKED, "--format", "plain", *more) for more in ((), ("--who",)))
    assert with_who.startswith(alone)
    listened = posterior(hearing_at_table(BIDS, parse_cards("K♥ Q♠"), (2, 3, 1)), players=True)
    below = [line.plain for line in who_lines(holdings(listened))]
    assert with_who.removeprefix(alone).strip("\n").splitlines() == below
    assert "\x1b" not in with_who


def test_what_was_heard_and_how_far_it_is_believed_is_said():
    assert "With trust 0 the bids say nothing: the odds are those before hearing." in run(*ASKED, "--trust", "0")
    mine = run("--hand", "K♥ Q♠", "--counts", "2,3,1", "--heard", "1: pair of Q", "--engine", "exact")
    assert "After hearing, trust" not in mine  # nobody else has said anything
    missing = run("--hand", "K♥ Q♠", "--counts", "2,3,1", "--heard", "2: pair of Q; 2: three Q", "--engine", "exact")
    assert "1 bid of another player is missing; the bid before it is used instead." in missing


def test_what_was_sampled_has_its_interval(monkeypatch):
    monkeypatch.setattr(listening, "LOOKS_EXACT", 0)
    monkeypatch.setattr(listening, "LOOKS_SAMPLED", 1)
    shown = run(*ASKED, "--bid", "three Queens", "--seed", "1")
    assert re.search(r"after hearing \d+\.\d+% \(\d+\.\d+–\d+\.\d+%\)", shown)
    assert re.search(
        r"2,048 random deals were weighed; they count like \d{3} equal ones\. Seed 1, intervals 95%", shown
    )


def test_a_narrow_list_has_the_odds_after_hearing_last():
    listened = posterior(hearing_at_table(BIDS, parse_cards("K♥ Q♠"), (2, 3, 1)))
    table = posterior_table(odds(Situation("K♥ Q♠", 6), engine="exact"), listened)
    head, *lines = (line.plain for line in listing_lines(table, table.rows, width=40))
    assert head.split() == ["bid", "exact", "heard"]
    for line, row in zip(lines, table, strict=True):
        assert line.split()[0] == row.bid.code
        assert line.endswith(heard_percent(row))


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("extra", [["--list"], ["--bid", "three K"]], ids=" ".join)
def test_a_pipe_has_every_column_with_its_heading(extra, lang):
    asked = ["--hand", "Kh10s", "--counts", "2,2", "--heard", "2: pair of Q", "--deals", "500", "--seed", "1"]
    lines = run(*asked, *extra, "--lang", lang).splitlines()
    names = [
        phrase(f"column.{name}", lang, confidence=95) for name in ("bid", "exact", "simulated", "interval", "heard")
    ]
    (head,) = (line for line in lines if line.split()[:1] == ["#"])
    assert re.split("  +", head.strip()) == ["#", *names]
    row = next(line for line in lines if phrase("impossible", lang) in line)
    assert len(row) == len(head)
    assert len(re.split("  +", row.strip())) == len(names) + 1


def test_a_rank_that_nobody_can_hold_is_marked():
    hearing = hearing_at_table("2: pair of K", parse_cards("Q♥ Q♠ Q♦ Q♣"), (4, 2))
    lines = [line.plain for line in who_lines(holdings(posterior(hearing, players=True)))]
    heads, chances = lines[1].split(), lines[2].split()
    assert dict(zip(heads[2:], chances[2:], strict=True))["Q"] == "×"
