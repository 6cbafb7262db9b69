"""Every JSON document that is kept or printed: its schema and number, its fields, and how long it may be.

A field may be added to a schema; taking one away or changing what it means changes the schema's number.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Score:
...     player: str
...     points: int = 0
>>> SCORE = Document("blefodds.score/1", Score, most=1_000)
>>> SCORE.of(player="Ann")
{'schema': 'blefodds.score/1', 'version': '0.1.0', 'player': 'Ann'}
>>> SCORE.parsed(b'{"schema": "blefodds.score/1", "player": "Ann", "more": [1, 2]}')
Score(player='Ann', points=0)
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from blefodds.core.errors import BlefError, Term, shorten
from blefodds.core.version import __version__
from blefodds.storage.reading import bounded_bytes

__all__ = ["Document", "OtherSchemaError", "Schema", "checked", "json_text", "parsed", "schema_of", "text_with_rows"]

Fields = TypeVar("Fields")
Kind = TypeVar("Kind")

EXPECTED = {
    "array": "type.list",
    "bool": "type.true_or_false",
    "float": "type.number",
    "int": "type.whole_number",
    "object": "type.object",
    "str": "type.text",
}


class OtherSchemaError(BlefError):
    """What was read is no JSON, or of another schema."""


@dataclass(frozen=True)
class _Head:
    schema: str


@dataclass(frozen=True)
class Schema:
    """What documents of one kind begin with.

    Parameters
    ----------
    schema
        Its name and number, such as ``"blefodds.odds/1"``.
    """

    schema: str

    def of(self, **content: object) -> dict[str, Any]:
        """A document with this content, for :func:`json_text`."""
        return {"schema": self.schema, "version": __version__, **content}


@dataclass(frozen=True)
class Document(Schema, Generic[Fields]):
    """A schema of which files are read.

    Parameters
    ----------
    schema
        As for :class:`Schema`.
    fields
        What is read of it, such as a dataclass. Types are strict: neither 1.0 nor true is a whole number, and NaN is no
        number. What it does not name is passed over, and takes no memory.
    most
        The most bytes a file of it may have.
    called
        What messages call it, the code of a :class:`.Term`; nothing: a file of the schema.
    field
        The argument that is wrong if a file is, see :class:`.BlefError`.
    is_replaceable
        Whether ``--force`` replaces a file that is none.
    """

    fields: type[Fields]
    most: int = 0
    called: str = ""
    field: str | None = None
    is_replaceable: bool = False

    def parsed(self, content: bytes) -> Fields:
        """What a text says.

        Raises
        ------
        OtherSchemaError
            If it is no JSON, or of another schema.
        BlefError
            If a field is missing or of another type; the message says which.
        """
        if schema_of(content) != self.schema:
            raise OtherSchemaError("document.schema", what=self._called)
        return parsed(content, self.fields)

    def read(self, path: Path) -> Fields:
        """What a file says.

        Raises
        ------
        FileNotFoundError
            If there is none.
        BlefError
            If it cannot be read, is too long, of another schema, or a field is missing or of another type.
        """
        content = bounded_bytes(path, called=shorten(path.name), most=self.most, field=self.field)
        try:
            return self.parsed(content)
        except BlefError as error:
            raise self.refusal(path, error) from None

    def packaged(self, package: str, name: str) -> Fields:
        """What a file says that comes with the program, in the folder ``data`` of a package."""
        from importlib.resources import files

        return self.parsed(files(package).joinpath("data", name).read_bytes())

    def refusal(self, path: Path, why: BlefError | str) -> BlefError:
        """What to say of a file that is none of these."""
        file = shorten(path.name)
        if isinstance(why, OtherSchemaError):
            error = BlefError("document.wrong", field=self.field, file=file, what=self._called)
        else:
            error = BlefError("document.wrong_why", field=self.field, file=file, what=self._called, why=why)
        return BlefError("document.force", field=self.field, why=error) if self.is_replaceable else error

    @property
    def _called(self) -> Term:
        return Term(self.called) if self.called else Term("document.other", schema=self.schema)


def schema_of(content: bytes) -> str | None:
    """The schema of a text; None where it is no JSON or says none."""
    try:
        return parsed(content, _Head).schema
    except BlefError:
        return None


def parsed(content: bytes, kind: type[Kind]) -> Kind:
    """What a JSON text says, of this type.

    Raises
    ------
    OtherSchemaError
        If it is no JSON.
    BlefError
        If it is of another type; the message says where.
    """
    import msgspec

    try:
        return msgspec.json.decode(content.removeprefix(codecs.BOM_UTF8), type=kind)
    except msgspec.ValidationError as error:
        raise _fault(str(error)) from None
    except (msgspec.DecodeError, RecursionError):
        raise OtherSchemaError("document.json") from None


def checked(value: object, kind: type[Kind]) -> Kind:
    """What JSON was read to, of this type; the same BlefError as :func:`parsed`."""
    import msgspec

    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _fault(str(error)) from None
    except RecursionError:
        raise BlefError("document.deep") from None


def _fault(said: str) -> BlefError:
    """What msgspec says of a value, in our words.

    >>> print(_fault("Expected `int`, got `bool` - at `$.grown[...]`"))
    'grown': a whole number is expected in it
    >>> print(_fault("Object missing required field `seed`"))
    'seed' is missing
    """
    what, _, place = said.partition(" - at `$")
    way = re.findall(r"\w+|\[", place)
    missing = re.search(r"missing required field `(\w+)`", what)
    expected = re.match(r"Expected `(\w+)", what)
    if missing:
        return BlefError("document.missing", key=missing[1])
    reason = BlefError("document.value")
    if expected and expected[1] in EXPECTED:
        reason = BlefError("document.type", expected=Term(EXPECTED[expected[1]]))
    if not way:
        return reason
    return BlefError("document.within" if len(way) > 1 else "document.at", key=way[0], why=reason)


def json_text(document: Mapping[str, Any], *, encoding: str = "utf-8") -> str:
    """A document as JSON, two spaces deep; letters that the encoding may lack as escapes."""
    return json.dumps(document, ensure_ascii=not encoding.lower().startswith("utf"), indent=2, allow_nan=False)


def text_with_rows(head: Mapping[str, Any], name: str, rows: Iterable[object], *, indent: int = 1) -> str:
    """A document as JSON for people too: its head field by field, then rows of a line each.

    Parameters
    ----------
    head
        All fields but the last.
    name
        The last field, a list.
    rows
        What is in it.
    indent
        How many spaces each level stands in.

    >>> print(text_with_rows({"deck": 24}, "rounds", [{"cards": [1, 1]}, {"cards": [1, 2]}]), end="")
    {
     "deck": 24,
     "rounds": [
      {"cards": [1, 1]},
      {"cards": [1, 2]}
     ]
    }
    """
    opened = json.dumps(head, indent=indent, ensure_ascii=False, allow_nan=False).removesuffix("\n}")
    space = " " * indent
    lines = ",\n".join(2 * space + json.dumps(row, ensure_ascii=False, allow_nan=False) for row in rows)
    return f'{opened},\n{space}"{name}": [\n{lines}\n{space}]\n}}\n'
