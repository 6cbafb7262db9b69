"""Board, list, JSON, CSV, Markdown and data frame show the table's own numbers, all of them."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from dataclasses import replace

import pytest

from blefodds import PRESETS, BlefError, Deck, OddsTable, Situation, bid_name, odds
from blefodds.core.rules import CLASSIC
from blefodds.engines import ENGINES
from blefodds.inference import hearing_at_table, listening, posterior, posterior_table
from blefodds.lang import parse_cards, phrase
from blefodds.views.board import board_lines
from blefodds.views.documents import COLUMNS, json_text, odds_document
from blefodds.views.formats import FORMATS, Layout, as_csv, as_markdown, as_plain
from blefodds.views.hearing import heard_words
from blefodds.views.listing import listing_lines, row_cells
from blefodds.views.odds_answer import OddsAnswer
from blefodds.views.percent import bid_percent, exact_percent, heard_percent, interval_percent, simulated_percent
from blefodds.views.summary import asked, best_bid_lines, exact_words, how_computed, widest_gap

LADDERS = [
    *PRESETS.values(),
    CLASSIC.with_deck(Deck.of(32)),
    CLASSIC.with_deck(Deck.of(36)),
    CLASSIC.with_deck(Deck.parse("10-A")),
]


@pytest.fixture(scope="module")
def both() -> OddsTable:
    return odds(Situation("K♥ 10♠", 9), deals=2_000, seed=5)


@pytest.mark.parametrize("rules", LADDERS, ids=lambda rules: f"{rules.name}-{rules.deck.name}")
@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_the_board_holds_every_bid_of_every_ladder_once(rules, width):
    table = odds(Situation("K♥ 10♠", 9, rules=rules), engine="exact")
    lines = [line.plain for line in board_lines(table, width=width)]
    assert max(map(len, lines)) <= width
    board = "\n".join(lines)
    decimals = 1 if any("." in line for line in lines) else 0
    for shown in {bid_percent(row, decimals=decimals, sign="") for row in table}:
        wanted = sum(bid_percent(row, decimals=decimals, sign="") == shown for row in table)
        found = [cell for line in lines for cell in line.split() if cell == shown]
        assert len(found) >= wanted, (shown, board)


def test_the_board_shows_only_what_is_asked_for():
    table = odds(Situation("K♥ 10♠", 9), engine="exact")
    lines = board_lines(table, shown=lambda row: row.bid.kind.name == "flush")
    assert [line.plain.split() for line in lines] == [["♠", "♥", "♦", "♣"], ["flush", "2.1", "2.1", "0.4", "0.4"]]


def test_the_list_has_a_heading_and_a_line_per_bid(both):
    lines = [line.plain for line in listing_lines(both, both.rows, width=80)]
    assert len(lines) == 1 + len(both)
    for line, row in zip(lines[1:], both, strict=True):
        assert line.split()[0] == str(row.position)
        assert bid_name(row.bid) in line
    assert lines[0].split() == ["#", "bid", "exact", "simulated", "95%", "interval"]


def test_a_narrow_list_gives_codes(both):
    lines = [line.plain for line in listing_lines(both, both.rows, width=40)]
    assert max(map(len, lines)) <= 40
    assert [line.split()[0] for line in lines] == ["bid", *(row.bid.code for row in both)]
    assert lines[0].split() == ["bid", "exact", "simulated"]


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("heard", ["nothing", "counted", "sampled"])
@pytest.mark.parametrize("engine", ENGINES)
def test_a_list_keeps_its_columns_and_their_headings_however_narrow(engine, heard, lang, monkeypatch):
    how = {"deals": 500, "seed": 1} if engine in ("both", "simulate") else {}
    table = odds(Situation("K♥ 10♠", 4), engine=engine, **how)
    if heard == "sampled":
        monkeypatch.setattr(listening, "LOOKS_EXACT", 0)
        monkeypatch.setattr(listening, "LOOKS_SAMPLED", 1)
    if heard != "nothing":
        table = posterior_table(
            table, posterior(hearing_at_table("2: pair of Q", parse_cards("K♥ 10♠"), (2, 2)), seed=1)
        )
    wanted = [
        *(["exact"] if engine != "simulate" else []),
        *(["simulated", "interval"] if how else []),
        *(["heard"] if heard != "nothing" else []),
    ]
    headings = [(key, name) for name in wanted for key in ("column", "column.short")[: 1 if name == "interval" else 2]]
    for rows in (table.rows, table.rows[30:33]):
        for width in (40, 60, 80, 120):
            head, *body = (line.plain for line in listing_lines(table, rows, width=width, lang=lang))
            assert max(map(len, [head, *body])) <= width
            columns = [name for name in wanted if name != "interval" or "95%" in head]
            names = {phrase(f"{key}.{name}", lang, confidence=95): name for key, name in headings if name in columns}
            assert [names.get(heading) for heading in re.split("  +", head.strip())[-len(columns) :]] == columns
            numbered = [line for line in body if len(line) == len(head)]  # the last column ends where its heading does
            assert len(numbered) == len(rows)
            assert {line for line in body if line not in numbered} <= {row.bid.code for row in rows}
            for line, row in zip(numbered, rows, strict=True):
                numbers = re.split("  +", line.strip())[-len(columns) :]
                for name, number in zip(columns, numbers, strict=True):
                    if name == "exact":
                        assert number in (exact_words(row, lang=lang, decimals=2), exact_percent(row.exact))
                    elif name == "simulated":
                        short = bid_percent(replace(row, exact=None))
                        assert number in (simulated_percent(row.simulated, decimals=2), short)
                    elif name == "interval":
                        assert number == interval_percent(row.simulated)
                    else:
                        fine = heard_words(row, lang=lang, decimals=2)
                        assert number in (fine, fine.partition(" (")[0], heard_percent(row))
        piped = [line.plain for line in listing_lines(table, rows, lang=lang)]
        assert all(phrase(f"column.{name}", lang, confidence=95) in piped[0] for name in wanted)
        assert [line.split() for line in piped[1:]] == [
            " ".join(filter(None, row_cells(row, lang=lang))).split() for row in rows
        ]
        assert {len(line) for line in piped} == {len(piped[0])}


def test_what_does_not_fit_goes_in_this_order_intervals_digits_names():
    table = odds(Situation("K♥ 10♠", 4), deals=500, seed=1)
    table = posterior_table(table, posterior(hearing_at_table("2: pair of Q", parse_cards("K♥ 10♠"), (2, 2))))
    found = []
    for width in range(120, 39, -1):
        text = "\n".join(line.plain for line in listing_lines(table, table.rows, width=width))
        has = ("95% interval" in text, "33.77%" in text, "pair of Kings" in text, "after hearing" in text)
        if has not in found:
            found.append(has)
    assert found == [
        (True, True, True, True),
        (False, True, True, True),
        (False, False, True, True),
        (False, False, False, True),
        (False, False, False, False),
    ]


@pytest.mark.parametrize("width", [20, 24, 30])
def test_on_the_narrowest_no_number_is_without_its_name(width):
    table = odds(Situation("K♥ 10♠", 4), deals=500, seed=1)
    table = posterior_table(table, posterior(hearing_at_table("2: pair of Q", parse_cards("K♥ 10♠"), (2, 2))))
    lines = [line.plain for line in listing_lines(table, table.rows, width=width)]
    assert all(len(line) <= width for line in lines if "straight-flush" not in line)
    named = "exact 33.8% · sim. 34.4% · heard 26.7%" in " ".join(" ".join(lines).split())
    assert named or lines[0].split() == ["bid", "exact", "sim.", "heard"]


def test_plain_lines_are_the_list_without_heading(both):
    lines = as_plain(OddsAnswer(both), Layout()).split("\n\n")[0].splitlines()
    listed = [line.plain for line in listing_lines(both, both.rows)]
    assert [line.split() for line in lines] == [line.split() for line in listed[1:]]
    assert len({len(line) for line in lines}) == 1


def test_the_json_is_the_documented_schema(both):
    document = json.loads(json_text(odds_document(both)))
    assert list(document) == ["schema", "version", "rules", "situation", "simulation", "bids"]
    assert document["schema"] == "blefodds.odds/1"
    assert document["rules"] == {"name": "classic", "deck": "9-A", "cards": 24, "bids": 83}
    assert document["situation"] == {
        "hand": ["Kh", "10s"],
        "in_play": 9,
        "seen": [],
        "dead": [],
        "hidden": 7,
        "unseen": 22,
        "judged_on": "play",
        "heard": [],
    }
    assert document["simulation"] == {"deals": 2000, "seed": 5, "confidence": 0.95, "until": None}
    first = document["bids"][0]
    assert list(first) == ["position", "bid", "name", "kind", "exact", "simulated"]
    assert (first["position"], first["bid"], first["name"], first["kind"]) == (1, "high:9", "high card 9", "high-card")
    assert first["exact"] == {"p": 138720 / 170544, "ways": 138720, "of": 170544}
    assert set(first["simulated"]) == {"p", "true", "low", "high"}
    assert [bid["bid"] for bid in document["bids"]] == [bid.code for bid in CLASSIC.ladder]


def test_the_json_says_null_for_what_was_not_computed():
    exact = odds_document(odds(Situation("", 5), engine="exact"))
    assert exact["simulation"] is None
    assert {bid["simulated"] for bid in exact["bids"]} == {None}
    simulated = odds_document(odds(Situation("", 5), engine="simulate", deals=100, seed=1))
    assert {bid["exact"] for bid in simulated["bids"]} == {None}


def test_the_csv_has_every_number_in_full(both):
    rows = list(csv.DictReader(io.StringIO(as_csv(OddsAnswer(both), Layout()))))
    assert tuple(rows[0]) == COLUMNS
    for found, row in zip(rows, both, strict=True):
        assert row.exact is not None
        assert row.simulated is not None
        assert float(found["exact"]) == row.exact.p
        assert (int(found["ways"]), int(found["true"])) == (row.exact.ways, row.simulated.true)
        assert (float(found["low"]), float(found["high"])) == (row.simulated.low, row.simulated.high)


def test_the_markdown_is_one_table(both):
    lines = as_markdown(OddsAnswer(both), Layout()).split("\n\n")[0].splitlines()
    assert len(lines) == 2 + len(both)
    assert {line.count("|") for line in lines} == {7}


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in ("table", "plain")])
def test_a_format_for_machines_does_not_depend_on_the_terminal(both, name):
    answer = OddsAnswer(both, above=CLASSIC.ladder[40], by_odds=True)
    wide = FORMATS[name](answer, Layout())
    assert isinstance(wide, str)
    assert FORMATS[name](answer, Layout(width=40, style="letters")) == wide
    assert FORMATS[name](OddsAnswer(both), Layout()) != wide


def test_every_format_has_the_bids_that_were_asked_for_and_no_others(both):
    answer = OddsAnswer(both, above=CLASSIC.ladder[70], min_odds=0.001)
    wanted = [row.bid.code for row in both if row.position > 71 and row.p >= 0.001]
    assert 0 < len(wanted) < 12
    assert [bid["bid"] for bid in json.loads(FORMATS["json"](answer, Layout()))["bids"]] == wanted
    assert [row["bid"] for row in csv.DictReader(io.StringIO(FORMATS["csv"](answer, Layout())))] == wanted
    names = [bid_name(row.bid) for row in both if row.bid.code in wanted]
    for format_name in ("plain", "markdown"):
        listed = FORMATS[format_name](answer, Layout()).split("\n\n")[0].splitlines()[-len(names) :]
        assert all(name in line for name, line in zip(names, listed, strict=True))


def test_the_page_of_one_bid_has_no_board(both):
    page = "\n".join(line.plain for line in FORMATS["table"](OddsAnswer(both, bid=CLASSIC.ladder[10]), Layout()))
    assert page.startswith(f"{bid_name(CLASSIC.ladder[10])}: ")
    assert phrase("best.heading", "en") not in page
    assert phrase("best.heading", "en") in "\n".join(line.plain for line in OddsAnswer(both).page(Layout()))


def test_the_frame_is_the_table(both):
    frame = both.to_frame()
    assert list(frame.index) == [row.bid.code for row in both]
    assert list(frame.columns) == [name for name in COLUMNS if name != "bid"]
    assert frame.loc["pair:K", "ways"] == 120156
    assert math.isclose(frame.loc["pair:K", "exact"], 120156 / 170544)
    assert str(frame["ways"].dtype) == "Int64"
    assert odds(Situation("", 5), engine="exact").to_frame()["true"].isna().all()


def test_best_bids_are_the_highest_that_often(both):
    lines = best_bid_lines(both.rows)
    assert [line.split("%")[0].strip() for line in lines[1:]] == ["90", "75", "50"]
    assert "high card K" in lines[1]
    assert "certain" in lines[1]
    assert "high card A" in lines[2]
    assert "pair of Kings" in lines[3]


def test_what_was_asked_is_one_line_with_everything_in_it():
    situation = Situation("K♥", 11, seen="Q♦", dead="A♣ 9♣", judged_on="rest")
    line = asked(situation)
    assert "\n" not in line
    for part in ("K♥", "Q♦", "A♣ 9♣", "11 cards", "13 cards not dealt", "classic", "24 cards"):
        assert part in line


def test_no_bid_that_may_not_be_made_is_called_the_best(both):
    rows = [row for row in both if row.position > 27]
    assert [line.split()[1] for line in best_bid_lines(rows)[1:]] == ["none", "none", "none"]


def test_how_it_was_computed_is_said_in_markdown_too(both):
    assert "seed 5" in as_markdown(OddsAnswer(both), Layout())
    assert "95%" in as_markdown(OddsAnswer(both), Layout())


def test_a_missed_width_is_said():
    table = odds(Situation("", 5), engine="simulate", deals=1000, until=0.001, seed=1)
    assert any("at most 0.1 points" in line and "1,000 deals" in line for line in how_computed(table))


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("n_in_play", [1, 5])
def test_one_deal_is_one_deal(lang, n_in_play):
    situation = Situation("Kh" if n_in_play == 1 else "Kh 10s 9c 9d 9h", n_in_play)
    assert not any(
        " 1 deals" in line or " 1 rozdań" in line for line in how_computed(odds(situation, engine="exact"), lang=lang)
    )


def test_two_tables_of_one_situation_are_joined_only_if_they_can_be_true(both):
    exact = odds(both.situation, engine="exact")
    simulated = odds(both.situation, engine="simulate", deals=2_000, seed=5)
    assert exact.joined(simulated).rows == simulated.joined(exact).rows
    for planted in (lambda true: true // 2, lambda true: min(2_000, true + 300)):
        wrong = tuple(
            replace(row, simulated=replace(row.simulated, true=planted(row.simulated.true))) for row in simulated
        )
        with pytest.raises(RuntimeError, match="the engines disagree on"):
            exact.joined(replace(simulated, rows=wrong))
    with pytest.raises(BlefError, match="different situations"):
        exact.joined(odds(Situation("", 5), engine="exact"))


def test_deviations_are_said_only_where_they_mean_something():
    rare = odds(Situation("", 6, rules=PRESETS["full-deck"]), deals=1_000, seed=5)
    gap, furthest = widest_gap(rare)
    assert gap > 0
    assert furthest is not None
    assert furthest < 7
    assert widest_gap(odds(Situation("K♥", 1), deals=10, seed=1)) == (0.0, None)


def test_best_bids_leave_out_what_there_is_no_room_for(both):
    wide = best_bid_lines(both.rows, width=80)
    for width, has_names, has_simulated in ((60, True, True), (40, True, False), (24, False, False), (5, False, False)):
        lines = best_bid_lines(both.rows, width=width)
        assert len(lines) == len(wide) == 4
        assert ("pair of Kings" in lines[3]) == has_names
        assert ("pair:K" in lines[3]) == (not has_names)
        assert ("simulated" in lines[3]) == has_simulated
        assert "70.5%" in lines[3]
