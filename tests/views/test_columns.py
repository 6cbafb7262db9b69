"""Text in columns: what a terminal shows stands under what it belongs to, whatever letters it is of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from blefodds.views.columns import aligned, cell_grid, first_fitting, folded_table, headed, markdown_table, shelved

CELLS = st.text(st.sampled_from("ab 王🂡é♥"), max_size=6).map(str.strip)
TABLES = st.integers(1, 4).flatmap(lambda n: st.lists(st.tuples(*[CELLS] * n), min_size=1, max_size=5))


@given(TABLES, st.sets(st.integers(0, 3)))
def test_every_cell_ends_or_begins_where_its_column_does(rows, left):
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = aligned(rows, left=left)
    assert len(lines) == len(rows)
    for line, row in zip(lines, rows, strict=True):
        rest = line
        for i, (cell, width) in enumerate(zip(row, widths, strict=True)):
            if width:
                space = " " * (width - cell_len(cell))
                whole = cell + space if i in left else space + cell
                assert rest.startswith(whole) or whole.startswith(rest)  # spaces at the end of a line are left out
                rest = rest[len(whole) + 2 :]
        assert not rest


@given(TABLES, st.integers(20, 60))
def test_a_folded_table_loses_no_cell_and_fits(rows, width):
    heads = tuple(f"h{i}" for i in range(len(rows[0])))
    lines = [line.plain for line in folded_table([heads, *rows], width)]
    assert all(cell_len(line) <= width for line in lines)
    text = " ".join(" ".join(lines).split())
    assert all(" ".join(cell.split()) in text for row in rows for cell in row)


@pytest.mark.parametrize("width", [10, 14, 20, 80])
def test_a_grid_repeats_its_names_where_its_columns_do_not_fit(width):
    heads = [str(n) for n in range(8)]
    rows = [(name, [Text(f"{name[0]}{n}") for n in range(8)]) for name in ("王王", "ab")]
    blocks = cell_grid(heads, rows, cell=4, width=width, corner="x", title="title")
    for block in blocks:
        assert [line.plain[:2].strip() for line in block] == ["ti", "x", "王王"[:2], "ab"]
        assert all(line.cell_len <= width for line in block[1:])
    shown = " ".join(line.plain for block in blocks for line in block).split()
    assert [word for word in shown if word.startswith("a") and word != "ab"] == [f"a{n}" for n in range(8)]
    assert [word for word in shown if word.isdigit()] == heads


def test_blocks_stand_side_by_side_where_there_is_room():
    blocks = [[Text("aaa"), Text("a")], [Text("bb")]]
    assert [line.plain for line in shelved(blocks, 8)] == ["aaa   bb", "a"]
    assert [line.plain for line in shelved(blocks, 7)] == ["aaa", "a", "", "bb"]


def test_the_first_layout_that_fits_is_taken_else_the_last():
    layouts = [["12345"], ["123"], ["1234"]]
    assert first_fitting(layouts, None) == ["12345"]
    assert first_fitting(layouts, 4) == ["123"]
    assert first_fitting(layouts, 2) == ["1234"]


def test_the_heading_is_bold_and_the_rows_have_their_styles():
    lines = headed(["head", "one", "two"], ["green", ""])
    assert [(line.plain, str(line.style)) for line in lines] == [("head", "bold"), ("one", "green"), ("two", "")]


def test_a_bar_in_markdown_parts_no_cells():
    assert markdown_table([("a", "b"), ("x|y", "1")], left=(0,))[2] == "| x\\|y | 1 |"
