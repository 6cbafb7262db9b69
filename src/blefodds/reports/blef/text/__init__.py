"""The text of reports, a file per language. Every file here with a ``TEXT`` in it is one; nothing else names them.

``en.py`` is the one to copy. A text may have ``{places}``; where a number ``{n}`` decides the form of the words,
it is a tuple of the forms, in the order of the language's own plurals in ``blefodds.lang.languages``.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

__all__ = ["CATALOGUES"]

CATALOGUES: dict[str, Mapping[str, str | tuple[str, ...]]] = {
    module.name: import_module(f"{__name__}.{module.name}").TEXT for module in iter_modules(__path__)
}
"""The catalogues by the code of their language."""
