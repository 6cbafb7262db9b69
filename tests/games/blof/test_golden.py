"""The golden records: one for every rule of the table, as it was played when it was looked at."""

from __future__ import annotations

import pytest

from blefodds.games.blof.record import match_text, parse_match
from support.make_blof_golden import FOLDER, HANDS, HEAD, MATCHES, golden_path, golden_text

NAMES = [*HANDS, *MATCHES]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_still_plays_the_golden_match(name):
    assert golden_text(name) == golden_path(name).read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_reads_back_and_shows_its_rule(name):
    text = golden_path(name).read_text("utf-8")
    match = parse_match(text)
    assert HEAD + match_text(match) == text
    assert HANDS[name][1](match.hands[0]) if name in HANDS else MATCHES[name][1](match)


def test_no_other_record_is_kept():
    assert {golden_path(name) for name in NAMES} == set(FOLDER.glob("*.txt"))
