"""What a player wants every time: a settings file, the environment, and where each value comes from.

A flag wins over ``BLEFODDS_…``, that over the settings file, that over what the program starts with.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import click

from blefodds.core.errors import BlefError, shorten
from blefodds.core.toml import check_keys
from blefodds.storage.folders import settings_path
from blefodds.storage.reading import toml_values

__all__ = ["DEFAULTS", "SettingOption", "settings_from_file"]

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
    called = f"settings file {shorten(path)}"
    try:
        values = toml_values(path, called=called, most=MAX_FILE_BYTES)
    except FileNotFoundError:
        return {}
    kinds: dict[str, tuple[type, ...]] = {key: (bool if key in ("ascii", "color") else str,) for key in DEFAULTS}
    try:
        check_keys(values, kinds, called="setting")
    except BlefError as error:
        raise BlefError(f"{called}: {error}") from None
    return values


class SettingOption(click.Option):
    """An option whose value may stand in the settings file."""

    def get_default(self, ctx: click.Context, call: bool = True) -> Any:
        assert self.name is not None
        if not call:
            return DEFAULTS[self.name]
        try:
            return settings_from_file(settings_path()).get(self.name, DEFAULTS[self.name])
        except BlefError as error:
            raise click.UsageError(str(error), ctx) from None

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        try:
            return super().process_value(ctx, value)
        except click.BadParameter as error:
            source = ctx.get_parameter_source(self.name or "")
            if source is click.core.ParameterSource.DEFAULT:
                where = f" (from the settings file {shorten(settings_path())})"
            elif source is click.core.ParameterSource.ENVIRONMENT:
                where = f" (from BLEFODDS_{(self.name or '').upper()})"
            else:
                raise
            # Where it comes from must not be cut off at the end of a long message.
            message = error.message if len(error.message) <= LONGEST_REASON else error.message[:LONGEST_REASON] + "…"
            raise click.BadParameter(message + where, ctx, self) from None
