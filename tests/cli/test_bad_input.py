"""Bad input: one line on standard error, exit code 2, the option and the token named, nothing printed."""

from __future__ import annotations

import click
import pytest

from blefodds import BlefError, Deck
from blefodds.cli.group import LONGEST_MESSAGE, _complain
from support.running import run_here

HAND = ("--hand", "K♥ 10♠", "--in-play", "9", "--engine", "exact")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--hand", "Kh Zz", "--in-play", "9"], ["--hand", "Zz"]),
        (["--hand", "nothing", "--in-play", "9"], ["--hand", "nothing"]),
        (["--hand", "Kh,,10s", "--in-play", "9"], ["--hand"]),
        (["--hand", "K", "--in-play", "9"], ["--hand", "'K'"]),
        (["--hand", "h", "--in-play", "9"], ["--hand", "'h'"]),
        (["--hand", "1h", "--in-play", "9"], ["--hand", "1h"]),
        (["--hand", "А♠", "--in-play", "9"], ["--hand", "U+0410"]),
        (["--hand", "Ꭺ♠", "--in-play", "9"], ["--hand", "U+13AA"]),
        (["--hand", "²♠", "--in-play", "9"], ["--hand", "U+00B2"]),
        (["--hand", "Aſ", "--in-play", "9"], ["--hand", "U+017F"]),
        (["--hand", b"K\xff", "--in-play", "9"], ["--hand"]),
        (["--hand", "Kh Kh", "--in-play", "9"], ["--hand", "Kh"]),
        (["--hand", "Kh", "--seen", "Kh", "--in-play", "9"], ["--seen", "Kh"]),
        (["--hand", "Kh", "--dead", "K♥", "--in-play", "9"], ["--dead", "Kh"]),
        (["--seen", "Kh", "--dead", "K♥", "--in-play", "9"], ["--dead", "Kh"]),
        (["--hand", "Kh 10s", "--in-play", "1"], ["--in-play", "1", "2"]),
        (["--hand", "Kh 10s", "--in-play", "25"], ["--in-play", "25", "24"]),
        (["--hand", "Kh", "--dead", "10s 9s", "--in-play", "23"], ["--in-play", "23", "22"]),
        (["--hand", "7♠", "--in-play", "9"], ["--hand", "7s", "24-card"]),
        (["--hand", "Kh"], ["--in-play", "--counts"]),
        (["--hand", "Kh", "--in-play", "1e20"], ["--in-play", "1e20", "52"]),
        (["--hand", "Kh", "--in-play", "nan"], ["--in-play", "nan"]),
        (["--hand", "Kh", "--in-play", "-3"], ["--in-play", "-3"]),
        (["--hand", "Kh", "--in-play", "9" * 5000], ["--in-play", "999"]),
        (["--hand", "Kh", "--in-play", "٩"], ["--in-play"]),
        (["--hand", "Kh", "--counts", "2,3"], ["--counts", "2", "1"]),
        (["--hand", "Kh", "--counts", "1,x"], ["--counts", "'x'"]),
        (["--hand", "Kh", "--counts", "1,3", "--in-play", "5"], ["--counts", "4", "5"]),
        ([*HAND, "--bid", "full house, K over K"], ["--bid"]),
        ([*HAND, "--bid", "two pairs K and K"], ["--bid"]),
        ([*HAND, "--bid", "straight:9"], ["--bid"]),
        ([*HAND, "--bid", "x" * 5000], ["--bid"]),
        ([*HAND, "--above", "rubbish"], ["--above", "rubbish"]),
        ([*HAND, "--explain"], ["--explain", "--bid"]),
        ([*HAND, "--min-odds", "0,5"], ["--min-odds", "0,5", "0.5"]),
        ([*HAND, "--min-odds", "nan"], ["--min-odds", "nan"]),
        ([*HAND, "--min-odds", "1.5"], ["--min-odds", "1.5"]),
        ([*HAND, "--deals", "1000"], ["--deals", "exact"]),
        ([*HAND, "--rules", "clasic"], ["--rules", "clasic", "classic"]),
        ([*HAND, "--rules", "no-such.toml"], ["--rules", "no-such.toml"]),
        ([*HAND, "--deck", "25"], ["--deck", "25"]),
        ([*HAND, "--deck", "Q-A"], ["--deck", "Q-A"]),
        ([*HAND, "--ace-low"], ["--ace-low", "9-A"]),
        ([*HAND, "--lang", "xx"], ["--lang", "xx"]),
        ([*HAND, "--format", "xml"], ["--format", "xml"]),
        ([*HAND, "--engine", "magic"], ["--engine", "magic"]),
        (["--in-play", "9", "--deals", "0"], ["--deals", "0", "1,000,000,000,000"]),
        (["--in-play", "9", "--deals", "-5"], ["--deals", "-5"]),
        (["--in-play", "9", "--deals", "1e20"], ["--deals", "1e20"]),
        (["--in-play", "9", "--deals", "+-5"], ["--deals", "+-5"]),
        (["--in-play", "9", "--deals", "1e++5"], ["--deals", "1e++5"]),
        (["--in-play", "9", "--deals", "nan"], ["--deals", "nan"]),
        (["--in-play", "9", "--deals", "7" * 5000], ["--deals", "777"]),
        (["--in-play", "9", "--deals", "1.5"], ["--deals", "1.5"]),
        (["--in-play", "9", "--seed", "-1"], ["--seed", "-1"]),
        (["--in-play", "9", "--seed", str(2**64)], ["--seed"]),
        (["--in-play", "9", "--until", "0"], ["--until", "'0'"]),
        (["--in-play", "9", "--confidence", "1"], ["--confidence", "'1'"]),
        (["--in-play", "9", "--workers", "0"], ["--workers", "'0'"]),
        (["--deck", "52", "--in-play", "26", "--engine", "enumerate"], ["495,918,532,948,104", "exact"]),
        (["K♥", "10♠"], ["K♥"]),
        (["--hand", "Kh", "10s", "--in-play", "9"], ["10s", "quotes"]),
        ([*HAND, "--workers", "2"], ["--workers", "exact"]),
        ([*HAND, "--bid", "pair:K", "--explain", "--format", "json"], ["--explain", "json"]),
        (["--in-play", "9", "--deals", "1__0"], ["--deals", "1__0"]),
        (["--in-play", "9", "--until", "1e-9", "--seed", "1"], ["--until", "1e-09"]),
        (["--no-such-option"], ["--no-such-option"]),
        (["--" + "zy" * 200], ["--zyzy"]),
        (["--in-play", "9", "rules"], ["--in-play", "rules"]),
        (["rules", "nonsense"], ["nonsense"]),
        (["ladder", "--deck", "99"], ["--deck", "99"]),
    ],
    ids=lambda value: " ".join(map(ascii, value))[:60] if isinstance(value, list) else None,
)
def test_is_refused_in_one_line_that_names_it(refusal, arguments, named):
    message = refusal(*arguments)
    for token in named:
        assert token in message


