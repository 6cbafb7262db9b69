"""What a player wants every time: a settings file, the environment, and where each value comes from.

A flag wins over ``BLEFODDS_…``, that over the settings file, that over what the program starts with.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import click

from blefodds.cli.refusals import Refusal, error_of_click
from blefodds.core.errors import BlefError, shorten
from blefodds.core.toml import check_keys
from blefodds.lang import LANGUAGES
from blefodds.lang.languages import MODEL
from blefodds.storage.folders import settings_path
from blefodds.storage.reading import toml_values

__all__ = ["DEFAULTS", "SettingOption", "answer_language", "settings_from_file"]

MAX_FILE_BYTES = 100_000

LONGEST_REASON = 90
"""Characters of what is wrong with a setting, so that there is room to say where it stands."""

DEFAULTS: dict[str, str | bool | None] = {
    "rules": None,
    "lang": "en",
    "style": "symbols",
    "ascii": False,
    "color": None,
}
"""The settings there are, with what holds where nobody says anything (None: it depends)."""


@cache
def settings_from_file(path: Path) -> dict[str, Any]:
    """The settings in the file; empty where there is none.

    Raises
    ------
    BlefError
        If the file cannot be read, is no TOML, or sets what is no setting.
    """
    try:
        values = toml_values(path, called=shorten(path), most=MAX_FILE_BYTES)
    except FileNotFoundError:
        return {}
    except BlefError as error:
        raise BlefError("settings.file", why=error) from None
    kinds: dict[str, tuple[type, ...]] = {key: (bool if key in ("ascii", "color") else str,) for key in DEFAULTS}
    try:
        check_keys(values, kinds, unknown="settings.key")
    except BlefError as error:
        raise BlefError("settings.file", why=BlefError("file.inside", file=shorten(path), why=error)) from None
    return values


def answer_language(arguments: Sequence[str]) -> str:
    """The language that a command with these arguments answers in; English where none is named that there is.

    So it is known before the options are read, and where they are what is wrong.
    """
    return next((code for code in _named_languages(arguments) if code in LANGUAGES), MODEL)


def _named_languages(arguments: Sequence[str]) -> Iterator[str]:
    """The languages that may be meant, the most wanted first."""
    for before, argument in zip(reversed(["", *arguments][: len(arguments)]), reversed(arguments), strict=True):
        if before == "--lang" or argument.startswith("--lang="):
            yield argument.removeprefix("--lang=")
    yield os.environ.get("BLEFODDS_LANG", "")
    with suppress(BlefError):
        yield str(settings_from_file(settings_path()).get("lang"))


class SettingOption(click.Option):
    """An option whose value may stand in the settings file."""

    def get_default(self, ctx: click.Context, call: bool = True) -> Any:
        assert self.name is not None
        if not call:
            return DEFAULTS[self.name]
        try:
            return settings_from_file(settings_path()).get(self.name, DEFAULTS[self.name])
        except BlefError as error:
            raise Refusal(error, ctx) from None

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        try:
            return super().process_value(ctx, value)
        except click.BadParameter as error:
            source = ctx.get_parameter_source(self.name or "")
            message: object = (
                error.error if isinstance(error, Refusal) else error_of_click(click.ClickException(error.message))
            )
            if len(error.message) > LONGEST_REASON:  # where it comes from must not be cut off at the end
                message = error.message[:LONGEST_REASON] + "…"
            if source is click.core.ParameterSource.DEFAULT:
                why = BlefError("error.from_file", message=message, file=shorten(settings_path()))
            elif source is click.core.ParameterSource.ENVIRONMENT:
                why = BlefError("error.from_environment", message=message, name=f"BLEFODDS_{(self.name or '').upper()}")
            else:
                raise
            raise Refusal(why, ctx, self) from None
