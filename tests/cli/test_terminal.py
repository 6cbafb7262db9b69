"""Real terminals, pipes and encodings: nothing is cut, nothing crashes, colour only where it is wanted."""

from __future__ import annotations

import codecs
import json
import re
import subprocess
import sys

import click
import pexpect
import pytest

from blefodds.cli.encoding import ERRORS
from blefodds.cli.main import main
from blefodds.cli.progress import ProgressLine
from support.running import run_here

QUESTION = ("--hand", "K♥ 10♠", "--in-play", "9", "--engine", "exact")
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")  # colours, and what a progress bar does to its line


def on_terminal(environment: dict[str, str], columns: int, *arguments: str) -> str:
    """What the program writes to a terminal of so many columns."""
    shown = environment | {"TERM": "xterm-256color"}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "blefodds", *arguments],
        env=shown,
        dimensions=(50, columns),
        encoding="utf-8",
        timeout=60,
    )
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0, child.before
    return child.before.replace("\r\n", "\n")


def test_the_board_of_24_cards_fits_one_screen(environment):
    screen = ESCAPE.sub("", on_terminal(environment, 80, *QUESTION, "--engine", "both", "--deals", "1000"))
    assert len(screen.splitlines()) <= 32


def test_no_number_is_cut_at_forty_columns(environment):
    narrow = ESCAPE.sub("", on_terminal(environment, 40, *QUESTION))
    ninety = ESCAPE.sub("", on_terminal(environment, 80, *QUESTION))
    assert len(re.findall(r"70\.5", ninety)) >= 2  # the pairs of Kings and of 10s
    assert len(re.findall(r"\b7[01]\b", narrow)) >= 2
    assert not re.search(r"\d…|…\d", narrow)


def test_colour_on_a_terminal_and_none_with_no_color(environment):
    assert "\x1b" in on_terminal(environment, 80, *QUESTION)
    assert "\x1b" not in on_terminal(environment | {"NO_COLOR": "1"}, 80, *QUESTION)
    assert "\x1b" not in on_terminal(environment, 80, *QUESTION, "--no-color")


def test_a_pipe_has_no_colour_unless_asked(text):
    assert "\x1b" not in text(*QUESTION)
    assert "\x1b" in text(*QUESTION, "--color")
    assert "\x1b" not in text(*QUESTION, FORCE_COLOR="1", NO_COLOR="1")


def test_ascii_is_ascii_and_as_wide(text):
    plain, symbols = text(*QUESTION, "--ascii"), text(*QUESTION)
    assert plain.isascii()
    assert [len(line) for line in plain.splitlines()] == [len(line) for line in symbols.splitlines()]


def test_a_closed_pipe_ends_quietly(environment):
    command = f"{sys.executable} -m blefodds --in-play 9 --engine exact --list | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == 1


def test_interrupted_work_ends_with_130_at_once(environment):
    arguments = ["-m", "blefodds", "--in-play", "9", "--deals", "1e12", "--seed", "1"]
    child = pexpect.spawn(sys.executable, arguments, env=environment, encoding="utf-8", timeout=120)
    child.expect("%")  # the progress bar
    child.sendintr()
    child.expect(pexpect.EOF, timeout=10)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before


@pytest.mark.parametrize("arguments", [QUESTION, ("--help",), ("--version",), ("ladder",)], ids=lambda a: a[-1])
def test_a_closed_standard_output_is_one_line_and_exit_1(environment, arguments):
    command = [sys.executable, "-m", "blefodds", *arguments]
    done = subprocess.run(
        ["bash", "-c", '"$@" >&-', "bash", *command], env=environment, capture_output=True, check=False, text=True
    )
    assert done.returncode == 1
    assert done.stderr == "Error: standard output is closed\n"


def test_a_full_disk_is_one_line_and_exit_1(environment):
    command = f"{sys.executable} -m blefodds --in-play 9 --engine exact --list > /dev/full"
    done = subprocess.run(["bash", "-c", command], env=environment, capture_output=True, check=False, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1


def test_no_color_is_stronger_than_a_setting_and_weaker_than_the_flag(text):
    assert "\x1b" in text(*QUESTION, BLEFODDS_COLOR="1")
    assert "\x1b" not in text(*QUESTION, BLEFODDS_COLOR="1", NO_COLOR="1")
    assert "\x1b" in text(*QUESTION, "--color", NO_COLOR="1")


def test_json_keeps_its_letters_in_every_encoding(blefodds):
    wanted = json.loads(blefodds(*QUESTION, "--lang", "pl", "--format", "json").stdout)
    for more, arguments in (
        ({"PYTHONIOENCODING": "ascii"}, ()),
        ({}, ("--ascii",)),
        ({"PYTHONIOENCODING": "cp437"}, ()),
    ):
        done = blefodds(*QUESTION, "--lang", "pl", "--format", "json", *arguments, **more)
        assert json.loads(done.stdout.decode("cp437")) == wanted


@pytest.mark.parametrize("columns", [1, 2, 5])
@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("blof", "--help"), ("simulate", "--players", "honest,cubic", "--games", "50"), ("ladder",)],
)
def test_a_terminal_too_narrow_to_read_anything_gets_its_answer(environment, arguments, columns):
    done = run_here(*arguments, environment=environment, columns=columns)
    assert done.returncode == 0, done.stderr.decode()
    assert len(done.stdout.decode().splitlines()) > 10


@pytest.mark.parametrize("columns", [80, 30])
def test_without_a_word_it_says_how_it_is_used(environment, columns):
    done = run_here(environment=environment, columns=columns)
    assert done.returncode == 0
    assert done.stdout == run_here("--help", environment=environment, columns=columns).stdout
    assert done.stdout.startswith(b"Usage: blefodds [OPTIONS]")


def test_a_line_that_is_written_over_is_wiped_away(capsys):
    line = ProgressLine()
    line.wipe()
    assert capsys.readouterr().err == ""
    line.show("half of it")
    line.wipe()
    assert capsys.readouterr().err == "\rhalf of it\r          \r"
    line.wipe()
    assert capsys.readouterr().err == ""


def test_what_cannot_be_read_is_not_made_plain():
    with pytest.raises(UnicodeDecodeError):
        b"K\xff".decode("ascii", errors=ERRORS)
    assert "K♥ król".encode("ascii", errors=ERRORS) == b"Kh krol"


def test_our_codec_answers_to_its_own_name_alone():
    assert codecs.lookup("blefodds-ascii").name == "blefodds-ascii"
    with pytest.raises(LookupError):
        codecs.lookup("blefodds-latin")


def test_a_program_that_calls_this_one_gets_its_errors(capsys):
    with pytest.raises(click.NoSuchOption):
        main(["rules", "--no-such"], prog_name="blefodds", standalone_mode=False)
    main(["ladder", "--rules", "classic", "--format", "json"], prog_name="blefodds", standalone_mode=False)
    printed = capsys.readouterr()
    assert len(json.loads(printed.out)["bids"]) == 83
    assert printed.err == ""
