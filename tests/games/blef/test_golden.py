"""The golden records: one whole match for every variant of the rules, as it was played when it was looked at."""

from __future__ import annotations

import pytest

from blefodds.games.blef.record import match_text, parse_match
from blefodds.views.blef_replay import replay_document
from support.make_blef_golden import FOLDER, GOLDEN, HEAD, golden_path, golden_text
from support.played import VARIANTS


@pytest.mark.parametrize("name", GOLDEN)
def test_the_same_seed_still_plays_the_golden_match(name):
    assert golden_text(name) == golden_path(name).read_text("utf-8")


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_record_reads_back(name):
    text = golden_path(name).read_text("utf-8")
    match = parse_match(text)
    assert match.rules == GOLDEN[name][0]
    assert match.winner is not None
    assert HEAD + match_text(match) == text
    assert len(replay_document(match)["rounds"]) == len(match.rounds)


def test_every_variant_has_a_golden_record_and_the_rare_rules_are_in_them():
    assert {rules.name for rules in VARIANTS} == set(GOLDEN)
    assert {golden_path(name) for name in GOLDEN} == set(FOLDER.glob("*.txt"))
    for name in ("on the rest", "soon on the rest", "rest and pack"):
        assert "on the rest" in "".join(
            line for line in golden_path(name).read_text("utf-8").splitlines() if line[1:3] == ": "
        )
    to_the_pack = parse_match(golden_path("to the pack").read_text("utf-8"))
    assert max(len(hand) for played in to_the_pack.rounds for hand in played.hands) > 5
    assert any(played.bidding.counts[played.bidding.dealer] == 0 for played in classic_rounds())  # a funeral round


def classic_rounds():
    return parse_match(golden_path("classic").read_text("utf-8")).rounds
