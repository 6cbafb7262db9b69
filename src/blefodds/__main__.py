"""The program: ``python -m blefodds`` and the console script ``blefodds``."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    from blefodds.cli import run

    run()


if __name__ == "__main__":
    main()
