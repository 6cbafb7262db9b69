"""The chapter on equilibrium play: its numbers are those of the solver and of best answers."""

import pytest

from blefodds.bots.blef import parse_bot
from blefodds.bots.fixed import fixed_play
from blefodds.core.rules import CLASSIC, PRESETS, rules_from_mapping
from blefodds.reports.blef.chapters.solved import HABITS, solved_chapter, solved_rounds
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.document import Paragraph, Table
from blefodds.reports.words import Words
from blefodds.solver.blef_round import BlefRound
from blefodds.solver.fixed_play import best_answer
from blefodds.solver.openings import wins_of_listening
from blefodds.solver.packaged import PACKAGED, packaged_policy


@pytest.fixture(scope="module")
def chapter():
    """For the rules with the fewest rounds that were solved."""
    return solved_chapter(BlefPlan(PRESETS["no-two-pairs"]), Words("en", "blef"), lambda done, total: None)


def _rows(chapter, name):
    data = next(data for data in chapter.datasets if data.name == name)
    return [dict(zip(data.columns, row, strict=True)) for row in data.rows]


def test_the_rounds_that_hold_under_other_rules():
    assert [policy.cards for policy in solved_rounds(CLASSIC)] == list(PACKAGED)
    for name in ("great", "poker-order"):
        assert len(solved_rounds(PRESETS[name])) == len(PACKAGED)
    assert [policy.cards for policy in solved_rounds(PRESETS["no-two-pairs"])] == [(1, 1), (1, 2), (2, 1)]
    assert not solved_rounds(PRESETS["full-deck"])
    assert not solved_rounds(rules_from_mapping({"name": "rest", "bids_on_rest": True}))
    assert not solved_rounds(rules_from_mapping({"name": "flushes", "ladder": ["flush"]}))
    one = rules_from_mapping({"name": "one card", "card_limit": 1})
    assert [policy.cards for policy in solved_rounds(one)] == [(1, 1)]


@pytest.mark.parametrize("bot", HABITS)
def test_habits_cost_the_same_under_all_rules_by_which_the_round_is_the_same(bot):
    for cards, name in (((1, 2), "no-two-pairs"), ((1, 3), "great"), ((3, 1), "poker-order")):
        for player in (0, 1):
            if cards != (1, 2) and bot == "cubic":
                continue  # draws, which takes longer, by odds that are the same
            classic, other = (
                best_answer(fixed_play(parse_bot(bot), BlefRound(cards, rules), player))
                for rules in (CLASSIC, PRESETS[name])
            )
            assert classic == pytest.approx(other, abs=1e-12)


def test_nothing_is_said_where_nothing_was_solved():
    chapter = solved_chapter(BlefPlan(PRESETS["full-deck"]), Words("pl", "blef"), lambda done, total: None)
    (only,) = chapter.blocks
    assert isinstance(only, Paragraph)
    assert "żadna runda" in only.text
    assert chapter.datasets == ()


def test_values_and_prices_agree(chapter):
    values = {(row["starter_cards"], row["other_cards"]): row for row in _rows(chapter, "solved")}
    assert values[1, 1]["value_low"] <= 32 / 69 <= values[1, 1]["value_high"]
    habits = _rows(chapter, "habits")
    assert {row["bot"] for row in habits} == set(HABITS)
    for row in habits:
        value = values[row["starter_cards"], row["other_cards"]]
        for side, least in (("starting", value["value_low"]), ("answering", 1 - value["value_high"])):
            assert row[f"price_{side}"] == pytest.approx(max(0, least - row[f"p_{side}"]), abs=2e-9)
            assert row[f"price_{side}"] > 0.02  # no habit is nearly as good
    (honest,) = (row for row in habits if (row["starter_cards"], row["other_cards"], row["bot"]) == (1, 1, "honest"))
    assert honest["p_starting"] == pytest.approx(10 / 23, abs=1e-9)


def test_openings_are_whole_and_tell_something(chapter):
    rows = _rows(chapter, "solved-openings")
    for cards in ((1, 1), (1, 2), (2, 1)):
        of_round = [row for row in rows if (row["starter_cards"], row["other_cards"]) == cards]
        assert sum(row["p_share"] for row in of_round) == pytest.approx(1, abs=0.01)
        value = next(row for row in _rows(chapter, "solved") if (row["starter_cards"], row["other_cards"]) == cards)
        bluffs = sum(row["p_share"] * row["p_bluff"] for row in of_round)
        assert bluffs == pytest.approx(value["p_bluffs"], abs=1e-6)
        # Who opens speaks of what they hold: the main opening is true more often than unsaid.
        main = max(of_round, key=lambda row: row["p_share"])
        assert main["p_true"] > main["p_unheard"] + 0.05


@pytest.mark.parametrize("cards", list(PACKAGED))
def test_listening_wins_what_equilibrium_play_wins(cards):
    policy = packaged_policy(cards)
    listening, deaf = wins_of_listening(policy)
    certificate = policy.certificate
    assert 1 - certificate.value - 1e-9 <= listening <= 1 - certificate.low + 1e-9
    assert deaf < listening - 0.01


def test_a_price_is_never_rounded_up(chapter):
    table = next(block for block in chapter.blocks if isinstance(block, Table) and block.name == "solved-habits")
    rows = _rows(chapter, "habits")
    for cells, row in zip(table.rows, rows, strict=True):
        for place, side in ((3, "starting"), (5, "answering")):
            assert 0 <= 100 * row[f"price_{side}"] - float(cells[place].text) < 0.1 + 1e-6
