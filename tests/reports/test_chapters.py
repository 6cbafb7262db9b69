"""What the chapters say: every number comes from the data, and holds under all rules and in all languages."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from blefodds.core.cards import Deck
from blefodds.core.odds_table import Exact, Simulated
from blefodds.core.rules import CLASSIC, PRESETS
from blefodds.core.situation import Situation
from blefodds.engines import odds
from blefodds.engines.highest_bid import highest_bid_enumerated
from blefodds.lang import LANGUAGES, report_text
from blefodds.reports.blef.certainty import certain_from
from blefodds.reports.blef.chapters.highest import Highest
from blefodds.reports.blef.chapters.ladder import inversions
from blefodds.reports.blef.chapters.presets import compared_rules, out_of_order, rules_labels
from blefodds.reports.blef.counting import Blind, bids_of
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.document import Paragraph, Picture, Table
from blefodds.reports.words import Words
from blefodds.views.percent import percent

pytestmark = pytest.mark.xdist_group("reports")  # made once, by one worker

if TYPE_CHECKING:
    from conftest import Made


def texts(made: Made) -> list[str]:
    """Everything that is read, but the tables."""
    words = []
    for chapter in made.chapters:
        for block in chapter.blocks:
            if isinstance(block, Paragraph):
                words.append(block.text)
            elif isinstance(block, Table):
                words.append(block.caption)
            else:
                words.append(block.title + block.description + block.note)
    return words


def counted_pairs(made: Made) -> set[tuple[int, int]]:
    """All pairs (ways, of) and (true, deals) that stand side by side in the data."""
    pairs = set()
    for chapter in made.chapters:
        for data in chapter.datasets:
            for row in data.rows:
                values = dict(zip(data.columns, row, strict=True))
                for name, value in values.items():
                    if name.startswith("ways"):
                        pairs.add((value, values.get("of" + name.removeprefix("ways"), values.get("of"))))
                if values.get("true") is not None:
                    pairs.add((values["true"], values["deals"]))
    return pairs


FULL = PRESETS["full-deck"]

CLAIM = re.compile(r"(?P<p>[<>]?[\d.]+%|certain|impossible|pewne|niemożliwe) \((?P<n>[\d,]+) (?:of|z) (?P<of>[\d,]+) ")


@pytest.mark.parametrize("name", ["classic", "full_quick"])
def test_every_claim_stands_in_the_data(name: str, request: pytest.FixtureRequest) -> None:
    made = request.getfixturevalue(name)
    pairs = counted_pairs(made)
    claims = [claim for text in texts(made) for claim in CLAIM.finditer(text)]
    assert len(claims) >= 10
    for claim in claims:
        n, of = (int(claim[group].replace(",", "")) for group in ("n", "of"))
        assert (n, of) in pairs
        if 0 < n < of:
            assert claim["p"] == percent(n / of)
        else:
            assert claim["p"] in (Words(made.plan.lang, "blef").say("certain" if n else "impossible"))


@pytest.mark.parametrize("name", ["classic", "full_quick"])
def test_every_percentage_in_the_text_is_of_a_claim_or_a_threshold(name: str, request: pytest.FixtureRequest) -> None:
    made = request.getfixturevalue(name)
    for text in texts(made):
        left = re.sub(r"(przedział 95%:|95% interval) [\d.–]+%", "", CLAIM.sub("", text))
        assert set(re.findall(r"[\d.]+%", left)) <= {"10%", "50%", "90%", "95%", "100%"}


@pytest.mark.parametrize("name", ["classic", "full_quick"])
def test_every_chance_in_a_table_stands_in_its_dataset(name: str, request: pytest.FixtureRequest) -> None:
    made = request.getfixturevalue(name)
    seen = 0
    for chapter in made.chapters:
        data = {dataset.name: dataset for dataset in chapter.datasets} | {"ladder": made.dataset("ladder")}
        for table in (block for block in chapter.blocks if isinstance(block, Table)):
            dataset = data[table.dataset]
            columns = [place for place, column in enumerate(dataset.columns) if column.partition("_")[0] == "p"]
            known = {percent(row[place]) for row in dataset.rows for place in columns if row[place] is not None}
            for row in table.rows:
                for cell in row:
                    for text in re.findall(r"[<>]?[\d.]+%", cell.text):
                        assert text in known
                        seen += 1
    assert seen > 500


def test_the_ladder_agrees_with_enumeration(classic: Made) -> None:
    for n in (3, 9, 17):
        table = odds(Situation("", n), engine="enumerate")
        rows = {row["kind"]: row for row in classic.rows("ladder") if row["in_play"] == n}
        for row in table:
            assert (rows[row.bid.kind.name]["ways"], rows[row.bid.kind.name]["of"]) == (row.exact.ways, row.exact.of)


def test_the_inversions_are_all_there_are(classic: Made) -> None:
    found = {(row["lower"], row["higher"], row["in_play"]) for row in classic.rows("inverted")}
    expected = set()
    for n in range(1, 21):
        exact = {row.bid.kind.name: row.exact.p for row in odds(Situation("", n), engine="exact")}
        names = [kind.name for kind in CLASSIC.ladder_kinds]
        expected |= {(low, high, n) for low, high in combinations(names, 2) if exact[high] > exact[low]}
    assert found == expected
    assert ("two-pairs", "small-straight", 11) in found
    blind = Blind(CLASSIC)
    assert [out_of_order(blind, n) for n in (4, 8)] == [
        sum(1 for _, _, at in expected if at == 4),
        sum(1 for _, _, at in expected if at == 8),
    ]
    assert inversions(blind, 20)[0].widest == 11


def test_the_holdings_agree_with_the_odds(classic: Made) -> None:
    for row in classic.rows("holdings"):
        if row["in_play"] == 10:
            table = odds(Situation(row["hand"], 10), engine="exact")
            assert table[row["bid"]].exact == Exact(row["ways"], row["of"])
            best = max(other.p for other in table if other.bid.kind == table[row["bid"]].bid.kind)
            assert row["p"] == pytest.approx(best, abs=0.05)  # the best over all numbers, not at each


def test_what_is_heard_makes_its_own_bid_likelier(classic: Made) -> None:
    rows = [row for row in classic.rows("telling") if row["heard"] == row["asked"]]
    assert len(rows) == 2 * len(CLASSIC.ladder_kinds)
    assert {(row["in_play"], row["held"]) for row in rows} == {(10, 5), (16, 5)}
    for row in rows:
        # Every hand of five cards holds a card of a straight: hearing of it tells nothing.
        tells_nothing = row["ways_hand_with_part"] == row["of_hand_with_part"]
        assert tells_nothing == (row["heard"] in ("small-straight", "big-straight"))
        assert row["p_before"] == row["p_part"] if tells_nothing else row["p_before"] < row["p_part"]
        assert row["p_whole"] is None or row["ways_whole"] == row["of_whole"]


def test_players(classic: Made) -> None:
    rows = classic.rows("players")
    assert [(row["players"], row["in_play"]) for row in rows if row["phase"] == "last"] == [(2, 10), (3, 15), (4, 20)]
    ladder = {(row["kind"], row["in_play"]): row["p"] for row in classic.rows("ladder")}
    for row in rows:
        live = {kind.name for kind in CLASSIC.ladder_kinds if 0.1 <= ladder[kind.name, row["in_play"]] <= 0.9}
        assert set(row["live_kinds"].split()) == live


def test_every_sentence_can_be_said_under_all_rules(
    all_made: tuple[list[Made], set[str]],
) -> None:
    reports, _ = all_made
    assert {made.plan.lang for made in reports} == set(LANGUAGES)
    for made in reports:
        tables = [block for chapter in made.chapters for block in chapter.blocks if isinstance(block, Table)]
        cells = [cell.text for table in tables for row in table.rows for cell in row]
        for text in (*texts(made), *cells):
            assert text.strip()
            assert "{" not in text
            assert not re.search(r"(?<![\d.])(0\.0|100\.0)%", text)
        for table in tables:
            assert all(len(row) == len(table.columns) for row in table.rows)
            assert made.dataset(table.dataset).rows or table.name == "inverted"
        named = [block for chapter in made.chapters for block in chapter.blocks if not isinstance(block, Paragraph)]
        assert len({block.name for block in named}) == len(named)
        assert all(len(block.description) > 100 for block in named if isinstance(block, Picture))


def test_no_text_is_left_over(all_made: tuple[list[Made], set[str]]) -> None:
    _, said = all_made
    assert said == set(report_text("blef", "en"))


def test_nothing_simulated_is_called_certain_or_impossible(full_quick: Made) -> None:
    for name in ("highest-bids", "highest-kinds", "raise-to"):
        for row in full_quick.rows(name):
            if row["of"] is None:
                assert row["deals"] == 100_000
            else:
                assert (row["ways"] in (0, row["of"]), row["deals"]) == (True, None)
                # What is counted as settled came out so in every simulated deal.
                assert row["p"] in (0, 1)
    (chapter,) = (chapter for chapter in full_quick.chapters if chapter.name == "highest")
    tables = [block for block in chapter.blocks if isinstance(block, Table)]
    assert all("ymulacja" in table.caption for table in tables)


def test_what_counting_settles_is_marked_and_agrees_with_the_simulation(full_quick: Made) -> None:
    highest = Highest(BlefPlan(FULL, quick=True, seed=7))
    n_settled = 0
    for n, answer in highest.by_cards.items():
        for kind in FULL.ladder_kinds:
            lowest = bids_of(kind, FULL)[0]
            for told, drawn in (
                (highest.reached(lowest, n), answer.at_or_above(FULL.position(lowest))),
                (highest.is_of(kind, n), answer.among(FULL.position(lowest), FULL.position(bids_of(kind, FULL)[-1]))),
            ):
                if isinstance(told, Exact):
                    assert told.p == drawn.p
                    n_settled += 1
    assert n_settled > 300
    of_kind = {(row["in_play"], row["kind"]): row for row in full_quick.rows("highest-kinds")}
    assert of_kind[1, "high-card"]["ways"] == of_kind[1, "high-card"]["of"] == 52
    assert of_kind[11, "high-card"]["deals"] == 100_000  # eleven ranks can be without a straight
    assert of_kind[12, "high-card"]["ways"] == of_kind[14, "high-card"]["ways"] == 0
    assert of_kind[4, "straight"]["ways"] == of_kind[17, "pair"]["ways"] == 0


@pytest.mark.parametrize("name", ["classic", "poker-order", "great", "no-two-pairs"])
def test_what_is_certain_is_so_in_every_deal(name: str) -> None:
    rules = PRESETS[name]
    for n in (1, 4, 6, 7, 10, 13, 17, 19, 21, 22, 23, 24):
        counted = highest_bid_enumerated(Situation("", n, rules=rules))
        for position, least in enumerate(certain_from(rules), start=1):
            if n >= least:
                chance = counted.at_or_above(position)
                assert isinstance(chance, Exact)
                assert chance.is_certain


def test_the_order_is_compared_at_every_number_of_cards(classic: Made) -> None:
    wrong = {row["in_play"]: row["pairs_out_of_order"] for row in classic.rows("order") if row["rules"] == "classic"}
    assert list(wrong) == list(range(1, 25))
    assert [n for n, count in wrong.items() if count == 0] == [1, 2, 22, 23, 24]
    assert wrong[4] == 7
    assert {wrong[n] for n in range(10, 22)} == {4}
    said = [text for text in texts(classic) if text.startswith("classic: the order")]
    assert said == [
        "classic: the order matches with 1–2, 22–24 cards in play (of 1–24). With 4 it is furthest from it: "
        "7 of 55 pairs are the wrong way round."
    ]
    assert any("With 5, 10–21 it is furthest" in text for text in texts(classic))


def test_a_presets_name_stands_for_the_preset_alone() -> None:
    other = CLASSIC.with_deck(Deck.of(32))
    assert rules_labels(compared_rules(other)) == ("classic", "poker-order", "great", "full-deck", "classic (7-A)")
    limited = replace(CLASSIC, card_limit=4)
    assert rules_labels(compared_rules(limited))[-1] == "classic (2)"


def test_a_low_limit_holds_in_every_chapter(all_made: tuple[list[Made], set[str]]) -> None:
    for made in all_made[0]:
        limit = made.plan.rules.card_limit or made.plan.rules.deck.n_cards
        assert all(len(row["hand"].split()) <= limit for row in made.rows("holdings"))
        assert all((row["held_of_bid"] or 0) <= limit for row in made.rows("checking"))
        assert {row["held"] for row in made.rows("telling")} == {min(5, limit)}
        phases = [(row["players"], row["in_play"]) for row in made.rows("players")]
        assert len(set(phases)) == len(phases)
        worth = next(b for c in made.chapters for b in c.blocks if isinstance(b, Table) and b.name == "worth")
        assert all(row[4].text.startswith(("+", "–")) for row in worth.rows)


def test_few_players_one_kind_and_bids_on_the_rest(all_made: tuple[list[Made], set[str]]) -> None:
    english = {made.plan.rules.name: made for made in all_made[0] if made.plan.lang == "en"}
    titles = {name: made.chapters[6].title for name, made in english.items()}
    assert titles["two players"] == "2 players: how a game grows"
    assert titles["classic"] == "From 2 to 4 players: how a game grows"
    on_rest = [name for name, made in english.items() if any("not dealt" in text for text in texts(made))]
    assert on_rest == ["no limit"]
    assert any("one kind of bid" in text for text in texts(english["one kind"]))
    assert not any("has not passed it" in text for made in english.values() for text in texts(made))
    assert not any(re.search(r"in (certain|impossible) \(", text) for made in english.values() for text in texts(made))


def test_the_text_instead_of_a_picture_and_the_footer(classic: Made, full_quick: Made) -> None:
    assert any("half: high card 9: 1 card; pair of 9s: 4 cards;" in text for text in texts(classic))
    assert "seed" not in classic.files["report.md"].decode("utf-8").splitlines()[-1]
    assert "ziarno 7" in full_quick.files["report.md"].decode("utf-8").splitlines()[-1]


def test_words_for_numbers() -> None:
    words = Words("en", "blef")
    assert words.claim(Exact(0, 10)) == "impossible (0 of 10 deals)"
    assert words.claim(Simulated(0, 1000, 0.0, 0.0037)) == "<0.4% (0 of 1,000 simulated deals, 95% interval 0–0.4%)"
    assert words.cell(Simulated(1000, 1000, 0.9963, 1.0)).text == ">99.9%"
    assert words.cell(Exact(10, 10)).text == "✓"
    assert words.points(Exact(1, 4), Exact(1, 2)) == "−25.0"
    assert words.points(Exact(0, 1), Exact(1, 9999)) == "−<0.1"
    assert words.points(Exact(1, 2), Exact(2, 4)) == "0.0"
