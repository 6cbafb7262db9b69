"""Sweeps: the same rows as single answers, and the same file however often they were interrupted."""

from __future__ import annotations

import csv
import io
import signal
import time

import pandas as pd
import pytest

from running import assert_refused, run_here, started

QUESTION = ("sweep", "--hand", "K♥ 10♠", "--in-play", "3..9", "--seed", "5", "--deals", "200k")


def test_every_row_is_what_the_single_answer_says(text):
    swept = list(csv.DictReader(io.StringIO(text(*QUESTION))))
    assert sorted({int(row["in_play"]) for row in swept}) == list(range(3, 10))
    single = text("--hand", "K♥ 10♠", "--in-play", "7", "--seed", "5", "--deals", "200k", "--format", "csv")
    expected = list(csv.DictReader(io.StringIO(single)))
    assert [{k: v for k, v in row.items() if k != "in_play"} for row in swept if row["in_play"] == "7"] == expected


def test_without_a_range_all_numbers_of_cards_are_swept(text):
    rows = list(csv.DictReader(io.StringIO(text("sweep", "--hand", "Kh", "--dead", "9s", "--engine", "exact"))))
    assert sorted({int(row["in_play"]) for row in rows}) == list(range(1, 24))


def test_csv_and_parquet_hold_the_same_numbers(text, tmp_path):
    for name in ("odds.csv", "odds.parquet"):
        assert name in text(*QUESTION, "--out", str(tmp_path / name))
    as_csv, as_parquet = pd.read_csv(tmp_path / "odds.csv"), pd.read_parquet(tmp_path / "odds.parquet")
    assert list(as_csv.columns) == list(as_parquet.columns)
    for column in as_csv.columns:
        assert as_csv[column].tolist() == as_parquet[column].tolist()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["odds.csv", "odds.parquet"]


def test_a_killed_sweep_goes_on_and_ends_with_the_same_file(blefodds, environment, tmp_path):
    question = ("sweep", "--hand", "Kh", "--in-play", "2..20", "--seed", "9", "--deals", "20M")
    whole, killed = tmp_path / "whole.csv", tmp_path / "killed.csv"
    assert blefodds(*question, "--out", str(whole)).returncode == 0
    journal = tmp_path / "killed.csv.partial"
    n_kills = 0
    while not killed.exists() or journal.exists():  # a kill can fall between writing the one and removing the other
        with started(*question, "--out", str(killed), environment=environment) as process:
            lines_before = _lines(journal)
            while process.poll() is None and _lines(journal) < lines_before + 4:
                time.sleep(0.02)
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
                n_kills += 1
    assert n_kills >= 2
    assert killed.read_bytes() == whole.read_bytes()
    assert not journal.exists()


def _lines(path) -> int:
    try:
        return path.read_text("utf-8").count("\n")
    except FileNotFoundError:  # not there yet, or no more
        return 0


def test_a_line_cut_short_is_computed_again(text, tmp_path):
    out = tmp_path / "odds.csv"
    expected = text(*QUESTION)
    text(*QUESTION, "--out", str(tmp_path / "other.csv"))
    journal = _interrupted_journal(text, tmp_path, out)
    journal.write_text(journal.read_text("utf-8")[:-40], "utf-8")
    text(*QUESTION, "--out", str(out))
    assert out.read_text("utf-8") == expected


def _interrupted_journal(text, tmp_path, out):
    """The journal as it stands when a sweep is killed right before its file is written."""
    from blefodds.output import sweep

    journal = sweep.Journal(out.with_name(out.name + ".partial"))
    rows = list(csv.reader(io.StringIO(text(*QUESTION))))[1:]
    configuration = sweep.configuration_of(
        _situations(), engine="both", deals=200_000, seed=5, confidence=0.95, until=None, lang="en"
    )
    journal.start(configuration)
    for n in range(3, 9):
        journal.add(n, [[_value(cell) for cell in row] for row in rows if row[0] == str(n)])
    return journal.path


def _situations():
    from blefodds import Situation

    return [Situation("K♥ 10♠", n) for n in range(3, 10)]


def _value(cell: str):
    for kind in (int, float):
        try:
            return kind(cell)
        except ValueError:
            continue
    return cell


def test_a_journal_of_another_sweep_is_not_touched_without_force(text, refusal, tmp_path):
    out = tmp_path / "odds.csv"
    journal = _interrupted_journal(text, tmp_path, out)
    before = journal.read_bytes()
    for other in (("--seed", "6"), ("--deals", "100k"), ("--deck", "32"), ("--dead", "9c")):
        message = refusal(*QUESTION, *other, "--out", str(out))
        assert "odds.csv.partial" in message
        assert "--force" in message
    assert journal.read_bytes() == before
    assert not out.exists()
    text(*QUESTION, "--seed", "6", "--force", "--out", str(out))
    assert out.read_text("utf-8") == text(*QUESTION, "--seed", "6")


@pytest.mark.parametrize("spoilt", ['"\\ud800"', "true", "[]", '"\\u0007"'])
def test_a_journal_with_what_no_row_has_is_refused(text, refusal, tmp_path, spoilt):
    journal = _interrupted_journal(text, tmp_path, tmp_path / "odds.csv")
    before = journal.read_text("utf-8").replace('"high-card"', spoilt, 1)
    assert spoilt in before
    journal.write_text(before, "utf-8")
    assert "odds.csv.partial is no journal of a sweep" in refusal(*QUESTION, "--out", str(tmp_path / "odds.csv"))
    assert journal.read_text("utf-8") == before


def test_a_file_that_is_no_journal_is_not_touched(refusal, tmp_path):
    stranger = tmp_path / "odds.csv.partial"
    for content in (b"my notes\n", b"\xff\xfe\n", b"5\n", b"[]\n", b'{"rules": ""}\n{}\n'):
        stranger.write_bytes(content)
        assert "odds.csv.partial" in refusal(*QUESTION, "--out", str(tmp_path / "odds.csv"))
        assert stranger.read_bytes() == content


def test_an_interrupted_sweep_without_a_seed_keeps_the_one_it_drew(text, tmp_path):
    out = tmp_path / "odds.csv"
    _interrupted_journal(text, tmp_path, out)
    unseeded = [argument for argument in QUESTION if argument not in ("--seed", "5")]
    assert "seed 5" in text(*unseeded, "--out", str(out))
    assert out.read_text("utf-8") == text(*QUESTION)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--in-play", "9..3"], "9..3"),
        (["--in-play", "x"], "'x'"),
        (["--in-play", "0..9"], "--in-play"),
        (["--in-play", "2..25"], "25"),
        (["--out", "odds.txt"], "odds.txt"),
        (["--engine", "exact", "--seed", "1"], "--seed"),
    ],
)
def test_bad_input_is_refused(refusal, arguments, named):
    assert named in refusal("sweep", "--hand", "Kh", *arguments)


def test_a_folder_that_is_not_there_is_one_line_and_exit_1(blefodds, tmp_path):
    done = blefodds(*QUESTION, "--out", str(tmp_path / "nowhere" / "odds.csv"))
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert done.stdout == b""


def test_without_a_package_for_parquet_it_says_what_to_install(environment, tmp_path, monkeypatch):
    monkeypatch.setattr("blefodds.output.sweep.find_spec", lambda name: None)
    done = run_here(*QUESTION, "--out", str(tmp_path / "odds.parquet"), environment=environment)
    assert "'--out': Parquet needs an extra package: pip install 'blefodds[parquet]'" in assert_refused(done)
    assert list(tmp_path.iterdir()) == []
