"""``--heard`` on the command line: every format, both languages, narrow and wide, bad input."""

from __future__ import annotations

import csv
import io
import json

import pytest
from click.testing import CliRunner

from blefodds.cli.main import main
from blefodds.notation import parse_cards
from blefodds.output.who import who_lines
from blefodds.strategy.evidence import DEFAULT_TRUST, BidderModel, hear, hearing_at_table, holdings

BIDS = "2: pair of Q; 3: three Q; 2: full Q over 9"
ASKED = ["--hand", "K♥ Q♠", "--counts", "2,3,1", "--heard", BIDS, "--engine", "exact"]


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, [*arguments], prog_name="blefodds", standalone_mode=True)
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


def test_json():
    document = json.loads(run(*ASKED, "--format", "json", "--who"))
    listened = hear(hearing_at_table(BIDS, parse_cards("K♥ Q♠"), (2, 3, 1)), players=True)
    assert document["situation"]["counts"] == [2, 3, 1]
    assert document["situation"]["heard"] == [
        {"seat": 2, "bid": "pair:Q"},
        {"seat": 3, "bid": "three:Q"},
        {"seat": 2, "bid": "full-house:Q,9"},
    ]
    evidence = document["evidence"]
    assert evidence["trust"] == DEFAULT_TRUST
    assert evidence["method"] == "exact"
    assert evidence["effective_sample_size"] == listened.evidence.effective
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
    listened = hear(hearing_at_table(BIDS, parse_cards("K♥ Q♠"), (2, 3, 1)), players=True)
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
    believed = [hear(hearing, BidderModel.trusting(trust)).p(11) for trust in (0, 5, 20, 50, 90, 100)]
    assert believed[0] == pytest.approx(63 / 253, abs=1e-12)
    assert believed == sorted(believed)
    assert believed[-1] > 0.99
