"""The page about the architecture names only what there is."""

from __future__ import annotations

import re

from support.places import DOCS, ROOT, SOURCE

PAGE = (DOCS / "architecture.md").read_text("utf-8")
NAMED = sorted({name.rstrip("/") for name in re.findall(r"`([a-z_]+/[a-z_./]*)`", PAGE)})


def is_there(name: str) -> bool:
    """Whether a name is a file or folder of the project, or a module of the package."""
    return any((place / name).exists() or (place / f"{name}.py").exists() for place in (ROOT, SOURCE))


def test_every_file_that_the_page_names_is_there() -> None:
    assert len(NAMED) > 1
    assert [name for name in NAMED if not is_there(name)] == []


def test_every_room_is_on_the_page() -> None:
    rooms = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert {room for room in rooms if f"`{room}/`" not in PAGE} == set()


def test_every_value_that_the_page_names_is_in_the_source() -> None:
    source = "\n".join(file.read_text("utf-8") for file in SOURCE.rglob("*.py"))
    values = re.findall(r"`([A-Z][A-Za-z_]+)`", PAGE)
    assert [value for value in values if not re.search(rf"\b{value}\b", source)] == []
