"""What the libraries under a cluster say on their own, kept back while one is used."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["libraries_hushed"]

LOUD = ("asyncio", "distributed", "tornado")
"""The loggers that report of a cluster, with all below them."""


@contextmanager
def libraries_hushed() -> Iterator[None]:
    """Keep what the libraries would say to themselves until the block ends.

    What they report of a lost cluster, we say in one line; of packages of other versions they warn, and ours is
    compared. What is hushed already, by a block around this one, is left as it is.

    Examples
    --------
    >>> import asyncio
    >>> before = list(warnings.filters)
    >>> with libraries_hushed():
    ...     logging.getLogger("asyncio").level > logging.CRITICAL
    True
    >>> list(warnings.filters) == before
    True
    """
    silent = logging.CRITICAL + 1
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in LOUD]
    levels = {name: level for name in names if (level := logging.getLogger(name).level) < silent}
    for name in levels:
        logging.getLogger(name).setLevel(silent)
    filters = list(warnings.filters)
    warnings.filterwarnings("ignore", module="distributed")
    added = next((each for each in warnings.filters if each not in filters), None)
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
        if added in warnings.filters:
            warnings.filters.remove(added)  # type: ignore[attr-defined]  # a list, whatever its type says
