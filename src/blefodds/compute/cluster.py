"""A Dask cluster as an executor: the one place that knows the package ``distributed``.

Whoever can reach a Dask scheduler or a worker can run any code there, and their answers are unpickled here: a cluster
is for machines and networks that are trusted. Nothing is contacted but the address that is given.

Tasks run on Dask's own executor (``Client.get_executor``). Around it stands only what it does not do, as these tests
show, all in ``tests/compute``:

- go on with a scheduler that comes back: ``test_workers_and_scheduler_killed_on_the_way_change_nothing``,
  ``test_what_a_lost_cluster_does_not_take_goes_to_the_next``;
- bear that workers die again and again, within bounds: ``test_a_task_whose_workers_die_is_tried_again_so_many_times``;
- hand nothing to workers of another version, or without this program, and believe none of their answers:
  ``test_a_worker_that_cannot_do_the_work_ends_it``, ``test_an_answer_of_another_version_is_no_result``;
- say that no worker is there: ``test_what_is_taken_back_while_no_worker_is_there_is_never_handed_out``;
- find within bounds that what answers is no scheduler: ``test_what_is_no_scheduler_is_a_plain_error_in_bounded_time``.
"""

from __future__ import annotations

import ipaddress
import logging
import re
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from blefodds.core.errors import BlefError, shorten
from blefodds.core.version import __version__

__all__ = ["dask_executor"]

CONNECT_SECONDS = 10
RECONNECT_SECONDS = 60
"""How long a scheduler that was lost may take to be back at its address."""

SILENT_SECONDS = 60
"""A scheduler that answers nothing for so long counts as lost, although the connection stands."""

LOOK_SECONDS = 2.0
"""How often the scheduler is asked whether it is there and has workers."""

RETRIES = 20
"""How often a task that failed on a worker is tried again."""

MOST_KILLED = 5
"""How often a task may be given up by the scheduler because the workers that had it died: each time that means as many
deaths as ``distributed.scheduler.allowed-failures`` says, and one."""

LOUD = ("asyncio", "distributed", "tornado")
"""The loggers that report of a cluster, with all below them."""

_ADDRESS = re.compile(
    r"(?:tcp://)?(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?):(?P<port>[0-9]+)"
)
LONGEST_ADDRESS = 300

Result = TypeVar("Result")


@contextmanager
def dask_executor(address: str, *, say: Callable[[str], object] | None = None) -> Iterator[Executor]:
    """An executor whose tasks run on the workers of a Dask scheduler.

    Each task is answered once, however often it ran. Workers may die and others join. A scheduler that is lost may
    come back at its address within a minute: what was not answered is then handed out again.

    Parameters
    ----------
    address
        The scheduler's, such as ``tcp://127.0.0.1:8786``. It is contacted at once.
    say
        Called with a line for whoever waits, when the scheduler is lost or back, or no worker is there.

    Raises
    ------
    BlefError
        If the package ``distributed`` is not installed, or the address is none.
    RuntimeError
        If no scheduler answers there, it is lost and does not come back, or its workers cannot do this work.
    """
    checked = _checked_address(address)
    try:
        import distributed  # noqa: F401
    except ImportError:
        raise BlefError("dask.package", field="dask") from None
    with _libraries_hushed():
        executor = _ClusterExecutor(checked, say or (lambda line: None))
        try:
            yield executor
        finally:
            executor.shutdown()


@contextmanager
def _libraries_hushed() -> Iterator[None]:
    """Keep back what the libraries would say on their own until the block ends.

    What they report of a lost cluster, we say in one line; of packages of other versions they warn, and ours is
    compared. What is hushed already, by a block around this one, is left as it is.
    """
    silent = logging.CRITICAL + 1
    named = [logging.getLogger(name) for name in logging.root.manager.loggerDict if name.partition(".")[0] in LOUD]
    levels = {logger: logger.level for logger in named if logger.level < silent}
    for logger in levels:
        logger.setLevel(silent)
    filters = list(warnings.filters)
    warnings.filterwarnings("ignore", module="distributed")
    added = next((each for each in warnings.filters if each not in filters), None)
    try:
        yield
    finally:
        for logger, level in levels.items():
            logger.setLevel(level)
        if added in warnings.filters:
            warnings.filters.remove(added)  # type: ignore[attr-defined]  # a list, whatever its type says


def _checked_address(address: str) -> str:
    """The address with its scheme; BlefError for any but ``tcp://HOST:PORT``, which Dask may take for much else."""
    found = _ADDRESS.fullmatch(address) if len(address) <= LONGEST_ADDRESS else None
    if found is None or len(found["port"]) > 5 or not 1 <= int(found["port"]) <= 65535 or not _is_host(found["host"]):
        raise BlefError("dask.address", field="dask", address=shorten(address))
    return f"tcp://{found['host']}:{int(found['port'])}"


