"""``blof simulate``, ``blof replay`` and ``blof report`` as their users run them."""

from __future__ import annotations

import json
import signal
import subprocess
import time

import pytest

from support.places import BLOF_GOLDEN as GOLDEN
from support.running import assert_refused, run_alone, started


@pytest.fixture
def run(environment):
    def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return run_alone("blof", *arguments, environment=environment, typed=stdin)

    return run


@pytest.fixture
def text(run):
    def text(*arguments: str, stdin: bytes = b"") -> str:
        done = run(*arguments, stdin=stdin)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    return text


@pytest.fixture
def refusal(run):
    def refusal(*arguments: str, stdin: bytes = b"") -> str:
        return assert_refused(run(*arguments, stdin=stdin))

    return refusal


def test_simulate_prints_a_table_or_json(text):
    arguments = ("simulate", "--players", "advisor,table,table,table", "--games", "640", "--seed", "1")
    table = text(*arguments)
    for word in ("640 matches of advisor, table, table, table", "seed 1", "95% interval", "cards in pile", "set aside"):
        assert word in table
    assert "\x1b" not in table
    document = json.loads(text(*arguments, "--format", "json", "--workers", "2"))
    assert (document["schema"], document["games"], document["seed"]) == ("blefodds.blof-tournament/1", 640, 1)
    assert document["bots"][0]["share"]["low"] > 0.25
    assert "ziarno 1" in text(*arguments, "--lang", "pl")
    assert text(*arguments, "--lang", "pl", "--ascii").isascii()


def test_a_simulated_match_is_printed_and_replayed(text):
    arguments = ("simulate", "--players", "random,table,counter,advisor", "--games", "30", "--seed", "5")
    record = text(*arguments, "--record", "30")
    assert record.startswith("Blöf match\n")
    shown = text("replay", "-", stdin=record.encode())
    for word in ("Hand 5", "a lie", "Blöf! Right", "could be true", "wins the hand"):
        assert word in shown
    polish = text("replay", "-", "--lang", "pl", stdin=record.encode())
    for word in ("Rozdanie 5", "kłamstwo", "Blöf! Celnie", "wygrywa rozdanie"):
        assert word in polish
    assert text("replay", "-", "--ascii", stdin=record.encode()).isascii()


@pytest.mark.parametrize("record", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_replay_agrees_with_every_golden_record(record):
    from blefodds.games.blof.record import parse_match
    from blefodds.views.blof_replay import replay_document, replay_lines

    match = parse_match(record.read_text("utf-8"))
    document = replay_document(match)
    for hand in document["hands"]:
        for move, after in zip(hand["moves"], hand["moves"][1:], strict=False):
            if move["action"] == "play":
                assert 0 <= move["could"] <= 1
                assert not (move["could"] == 0 and move["true"])  # what cannot be is never true
            if after["action"] == "challenge":
                assert after["lie"] != move["true"]
    for width in (40, 80):
        assert max(len(line.plain) for line in replay_lines(match, width=width)) <= width


def test_replay_prints_json(text):
    document = json.loads(text("replay", str(GOLDEN / "most-points-win.txt"), "--format", "json"))
    assert document["schema"] == "blefodds.blof-replay/1"
    assert (len(document["hands"]), sum(document["points"]), len(document["winners"])) == (5, 5, 1)


def test_the_bots_are_listed(text):
    listed = text("simulate", "--bots")
    assert [line.split()[0] for line in listed.splitlines()] == [
        "advisor",
        "counter",
        "honest-first",
        "random",
        "table",
    ]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("simulate",), "which bots play?"),
        (("simulate", "--players", "table,table"), "played by four, not by 2"),
        (("simulate", "--players", "table,table,table,tabel"), "unknown bot 'tabel'"),
        (("simulate", "--players", "table,table,table,table", "--games", "0"), "--games"),
        (("simulate", "--players", "table,table,table,table", "--games", "5", "--record", "6"), "match 6: there are 5"),
        (("simulate", "--players", "table,table,table,table", "--confidence", "2"), "--confidence"),
        (("replay", "no-such-file.txt"), "no-such-file.txt: there is no such file"),
        (("report", "--out", ""), "the name of the folder is empty"),
    ],
)
def test_bad_input_is_one_line(arguments, complaint, refusal):
    assert complaint in refusal(*arguments)


def test_a_broken_record_names_the_line_and_the_rule(refusal):
    record = (GOLDEN / "locked-rank.txt").read_bytes()
    broken = record.replace(b"2 passes", "2: Blöf!".encode(), 1)
    assert "standard input: line " in refusal("replay", "-", stdin=broken)
    assert "not UTF-8" in refusal("replay", "-", stdin=b"\xff\xfe")
    assert "a record begins with the line 'Blöf match'" in refusal("replay", "-", stdin=b"Blef match\n")


def test_a_run_goes_on_after_a_kill_with_the_same_integers(environment, run, text, tmp_path):
    path = tmp_path / "kept.json"
    arguments = ("simulate", "--players", "table,counter,table,random", "--games", "60000", "--seed", "3")
    with started("blof", *arguments, "--resume", str(path), "--format", "json", environment=environment) as process:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and process.poll() is None:
            time.sleep(0.1)
            if path.exists() and json.loads(path.read_text())["tournaments"]:
                break
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode == 130
    kept = json.loads(path.read_text())["tournaments"]["table,counter,table,random"]
    assert 0 < sum(kept["tally"]["lengths"]) < 60000
    resumed = text(*arguments, "--resume", str(path), "--format", "json")
    assert resumed == text(*arguments, "--format", "json")
    other = run("simulate", "--players", "table,table,table,random", "--games", "60000", "--resume", str(path))
    assert other.returncode == 2
    assert b"is of another tournament (players differs)" in other.stderr
