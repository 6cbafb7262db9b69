"""Text from files and options that would command a terminal, a browser or a spreadsheet: it stays text, everywhere."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.parsers import expat

import pytest

from support.places import BLEF_GOLDEN, REPORTS
from support.running import run_here

MARKUP = "<script>x()</script>]]>&amp;[a](b)*b*|`"  # a name has at most 40 characters
COMMANDS = "\x1b[2J\x1b]8;;http://evil.example\x07click\x1b]8;;\x07\x9b31m\u202eevil\u2066\u200f\u2028\x07"
FORMULA = "=cmd|' /C calc'!A0"
HOSTILE = (MARKUP, COMMANDS, FORMULA)

OWN = re.compile(r"\x1b\[[0-9;]*m|\x1b\[\?25[lh]|\r?\x1b\[[12][AK]")
"""The only sequences that the program itself sends: colours, and what a progress bar is drawn and wiped with."""


def assert_harmless(printed: bytes) -> None:
    """No character that a terminal obeys, but line ends and the program's own sequences."""
    text = OWN.sub("", printed.decode("utf-8"))
    assert [hex(ord(character)) for character in text if not character.isprintable() and character not in "\n"] == []


def rules_file(folder: Path, name: str) -> Path:
    """Rules with this name."""
    quoted = "".join(
        character if character.isprintable() and character not in '"\\' else f"\\U{ord(character):08x}"
        for character in name
    )
    file = folder / "house.toml"
    file.write_text(f'name = "{quoted}"\nabout = "{quoted}"\n', encoding="utf-8")
    return file


def uses_of(rules: str, folder: Path) -> Iterator[tuple[str, ...]]:
    """Commands that print the name of the rules, one way or another."""
    hand = ("--hand", "Kh", "--in-play", "6", "--engine", "exact", "--rules", rules)
    for printed in ("table", "plain", "csv", "json", "markdown"):
        yield (*hand, "--format", printed)
    yield ("rules", rules)
    yield ("ladder", "--rules", rules)
    yield ("simulate", "--players", "honest,cubic", "--games", "64", "--seed", "1", "--rules", rules)
    yield ("chart", "--hand", "Kh", "--bid", "pair:K", "--out", str(folder / "c.svg"), "--rules", rules)
    yield ("sheet", "--out", str(folder / "s.svg"), "--rules", rules)
    yield ("sweep", "--hand", "Kh", "--in-play", "3", "--engine", "exact", "--rules", rules)


@pytest.mark.parametrize("name", HOSTILE, ids=["markup", "commands", "formula"])
def test_the_name_of_rules_stays_text(name: str, environment: dict[str, str], tmp_path: Path) -> None:
    rules = str(rules_file(tmp_path, name))
    n_done = 0
    for arguments in uses_of(rules, tmp_path):
        done = run_here(*arguments, environment=environment, columns=80)
        assert done.returncode in (0, 2), (arguments, done.stderr)
        assert_harmless(done.stdout)
        assert_harmless(done.stderr)
        n_done += done.returncode == 0
        if "json" in arguments and done.returncode == 0:
            json.loads(done.stdout)
        if "csv" in arguments or arguments[0] == "sweep":
            assert_no_formula(done.stdout.decode())
    for picture in tmp_path.glob("*.svg"):
        assert_plain_picture(picture.read_bytes())
    assert n_done > 5 or name == COMMANDS  # such a name may be refused, in one line


def assert_no_formula(table: str) -> None:
    """No cell that a spreadsheet would reckon with."""
    for row in csv.reader(io.StringIO(table)):
        assert not any(cell.startswith(("=", "+", "@", "\t", "\r")) for cell in row), row
        assert not any(re.match(r"-(?![0-9.])", cell) for cell in row), row


def assert_plain_picture(picture: bytes) -> None:
    """Well formed, without scripts, handlers or anything from elsewhere."""
    found: list[tuple[str, dict[str, str]]] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, attributes: found.append((tag, attributes))
    parser.Parse(picture, True)
    assert found
    for tag, attributes in found:
        assert tag.rpartition(":")[2] not in ("script", "foreignObject", "iframe", "image", "a", "animate", "set")
        for key, value in attributes.items():
            assert not key.lower().startswith("on")
            if key.endswith("href"):
                assert value.startswith("#")
            assert "url(" not in value.replace("url(#", "")