def test_twenty_five_cards_in_hand_name_the_deck(refusal):
    hand = " ".join(card.code for card in Deck.of(24).cards)
    message = refusal("--hand", f"{hand} 8h", "--in-play", "24")
    assert "8h" in message
    assert "24-card deck" in message


@pytest.mark.parametrize(
    "hand",
    ["A♥️ K♠", "A♡ K♠", "A❤ K♠", "a♥ k♠", "AhKs", "A♥,K♠", "A♥\u200bK♠", "A♥\u00a0K♠", "🂱 🂮", "as kier, król pik"],
)
def test_every_spelling_is_the_same_hand(text, hand):
    expected = text("--hand", "Ah Ks", "--in-play", "5", "--engine", "exact", "--format", "csv")
    assert text("--hand", hand, "--in-play", "5", "--engine", "exact", "--format", "csv") == expected


@pytest.mark.parametrize("deals", ["1000", "1_000", "1e3", "1k", "0.001M"])
def test_numbers_are_read_as_people_write_them(text, deals):
    assert ",1000," in text("--in-play", "3", "--deals", deals, "--seed", "1", "--format", "csv")


def test_no_hand_and_nothing_hidden_are_fine(text):
    assert "two pairs" in text("--in-play", "6", "--engine", "exact")
    assert "certain" in text("--hand", "Kh", "--in-play", "1", "--engine", "exact", "--bid", "high K")
    assert "impossible" in text("--hand", "Kh", "--in-play", "1", "--engine", "exact", "--bid", "pair K")
    assert "certain" in text("--in-play", "24", "--engine", "exact", "--bid", "big straight flush in hearts")


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ('nmae = "x"', "nmae"),
        ("deck = true", "deck"),
        ("deck = 25", "25"),
        ('ladder = ["pair", "pear"]', "pear"),
        ('ladder = ["pair", "pair"]', "pair"),
        ('suit_order = "shdd"', "suit"),
        ("card_limit = 0", "card"),
        ("not toml at all", "TOML"),
        ('name = "a\\u001b[2J"', "name"),
        ("x = " + "[" * 5000, "TOML"),
    ],
)
def test_a_bad_rules_file_is_refused(refusal, tmp_path, content, named):
    path = tmp_path / "house.toml"
    path.write_text(content, "utf-8")
    message = refusal("--in-play", "9", "--rules", str(path))
    assert "house.toml" in message
    assert named in message


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("two\nlines\r\n and\tspaces ", "two lines and spaces"),
        ("\x1b[2J\x9b31m\u202e\u2066", r"\x1b[2J\x9b31m\u202e\u2066"),
        ("\x1b" * 500, (r"\x1b" * 500)[: LONGEST_MESSAGE - 1] + "…"),
        ("król ♥ " * 500, ("król ♥ " * 500)[: LONGEST_MESSAGE - 1] + "…"),
        ("x" * LONGEST_MESSAGE, "x" * LONGEST_MESSAGE),
    ],
    ids=["lines", "commands", "many commands", "long", "just short enough"],
)
def test_whatever_a_complaint_says_it_is_one_short_printable_line(message, line, capsys):
    _complain(message, "en")
    assert capsys.readouterr().err == f"Error: {line}\n"


@pytest.mark.parametrize(("error", "code"), [(click.UsageError, 2), (BlefError, 2), (RuntimeError, 1), (OSError, 1)])
def test_so_it_is_whoever_complains(error, code, environment, monkeypatch):
    def invoke(group, ctx):
        raise error("\x1b[2J is wrong\nmore of it: " + "x" * 5000)

    monkeypatch.setattr(click.Group, "invoke", invoke)
    done = run_here("rules", environment=environment)
    assert (done.returncode, done.stdout) == (code, b"")
    message = done.stderr.decode()
    assert message.startswith(r"Error: \x1b[2J is wrong more of it: xxx")
    assert message.endswith("x…\n")
    assert len(message) == len("Error: \n") + LONGEST_MESSAGE
