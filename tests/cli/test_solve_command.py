"""``blefodds solve`` from the outside."""

import json
import os
import signal
import sys
import time
from dataclasses import replace
from io import StringIO

import pytest
from click.testing import CliRunner

from blefodds.cli.main import main
from blefodds.cli.progress import ProgressLine
from blefodds.cli.solve_command import _progress_text
from blefodds.core.rules import CLASSIC
from blefodds.solver import match
from blefodds.solver.best_response import Certificate
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.match import solve_match
from blefodds.solver.policy import Policy
from blefodds.solver.policy_file import load_policy
from blefodds.solver.solve import Progress, Solver
from blefodds.views.solution import bracket_text, gain_text, match_lines, solution_document, solution_lines
from support.running import run_here, started, without_notice


def run(*arguments):
    return CliRunner().invoke(main, ["solve", *arguments], prog_name="blefodds")


def test_json_says_what_was_found():
    done = run("--cards", "1,2", "--target", "1e-3", "--format", "json")
    assert done.exit_code == 0, done.output
    document = json.loads(done.stdout)
    assert document["schema"] == "blefodds.solution/1"
    assert document["cards"] == [1, 2]
    width = document["value"]["high"] - document["value"]["low"]
    assert width == pytest.approx(sum(document["gains"]), abs=1e-12)
    assert width <= 1e-3
    assert document["value"]["low"] <= 0.38034 <= document["value"]["high"]
    assert sum(opening["share"] for opening in document["openings"]) == pytest.approx(1, abs=0.02)
    assert [holding["ranks"] for holding in document["holdings"]] == [
        [rank] for rank in ("A", "K", "Q", "J", "10", "9")
    ]
    assert {"seconds", "iterations", "nodes", "answers", "rules", "version"} <= set(document)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_lines_fit_and_say_what_matters(lang):
    done = run("--cards", "1,1", "--lang", lang, "--ascii")
    assert done.exit_code == 0, done.output
    assert done.stdout.isascii() or lang == "pl"
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "46.3" in done.stdout
    for phrase in {"en": ["opening", "bluff", "By holding", "Answers"], "pl": ["otwarcie", "Odpowiedzi"]}[lang]:
        assert phrase in done.stdout


def test_more_holdings_than_can_be_read_are_counted():
    solver = Solver(BlefRound((3, 1)))
    solver.run(iterations=1)
    lines = solution_lines(Policy.of(solver), seconds=1.0, iterations=1, width=80)
    assert [line.plain for line in lines if "holdings" in line.plain] == [
        "There are 56 holdings: --format json lists them all."
    ]


def test_narrow_lines_fit():
    solver = Solver(BlefRound((2, 2)))
    solver.run(iterations=60)
    for lang in ("en", "pl"):
        lines = solution_lines(Policy.of(solver), seconds=1.0, iterations=60, lang=lang, width=40)
        assert max(len(line.plain) for line in lines) <= 40
    solution = solve_match(replace(CLASSIC, card_limit=2), target=0.1)
    assert max(len(line.plain) for line in match_lines(solution, width=40)) <= 40


@pytest.mark.parametrize(
    ("arguments", "token"),
    [
        (("--cards", "0,1"), "0,1"),
        (("--cards", "1"), "'1'"),
        (("--cards", "6,1"), "6 cards"),
        (("--cards", "x"), "'x'"),
        (("--cards", "1,2,3"), "1,2,3"),
        (("--cards", "1,²"), "²"),
        (("--cards", "1,1", "--target", "0"), "'0'"),
        (("--cards", "1,1", "--target", "-1"), "'-1'"),
        (("--cards", "1,1", "--target", "nan"), "'nan'"),
        (("--cards", "1,1", "--target", "1e-20"), "1e-20"),
        (("--cards", "1,1", "--time", "0"), "'0'"),
        (("--cards", "1,1", "--time", "1e300"), "1e+300"),
        (("--cards", "1,1", "--time", "9" * 5000), "999"),
        (("--cards", "1,1", "--match"), "either"),
        ((), "either"),
        (("--match", "--rules", "full-deck"), "too much"),
        (("--cards", "1,1", "--target", "1e-400"), "1e-400"),
        (("--cards", "9" * 5000), "99"),
        (("--cards", "1,1", "--workers", "2"), "--match"),
        (("--cards", "1,1", "--chart", "x.txt"), ".png"),
        (("--cards", "4,4", "--rules", "full-deck"), "too much"),
    ],
)
def test_what_cannot_be_asked_is_one_line(arguments, token):
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    line = done.stderr.strip().splitlines()[-1]
    assert token in line
    assert len(line) < 250


def test_a_round_without_a_bid_that_can_be_true_is_refused(tmp_path):
    rules = tmp_path / "flush.toml"
    rules.write_text('deck = "10-A"\nladder = ["flush"]\ncard_limit = 2\n')
    for question in (("--cards", "1,1"), ("--match",)):
        done = run(*question, "--rules", str(rules))
        assert done.exit_code == 2
        assert "can be true" in done.stderr
        assert "Traceback" not in done.stderr


