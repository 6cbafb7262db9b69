"""A Dask cluster as an executor: the one place that knows the package ``distributed``."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from blefodds.errors import BlefError, shorten

__all__ = ["dask_executor"]

CONNECT_SECONDS = 10
RETRIES = 20
"""How often a task that failed on a worker is tried again. How often workers may die under a task is the
scheduler's own setting, ``distributed.scheduler.allowed-failures``. A result counts once however often it ran."""


@contextmanager
def dask_executor(address: str) -> Iterator[Executor]:
    """An executor whose tasks run on the workers of a Dask scheduler.

    Parameters
    ----------
    address
        The scheduler's, such as ``tcp://127.0.0.1:8786``. It is contacted at once.

    Raises
    ------
    BlefError
        If the package ``distributed`` is not installed, or the address is none.
    RuntimeError
        If no scheduler answers there, or the cluster is lost while tasks are waiting.
    """
    try:
        from distributed import Client
    except ImportError:
        raise BlefError("needs the extra package: pip install 'blefodds[dask]'", field="dask") from None
    for name in ("distributed", "asyncio"):  # what they report of a lost cluster, we say in one line
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except OSError as error:
        raise RuntimeError(f"no Dask scheduler answers at {shorten(address)} ({type(error).__name__})") from None
    except ValueError:
        raise BlefError(f"{shorten(address)!r} is no address: use tcp://HOST:PORT", field="dask") from None
    lost = _errors_of_a_lost_cluster()
    try:
        yield client.get_executor(pure=False, retries=RETRIES)
    except lost as error:
        raise RuntimeError(f"the Dask cluster at {shorten(address)} was lost ({type(error).__name__})") from None
    finally:
        client.close(timeout=CONNECT_SECONDS)


def _errors_of_a_lost_cluster() -> tuple[type[BaseException], ...]:
    from concurrent.futures import CancelledError as FutureCancelledError

    from distributed import CancelledError
    from distributed.comm.core import CommClosedError
    from distributed.scheduler import KilledWorker

    return CancelledError, FutureCancelledError, CommClosedError, KilledWorker, TimeoutError
