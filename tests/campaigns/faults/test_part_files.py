"""Leftovers of killed runs are told from what is being written, and two runs do not write one file."""

from __future__ import annotations

import os
import shutil
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from blefodds.reports import write_report
from blefodds.storage import files, part_files
from blefodds.storage.files import write_file
from blefodds.storage.part_files import alone_with, part_file, part_folder, remove_leftovers
from support.running import run_here, started

pytestmark = pytest.mark.skipif(not part_files.CAN_LOCK, reason="this system has no such locks")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_is_being_written_is_left_alone_and_what_was_is_removed(tmp_path: Path) -> None:
    handle, held = part_file(tmp_path)
    leave, left = part_file(tmp_path)
    os.close(leave)
    (tmp_path / ".blefodds-old.lock").touch()
    (tmp_path / ".blefodds-x.part").mkdir()
    (tmp_path / ".blefodds-x.part" / "report").mkdir()
    (tmp_path / "mine.part").touch()
    (tmp_path / ".blefodds-mine").touch()
    assert left.exists()
    with part_folder(tmp_path) as held_folder:
        remove_leftovers(tmp_path)
        assert names(tmp_path) == sorted([held.name, held_folder.name, "mine.part", ".blefodds-mine"])
    os.close(handle)
    write_file(tmp_path / "odds.csv", b"")
    assert names(tmp_path) == [".blefodds-mine", "mine.part", "odds.csv"]


def test_nothing_but_files_and_folders_is_taken_for_a_leftover(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / ".blefodds-pipe.part")
    (tmp_path / "precious").write_bytes(b"precious")
    (tmp_path / ".blefodds-link.part").symlink_to(tmp_path / "precious")
    remove_leftovers(tmp_path)  # would wait for ever for somebody to write into the pipe
    assert (tmp_path / "precious").read_bytes() == b"precious"
    assert (tmp_path / ".blefodds-link.part").is_symlink()


def test_many_at_once_neither_lose_a_file_nor_each_others_parts(tmp_path: Path) -> None:
    def write(number: int) -> None:
        for _ in range(40):
            write_file(tmp_path / f"file-{number % 2}", b"%d" % number * 10_000)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(write, range(8)))
    assert names(tmp_path) == ["file-0", "file-1"]
    for number in range(2):
        content = (tmp_path / f"file-{number}").read_bytes()
        assert content == content[:1] * 10_000


def test_reports_at_once_are_not_mixed(tmp_path: Path) -> None:
    folder = tmp_path / "report"

    def write(number: int) -> None:
        files = {f"data/{name}": b"%d" % number for name in range(30)}
        write_report(folder, files | {"data/report.json": b'{"schema": "blefodds.report/1"}'})

    for _ in range(4):
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(write, range(4)))
        assert len({(folder / "data" / str(name)).read_bytes() for name in range(30)}) == 1
        assert names(tmp_path) == ["report"]
        assert names(folder) == ["data"]
        shutil.rmtree(folder)


def test_a_report_goes_where_a_killed_run_had_only_made_folders(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "figures").mkdir()
    write_report(tmp_path, {"data/report.json": b"{}"})
    assert (tmp_path / "data" / "report.json").read_bytes() == b"{}"


def test_a_file_is_one_runs_alone(tmp_path: Path) -> None:
    path, link = tmp_path / "odds.csv", tmp_path / "link"
    link.symlink_to(path)
    with alone_with(path):
        for name in (path, link):
            with pytest.raises(RuntimeError, match=f"^{name.name} is being written by another run: "), alone_with(name):
                pass
        with alone_with(tmp_path / "other.csv"):
            pass
        write_file(tmp_path / "other.csv", b"")  # removes leftovers, of which the lock is none
        with pytest.raises(RuntimeError), alone_with(path):
            pass
    with alone_with(path):
        pass
    assert names(tmp_path) == ["link", "other.csv"]


FILES_OF_RUNS = {
    "odds.csv": ("sweep", "--in-play", "2..3", "--engine", "exact", "--out"),
    "kept.json": ("simulate", "--players", "honest,cubic", "--games", "64", "--seed", "1", "--resume"),
    "blof.json": (
        "blof",
        "simulate",
        "--players",
        "table,table,table,random",
        "--games",
        "64",
        "--seed",
        "1",
        "--resume",
    ),
    "round.policy": ("solve", "--cards", "1,1", "--target", "0.1", "--out"),
    "rounds.json": ("solve", "--match", "--target", "0.1", "--out"),
}
"""What runs go on from, and a command for each."""


@pytest.mark.parametrize("name", FILES_OF_RUNS)
def test_the_second_of_two_runs_refuses(name: str, environment: dict[str, str], tmp_path: Path) -> None:
    with alone_with(tmp_path / name):
        before = names(tmp_path)
        done = run_here(*FILES_OF_RUNS[name], str(tmp_path / name), environment=environment)
        assert done.returncode == 1
        assert done.stdout == b""
        assert done.stderr.decode() == (
            f"Error: {name} is being written by another run: let it end, or name another file\n"
        )
        assert names(tmp_path) == before


