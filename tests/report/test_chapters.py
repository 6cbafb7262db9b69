"""What the chapters say: every number comes from the data, and holds under all rules and in all languages."""

from __future__ import annotations

import re
from itertools import combinations
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from blefodds.engines import odds
from blefodds.notation import language
from blefodds.odds_table import Exact, Simulated
from blefodds.output.percent import percent
from blefodds.output.report.chapters.ladder import inversions
from blefodds.output.report.chapters.presets import out_of_order
from blefodds.output.report.counting import Blind
from blefodds.output.report.document import Drawing, Paragraph, Table
from blefodds.output.report.text import CATALOGUES
from blefodds.output.report.words import Words
from blefodds.rules import CLASSIC
from blefodds.situation import Situation

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
            assert claim["p"] in (Words(made.plan.lang).say("certain" if n else "impossible"))


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
    assert len(rows) == len(CLASSIC.ladder_kinds)
    for row in rows:
        assert row["p_before"] < row["p_part"]
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
    assert {made.plan.lang for made in reports} == set(CATALOGUES)
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
        assert all(len(block.description) > 100 for block in named if isinstance(block, Drawing))


def test_no_text_is_left_over(all_made: tuple[list[Made], set[str]]) -> None:
    _, said = all_made
    assert said == set(CATALOGUES["en"])


def test_nothing_simulated_is_called_certain_or_impossible(full_quick: Made) -> None:
    for name in ("highest-bids", "highest-kinds", "raise-to"):
        assert all(row["of"] is None and row["deals"] == 100_000 for row in full_quick.rows(name))
    (chapter,) = (chapter for chapter in full_quick.chapters if chapter.name == "highest")
    for table in (block for block in chapter.blocks if isinstance(block, Table)):
        assert not any(mark in cell.text for row in table.rows for cell in row for mark in "✓×")


def test_words_for_numbers() -> None:
    words = Words("en")
    assert words.claim(Exact(0, 10)) == "impossible (0 of 10 deals)"
    assert words.claim(Simulated(0, 1000, 0.0, 0.0037)) == "<0.4% (0 of 1,000 simulated deals, 95% interval 0–0.4%)"
    assert words.cell(Simulated(1000, 1000, 0.9963, 1.0)).text == ">99.9%"
    assert words.cell(Exact(10, 10)).text == "✓"
    assert words.points(Exact(1, 4), Exact(1, 2)) == "−25.0"
    assert words.points(Exact(0, 1), Exact(1, 9999)) == "−<0.1"
    assert words.points(Exact(1, 2), Exact(2, 4)) == "0.0"


@pytest.mark.parametrize("lang", CATALOGUES)
def test_a_catalogue_says_what_the_english_one_says(lang: str) -> None:
    def places(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    english, other = CATALOGUES["en"], CATALOGUES[lang]
    assert list(other) == list(english)
    n_forms = len({language(lang).plural(n) for n in range(200)})
    for key, text in other.items():
        source = english[key]
        assert isinstance(text, tuple) == isinstance(source, tuple), key
        for form in text if isinstance(text, tuple) else (text,):
            assert places(form) == places(source[-1] if isinstance(source, tuple) else source), key
        assert not isinstance(text, tuple) or len(text) == n_forms, key