@pytest.mark.parametrize("name", HOSTILE, ids=["markup", "commands", "formula"])
def test_names_of_players_stay_text(name: str, environment: dict[str, str], tmp_path: Path) -> None:
    record = (BLEF_GOLDEN / "great.txt").read_text("utf-8")
    file = tmp_path / "match.txt"
    file.write_text(record.replace("player 1: conditional", f"player 1: {name}"), encoding="utf-8")
    for arguments in (("replay", str(file)), ("replay", str(file), "--format", "json")):
        done = run_here(*arguments, environment=environment, columns=80)
        assert done.returncode in (0, 2)
        assert_harmless(done.stdout)
        assert_harmless(done.stderr)


@pytest.mark.parametrize("name", HOSTILE, ids=["markup", "commands", "formula"])
def test_a_saved_evening_of_somebody_else_stays_text(name: str, environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    arguments = ("live", "--players", "Ann,Bo,me", "--dealer", "me", "--time", "0.05", "--save", str(file))
    done = run_here(*arguments, environment=environment, typed="Kh\nKK\nq\n")
    assert done.returncode == 0, done.stderr
    document = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps(document).replace('"Ann"', json.dumps(name)), encoding="utf-8")
    done = run_here("live", "--save", str(file), environment=environment, typed="\nq\n", columns=80)
    assert done.returncode in (0, 2)
    assert_harmless(done.stdout)
    assert_harmless(done.stderr)


def test_what_commands_a_terminal_would_be_seen() -> None:
    for harmful in COMMANDS:
        if not harmful.isprintable():
            with pytest.raises(AssertionError):
                assert_harmless(f"a{harmful}b".encode())
    for cell in (FORMULA, "@x", "+1", "-x"):
        with pytest.raises(AssertionError):
            assert_no_formula(f'1,"{cell}"\n')
    for picture in ("<svg onload='x'/>", "<svg><script/></svg>", "<svg><use href='http://x'/></svg>"):
        with pytest.raises(AssertionError):
            assert_plain_picture(picture.encode())


REPORTS = sorted(REPORTS.glob("*/index.html"))


class Sources(HTMLParser):
    """What a page would load, run or send."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.policy: list[str] = []
        self.wrong: list[str] = []
        self.n_scripts = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {key: value or "" for key, value in attrs}
        if tag == "meta" and attributes.get("http-equiv", "").lower() == "content-security-policy":
            self.policy.append(attributes["content"])
        if tag in ("iframe", "object", "embed", "form", "base", "foreignobject", "audio", "video", "image", "img"):
            self.wrong.append(tag)
        self.n_scripts += tag == "script"
        for key, value in attributes.items():
            if key.startswith("on") or key == "style" or value.lower().strip().startswith("javascript:"):
                self.wrong.append(f"{tag} {key}")
            if key in ("src", "srcset", "action", "data", "poster", "xlink:href", "href") and not (
                value.startswith("#")
                or (tag == "a" and re.fullmatch(r"data/[\w.-]+", value))
                or (tag == "link" and value == "data:,")
            ):
                self.wrong.append(f"{tag} {key} {value}")


@pytest.mark.parametrize("page", REPORTS, ids=lambda page: page.parent.name)
def test_a_report_can_load_run_and_send_nothing_but_its_own(page: Path) -> None:
    found = Sources(page.read_text("utf-8"))
    assert found.wrong == []
    assert found.n_scripts <= 1
    (policy,) = found.policy
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert parts["default-src"] == "'none'"
    assert parts["base-uri"] == parts["form-action"] == "'none'"
    assert parts["img-src"] == "data:"
    assert set(parts) == {"default-src", "img-src", "style-src", "script-src", "base-uri", "form-action"}
    for kind in ("style-src", "script-src"):
        assert re.fullmatch(r"'sha256-[A-Za-z0-9+/]{43}='", parts[kind])


def test_the_committed_reports_are_there() -> None:
    assert len(REPORTS) >= 3
