"""What is refused, in the language of the answer: the program's own errors, and what Click says of a command line."""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import Any

import click

from blefodds.core.errors import BlefError
from blefodds.lang import LANGUAGES
from blefodds.lang.languages import MODEL

__all__ = ["Refusal", "error_of_click"]

_OPTIONS = {"judged_on": "on-rest"}
"""The options that are not called what the argument is."""


class Refusal(click.BadParameter):
    """An error as Click has them.

    Parameters
    ----------
    error
        What is wrong.
    ctx, param
        The option that was being read; where there is none, the one that the error's ``field`` is, if it has one.
    """

    def __init__(
        self, error: BlefError, ctx: click.Context | None = None, param: click.Parameter | None = None
    ) -> None:
        self.error = error
        field = error.field if param is None else None
        option = field and f"'--{_OPTIONS.get(field, field.replace('_', '-'))}'"
        super().__init__(str(error), ctx, param, option)

    def format_message(self) -> str:
        return self.message if self.param is None and self.param_hint is None else super().format_message()


def error_of_click(error: click.ClickException) -> BlefError:
    """What Click refused as an error that is said in every language; in English where no language file knows it."""
    return _known(_line(error.format_message()), error.error if isinstance(error, Refusal) else None)


def _known(line: str, refused: BlefError | None) -> BlefError:
    if refused is not None and line == _line(str(refused)):
        return refused
    for code, pattern in _click_patterns().items():
        found = pattern.fullmatch(line)
        if found is not None:
            values: dict[str, Any] = found.groupdict()
            if "message" in values:
                values["message"] = _known(values["message"], refused)
            return BlefError(code, **values)
    return BlefError(line)


def _line(text: str) -> str:
    return " ".join(text.split())


@cache
def _click_patterns() -> dict[str, re.Pattern[str]]:
    """What Click says in English, by code, the more particular first."""
    errors = LANGUAGES[MODEL].errors
    return {code: re.compile(_pattern(str(text))) for code, text in errors.items() if code.startswith("click.")}


def _pattern(text: str) -> str:
    parts = Formatter().parse(text)
    return "".join(re.escape(literal) + (f"(?P<{name}>.+?)" if name else "") for literal, name, _, _ in parts)
