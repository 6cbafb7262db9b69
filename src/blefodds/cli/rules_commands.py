"""``rules``, ``ladder`` and ``settings``: what is played, and what a player has set."""

from __future__ import annotations

import os
from typing import Any

import click

from blefodds.cli.from_options import Look, print_json
from blefodds.cli.help_page import BlefCommand
from blefodds.cli.option_values import RULES
from blefodds.cli.options import look_options, rules_options
from blefodds.cli.settings import DEFAULTS, settings_from_file
from blefodds.core.rules import PRESETS, Rules, rules_to_toml
from blefodds.storage.folders import settings_path

__all__ = ["ladder_command", "rules_command", "settings_command"]

FORMAT = click.option("--format", "output_format", type=click.Choice(["table", "json"]), default="table")


@click.command("rules", cls=BlefCommand)
@click.argument("rules", type=RULES, required=False)
@FORMAT
@look_options
def rules_command(*, rules: Rules | None, output_format: str, look: Look) -> None:
    """List the presets; with the name of one, or a rules file, print it in full.

    What is printed is itself a rules file: save it as FILE.toml, change what your table plays differently,
    and use it with --rules FILE.toml.
    """
    from blefodds.views.documents import rules_document, rules_in_full

    if output_format == "json":
        listed = [rules_document(preset) for preset in PRESETS.values()]
        document = rules_in_full(rules) if rules else {"schema": "blefodds.presets/1", "presets": listed}
        print_json(document)
    elif rules is not None:
        click.echo(rules_to_toml(rules), nl=False)
    else:
        from blefodds.views.rules import presets_lines

        look.screen().print(presets_lines(look.layout()))


@click.command("ladder", cls=BlefCommand)
@rules_options
@FORMAT
@look_options
def ladder_command(
    *,
    rules: Rules,
    output_format: str,
    look: Look,
) -> None:
    """Print the bids in order, lowest first, with their codes."""
    if output_format == "json":
        from blefodds.views.documents import ladder_document

        print_json(ladder_document(rules, lang=look.lang))
        return
    from blefodds.views.rules import ladder_lines

    look.screen().print(ladder_lines(rules, look.layout()))


@click.command("settings", cls=BlefCommand)
def settings_command() -> None:
    """Show each setting, its value and where it comes from.

    A flag wins over the environment (BLEFODDS_LANG=pl), that over the settings file.
    """
    path = settings_path()
    in_file = settings_from_file(path)
    from blefodds.cli.screen import Screen
    from blefodds.views.columns import aligned

    screen = Screen()
    screen.print(screen.fold(f"Settings file: {path}" + ("" if path.exists() else " (not there yet)"), indent="  "))
    found = [(name, *_value_of(name, default, in_file)) for name, default in DEFAULTS.items()]
    for line in aligned([(f"{name:<6} = {_shown(value):<11}", source) for name, value, source in found], left=(0, 1)):
        screen.print(screen.fold(f"  {line}", indent="    "))
    screen.print(screen.fold('To set one, write a line such as lang = "pl" into that file.'))


def _value_of(name: str, default: Any, in_file: dict[str, Any]) -> tuple[Any, str]:
    variable = f"BLEFODDS_{name.upper()}"
    if os.environ.get(variable):
        return os.environ[variable], f"from {variable}"
    if name in in_file:
        return in_file[name], "from the settings file"
    return default, "as the program starts"


def _shown(value: Any) -> str:
    if value is None:
        return "(not set)"
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'
