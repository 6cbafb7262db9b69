"""The command line: parse, call, print."""

from __future__ import annotations

__all__ = ["run"]


def run() -> None:
    """Run the command line on the process's own arguments, and end the process."""
    from blefodds.cli import signals

    signals.end_at_once()
    _start_quickly()
    from blefodds.cli.main import main

    signals.raise_in_command()
    try:
        main(prog_name="blefodds")
    except SystemExit as end:
        signals.end_at_once()
        if end.code == signals.INTERRUPTED:
            signals.leave(signals.ended_by() or signals.INTERRUPTED)
        raise
    finally:
        signals.end_at_once()
        if code := signals.ended_by():
            signals.leave(code)


def _start_quickly() -> None:
    """Leave out of start-up what a command never needs; only here, where the process is ours alone."""
    import gc

    # Start-up makes a great many objects and no garbage: looking for it costs a sixth of a default answer.
    gc.set_threshold(2_000_000)