def _is_host(host: str) -> bool:
    """Whether it is a name, or a number address that is one."""
    if not host.startswith("["):
        return ".." not in host
    try:
        ipaddress.IPv6Address(host[1:-1])
    except ValueError:
        return False
    return True


@dataclass(frozen=True)
class _Answer:
    """What a worker sends back: the version it runs, and the result if that is the version asked for."""

    version: str
    result: Any = None


def _answer(version: str, function: Callable[..., Any], *arguments: Any) -> _Answer:
    """Run on a worker. One of another version computes nothing, since its seeds may give other integers."""
    return _Answer(__version__, function(*arguments) if version == __version__ else None)


def _version() -> str:
    """Run on a worker; nothing is handed out before one has answered."""
    return __version__


@dataclass(eq=False)
class _Call:
    """A task and the future of whoever asked for it, which stays the same however often the task is handed out."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    future: Future[Any] = field(default_factory=Future)
    client: Any = None
    """Which it was handed to, and has not lost it."""
    n_killed: int = 0


class _ClusterExecutor(Executor):
    """Tasks handed to a scheduler, and handed out again to the one that comes after it.

    Nothing is handed out before a worker has said that it runs this version: one that cannot read a task ends at once.
    Those that join later are asked too, but the scheduler may give them tasks before; see :func:`_answer`.

    Results come in on the event loop of the client. Whatever may have to wait is done by a thread of its own, the
    keeper: it hands out lost tasks again, and finds a scheduler to do so.
    """

    def __init__(self, address: str, say: Callable[[str], object]) -> None:
        self._address, self._say = address, say
        self._calls: set[_Call] = set()
        self._lock = threading.Lock()
        self._failure: RuntimeError | None = None
        self._is_closing, self._is_wanted = threading.Event(), threading.Event()
        self._has_told_of_none = False
        self._able: set[str] = set()
        try:
            self._client = self._connected(CONNECT_SECONDS)
        except OSError as error:
            reason = f"{shorten(address)} ({type(error).__name__})"
            raise RuntimeError(f"no Dask scheduler answers at {reason}") from None
        try:
            self._is_there()
        except RuntimeError:
            self._let_go(self._client)
            raise
        self._keeper = threading.Thread(target=self._keep, name="blefodds-cluster", daemon=True)
        self._keeper.start()

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """Hand out a task; keyword arguments would be taken for Dask's own, and are refused."""
        if kwargs:
            raise TypeError("tasks for a cluster take positional arguments only")
        call = _Call(fn, args)
        with self._lock:
            if self._failure is not None:
                raise self._failure
            self._calls.add(call)
        if self._able:
            self._hand_out(call)
        return call.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take back every task and let go of the cluster; no answer is waited for."""
        self._is_closing.set()
        self._is_wanted.set()
        with self._lock:
            calls, self._calls = self._calls, set()
        for call in calls:
            call.future.cancel()
        self._let_go(self._client)

    def _hand_out(self, call: _Call) -> None:
        """Give a task to the cluster that is there now, unless it has it."""
        client = self._client
        with self._lock:
            if call.client is client or call.future.done():
                return
            call.client = client
        try:
            tasks = client.get_executor(pure=False, retries=RETRIES)
            task = tasks.submit(_answer, __version__, call.function, *call.arguments)
        except Exception as error:
            if client.status == "running":
                self._settle(call, error=error)
            else:
                self._take_back(call, client)
        else:
            task.add_done_callback(lambda done: self._ended(call, client, done))

    def _take_back(self, call: _Call, client: Any) -> None:
        """A cluster has lost a task: the keeper is to hand it out again."""
        with self._lock:
            if call.client is client:
                call.client = None
        self._is_wanted.set()

    def _ended(self, call: _Call, client: Any, task: Future[_Answer]) -> None:
        """A task has an outcome; the first answer to a call is the one that counts."""
        from distributed.comm.core import CommClosedError
        from distributed.scheduler import KilledWorker

        if self._is_closing.is_set() or call.future.done():
            return
        error = CancelledError() if task.cancelled() else task.exception()
        if error is None:
            answer = task.result()
            if isinstance(answer, _Answer) and answer.version == __version__:
                self._settle(call, result=answer.result)
                return
            error = _other_version(answer.version if isinstance(answer, _Answer) else "unknown")
        elif isinstance(error, CancelledError | CommClosedError):
            self._take_back(call, client)
            return
        elif isinstance(error, KilledWorker):
            call.n_killed += 1
            if call.n_killed <= MOST_KILLED:
                self._take_back(call, client)
                return
            error = RuntimeError("the workers that were given a task died again and again: are they short of memory?")
        elif _is_misfit(error):
            error = _cannot_run(error)
        elif not isinstance(error, RuntimeError | OSError | MemoryError | BlefError):
            said = " ".join(f"{type(error).__name__}: {error}".split())
            error = RuntimeError(f"a task failed on the Dask cluster: {shorten(said, longest=120)}")
        self._settle(call, error=error)

    def _settle(self, call: _Call, *, result: object = None, error: BaseException | None = None) -> None:
        with self._lock:
            self._calls.discard(call)
        with suppress(InvalidStateError):  # cancelled, or answered a moment ago
            if error is None:
                call.future.set_result(result)
            else:
                call.future.set_exception(error)

    def _keep(self) -> None:
        while True:
            self._is_wanted.wait(LOOK_SECONDS if self._able else LOOK_SECONDS / 10)
            self._is_wanted.clear()
            try:
                if self._is_closing.is_set() or not (self._is_there() or self._is_found_again()):
                    return
            except RuntimeError as error:
                self._fail(error)
                return
            with self._lock:
                waiting = list(self._calls) if self._able else []
            for call in waiting:
                self._hand_out(call)

    def _is_there(self) -> bool:
        """Whether the scheduler answers; says so when it has no workers.

        Raises
        ------
        RuntimeError
            If one of them cannot do this work.
        """
        client = self._client
        if client.status != "running":
            return False
        try:
            workers = client.sync(client.scheduler.ncores, callback_timeout=SILENT_SECONDS)
        except Exception:  # a lost connection shows as any of many errors
            return False
        if new := set(workers) - self._able:
            self._look_over(client, new)
        if workers:
            self._has_told_of_none = False
        elif self._calls and not self._has_told_of_none:
            self._has_told_of_none = True
            self._say(f"There is no worker at {shorten(self._address)}: waiting for one to join.")
        return True

    def _look_over(self, client: Any, workers: set[str]) -> None:
        """Ask workers that are new which version they run; one that is busy or gone is asked again another time."""
        try:
            found = _within(CONNECT_SECONDS, lambda: client.run(_version, workers=list(workers), on_error="return"))
        except Exception:
            return
        for worker, answer in found.items():
            if isinstance(answer, BaseException) and _is_misfit(answer):
                raise _cannot_run(answer)
            if isinstance(answer, str):
                if answer != __version__:
                    raise _other_version(answer)
                with self._lock:
                    self._able.add(worker)

    def _is_found_again(self) -> bool:
        """Wait for a scheduler at the address; where none comes, every call fails."""
        where = shorten(self._address)
        self._say(f"The Dask scheduler at {where} was lost: waiting up to {RECONNECT_SECONDS} seconds for it.")
        self._let_go(self._client)
        until = time.monotonic() + RECONNECT_SECONDS
        while not self._is_closing.is_set() and (left := until - time.monotonic()) > 0:
            try:
                client = self._connected(min(5.0, left))
            except Exception:
                self._is_closing.wait(0.2)
                continue
            if self._is_closing.is_set():
                self._let_go(client)
                return False
            self._client, self._able = client, set()
            self._say("It is back: going on with what was not answered.")
            return True
        self._fail(RuntimeError(f"the Dask cluster at {where} was lost"))
        return False

    def _fail(self, error: RuntimeError) -> None:
        """Every call that waits, and every later one, ends with an error."""
        with self._lock:
            self._failure = error
            calls = list(self._calls)
        for call in calls:
            self._settle(call, error=error)

    def _connected(self, seconds: float) -> Any:
        from distributed import Client

        # Given an HTTP server, Dask waits for ever, whatever its own limit.
        return _within(seconds + 1, lambda: Client(self._address, timeout=seconds, set_as_default=False))

    @staticmethod
    def _let_go(client: Any) -> None:
        """Close a client; one whose scheduler is gone or silent goes on closing in the background."""
        with suppress(Exception):
            _within(1, lambda: client.close(timeout=1))


def _within(seconds: float, function: Callable[[], Result]) -> Result:
    """What a function gives, or TimeoutError; one that takes longer goes on in the background, where nobody waits."""
    outcome: Future[Result] = Future()

    def call() -> None:
        try:
            outcome.set_result(function())
        except BaseException as error:
            outcome.set_exception(error)

    threading.Thread(target=call, name="blefodds-cluster-call", daemon=True).start()
    return outcome.result(seconds)


def _other_version(version: object) -> RuntimeError:
    return RuntimeError(
        f"a worker of the Dask cluster runs blefodds {shorten(version)}, not {__version__}: install the same"
    )


def _is_misfit(error: BaseException) -> bool:
    """Whether something is not installed where it was to run; Dask may hand on such an error as its mere text."""
    return isinstance(error, ImportError | AttributeError) or any(
        word in str(error) for word in ("deserializ", "AttributeError", "ImportError", "ModuleNotFoundError")
    )


def _cannot_run(error: BaseException) -> RuntimeError:
    """What to say of a worker or scheduler without this program, or with one that has other parts."""
    while error.__cause__ is not None:
        error = error.__cause__
    said = shorten(" ".join(str(error).split()), longest=70)
    return RuntimeError(f"the Dask cluster cannot run this ({said}): install blefodds {__version__} on it")
