"""A house's own rules, read from their file."""

from __future__ import annotations

from pathlib import Path

from blefodds.core.errors import BlefError, shorten
from blefodds.core.rules import Rules, rules_from_mapping
from blefodds.storage.reading import toml_values

__all__ = ["load_rules"]

MAX_FILE_BYTES = 100_000


def load_rules(path: Path | str) -> Rules:
    """Rules from a TOML file; see :func:`.rules_from_mapping` for its keys.

    Raises
    ------
    BlefError
        If the file cannot be read, is no TOML, is larger than 100,000 bytes, or says something that
        cannot be played.
    """
    path = Path(path)
    called = shorten(path.name)
    try:
        values = toml_values(path, called=called, most=MAX_FILE_BYTES)
    except FileNotFoundError:
        raise BlefError("file.none", file=called) from None
    try:
        return rules_from_mapping({"name": path.stem, **values} if path.stem.isprintable() else values)
    except BlefError as error:
        raise BlefError("file.inside", file=called, why=error) from None
