"""Where ``live`` and ``play`` keep what is going on, and how they go on with it."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import click

from blefodds.core.errors import BlefError, shorten
from blefodds.storage.folders import data_folder
from blefodds.storage.kept_file import KeptFile

__all__ = ["alone_in_command", "command_to_go_on", "kept_path", "printable", "resumed"]

Fields = TypeVar("Fields")
Kept = TypeVar("Kept")


def kept_path(save: Path | None, name: str) -> Path:
    """The file to keep a game in: the one that was named, else this one in the data folder.

    The folder is made, and is gone again when the command ends without having kept anything there.
    """
    if save is not None:
        return save
    folder = data_folder()
    try:
        made = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OSError(f"cannot make the folder {shorten(folder)!r}: {error.strerror}; use --save FILE") from error

    def remove_unused() -> None:
        with suppress(OSError):  # the first that is not empty ends it
            for each in made:
                each.rmdir()

    click.get_current_context().call_on_close(remove_unused)
    return folder / name


def alone_in_command(path: Path) -> Path:
    """The same path, which until the command ends no other run may write to either.

    Raises
    ------
    OSError
        If nothing can be written there, see :func:`blefodds.storage.files.check_target`.
    RuntimeError
        If another run writes to it already.
    """
    from blefodds.storage.files import check_target
    from blefodds.storage.part_files import alone_with

    check_target(path)
    click.get_current_context().with_resource(alone_with(path))
    return path


def resumed(kept: KeptFile[Fields], read: Callable[[Fields], Kept], *, force: bool) -> Kept | None:
    """What the file holds; None where there is none or another one is to begin.

    Raises
    ------
    BlefError
        If the file is none of ours, or what it says cannot be.
    """
    if force:
        kept.take_over()
        return None
    document = kept.read()
    if document is None:
        return None
    try:
        return read(document)
    except BlefError as error:
        why = BlefError("file.inside", file=kept.shown, why=error)
        raise BlefError("document.force", field="save", why=why) from None


def command_to_go_on(command: str, save: Path | None) -> str:
    """What to type to go on with a game that was left."""
    return f"blefodds {command}" + ("" if save is None else f" --save {printable(shlex.quote(str(save)))}")


def printable(text: str) -> str:
    """Text from outside with all that a terminal would obey shown as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
