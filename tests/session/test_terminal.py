"""``live`` and ``play`` on real pseudo-terminals of 80 and of 40 columns."""

from __future__ import annotations

import re
import signal
import sys

import pexpect
import pytest
from rich.cells import cell_len

LIVE = ("live", "--players", "Anna Maria,Bo,me", "--dealer", "me", "--time", "0.05")
PLAY = ("play", "--players", "honest,cubic", "--seed", "7", "--time", "0.05")
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")  # colours, and what a progress bar does to its line


@pytest.fixture
def terminal(environment):
    """Start the program on a terminal of so many columns."""
    started = []

    def start(columns: int, *arguments: str, **more: str) -> pexpect.spawn:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "blefodds", *arguments],
            env=environment | {"TERM": "xterm-256color"} | more,
            dimensions=(50, columns),
            encoding="utf-8",
            timeout=30,
        )
        child.logfile_read = Log()
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


class Log:
    """Everything the terminal showed."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        """There is nothing to flush."""


def converse(child: pexpect.spawn, *turns: tuple[str, str]) -> pexpect.spawn:
    """At each prompt type an answer."""
    for prompt, answer in turns:
        child.expect_exact(prompt)
        child.sendline(answer)
    return child


def ended(child: pexpect.spawn, code: int = 0) -> str:
    """Everything that was shown; the program must end, with this exit code."""
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == code
    return child.logfile_read.text.replace("\r\n", "\n").replace("\r", "\n")


EVENING = (
    ("card> ", "kh"),
    ("Anna Maria> ", "kk"),
    ("Bo> ", "aakkk"),
    ("me> ", "odds"),
    ("me> ", "help"),
    ("me> ", "hint"),
    ("me> ", "undo"),
    ("Bo> ", "aaa"),
    ("me> ", "c"),
    ("Who lost? ", "ks as"),
)
WIECZOR = (
    ("karta> ", "król kier"),
    ("Anna Maria> ", "para króli"),
    ("Bo> ", "full: trzy króle, dwa asy"),
    ("me> ", "szanse"),
    ("me> ", "pomoc"),
    ("me> ", "rada"),
    ("me> ", "cofnij"),
    ("Bo> ", "trójka asów"),
    ("me> ", "sprawdzam"),
    ("przegrał? ", "ks as"),
)


@pytest.mark.parametrize(("columns", "lang", "turns"), [(80, "en", EVENING), (40, "pl", WIECZOR)])
def test_an_evening_fits_the_terminal(terminal, columns, lang, turns):
    child = converse(terminal(columns, *LIVE, "--lang", lang), *turns, ("> ", "quit"))
    _fits(ESCAPE.sub("", ended(child)), columns, lang)


@pytest.mark.parametrize(("columns", "lang", "turns"), [(40, "en", EVENING), (80, "pl", WIECZOR)])
def test_an_evening_fits_other_widths_too(text, columns, lang, turns):
    typed = "".join(f"{answer}\n" for _, answer in turns)
    _fits(ESCAPE.sub("", text(*LIVE, "--lang", lang, typed=typed, columns=columns)), columns, lang)


def _fits(shown, columns, lang):
    assert max(map(cell_len, shown.splitlines())) <= columns
    assert "24.9%" in shown
    assert ("Bo loses the round" if lang == "en" else "Przegrywa: Bo") in shown
    assert not re.search(r"\d…|…\d", shown)


ANSWERS = ("hint", "odds", "help", "undo", *("A", "c") * 100)


def test_a_whole_match_is_played_on_a_terminal(terminal):
    child = terminal(40, *PLAY, "--lang", "pl")
    answers = iter(ANSWERS)
    while child.expect_exact(["ty> ", "Twoje decyzje"]) == 0:
        child.sendline(next(answers))
    shown = ESCAPE.sub("", ended(child))
    assert max(map(cell_len, shown.splitlines())) <= 40
    assert "najlepszych według rad" in " ".join(shown.split())


@pytest.mark.parametrize(("columns", "lang"), [(40, "en"), (80, "en"), (80, "pl")])
def test_a_whole_match_fits_other_widths_too(text, columns, lang):
    typed = "".join(f"{answer}\n" for answer in ANSWERS)
    shown = ESCAPE.sub("", text(*PLAY, "--lang", lang, typed=typed, columns=columns))
    lines = [line for line in shown.splitlines() if not line.startswith(("you> ", "ty> "))]
    assert max(map(cell_len, lines)) <= columns
    assert ("decisions were the best" if lang == "en" else "najlepszych według rad") in " ".join(shown.split())


def test_wide_and_hostile_names_fit_the_narrowest_terminal(terminal):
    names = "王" * 60 + ",🂡👩🚀,[bold]\x1b[2J" + "x" * 300
    child = terminal(40, "live", "--players", names, "--me", "3", "--dealer", "3", "--time", "0.05")
    converse(child, ("card> ", "kh"), ("…> ", "kk"), ("🚀> ", "u"), ("…> ", "kk"), ("🚀> ", "c"), ("lost? ", "王"))
    converse(child, ("> ", "quit"))
    shown = ended(child)
    assert "\x1b[2J" not in shown
    assert "\\x1b[2J" in "".join(ESCAPE.sub("", shown).split())
    assert max(map(cell_len, ESCAPE.sub("", shown).splitlines())) <= 40


def test_colour_on_a_terminal_and_none_with_no_color(terminal, text):
    turns = [("card> ", "kh"), ("Anna Maria> ", "kk"), ("Bo> ", "quit")]
    assert "\x1b[" in ended(converse(terminal(80, *LIVE), *turns))
    assert "\x1b[" in text(*LIVE, typed="aaa\n", columns=80, TERM="xterm-256color")
    assert "\x1b" not in text(*LIVE, typed="undo\naaa\n", columns=80, NO_COLOR="1", TERM="xterm-256color")
    assert ESCAPE.sub("", text(*LIVE, "--ascii", typed="aaa\n", columns=80)).isascii()


def test_the_table_is_asked_for_on_a_terminal(terminal):
    child = terminal(40, "live")
    converse(child, ("> ", "Ann, Bo"), ("you? ", "bo"), ("> ", ""), ("card> ", "kh"), ("Ann> ", "quit"))
    assert "Round 1: you deal" in ended(child)


@pytest.mark.parametrize("command", [LIVE, PLAY], ids=["live", "play"])
def test_control_c_ends_with_130_and_all_is_saved(terminal, command):
    child = terminal(80, *command)
    child.expect_exact("> ")
    child.sendline("kh" if command is LIVE else "A")
    child.expect_exact("> ")
    child.sendintr()
    shown = ended(child, 130)
    assert "Everything is saved" in shown
    assert "Traceback" not in shown
    again = terminal(80, *command)
    again.expect_exact("goes on")
    again.sendline("quit")
    ended(again)


@pytest.mark.parametrize("command", [LIVE, PLAY], ids=["live", "play"])
def test_control_d_ends_politely(terminal, command):
    child = terminal(80, *command)
    child.expect_exact("> ")
    child.sendeof()
    assert "Everything is saved" in ended(child)


def test_control_c_before_there_is_anything_to_save(terminal, tmp_path):
    child = terminal(80, "live")
    child.expect_exact("> ")
    child.sendintr()
    assert "Everything is saved" not in ended(child, 130)
    assert not (tmp_path / "data" / "evening.json").exists()


def test_a_killed_evening_goes_on_where_it_was(terminal):
    child = converse(terminal(80, *LIVE), ("card> ", "kh"), ("Anna Maria> ", "kk"))
    child.expect_exact("Bo> ")
    child.kill(signal.SIGKILL)
    child.wait()
    child = terminal(80, *LIVE)
    child.expect_exact("goes on: match 1, round 1")
    child.expect_exact("You hold K♥")
    child.expect_exact("Anna Maria: pair of Kings")
    converse(child, ("Bo> ", "c"), ("lost? ", "anna"), ("> ", "quit"))
    assert "Anna Maria loses the round and will hold 2." in ended(child)
