"""``--policy``: a policy file that ``blefodds solve --out`` wrote."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from blefodds.cli.file_names import FILE_NAME
from blefodds.core.errors import BlefError

if TYPE_CHECKING:
    from blefodds.solver.policy import Policy

__all__ = ["policy_from_option", "policy_option"]

policy_option = click.option(
    "--policy",
    "policy_file",
    metavar="FILE",
    type=FILE_NAME,
    help="For two: the policy file of this round, by solve --out.  [default: the one that comes with the program]",
)
"""Which policy to go by."""


def policy_from_option(path: Path | None) -> Policy | None:
    """The policy in the file, None where none is named; BlefError if the file is none."""
    if path is None:
        return None
    from blefodds.solver.policy_file import load_policy

    try:
        return load_policy(path)
    except BlefError as error:
        raise BlefError(str(error), field="policy") from None