def test_a_killed_run_is_in_nobodys_way(environment: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "odds.csv"
    command = ["sweep", "--in-play", "2..8", "--deals", "1e9", "--seed", "1", "--out", str(path)]
    with started(*command, environment=environment) as running:
        journal = tmp_path / "odds.csv.partial"
        while not journal.exists():
            time.sleep(0.01)
        kept = journal.read_bytes()
        second = run_here(*command, environment=environment)
        assert second.returncode == 1
        assert b"another run" in second.stderr
        assert journal.read_bytes() == kept
        running.send_signal(signal.SIGKILL)
    assert [name for name in names(tmp_path) if name.endswith(".lock")]
    done = run_here(*command[:-6], "--engine", "exact", *command[-2:], "--force", environment=environment)
    assert done.returncode == 0, done.stderr
    assert names(tmp_path) == ["odds.csv"]


def test_on_a_disk_without_locks_nothing_is_removed_or_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".blefodds-old.part").touch()

    def none(handle: int, operation: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(part_files.fcntl, "flock", none)
    path = tmp_path / "odds.csv"
    with alone_with(path), alone_with(path):
        write_file(path, b"new")
    write_report(tmp_path / "report", {"data/report.json": b"{}"})
    assert names(tmp_path) == [".blefodds-old.part", "odds.csv", "report"]


def test_on_a_system_without_locks_nothing_is_removed_or_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".blefodds-old.part").touch()
    for module in (part_files, files):
        monkeypatch.setattr(module, "CAN_LOCK", False)
    monkeypatch.setattr(part_files, "fcntl", None)
    were_open: list[bool] = []
    replace = Path.replace

    def replaced(beside: Path, target: Path) -> Path:
        were_open.append(is_open(beside))
        return replace(beside, target)

    monkeypatch.setattr(Path, "replace", replaced)
    path = tmp_path / "odds.csv"
    with alone_with(path), alone_with(path):
        write_file(path, b"new")
    assert were_open == [False]  # such a system moves no file that is open
    for content in (b'{"schema": "blefodds.report/1"}', b'{"schema": "blefodds.report/1", "quick": true}'):
        write_report(tmp_path / "report", {"data/report.json": content})
        assert (tmp_path / "report" / "data" / "report.json").read_bytes() == content
    assert names(tmp_path) == [".blefodds-old.part", "odds.csv", "report"]


def is_open(path: Path) -> bool:
    """Whether this process has the file open, where the system says so."""
    for link in Path("/proc/self/fd").glob("*"):
        with suppress(FileNotFoundError):  # what the folder was listed through is closed by now
            if link.readlink() == path:
                return True
    return False


def taken(path: Path) -> None:
    """Remove a part or a lock as the run does that takes it for a leftover."""
    if path.is_dir():
        path.rmdir()
    else:
        path.unlink()


@pytest.fixture
def first_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The first part or lock is taken between being made and being held; those that were, as it is known then."""
    lost: list[str] = []
    lock = part_files.fcntl.flock

    def flock(handle: int, operation: int) -> None:
        if not lost:
            (path,) = tmp_path.glob(".blefodds-*")
            taken(path)
            lost.append(path.name)
        lock(handle, operation)

    monkeypatch.setattr(part_files.fcntl, "flock", flock)
    return lost


def test_a_part_that_is_taken_before_it_is_held_is_made_anew(tmp_path: Path, first_is_taken: list[str]) -> None:
    handle, part = part_file(tmp_path)
    assert names(tmp_path) == [part.name] != first_is_taken
    remove_leftovers(tmp_path)
    assert part.exists()  # it is held
    os.close(handle)


def test_a_folder_that_is_taken_before_it_is_held_is_made_anew(tmp_path: Path, first_is_taken: list[str]) -> None:
    with part_folder(tmp_path) as part:
        assert names(tmp_path) == [part.name] != first_is_taken
        remove_leftovers(tmp_path)
        assert part.exists()
    assert names(tmp_path) == []


def test_a_lock_that_is_taken_before_it_is_held_is_made_anew(tmp_path: Path, first_is_taken: list[str]) -> None:
    path = tmp_path / "odds.csv"
    with alone_with(path):
        assert names(tmp_path) == first_is_taken  # made anew, and held
        with pytest.raises(RuntimeError, match="another run"), alone_with(path):
            pass
    assert names(tmp_path) == []


def test_a_part_that_another_run_holds_already_is_left_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock, n_asked = part_files.fcntl.flock, 0

    def flock(handle: int, operation: int) -> None:
        nonlocal n_asked
        n_asked += 1
        if n_asked == 1:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        lock(handle, operation)

    monkeypatch.setattr(part_files.fcntl, "flock", flock)
    handle, part = part_file(tmp_path)
    os.close(handle)
    assert len(names(tmp_path)) == 2  # the other run removes the first
    assert part.exists()
