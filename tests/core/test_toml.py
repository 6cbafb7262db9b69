"""TOML of somebody else's: refused where reading it would take far more than it is long."""

from __future__ import annotations

import tracemalloc

import pytest

from blefodds.core.errors import BlefError
from blefodds.core.toml import MOST_DOTS, toml_in


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 49_000 + " = 1",
        "[a" + ".a" * 49_000 + "]",
        "x = 1\nb = {a" + ".a" * 49_000 + " = 1}",
        'a."\u2028"' + '.a."\u2028"' * 14_000 + " = 1",
    ],
    ids=["key", "table", "inline", "with what other readers take for a new line"],
)
def test_a_key_of_tens_of_thousands_of_dots_takes_no_memory(text: str) -> None:
    tracemalloc.start()
    with pytest.raises(BlefError, match="more than 500 dots"):
        toml_in(text)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2_000_000


def test_the_most_dots_in_a_line_take_little_and_texts_may_have_more_in_all() -> None:
    tracemalloc.start()
    for _ in range(190):  # as many as fit a file of rules
        toml_in("a" + ".a" * MOST_DOTS + " = 1\n")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10_000_000
    assert toml_in("# " + "." * MOST_DOTS + "\n" + "x = 1.5  # ...\n") == {"x": 1.5}