def test_a_match_goes_on_where_its_file_stops(tmp_path):
    rules, out = tmp_path / "short.toml", tmp_path / "match.json"
    rules.write_text("card_limit = 2\n")
    arguments = ("--match", "--rules", str(rules), "--target", "0.05", "--out", str(out), "--format", "json")
    first = run(*arguments)
    assert first.exit_code == 0, first.output
    kept = out.read_text()
    again = run(*arguments)
    assert again.stdout == first.stdout
    assert out.read_text() == kept
    lines = kept.splitlines()
    place = next(number for number, line in enumerate(lines) if '"cards": [1, 2]' in line)
    out.write_text("\n".join(lines[:place] + lines[place + 1 :]))  # as if it had been stopped before that one
    value = {tuple(each["cards"]): each["value"] for each in json.loads(run(*arguments).stdout)["rounds"]}
    assert value == {tuple(each["cards"]): each["value"] for each in json.loads(first.stdout)["rounds"]}
    assert run("--match", "--out", str(out)).exit_code == 2
    out.write_text("mine")
    done = run(*arguments)
    assert done.exit_code == 2
    assert "--force" in done.stderr
    assert out.read_text() == "mine"
    assert run(*arguments, "--force").exit_code == 0


def test_the_same_command_goes_on(tmp_path):
    out = tmp_path / "round.policy"
    first = run("--cards", "1,2", "--target", "1e-2", "--out", str(out), "--format", "json")
    again = run("--cards", "1,2", "--target", "1e-3", "--out", str(out), "--format", "json")
    assert json.loads(again.stdout)["iterations"] > json.loads(first.stdout)["iterations"]
    at_once = run("--cards", "1,2", "--target", "1e-3", "--format", "json")
    assert json.loads(again.stdout)["value"] == json.loads(at_once.stdout)["value"]
    assert load_policy(out).certificate.low == json.loads(again.stdout)["value"]["low"]


def test_a_file_of_something_else_is_left_alone(tmp_path):
    out = tmp_path / "round.policy"
    assert run("--cards", "1,1", "--out", str(out)).exit_code == 0
    before = out.read_bytes()
    done = run("--cards", "1,2", "--out", str(out))
    assert done.exit_code == 2
    assert "--force" in done.stderr
    assert out.read_bytes() == before
    assert run("--cards", "1,2", "--target", "0.1", "--out", str(out), "--force").exit_code == 0
    assert load_policy(out).cards == (1, 2)
    out.write_text("mine")
    assert run("--cards", "1,2", "--out", str(out)).exit_code == 2
    assert out.read_text() == "mine"


@pytest.fixture
def pressed_early(monkeypatch):
    """Ctrl-C is pressed as the second certificate comes."""
    whole = Solver.run

    def run_and_press(self, *, progress, **limits):
        heard = []

        def press(state):
            progress(state)
            heard.append(state)
            if len(heard) == 2:
                os.kill(os.getpid(), signal.SIGINT)

        return whole(self, progress=press, **limits)

    monkeypatch.setattr(Solver, "run", run_and_press)
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("output_format", ["table", "json"])
def test_interrupted_it_keeps_and_prints_the_best_so_far(tmp_path, pressed_early, monkeypatch, output_format):
    out = tmp_path / "round.policy"
    question = ("--cards", "1,2", "--target", "1e-3", "--out", str(out), "--format", output_format)
    done = run(*question)
    assert done.exit_code == 130, done.output
    kept = load_policy(out).certificate
    assert 1e-3 < kept.width < 0.5
    if output_format == "json":
        document = json.loads(done.stdout)
        assert document["iterations"] == 40
        assert document["value"] == {"low": kept.low, "high": kept.high}
    else:
        assert bracket_text(kept) in done.stdout
        assert "follows" not in done.stdout
    monkeypatch.undo()
    again = run("--cards", "1,2", "--target", "1e-3", "--out", str(out), "--format", "json")
    at_once = run("--cards", "1,2", "--target", "1e-3", "--format", "json")
    assert json.loads(again.stdout)["value"] == json.loads(at_once.stdout)["value"]


def test_an_interrupted_match_says_how_much_is_kept(tmp_path, monkeypatch):
    rules, out = tmp_path / "short.toml", tmp_path / "match.json"
    rules.write_text("card_limit = 2\n")
    whole = match.solve_match

    def stop_at_the_second(rules, *, note, **rest):
        kept = []

        def note_or_stop(result):
            note(result)
            kept.append(result)
            if len(kept) == 2:
                raise KeyboardInterrupt

        return whole(rules, note=note_or_stop, **rest)

    monkeypatch.setattr(match, "solve_match", stop_at_the_second)
    done = run("--match", "--rules", str(rules), "--target", "0.1", "--out", str(out))
    assert done.exit_code == 130
    assert "2 of 4" in done.stderr
    assert done.stdout == ""
    assert len(json.loads(out.read_text())["rounds"]) == 2


