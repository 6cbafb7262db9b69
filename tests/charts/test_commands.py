"""The commands: what they write, what they say, what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from blefodds.cli.main import main
from support.running import without_notice

Run = Callable[..., Result]


@pytest.fixture
def blefodds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in an empty folder, with no settings of the user's own."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("BLEFODDS_SETTINGS", str(tmp_path / "settings.toml"))

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(main, arguments, prog_name="blefodds")

    return run


COMMANDS = {"chart": "blefodds-chart.png", "heatmap": "blefodds-heatmap.png", "sheet": "blefodds-sheet.pdf"}


@pytest.mark.parametrize(("command", "name"), COMMANDS.items())
def test_without_options_a_picture_is_written_and_named_in_one_line(blefodds, command, name):
    done = blefodds(command)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f"Written: {name}\n"
    assert [path.name for path in Path().iterdir()] == [name]
    first = Path(name).read_bytes()
    assert blefodds(command, "--lang", "en").exit_code == 0
    assert Path(name).read_bytes() == first


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
@pytest.mark.parametrize("command", COMMANDS)
def test_the_name_of_the_file_says_the_format(blefodds, command, suffix):
    starts = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    done = blefodds(command, "--lang", "pl", "--out", f"picture.{suffix}")
    assert (done.exit_code, done.stdout) == (0, f"Zapisano: picture.{suffix}\n")
    assert Path(f"picture.{suffix}").read_bytes().startswith(starts[suffix])


@pytest.mark.parametrize(
    "arguments",
    [
        ["--hand", "K♥ 10♠", "--counts", "2,3,4"],
        ["--hand", "K♥ 10♠", "--compare", "K♥ K♠", "--in-play", "9", "--dark"],
        ["--hand", "K♥ 10♠", "--bid", "pair K", "--bid", "flush:h", "--bid", "pair of Kings"],
        ["--kind", "pair", "--size", "phone", "--deck", "52", "--no-ace-low"],
        ["--on-rest", "--hand", "Kh", "--seen", "9c", "--dead", "9d", "--style", "letters"],
        ["--engine", "both", "--deals", "200", "--seed", "5", "--bid", "pair K", "--hand", "Kh"],
        ["--engine", "simulate", "--deals", "200", "--kind", "flush"],
    ],
    ids=" ".join,
)
def test_the_same_command_draws_the_same_chart(blefodds, arguments):
    for name in ("one.svg", "two.svg"):
        done = blefodds("chart", *arguments, "--out", name)
        assert (done.exit_code, done.stderr) == (0, "")
    assert Path("one.svg").read_bytes() == Path("two.svg").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["chart", "--out", "x.gif"], ["--out", "x.gif", ".png, .svg or .pdf"]),
        (["heatmap", "--out", "x"], ["--out", ".png"]),
        (["sheet", "--out", ""], ["--out", "empty"]),
        (["sheet", "--paper", "a5"], ["--paper", "a5"]),
        (["chart", "--hand", "Kh Zz"], ["--hand", "Zz"]),
        (["chart", "--hand", "Kh", "--in-play", "30"], ["--in-play", "30", "24"]),
        (["heatmap", "--hand", "Kh", "--seen", "Kh"], ["--seen", "Kh"]),
        (["chart", "--hand", "Kh 10s", "--counts", "3,3"], ["--counts", "3", "2"]),
        (["chart", "--bid", "rubbish"], ["--bid", "rubbish"]),
        (["chart", "--kind", "pear"], ["--kind", "pear", "flush"]),
        (["chart", "--kind", "pair", "--bid", "pair K"], ["--kind", "--bid"]),
        (["chart", "--compare", "Kh Kh"], ["--compare", "Kh"]),
        (["chart", "--compare", "7h"], ["--compare", "7h"]),
        (["chart", "--seen", "Kh", "--compare", "Kh"], ["--seen", "Kh"]),
        (["chart", "--in-play", "1", "--compare", "Kh 9h"], ["--in-play", "1", "2"]),
        (["chart", "--deals", "100"], ["--deals", "exact"]),
        (["chart", "--engine", "both", "--deals", "0"], ["--deals", "'0'"]),
        (["chart", "--engine", "both", "--confidence", "0,9"], ["--confidence", "0.9"]),
        (["chart", "--engine", "enumerate"], ["--engine"]),
        (["chart", "--size", "huge"], ["--size"]),
        (["chart", "--lang", "xx"], ["--lang"]),
        (["heatmap", "--rules", "none"], ["--rules"]),
        (["chart", "--engine", "simulate", "--deals", "50", "--kind", "full-house"], ["26 lines"]),
    ],
    ids=lambda value: " ".join(value) if value and value[0] in COMMANDS else "",
)
def test_bad_input_is_one_line_and_nothing_is_written(blefodds, arguments, named):
    done = blefodds(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    errors = without_notice(done.stderr)
    assert errors.startswith("Error: ")
    assert errors.count("\n") == 1
    assert len(errors) <= 208
    for token in named:
        assert token in errors
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_cannot_be_written_is_one_line_and_exit_code_1(blefodds, command):
    Path("folder.png").mkdir()
    for out in ("folder.png", "missing/chart.png", f"{'x' * 300}.png"):
        done = blefodds(command, "--out", out)
        assert (done.exit_code, done.stdout) == (1, "")
        assert done.stderr.startswith("Error: cannot write ")
        assert done.stderr.count("\n") == 1
    assert [path.name for path in Path().iterdir()] == ["folder.png"]


def test_a_failed_write_leaves_the_old_picture(blefodds, monkeypatch):
    def fail(handle):
        raise OSError(28, "No space left on device")

    Path("chart.png").write_bytes(b"old")
    monkeypatch.setattr("os.fsync", fail)
    done = blefodds("chart", "--out", "chart.png")
    assert done.exit_code == 1
    assert "No space left on device" in done.stderr
    assert Path("chart.png").read_bytes() == b"old"
    assert [path.name for path in Path().iterdir()] == ["chart.png"]


def test_the_best_bids_are_chosen_by_the_exact_odds_even_where_only_points_are_drawn(blefodds):
    done = blefodds("chart", "--hand", "A♥ 9♠", "--engine", "simulate", "--deals", "50", "--out", "points.svg")
    assert done.exit_code == 0
    drawn = Path("points.svg").read_text("utf-8")
    assert 'id="pair:A simulated"' in drawn
    assert 'id="three:A simulated"' in drawn
