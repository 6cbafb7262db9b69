"""Rules: what they refuse, and rules files."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from blefodds.core.bids import KINDS, Bid
from blefodds.core.cards import Deck, Rank, Suit
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, PRESETS, Rules, rules_from_mapping, rules_from_toml, rules_to_toml
from blefodds.storage.rules_file import load_rules
from support.situations import ALL_RULES

VARIANTS = (
    *ALL_RULES,
    replace(CLASSIC, name="to the last card", card_limit=None, bids_on_rest=True),
    replace(CLASSIC, name="suits", suit_order=(Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES), card_limit=12),
    replace(PRESETS["full-deck"], name='quoted "name" with \\ and ♠', ace_low=False, card_limit=26),
    Rules("two kinds", Deck.of(36), ("straight-flush", "high-card"), card_limit=1),
)


def _assert_one_short_line(error: BlefError) -> None:
    message = str(error)
    assert len(message) < 200, message
    assert message.isprintable(), message


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: f"{rules.name[:12]} {rules.deck.name}")
def test_a_rules_file_is_read_back_to_the_same_rules(rules: Rules, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(rules_to_toml(rules), encoding="utf-8")
    read = load_rules(path)
    assert read == rules
    assert read.ladder == rules.ladder
    assert rules_from_toml(rules_to_toml(rules)) == rules


def test_a_text_that_is_no_rules_is_one_line_without_a_file() -> None:
    for text, begins in (
        ("deck = ", "no TOML: "),
        ("deck = 25", "no deck of 25 cards: "),
        ("x = " + "9" * 5000, "no TOML: "),
    ):
        with pytest.raises(BlefError) as error:
            rules_from_toml(text)
        assert str(error.value).startswith(begins)
        _assert_one_short_line(error.value)


def test_a_file_is_called_by_its_name_unless_it_says_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "our house.toml"
    path.write_text('base = "great"\n', encoding="utf-8")
    assert load_rules(path) == replace(PRESETS["great"], name="our house", about=load_rules(path).about)
    path.write_text('name = "ours"', encoding="utf-8")
    assert load_rules(path).name == "ours"


def test_each_key_changes_one_thing() -> None:
    assert rules_from_mapping({}) == CLASSIC
    assert rules_from_mapping({"card_limit": "pack"}).card_limit is None
    assert rules_from_mapping({"card_limit": 7}).card_limit == 7
    assert rules_from_mapping({"bids_on_rest": True}).bids_on_rest is True
    assert rules_from_mapping({"suit_order": "HCSD"}).suit_order[0] is Suit.HEARTS
    assert rules_from_mapping({"ladder": ["pair", "high-card"]}).n_bids == 12
    assert rules_from_mapping({"deck": 52}).ace_low is True
    assert rules_from_mapping({"deck": 52, "ace_low": False}).n_bids == 335
    assert rules_from_mapping({"base": "full-deck", "deck": "7-A"}).ace_low is False


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"dek": 24}, r"unknown key 'dek': use base, name, "),
        ({"x" * 5000: 1}, r"unknown key 'x+…'"),
        ({"deck": 24.0}, r"deck: a text or a number is expected, not 24\.0"),
        ({"deck": True}, r"deck: .* not True"),
        ({"deck": 25}, r"no deck of 25 cards"),
        ({"deck": "9-K"}, r"unknown deck '9-K'"),
        ({"deck": "J-A"}, r"a deck starts at the 10 or lower"),
        ({"name": 5}, r"name: a text is expected"),
        ({"name": ""}, r"name: one line"),
        ({"name": "a\nb"}, r"name: one line"),
        ({"name": "\x1b[2J"}, r"name: one line"),
        ({"name": "x" * 41}, r"^name: one line of 1 to 40 printable characters is expected$"),
        ({"about": "x" * 81}, r"^about: one line of 1 to 80 printable characters is expected$"),
        ({"about": "a\nb"}, r"^about: one line of 1 to 80 printable"),
        ({"ladder": ["x" * 50]}, r"^ladder: unknown kind 'x{19}…': use high-card, "),
        ({"base": "thai"}, r"base: unknown preset 'thai': use classic, poker-order"),
        ({"ladder": "pair"}, r"ladder: a list is expected, not 'pair'"),
        ({"ladder": []}, r"^the ladder needs at least one kind of bid$"),
        ({"ladder": [1]}, r"ladder: .* not 1 in it"),
        ({"ladder": [["pair"]]}, r"ladder: .* not \['pair'\] in it"),
        ({"ladder": ["pairs"]}, r"ladder: unknown kind 'pairs': use high-card, pair, "),
        ({"ladder": ["pair", "pair"]}, r"pair appears twice in the ladder"),
        ({"ladder": ["straight", "small-straight"]}, r"small-straight appears twice"),
        ({"deck": 32, "ladder": ["small-straight"]}, r"small-straight is a bid of the 24-card deck, not of 7-A"),
        ({"base": "great", "deck": 52}, r"great-straight is a bid of the 24-card deck, not of 2-A"),
        ({"ace_low": 1}, r"ace_low: true or false is expected, not 1"),
        ({"ace_low": True}, r"a low ace needs the full deck"),
        ({"suit_order": "shd"}, r"each of the four suits once"),
        ({"suit_order": "shdd"}, r"each of the four suits once"),
        ({"suit_order": "shdx"}, r"suit_order: unknown suit 'x'"),
        (
            {"suit_order": ""},
            r"^the suit order must name each of the four suits once, highest first, such as shdc$",
        ),
        ({"card_limit": 0}, r"card limit 0: use 1 to 12"),
        ({"card_limit": -1}, r"card limit -1"),
        ({"card_limit": 13}, r"card limit 13: use 1 to 12 with 24 cards"),
        ({"card_limit": 10**5000}, r"card limit a number of more than 40 digits"),
        ({"card_limit": "five"}, r"^card_limit: use a number or \"pack\", not 'five'$"),
        ({"card_limit": True}, r"card_limit: .* not True"),
        ({"bids_on_rest": "yes"}, r"bids_on_rest: true or false is expected, not 'yes'"),
        ({"deck": 10**5000}, r"deck"),
        ({"ladder": [10**5000]}, r"ladder: .* not a number of more than 40 digits in it"),
        ({"deck": [10**5000]}, r"deck: .* not something with a number of thousands of digits"),
        ({"ace_low": 10**5000}, r"ace_low"),
    ],
    ids=lambda value: next(iter(value))[:20] if isinstance(value, dict) else "",
)
def test_what_the_rules_refuse(values: dict[str, Any], message: str) -> None:
    with pytest.raises(BlefError, match=message) as error:
        rules_from_mapping(values)
    _assert_one_short_line(error.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"deck = ", "not a TOML file"),
        (b"\xff\xfe\x00", "not a TOML file"),
        (b"deck = 24\ndeck = 24", "not a TOML file"),
        (b"a = " + b"[" * 20_000, "not a TOML file"),
        (b"deck = 1" + b"0" * 5000, "not a TOML file"),
        (b"deck = 0x1" + b"0" * 5000, "no deck of a number of more than 40 digits"),
        (b"ace_low = 0x1" + b"0" * 5000, "ace_low: true or false is expected, not a number of more than"),
        (b"#" * 100_001, "larger than 100,000 bytes"),
        (b"colour = 1", "unknown key 'colour'"),
        (b"deck = 1979-05-27", "deck: a text or a number is expected"),
        (b"[deck]\nsize = 24", "deck: a text or a number is expected"),
        (b"ladder = [1]", "ladder"),
    ],
)
def test_a_bad_rules_file_is_one_line_that_names_it(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(content)
    with pytest.raises(BlefError, match=message) as error:
        load_rules(path)
    assert str(error.value).startswith("house.toml: ")
    _assert_one_short_line(error.value)


def test_a_file_of_just_the_largest_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"#" * 100_000)
    assert load_rules(path) == replace(CLASSIC, name="house", about=load_rules(path).about)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml", tmp_path / ("n" * 300), tmp_path / "a\nb\x1b[2J.toml"):
        with pytest.raises(BlefError, match=r"cannot be read|no such file") as error:
            load_rules(path)
        _assert_one_short_line(error.value)


@pytest.mark.skipif(os.name != "posix" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_an_unreadable_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.touch(mode=0o000)
    with pytest.raises(BlefError, match=r"house\.toml: cannot be read"):
        load_rules(path)


def test_a_bid_of_another_table() -> None:
    straight = Bid(KINDS["straight"], (Rank.KING,))
    assert straight not in CLASSIC
    assert straight in PRESETS["full-deck"]
    with pytest.raises(BlefError, match=r"straight:K is not a bid of the rules 'classic' \(9-A\)"):
        CLASSIC.position(straight)


def test_the_longest_name_and_line_are_kept() -> None:
    rules = rules_from_mapping({"name": "n" * 40, "about": "a" * 80})
    assert (rules.name, rules.about) == ("n" * 40, "a" * 80)


def test_a_house_says_of_itself_what_it_likes_or_nothing() -> None:
    assert rules_from_mapping({}).about == CLASSIC.about
    assert rules_from_mapping({"card_limit": 7}).about == ""


def test_the_low_ace_follows_the_deck() -> None:
    assert CLASSIC.with_deck(Deck.of(52)).ace_low is True
    assert PRESETS["full-deck"].with_deck(Deck.of(32)).ace_low is False
    assert replace(PRESETS["full-deck"], ace_low=False).with_deck(Deck.of(52)).ace_low is True


def test_a_file_whose_name_cannot_be_printed_has_the_name_of_its_preset(tmp_path: Path) -> None:
    path = tmp_path / "a\nb.toml"
    path.write_text('base = "great"\n', encoding="utf-8")
    assert load_rules(path).name == "great"


def test_the_longest_refusal_of_a_file_is_still_short(tmp_path: Path) -> None:
    path = tmp_path / ("f" * 200 + ".toml")
    for content in ('ladder = ["' + "k" * 90 + '"]', "'" + "\\" * 90 + "' = 1", "base = '" + "\\" * 90 + "'"):
        path.write_text(content, encoding="utf-8")
        with pytest.raises(BlefError) as error:
            load_rules(path)
        _assert_one_short_line(error.value)


def test_rules_are_hashable_values() -> None:
    assert len({CLASSIC, replace(CLASSIC), PRESETS["great"]}) == 2
    assert KINDS["pair"] == KINDS["pair"]
    assert str(KINDS["pair"]) == "pair"
    assert str(Bid(KINDS["pair"], (Rank.KING,))) == "pair:K"
