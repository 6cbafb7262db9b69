"""The command group: commands loaded when used, and every error one line on standard error.

Exit codes: 0 done; 1 something failed while running; 2 asked for what cannot be; 130 interrupted.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import MutableMapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

import click

from blefodds.cli import completion
from blefodds.cli.encoding import prepare_streams
from blefodds.cli.help_page import HelpContext, write_options
from blefodds.cli.refusals import Refusal, error_of_click
from blefodds.cli.settings import answer_language
from blefodds.core.errors import BlefError, shorten
from blefodds.lang import parse_cards

__all__ = ["BlefGroup"]

LONGEST_MESSAGE = 199


class BlefGroup(click.Group):
    """A group whose commands live in modules that are imported only when the command is called.

    Parameters
    ----------
    lazy
        For each command its ``module:attribute`` and its line in the help text.
    """

    context_class = HelpContext

    def __init__(self, *args: Any, lazy: MutableMapping[str, tuple[str, str]] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = dict(lazy or {})

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.commands, *self.lazy]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.lazy:
            module, _, attribute = self.lazy[cmd_name][0].partition(":")
            command = getattr(import_module(module), attribute)
            assert isinstance(command, click.Command)
            return command
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.list_commands(ctx):
            with suppress(BlefError):
                if parse_cards(args[0]):
                    raise Refusal(BlefError("cards.alone", word=shorten(args[0])), ctx)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self.lazy.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BlefError as error:
            raise Refusal(error) from None
        except BrokenPipeError:
            _end_quietly()

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if sys.stderr is None:  # closed by whoever started us
            sys.stderr = io.StringIO()
        lang = answer_language(sys.argv[1:] if args is None else args)
        if sys.stdout is None:
            _complain(BlefError("error.closed").said(lang), lang)
            sys.exit(1)
        prepare_streams()
        if complete_var is None and f"_{(prog_name or '').upper()}_COMPLETE" in os.environ:
            completion.register()
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        try:
            result = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except click.ClickException as error:
            _complain(error_of_click(error).said(lang), lang)
            sys.exit(error.exit_code)
        except (KeyboardInterrupt, click.Abort):
            sys.exit(130)
        except BrokenPipeError:
            _end_quietly()
        except (OSError, RuntimeError, MemoryError) as error:
            _complain(_reason(error), lang)
            sys.exit(1)
        sys.exit(result if isinstance(result, int) else 0)


def _reason(error: Exception) -> str:
    """What went wrong in words; of the system's own errors, which have a number, without that."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror if error.filename is None else f"{error.strerror}: {shorten(str(error.filename))!r}"
    return str(error) or type(error).__name__


def _end_quietly() -> NoReturn:
    """The reader of a pipe has gone: what is left to print, the last flush included, goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


def _complain(message: str, lang: str) -> None:
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in " ".join(message.split()))
    if len(line) > LONGEST_MESSAGE:
        line = line[: LONGEST_MESSAGE - 1] + "…"
    with suppress(OSError):  # a terminal that is gone, a full disk: nobody to tell
        click.echo(BlefError("error.line", message=line).said(lang), err=True)
