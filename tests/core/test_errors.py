"""Text from outside as messages have it: one short printable line."""

from __future__ import annotations

import pytest

from blefodds.core.errors import counted, shorten, shown


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("król", "król"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
        ("a\tb", "a\\tb"),
        ("\ud800", "\\ud800"),
        ("\\" * 20, "\\" * 20),
        ("\\" * 21, "\\" * 19 + "…"),
        ("'" * 50, "'" * 19 + "…"),
        ("\t" * 1000, "\\t" * 13 + "…"),
        (12, "12"),
        (10**40 - 1, "9" * 40),
        (10**40, "1" + "0" * 38 + "…"),
        (2**160 - 1, "146150163733090291820368483271628301965…"),
        (2**160, "a number of more than 40 digits"),
        (-(10**5000), "a number of more than 40 digits"),
    ],
    ids=lambda value: f"{len(value)} characters" if isinstance(value, str) else "number",
)
def test_text_from_outside_is_made_printable_and_short(text: object, expected: str) -> None:
    assert shorten(text) == expected


@pytest.mark.parametrize("text", ["\\" * 99, "'\"" * 99, "\x00" * 99, "\ud800" * 99, "a'\\" * 99, "\U000e0001" * 99])
def test_in_quotes_it_stays_short_too(text: str) -> None:
    assert len(repr(shorten(text))) <= 42
    assert len(repr(shorten(text, longest=20))) <= 22


def test_one_is_one_and_all_others_are_many() -> None:
    assert [counted(n, "card") for n in (0, 1, 2, 21)] == ["0 cards", "1 card", "2 cards", "21 cards"]


def test_values_of_a_wrong_type_are_shown_as_python_writes_them() -> None:
    assert [shown(value) for value in ("a b", 12, True, [1, "x"], None)] == ["'a b'", "12", "True", "[1, 'x']", "None"]
    assert shown(10**5000) == "a number of more than 40 digits"
    assert shown({"deep": [10**5000]}) == "something with a number of thousands of digits"
