"""``replay`` and ``simulate``: matches that were played, and matches played by bots."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from blefodds.cli.encoding import prepare_streams
from blefodds.cli.options import language_options
from blefodds.errors import BlefError, shorten
from blefodds.notation import CardStyle

__all__ = ["replay_command"]


@click.command("replay")
@click.argument("file")
@click.option("--format", "output_format", type=click.Choice(["table", "json"]), default="table", show_default=True)
@language_options
def replay_command(
    *, file: str, output_format: str, lang: str, style: CardStyle, ascii: bool, color: bool | None
) -> None:
    """Check a recorded match move by move, and show the odds of every bid.

    FILE is a record of a match, - for standard input. Each bid stands with its odds for whoever made it, for a
    watcher without cards, and whether it was true; a check with the odds of the bid that was checked. The first
    line that breaks a rule is named.
    """
    prepare_streams(ascii_only=ascii)
    from blefodds.strategy import parse_match

    name = "standard input" if file == "-" else shorten(Path(file).name)
    text = _record_text(file, name)
    try:
        match = parse_match(text)
    except BlefError as error:
        raise BlefError(f"{name}: {error}") from None
    if output_format == "json":
        from blefodds.output.documents import json_text
        from blefodds.output.replay import replay_document

        click.echo(json_text(replay_document(match, lang=lang)))
        return
    from blefodds.cli.screen import Screen
    from blefodds.output.replay import replay_lines

    Screen(color).print(replay_lines(match, lang=lang, style=style))


def _record_text(file: str, name: str) -> str:
    from blefodds.strategy.record import MAX_RECORD_BYTES

    try:
        if file == "-":
            content = sys.stdin.buffer.read(MAX_RECORD_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                content = stream.read(MAX_RECORD_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BlefError(f"{name}: cannot be read ({type(error).__name__})") from None
    if len(content) > MAX_RECORD_BYTES:
        raise BlefError(f"{name}: a record has at most {MAX_RECORD_BYTES:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BlefError(f"{name}: not UTF-8 text (byte {error.start})") from None
