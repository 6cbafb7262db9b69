"""The policies that come with the program: small rounds by the classic rules.

``python benchmarks/make_policies.py`` makes them anew; each says in itself which version made it and how good it is.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files

from blefodds.core.rules import CLASSIC, Rules
from blefodds.solver.policy import Policy
from blefodds.solver.policy_file import load_policy

__all__ = ["PACKAGED", "file_name", "packaged_policy"]

PACKAGED = {(1, 1): 1e-6, (1, 2): 1e-4, (2, 1): 1e-4, (2, 2): 1e-3, (1, 3): 1e-3, (3, 1): 1e-3}
"""The rounds, by the cards of the starter and of the other, and how wide the bracket of each may be."""


def file_name(cards: tuple[int, int]) -> str:
    """The file with the policy of a round."""
    return f"classic-{cards[0]}-{cards[1]}.policy"


def packaged_policy(cards: tuple[int, int], *, rules: Rules = CLASSIC) -> Policy | None:
    """The policy of a round that comes with the program; None where there is none.

    Parameters
    ----------
    cards
        How many cards the starter and the other hold.
    rules
        What the table plays by. When players are out does not matter to a round.

    Examples
    --------
    >>> policy = packaged_policy((1, 1))
    >>> policy.certificate.low <= 32 / 69 <= policy.certificate.high
    True
    >>> packaged_policy((5, 5)) is None
    True
    """
    same = (rules.deck, rules.ladder, rules.bids_on_rest) == (CLASSIC.deck, CLASSIC.ladder, CLASSIC.bids_on_rest)
    return _kept(cards) if same and cards in PACKAGED else None


@lru_cache(maxsize=len(PACKAGED))
def _kept(cards: tuple[int, int]) -> Policy:
    with as_file(files("blefodds.solver").joinpath("policies", file_name(cards))) as path:
        return load_policy(path, trusted=True)
