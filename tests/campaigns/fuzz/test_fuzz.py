"""Hostile input: what fuzzing has found, kept; ten thousand generated inputs to each parser; numbers of the options."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import isfinite

import click
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from blefodds.cli.option_values import COUNTS, PROBABILITY, Probability, WholeNumber
from campaigns.fuzz import fuzz_texts
from campaigns.fuzz.fuzz_targets import TARGETS

EXAMPLES = 10_000

DEALS = WholeNumber("deals", 1, 10**12)
SEED = WholeNumber("seed", 0, 2**64 - 1)

thorough = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)

# What a campaign or an audit found, each with what went wrong then.
FOUND = [
    ("settings", b"ascii = 0x1" + b"0" * 5000),  # ValueError: a number that Python refuses to print
    ("settings", b"lang = [0x1" + b"0" * 5000 + b"]"),  # the same, deeper
    ("rules", b'\nladder = ["f' + b"\t" * 45 + b'lush"]'),  # 208 characters: backslashes doubled by quoting
    ("rules", b"ladder = ['" + b"\\'"[:1] * 60 + b"']"),  # the same
    ("bids", b"pair of Kings on the rest"),  # printed in Polish, "para króli na reszcie", and not read back
    # ValueError, for a number of 5,000 digits in rules that stand in a file of another kind
    (
        "evenings",
        b'{"schema": "blefodds.evening/1", "rules": "deck = ' + b"9" * 5000 + b'", "players": [], "entries": []}',
    ),
    ("records", b"Blef match\nrules:\n    deck = " + b"9" * 5000 + b"\n"),
]


@pytest.mark.parametrize(("name", "data"), FOUND, ids=lambda value: value if isinstance(value, str) else "")
def test_what_was_found_stays_mended(name: str, data: bytes) -> None:
    TARGETS[name].feed(data)


@pytest.mark.parametrize("name", TARGETS)
def test_a_campaign_starts_from_what_is_read(name: str) -> None:
    assert list(TARGETS[name].words())
    given_texts = list(TARGETS[name].seeds())
    assert given_texts
    for data in given_texts:
        TARGETS[name].feed(data)


def test_a_target_lets_no_other_error_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(text: str) -> None:
        raise IndexError(text)

    monkeypatch.setattr(fuzz_texts, "parse_card", wrong)
    with pytest.raises(IndexError):
        TARGETS["cards"].feed(b"Kh")


def _inputs(name: str) -> st.SearchStrategy[bytes]:
    """Any bytes, any text, and pieces that the target knows in any order."""
    pieces = st.sampled_from([word.encode() for word in TARGETS[name].words()])
    whole = st.sampled_from(list(TARGETS[name].seeds()))
    noise = st.binary(max_size=3) | st.sampled_from(
        [b" ", b"\n", b"=", b'"', b",", b":", b"-", b"9", b"\\", b"'", b"\0"]
    )
    cut = st.tuples(whole, st.integers(0, TARGETS[name].longest // 10), noise | pieces, st.integers(0, 6)).map(
        lambda drawn: drawn[0][: drawn[1]] + drawn[2] + drawn[0][drawn[1] + drawn[3] :]
    )
    mixed = st.lists(pieces | noise, max_size=25)
    any_text = st.text(max_size=60).map(str.encode)
    return st.binary(max_size=60) | any_text | mixed.map(b"".join) | mixed.map(b" ".join) | cut


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_ten_thousand_inputs_are_read_or_refused(name: str) -> None:
    seen = 0

    @thorough
    @given(_inputs(name))
    def feed(data: bytes) -> None:
        nonlocal seen
        seen += 1
        TARGETS[name].feed(data)

    feed()
    assert seen >= EXAMPLES


NUMBERS = (
    st.text(alphabet="0123456789_eE.,+-kKmMgGbB% ", max_size=34)
    | st.text(max_size=12)
    | st.integers(-(10**40), 10**40).map(str)
    | st.floats().map(str)
    | st.decimals(allow_nan=True).map(str)
    | st.sampled_from(["nan", "inf", "-0", "1e20", "1e999", "9" * 5000, "0x10", "²", "٣", "1_0", "2M", ".5", "5.", "½"])
)


def _fed(convert: Callable[[str], object], text: str) -> object:
    """What is made of the text, None if it is refused as it should be."""
    try:
        return convert(text)
    except click.BadParameter as error:
        message = error.message
    assert message.isprintable()
    assert len(message) < 200
    return None


def _meant(text: str) -> Fraction:
    """What a number as people write it comes to, reckoned another way."""
    plain = text.strip().lower().replace("_", "")
    scale = {"k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9}.get(plain[-1], 1)
    return Fraction(Decimal(plain.rstrip("kmgb"))) * scale


@pytest.mark.slow
def test_ten_thousand_numbers_are_read_as_meant_or_refused() -> None:
    seen = 0

    @thorough
    @given(NUMBERS)
    def feed(text: str) -> None:
        nonlocal seen
        seen += 1
        for whole in (DEALS, SEED):
            number = _fed(lambda text, whole=whole: whole.convert(text, None, None), text)
            if number is not None:
                assert isinstance(number, int)
                assert whole.lowest <= number <= whole.highest
                assert number == _meant(text)
        for chance in (PROBABILITY, Probability(closed=True)):
            p = _fed(lambda text, chance=chance: chance.convert(text, None, None), text)
            if p is not None:
                assert isinstance(p, float)
                assert isfinite(p)
                assert 0 <= p <= 1
                assert chance.closed or 0 < p < 1
        _fed(lambda text: COUNTS.convert(text, None, None), text)

    feed()
    assert seen >= EXAMPLES
