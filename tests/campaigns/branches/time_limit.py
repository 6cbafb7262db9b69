"""A pytest plugin for slow kernels: few cases of each test, cut short when out of time; what they reached counts.

Plain Python deals cards hundreds of times slower than compiled code. Of a test with many cases some run, spread evenly.
A test that is out of time is skipped; processes that it started are asked to end, so that they write down which
branches they reached.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import groupby
from pathlib import Path
from types import FrameType

import pytest

LONGEST_WAIT = 20
"""How many times the seconds may pass by the clock, for tests that wait for processes they started."""

WAITS_FOR_PROCESSES = 10.0
"""Seconds in which processes that are asked to end may write down what they reached."""

cut_short: Counter[str] = Counter()
"""How many cases of a test were cut short, by the test."""


class CutShort(pytest.skip.Exception):
    """A test is out of time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seconds", type=float, default=60.0, help="of processor time of a test, until it is cut short")
    parser.addoption("--cases", type=int, default=sys.maxsize, help="of a test that run at most")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep some cases of each test."""
    most = config.getoption("--cases")
    kept: list[pytest.Item] = []
    for _, cases in groupby(items, key=name_without_case):
        of_one = list(cases)
        kept += of_one if len(of_one) <= most else [of_one[i * len(of_one) // most] for i in range(most)]
    items[:] = kept


def name_without_case(item: pytest.Item) -> str:
    """The name of a test without that of its case."""
    return item.nodeid.partition("[")[0]


def descendants(process: int) -> list[int]:
    """The processes below one."""
    found: list[int] = []
    with suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            for child in map(int, (thread / "children").read_text("ascii").split()):
                found += [child, *descendants(child)]
    return found


def end_processes() -> None:
    """Ask every process below this one to end, and wait until it did."""
    asked = descendants(os.getpid())
    for process in asked:
        with suppress(OSError):
            os.kill(process, signal.SIGTERM)
    end = time.monotonic() + WAITS_FOR_PROCESSES
    while time.monotonic() < end and any(is_running(process) for process in asked):
        time.sleep(0.05)


def is_running(process: int) -> bool:
    """Whether a process is there and not merely waiting to be counted off by its parent."""
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Skip what runs within once its time is over; again every few seconds, should something have caught that.

    What counts is this process's own time, so that a busy machine cuts no more tests short than a quiet one.
    """

    def ring(number: int, frame: FrameType | None) -> None:
        end_processes()
        raise CutShort(f"cut short after {seconds:.1f} s")

    clocks = {
        signal.SIGPROF: (signal.ITIMER_PROF, seconds),
        signal.SIGALRM: (signal.ITIMER_REAL, LONGEST_WAIT * seconds),
    }
    before = {number: signal.signal(number, ring) for number in clocks}
    for clock, time_left in clocks.values():
        signal.setitimer(clock, time_left, 2.0)
    try:
        yield
    finally:
        for number, (clock, _) in clocks.items():
            signal.setitimer(clock, 0.0)
            signal.signal(number, before[number])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    # What is made once for a whole file may take as long as a few tests do.
    with limited(4 * item.config.getoption("seconds")):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    # Where one case takes too long, the others of the same test do: they have a half, a third, … of the time.
    test = name_without_case(item)
    seconds = item.config.getoption("seconds") / (1 + cut_short[test])
    try:
        with limited(seconds):
            return (yield)
    except CutShort:
        cut_short[test] += 1
        raise
