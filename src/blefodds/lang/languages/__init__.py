"""The languages, one file each. Every file here with a ``LANGUAGE`` in it is one; nothing else names them."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from blefodds.core.errors import BlefError
from blefodds.lang.language import Language

__all__ = ["LANGUAGES", "language"]

_found: list[Language] = [import_module(f"{__name__}.{module.name}").LANGUAGE for module in iter_modules(__path__)]

LANGUAGES: dict[str, Language] = {found.code: found for found in _found}
"""The languages by code."""


def language(code: str) -> Language:
    """The language with this code.

    Raises
    ------
    BlefError
        If there is none; the message names those there are.

    Examples
    --------
    >>> language("pl").name
    'polski'
    """
    if code not in LANGUAGES:
        raise BlefError(f"unknown language {code[:20]!a}: use {', '.join(LANGUAGES)}")
    return LANGUAGES[code]
