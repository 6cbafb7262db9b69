"""Sweeps: the same rows as single answers, and the same file however often they were interrupted."""

from __future__ import annotations

import csv
import io
import json
import signal
import time

import pandas as pd
import pytest

from blefodds import Situation, odds
from blefodds.engines.kept_counts import counts_of, table_from_counts
from blefodds.engines.sweep import Journal, sweep
from support.running import assert_refused, clean_environment, run_here, started

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
    # pandas may read a CSV's last digit wrong, so Python reads it.
    with (tmp_path / "odds.csv").open(encoding="utf-8", newline="") as file:
        as_csv = list(csv.DictReader(file))
    as_parquet = pd.read_parquet(tmp_path / "odds.parquet")
    assert list(as_csv[0]) == list(as_parquet.columns)
    for column in as_parquet.columns:
        kept = as_parquet[column].tolist()
        assert [type(value)(row[column]) for row, value in zip(as_csv, kept, strict=True)] == kept
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
    journal = _interrupted_journal(tmp_path, out)
    journal.write_text(journal.read_text("utf-8")[:-40], "utf-8")
    text(*QUESTION, "--out", str(out))
    assert out.read_text("utf-8") == expected


def _interrupted_journal(tmp_path, out):
    """The journal as it stands when a sweep is killed right before its file is written."""
    journal = Journal.beside(out)
    how = {"engine": "both", "deals": 200_000, "seed": 5, "confidence": 0.95, "until": None}
    for _ in zip(_situations()[:-1], sweep(_situations(), how, journal=journal), strict=False):
        pass  # of the last none is asked for
    return journal.path


def _situations():
    return [Situation("K♥ 10♠", n) for n in range(3, 10)]


def test_a_journal_of_another_sweep_is_not_touched_without_force(text, refusal, tmp_path):
    out = tmp_path / "odds.csv"
    journal = _interrupted_journal(tmp_path, out)
    before = journal.read_bytes()
    for other in (("--seed", "6"), ("--deals", "100k"), ("--deck", "32"), ("--dead", "9c")):
        message = refusal(*QUESTION, *other, "--out", str(out))
        assert "odds.csv.partial" in message
        assert "--force" in message
    assert journal.read_bytes() == before
    assert not out.exists()
    text(*QUESTION, "--seed", "6", "--force", "--out", str(out))
    assert out.read_text("utf-8") == text(*QUESTION, "--seed", "6")


SPOILT = {
    "a way more": lambda line: line["ways"].__setitem__(3, line["ways"][3] + 1),
    "a way less": lambda line: line["ways"].pop(),
    "half a way": lambda line: line["ways"].__setitem__(3, line["ways"][3] + 0.5),
    "no ways": lambda line: line.update(ways=None),
    "no deals": lambda line: line.update(deals=0),
    "other deals": lambda line: line.update(deals=199_999),
    "deals in words": lambda line: line.update(deals="200000"),
    "a deal in words": lambda line: line["true"].__setitem__(3, "12"),
    "part of a deal": lambda line: line["true"].__setitem__(3, 1.5),
    "more than all deals": lambda line: line["true"].__setitem__(3, 200_001),
    "what no chance gives": lambda line: line["true"].__setitem__(3, line["true"][3] + 5_000),
    "another number of cards": lambda line: line.update(in_play=line["in_play"] + 1),
    "cards that nobody asked for": lambda line: line.update(in_play=11),
    "no number of cards": lambda line: line.update(in_play=[3]),
    "nothing that was true": lambda line: line.update(true=None),
    "half a character": lambda line: line.update(true="\ud800"),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_a_journal_that_cannot_be_is_refused(text, refusal, tmp_path, spoil):
    out = tmp_path / "odds.csv"
    journal = _interrupted_journal(tmp_path, out)
    lines = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    spoil(lines[3])
    journal.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    before = journal.read_bytes()
    assert "odds.csv.partial is damaged" in refusal(*QUESTION, "--out", str(out))
    assert journal.read_bytes() == before
    assert not out.exists()


def test_a_damaged_journal_is_begun_anew_with_force(text, tmp_path):
    out = tmp_path / "odds.csv"
    journal = _interrupted_journal(tmp_path, out)
    journal.write_text(journal.read_text("utf-8").replace('"deals": 200000', '"deals": 200001', 2), "utf-8")
    text(*QUESTION, "--force", "--out", str(out))
    assert out.read_text("utf-8") == text(*QUESTION)


def test_what_was_kept_is_not_computed_again(text, tmp_path, monkeypatch):
    out = tmp_path / "odds.csv"
    _interrupted_journal(tmp_path, out)
    asked, real = [], odds

    def noted(situation, **how):
        asked.append(situation.in_play)
        return real(situation, **how)

    monkeypatch.setattr("blefodds.engines.sweep.odds", noted)
    assert run_here(*QUESTION, "--out", str(out), environment=clean_environment(tmp_path / "user")).returncode == 0
    assert asked == [9]
    assert out.read_text("utf-8") == text(*QUESTION)


@pytest.mark.parametrize(
    "how",
    [
        {"engine": "exact"},
        {"engine": "enumerate"},
        {"engine": "simulate", "deals": 5_000, "seed": 3},
        {"engine": "both", "deals": 5_000, "seed": 3, "confidence": 0.5},
        {"engine": "both", "until": 0.02, "seed": 3},
        {"engine": "both", "seed": 3},
    ],
    ids=lambda how: " ".join(map(str, how.values())),
)
def test_a_table_is_made_again_from_its_counts(how):
    for situation in (Situation("K♥ 10♠", 5), Situation("K♥", 5, seen="A♠", dead="9♣", judged_on="rest")):
        table = odds(situation, **how)
        kept = json.loads(json.dumps(counts_of(table)))
        assert table_from_counts(situation, kept, **how) == table


def test_a_name_that_leaves_no_room_for_the_journals_is_refused_with_the_reason(refusal, tmp_path):
    name = "a" * 251 + ".csv"
    (tmp_path / name).touch()  # a name that may be
    said = refusal("sweep", "--in-play", "2..3", "--engine", "exact", "--out", str(tmp_path / name))
    assert "--out" in said
    assert "the name is too long: beside it stands NAME.partial while the sweep runs" in said


def test_a_file_that_is_no_journal_is_not_touched(refusal, tmp_path):
    stranger = tmp_path / "odds.csv.partial"
    for content in (b"my notes\n", b"\xff\xfe\n", b"5\n", b"[]\n", b'{"rules": ""}\n{}\n'):
        stranger.write_bytes(content)
        assert "odds.csv.partial" in refusal(*QUESTION, "--out", str(tmp_path / "odds.csv"))
        assert stranger.read_bytes() == content


def test_an_interrupted_sweep_without_a_seed_keeps_the_one_it_drew(text, tmp_path):
    out = tmp_path / "odds.csv"
    _interrupted_journal(tmp_path, out)
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
    monkeypatch.setattr("blefodds.views.sweep.find_spec", lambda name: None)
    done = run_here(*QUESTION, "--out", str(tmp_path / "odds.parquet"), environment=environment)
    assert "'--out': Parquet needs an extra package: pip install 'blefodds[parquet]'" in assert_refused(done)
    assert list(tmp_path.iterdir()) == []
