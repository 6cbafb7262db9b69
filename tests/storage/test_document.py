"""One kind of JSON document: strict types, bounded memory, and one line for what is none of ours."""

from __future__ import annotations

import json
import tracemalloc
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from blefodds.core.errors import BlefError
from blefodds.core.version import __version__
from blefodds.storage.document import Document, OtherSchemaError, checked, json_text, parsed, text_with_rows


@dataclass(frozen=True)
class Move:
    said: str = ""


@dataclass(frozen=True)
class Game:
    players: list[str]
    seed: int
    share: float = 0.5
    over: bool = False
    moves: list[Move] = field(default_factory=list)


GAME = Document("blefodds.game/1", Game, most=400_000, field="save", is_replaceable=True)
WHOLE = GAME.of(players=["Ann"], seed=7, share=0.25, over=True, moves=[{"said": "pair:K"}])


def as_bytes(document: Any) -> bytes:
    return json.dumps(document).encode()


def test_a_document_is_read_back() -> None:
    assert WHOLE["schema"] == "blefodds.game/1"
    assert WHOLE["version"] == __version__
    expected = Game(["Ann"], 7, 0.25, True, [Move("pair:K")])
    for content in (as_bytes(WHOLE), b"\xef\xbb\xbf" + as_bytes(WHOLE), as_bytes(WHOLE | {"more": [1, {}]})):
        assert GAME.parsed(content) == expected
    assert GAME.parsed(as_bytes(WHOLE | {"share": 1, "seed": 10**30})).seed == 10**30


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": True}, "'seed': a whole number is expected"),
        ({"seed": 1.0}, "'seed': a whole number is expected"),
        ({"seed": "1"}, "'seed': a whole number is expected"),
        ({"share": "1"}, "'share': a number is expected"),
        ({"share": False}, "'share': a number is expected"),
        ({"over": 1}, "'over': true or false is expected"),
        ({"players": "Ann"}, "'players': a list is expected"),
        ({"players": ["Ann", None]}, "'players': a text is expected in it"),
        ({"moves": [[]]}, "'moves': an object is expected in it"),
    ],
    ids=str,
)
def test_types_are_strict(change: dict[str, Any], said: str, tmp_path: Path) -> None:
    with pytest.raises(BlefError, match=f"^{said}$"):
        GAME.parsed(as_bytes(WHOLE | change))
    with pytest.raises(BlefError, match=f"^{said}$"):
        checked(WHOLE | change, Game)
    path = tmp_path / "game.json"
    path.write_bytes(as_bytes(WHOLE | change))
    with pytest.raises(BlefError) as refused:
        GAME.read(path)
    assert str(refused.value) == f"game.json is not a file of blefodds.game/1 ({said}): --force replaces it"
    assert refused.value.field == "save"


def test_a_field_that_is_missing_is_named() -> None:
    with pytest.raises(BlefError, match=r"^'seed' is missing$"):
        GAME.parsed(as_bytes({key: value for key, value in WHOLE.items() if key != "seed"}))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[]",
        b"{}",
        b'"blefodds.game/1"',
        as_bytes(WHOLE | {"schema": "blefodds.game/2"}),
        as_bytes(WHOLE | {"schema": ["blefodds.game/1"]}),
        as_bytes(WHOLE)[:-1],
        as_bytes(WHOLE) + b"}",
        as_bytes(WHOLE | {"share": float("nan")}),
        as_bytes(WHOLE).replace(b'"', b"'"),
        b"[" * 200_000,
        b'{"schema": ' + b"9" * 5000 + b"}",
    ],
    ids=lambda content: repr(content[:20]),
)
def test_what_is_none_of_ours_is_one_line(content: bytes, tmp_path: Path) -> None:
    with pytest.raises(OtherSchemaError):
        GAME.parsed(content)
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(BlefError, match=r"^game\.json is not a file of blefodds.game/1: --force replaces it$"):
        GAME.read(path)


def test_numbers_too_large_for_what_they_are_are_refused() -> None:
    for text in (b"9" * 5000, b"1e400"):
        with pytest.raises(BlefError):
            GAME.parsed(as_bytes(WHOLE).replace(b"0.25", text).replace(b"7", text))


def test_no_more_is_read_than_a_file_may_have(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b" " * 400_001)
    with pytest.raises(BlefError, match="larger than 400,000 bytes"):
        GAME.read(path)
    with pytest.raises(FileNotFoundError):
        GAME.read(tmp_path / "none")


@pytest.mark.parametrize("key", ["players", "more"])
def test_a_file_of_nothing_but_empty_objects_takes_no_memory(key: str) -> None:
    """As Python objects they would take twenty times the file."""
    content = as_bytes(WHOLE | {key: 0}).replace(f'"{key}": 0'.encode(), f'"{key}": [{"{}," * 100_000}{{}}]'.encode())
    parsed(b"{}", dict[str, Any])  # what is loaded and made on the first call
    tracemalloc.start()
    if key == "more":
        GAME.parsed(content)
    else:
        with pytest.raises(BlefError, match="'players': a text is expected in it"):
            GAME.parsed(content)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 100_000


def test_what_is_too_deep_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(BlefError):
        checked({"players": deep, "seed": 1}, Game)


def test_texts_for_machines_and_for_people() -> None:
    assert json_text({"a": "ł", "b": [1]}) == '{\n  "a": "ł",\n  "b": [\n    1\n  ]\n}'
    assert json_text({"a": "ł"}, encoding="cp437") == '{\n  "a": "\\u0142"\n}'
    with pytest.raises(ValueError, match="not JSON compliant"):
        json_text({"a": float("nan")})
    rows = [{"x": 1, "y": [2]}, {"x": 3, "y": []}]
    for indent in (1, 2):
        text = text_with_rows({"a": "ł"}, "rows", rows, indent=indent)
        assert json.loads(text) == {"a": "ł", "rows": rows}
        assert text.count("\n") == 7