def test_progress_stays_on_one_line(monkeypatch):
    """A longer line could not be written over: a terminal would scroll."""
    monkeypatch.setattr("blefodds.cli.progress.columns_of_errors", lambda: 40)
    shown = StringIO()
    monkeypatch.setattr(sys, "stderr", shown)
    progress = Progress(1234.0, 10_000, 12_345, Certificate(0.5, (0.01, 0.01)))
    for lang in ("en", "pl"):
        ProgressLine().show(_progress_text(progress, lang))
        assert len(shown.getvalue().rpartition("\r")[2]) == 39


def test_text_and_document_say_the_same():
    solver = Solver(BlefRound((1, 1)))
    solver.run(target=1e-3)
    effort = {"seconds": 1.0, "iterations": 60}
    text = "\n".join(line.plain for line in solution_lines(Policy.of(solver), **effort))
    document = solution_document(Policy.of(solver), **effort)
    ace = next(holding for holding in document["holdings"] if holding["ranks"] == ["A"])
    assert ace["openings"][0]["share"] == 1.0
    assert "A: high card Ace 100%" in text
    for opening in document["openings"]:
        assert f"{opening['share']:.1%}" in text
    for gain in document["gains"]:
        assert gain_text(gain) in text


@pytest.mark.parametrize("gain", [1e-11, 4.2e-7, 5.74e-4, 0.0099999, 0.099, 0.1, 0.5, 0.991, 1.0])
def test_a_gain_is_never_rounded_down(gain):
    assert 100 * gain * (1 - 1e-9) <= float(gain_text(gain)) <= max(1e-10, 111 * gain)


@pytest.mark.slow
def test_a_process_that_is_interrupted_ends_with_130(environment, tmp_path):
    out = tmp_path / "round.policy"
    command = ("solve", "--cards", "2,2", "--target", "1e-9", "--time", "600", "--out", str(out))
    with started(*command, environment=environment) as running:
        time.sleep(12)
        running.send_signal(signal.SIGINT)
        printed, complaint = (said.decode() for said in running.communicate(timeout=60))
    assert running.returncode == 130, complaint
    assert "Traceback" not in complaint
    if out.exists():  # on a machine so busy that nothing had begun, there is nothing to keep
        assert load_policy(out).certificate.width < 0.5
        assert "2" in printed


def test_pictures(tmp_path):
    assert run("--cards", "1,1", "--target", "0.01", "--chart", str(tmp_path / "round.svg")).exit_code == 0
    assert (tmp_path / "round.svg").read_text().startswith("<?xml")


@pytest.mark.parametrize("question", [("--cards", "1,1"), ("--match",)])
def test_the_picture_does_not_replace_the_policy(question, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run(*question, "--target", "0.5", "--out", "z.svg", "--chart", str(tmp_path / "z.svg"))
    assert done.exit_code == 2
    assert "'--chart': 'z.svg' is the file of --out too" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_match_as_json_and_picture(tmp_path):
    rules = tmp_path / "short.toml"
    rules.write_text("card_limit = 2\n")
    arguments = ("--match", "--rules", str(rules), "--target", "0.01", "--workers", "2")
    done = run(*arguments, "--format", "json", "--chart", str(tmp_path / "match.png"))
    assert done.exit_code == 0, done.output
    document = json.loads(done.stdout)
    assert document["schema"] == "blefodds.match-solution/1"
    assert [tuple(each["cards"]) for each in document["rounds"]] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert document["ordered"]
    for each in document["rounds"]:
        assert each["match"]["low"] <= each["match"]["high"]
    assert (tmp_path / "match.png").read_bytes().startswith(b"\x89PNG")
    assert "match" in run(*arguments).stdout


def test_an_interrupted_match_that_is_kept_nowhere_says_nothing(monkeypatch):
    def stop(*arguments, **settings):
        raise KeyboardInterrupt

    monkeypatch.setattr(match, "solve_match", stop)
    done = run("--match", "--target", "0.1")
    assert (done.exit_code, done.output.strip()) == (130, "")


def test_a_terminal_is_told_how_far_it_is_and_left_clean(environment, monkeypatch):
    monkeypatch.setattr("blefodds.cli.solve_command.SECONDS_BETWEEN_LINES", -1.0)
    arguments = ("solve", "--cards", "1,1", "--target", "0.01")
    on_terminal, in_pipe = (run_here(*arguments, environment=environment, columns=columns) for columns in (80, None))
    written = without_notice(on_terminal.stderr.decode()).split("\r")
    assert len(written) > 3
    assert all("sequences of bids" in line for line in written[1:-2])
    assert written[-2:] == [" " * len(written[-2]), ""]
    assert b"\r" not in in_pipe.stderr
