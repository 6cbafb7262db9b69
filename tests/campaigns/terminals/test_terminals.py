"""Every view on terminals and pipes of every kind, and what is typed into them."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pexpect
import pytest
from rich.cells import cell_len

from blefodds.lang import phrase
from campaigns.terminals.copies import Copies
from campaigns.terminals.matrix import (
    ESCAPE,
    FACTORS,
    PLAIN,
    VIEWS,
    Campaign,
    Ran,
    View,
    covering,
    everywhere,
    faults,
    left_on_screen,
    narrow_faults,
    run,
)
from support.running import run_here, without_notice

SEED = 20


@pytest.fixture(scope="module")
def copies() -> Iterator[Copies]:
    made = Copies()
    yield made
    made.close()


def test_every_two_factors_meet_in_every_pair_of_levels() -> None:
    places = covering(random.Random(SEED))
    assert len(places) < 40
    for one, other in combinations(FACTORS, 2):
        met = {(place[one], place[other]) for place in places}
        assert met == set(product(FACTORS[one], FACTORS[other]))


@pytest.mark.parametrize(
    ("number", "name"),
    [
        pytest.param(number, name, id=name, marks=[pytest.mark.slow] if name in ("heatmap", "sheet") else [])
        for number, name in enumerate(VIEWS)
    ],
)
def test_a_view_on_a_terminal_and_in_a_pipe(number: int, name: str, copies: Copies, tmp_path: Path) -> None:
    campaign = Campaign(tmp_path, copies)
    lang = ("en", "pl")[number % 2]
    campaign.compare_widths(name, lang)
    rng = random.Random(f"{SEED} {name}")
    for terminal, columns in ((True, 40), (False, 40)):  # where there is something already to hold them against
        encoding = rng.choice([level for level in FACTORS["encoding"] if level != "C"])
        colour = rng.choice([level for level in FACTORS["colour"] if level != "NO_COLOR"])
        place = {"lang": lang, "terminal": terminal, "columns": columns, "encoding": encoding, "colour": colour}
        campaign.run(name, place | {"ascii": rng.random() < 0.3})
    assert campaign.faults == []


@pytest.mark.parametrize("name", ["odds", "heard --bid", "refused: no such bid", "live"])
def test_a_view_in_a_process_of_its_own_in_the_locale_c(name: str, tmp_path: Path) -> None:
    campaign = Campaign(tmp_path)
    base = {"encoding": "C", "columns": 40, "lang": "pl", "ascii": False, "colour": "as it comes"}
    campaign.run(name, base | {"terminal": True})
    assert campaign.faults == []


@pytest.mark.slow
@pytest.mark.parametrize("name", VIEWS)
def test_a_view_everywhere(name: str, copies: Copies, tmp_path: Path) -> None:
    campaign = Campaign(tmp_path, copies)
    for lang in ("en", "pl"):
        campaign.compare_widths(name, lang)
    for place in everywhere():
        campaign.run(name, place)
    assert campaign.faults == []


TERMINAL = PLAIN | {"columns": 40, "lang": "en", "terminal": True}
PIPE = TERMINAL | {"terminal": False}


@pytest.mark.parametrize(
    ("place", "ran", "found"),
    [
        (TERMINAL, Ran(1, b"", b""), "exit code 1"),
        (TERMINAL | {"encoding": "cp1250"}, Ran(0, b"\x81", b""), "does not decode"),
        (TERMINAL, Ran(0, b"x" * 41, b""), "too wide"),
        (TERMINAL, Ran(0, "王".encode() * 21, b""), "too wide"),
        (TERMINAL, Ran(0, "99.…%".encode(), b""), "number is cut"),
        (TERMINAL, Ran(0, b"\x1b[1mbold", b""), "an escape sequence"),
        (PIPE | {"colour": "as it comes"}, Ran(0, b"\x1b[1mbold", b""), "an escape sequence"),
        (TERMINAL | {"ascii": True}, Ran(0, "K♥".encode(), b""), "not ASCII"),
        (TERMINAL, Ran(0, b"K\\u2665", b""), "a traceback"),
        (TERMINAL, Ran(0, b"", b"deals 40%"), "on the error stream"),
        (TERMINAL | {"encoding": "ascii"}, Ran(0, b"K?", b""), "differs from the reference"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_is_wrong_would_be_found(place, ran: Ran, found: str) -> None:
    assert any(found in fault for fault in faults(VIEWS["odds"], place, ran, Ran(0, "K♥".encode(), b"")))


def test_what_a_narrow_terminal_loses_would_be_found() -> None:
    wide = Ran(0, b"pair 70.51%, 12% of them", b"")
    words, rounded = View(()), View((), words_stay=False)
    assert narrow_faults(words, wide, Ran(0, b"pair 70.51%,\n  12% of them", b"")) == []
    assert narrow_faults(words, wide, Ran(0, b"pair 70.51%,\n  12% of", b""))
    assert narrow_faults(rounded, wide, Ran(0, b"70.5%\n12%", b"")) == []
    assert narrow_faults(rounded, wide, Ran(0, b"70.5%\n13.1%", b""))
    assert narrow_faults(rounded, wide, Ran(0, b"70.5%", b""))


def test_lines_that_were_written_over_are_gone() -> None:
    assert left_on_screen("\rdeals 40%\r         \r") == ""
    assert left_on_screen("one\n\x1b[?25lbar\r\x1b[2K\x1b[1Atwo\n") == "two\n"
    assert left_on_screen("\rdeals 40%\rtwo") == "twols 40%\n"


@pytest.mark.parametrize(
    ("encoding", "lines"),
    [
        ("cp1250", ("król kier", "para dam", "dwie pary: króle i dziewiątki", "WYJDŹ")),
        ("cp437", ("król kier", "para dam", "dwie pary: króle i dziewiatki", "koniec")),
        ("cp1252", ("król kier", "para dam", "dwie pary: króle i dziewiatki", "koniec")),
        ("C", ("król kier", "para dam", "dwie pary: króle i dziewiątki", "wyjdź")),
        ("utf-8", ("K♥", "para dam", "dwie pary: króle i dziewiątki", "wyjdź")),
    ],
)
def test_what_is_typed_in_an_encoding_is_understood(encoding: str, lines: tuple[str, ...], environment) -> None:
    codec = {"C": "utf-8"}.get(encoding, encoding)  # a terminal in the locale C types UTF-8 all the same
    done = run_here(
        "live",
        *("--players", "Ann,Bo,me", "--dealer", "me", "--time", "0.05", "--lang", "pl"),
        environment=environment | {"PYTHONIOENCODING": {"C": "ascii"}.get(encoding, encoding)},
        typed="".join(f"{line}\n" for line in lines).encode(codec),
    )
    shown = done.stdout.decode({"C": "ascii"}.get(encoding, encoding))
    assert done.returncode == 0
    assert "! " not in shown
    assert "me> " in shown
    assert shown.rstrip().splitlines()[-1].startswith("Wszystko jest zapisane")


def test_cards_on_the_command_line_are_read_in_the_locale_c(tmp_path: Path) -> None:
    place = PLAIN | {"encoding": "C", "columns": 80, "lang": "pl", "terminal": False}
    view = View(("--hand", "król kier, K♠", "--in-play", "9", "--engine", "exact", "--bid", "para dziewiątek"))
    ran = run(view, place, tmp_path)
    assert ran.out.startswith(b"para dziewiatek: ")
    assert ran.err == b""


def test_symbols_can_be_asked_for_where_ascii_is_set(environment) -> None:
    for options, is_ascii in (((), True), (("--no-ascii",), False)):
        done = run_here("ladder", "--lang", "pl", *options, environment=environment | {"BLEFODDS_ASCII": "1"})
        assert done.stdout.isascii() == is_ascii


def test_a_window_that_grows_narrow_is_noticed(environment) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "blefodds", "live", "--players", "Ann,Bo,me", "--dealer", "me", "--time", "0.05"],
        env=environment,
        dimensions=(50, 120),
        encoding="utf-8",
        timeout=60,
    )
    child.expect_exact("card> ")
    child.sendline("help")
    child.expect_exact("card> ")
    wide = child.before
    child.setwinsize(50, 40)
    child.sendline("help")
    child.expect_exact("card> ")
    narrow = child.before
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert max(cell_len(ESCAPE.sub("", line)) for line in wide.splitlines()) > 80
    assert max(cell_len(ESCAPE.sub("", line)) for line in narrow.splitlines()) <= 40


@pytest.mark.parametrize("more", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=["bar", "NO_COLOR", "dumb"])
def test_progress_is_seen_and_wiped_away(more: dict[str, str], environment, monkeypatch) -> None:
    monkeypatch.setattr("blefodds.cli.progress.PATIENCE", 0.0)
    done = run_here(
        *("simulate", "--players", "honest,cubic", "--games", "3000", "--seed", "1"),
        environment=environment | {"TERM": "xterm-256color"} | more,
        columns=40,
    )
    assert done.returncode == 0
    err = without_notice(done.stderr.decode())
    assert "%" in err
    assert left_on_screen(err) == ""
    assert ("\x1b" in err) == (not more)


@pytest.mark.parametrize(("lang", "label"), [("en", "matches"), ("pl", "mecze")])
def test_progress_is_in_the_language_of_the_answer(lang: str, label: str, environment, monkeypatch) -> None:
    monkeypatch.setattr("blefodds.cli.progress.PATIENCE", 0.0)
    done = run_here(
        *("simulate", "--players", "honest,cubic", "--games", "3000", "--seed", "1", "--lang", lang),
        environment=environment | {"TERM": "dumb"},
        columns=80,
    )
    assert re.search(rf"\r{label} \d+%", done.stderr.decode())


@pytest.mark.parametrize(
    ("lang", "notice"),
    [
        ("en", "Compiling for this machine, once; later runs start at once."),
        ("pl", "Kompilacja dla tego komputera, jednorazowo; kolejne uruchomienia ruszą od razu."),
    ],
)
def test_compiling_is_announced_once_in_a_run_and_in_its_language(
    lang: str, notice: str, environment, monkeypatch
) -> None:
    monkeypatch.setattr("blefodds.engines.compiled.compiling", lambda kernel: kernel and "once")
    hearing = ("--hand", "Kh", "--counts", "1,1", "--heard", "2: high Q", "--engine", "simulate", "--deals", "1")
    for arguments, notes in (
        ((*hearing, "--seed", "1", "--lang", lang), f"{notice}\n"),  # two kernels: one deals, one listens
        (("--hand", "Kh", "--in-play", "9", "--engine", "exact", "--lang", lang), ""),
    ):
        done = run_here(*arguments, environment=environment)
        assert (done.returncode, done.stderr.decode()) == (0, notes)


@pytest.mark.parametrize(
    ("n", "english", "polish"),
    [
        (1, "1 of 1 deal", "1 z 1 rozdania"),
        (2, "1 of 2 deals", "1 z 2 rozdań"),
        (5, "1 of 5 deals", "1 z 5 rozdań"),
        (22, "1 of 22 deals", "1 z 22 rozdań"),
    ],
)
def test_words_agree_with_their_number(n: int, english: str, polish: str) -> None:
    assert phrase("sentence.ways", "en", ways=1, of=n) == english
    assert phrase("sentence.ways", "pl", ways=1, of=f"{n:,}") == polish


def test_one_match_one_deal_one_card_are_one(environment) -> None:
    for arguments, wanted in (
        (("simulate", "--players", "honest,cubic", "--round-robin", "--games", "1", "--seed", "1"), "1 match of every"),
        (("--hand", "Kh", "--in-play", "1", "--bid", "high:K", "--engine", "exact"), "1 of 1 deal"),
        (("--in-play", "23", "--bid", "flush h", "--explain", "--engine", "exact"), "24 cards are unseen and 23 of"),
        (("--hand", "Kh", "--in-play", "2", "--bid", "pair of K", "--explain"), "and 1 of them is in play"),
    ):
        done = run_here(*arguments, environment=environment)
        assert wanted in done.stdout.decode(), done
