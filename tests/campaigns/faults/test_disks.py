"""A disk that is full, fills up, or cannot be written: one line, exit code 1, and the old file as it was."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from io import FileIO, TextIOWrapper
from pathlib import Path

import pytest

from blefodds.engines.sweep import Journal
from blefodds.reports import Report
from blefodds.storage.files import write_file
from campaigns.faults.disks import FILLER, SmallDisk, small_disk
from support.every_command import EVERY_COMMAND, Use, in_folder
from support.running import clean_environment, run_here, without_notice

OLD = b"old"
TINY_RULES = 'ladder = ["pair"]\ncard_limit = 1\ndeck = "10-A"\n'
BOTS = ("--players", "honest,cubic", "--games", "300", "--seed", "1")
BLOF_BOTS = ("--players", "table,table,table,random", "--games", "100", "--seed", "1")

WRITERS = {" ".join(path): (path, use) for path, use in EVERY_COMMAND.items() if use.writes and not use.is_long} | {
    "report": (("report",), Use(("--quick", "--rules", "{folder}/tiny.toml", "--out", "{folder}/r"), writes=("r",))),
    "simulate --resume": (("simulate",), Use((*BOTS, "--resume", "{folder}/kept.json"), writes=("kept.json",))),
    "simulate --chart": (("simulate",), Use((*BOTS, "--chart", "{folder}/kept.svg"), writes=("kept.svg",))),
    "blof simulate --resume": (
        ("blof", "simulate"),
        Use((*BLOF_BOTS, "--resume", "{folder}/kept.json"), writes=("kept.json",)),
    ),
    "solve --out": (
        ("solve",),
        Use(("--cards", "1,1", "--target", "0.1", "--out", "{folder}/round.policy"), writes=("round.policy",)),
    ),
    "solve --match --out": (
        ("solve",),
        Use(
            ("--match", "--rules", "{folder}/short.toml", "--target", "0.2", "--out", "{folder}/rounds.json"),
            writes=("rounds.json",),
        ),
    ),
    "solve --chart": (
        ("solve",),
        Use(("--cards", "1,1", "--target", "0.1", "--chart", "{folder}/round.svg"), writes=("round.svg",)),
    ),
}
"""Every way to write a file, by a name."""

GOES_ON = {"live", "play", "simulate --resume", "blof simulate --resume", "solve --out", "solve --match --out"}
"""Those that read what they are to replace, and would refuse what is not theirs."""


@pytest.fixture(autouse=True)
def quick_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report whose files need not be computed."""
    files = {f"data/{number}.csv": b"x" * 5000 for number in range(20)} | {
        "data/report.json": b'{"schema": "blefodds.report/1"}'
    }
    monkeypatch.setattr(Report, "files", lambda *plan: files)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path / "disk") as disk:
        (disk.folder / "tiny.toml").write_text(TINY_RULES)
        (disk.folder / "short.toml").write_text("card_limit = 1\n")
        yield disk


def prepare(name: str, disk: SmallDisk) -> list[str]:
    """Put an old file where the command writes; the command line."""
    path, use = WRITERS[name]
    for written in use.writes:
        if name not in GOES_ON and name != "report":
            (disk.folder / written).write_bytes(OLD)
    return [*path, *in_folder(use, disk.folder)]


def assert_one_line(stderr: bytes) -> str:
    """Check what is complained of, beside the notice of compiling; give the line."""
    complaint = without_notice(stderr.decode()).splitlines()
    assert len(complaint) == 1, complaint
    assert complaint[0].startswith("Error: cannot write '"), complaint
    return complaint[0]


@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk(name: str, disk: SmallDisk, environment: dict[str, str]) -> None:
    command = prepare(name, disk)
    disk.fill()
    before = disk.files()
    done = run_here(*command, environment=environment, typed=WRITERS[name][1].typed)
    assert done.returncode == 1, done.stderr
    assert "No space left on device" in assert_one_line(done.stderr)
    assert disk.files() == before
    assert {path.name for path in disk.folder.iterdir()} == {*before, FILLER}


@pytest.mark.parametrize("name", WRITERS)
def test_a_disk_that_cannot_be_written(name: str, disk: SmallDisk, environment: dict[str, str]) -> None:
    command = prepare(name, disk)
    before = disk.files()
    disk.only_reading()
    done = run_here(*command, environment=environment, typed=WRITERS[name][1].typed)
    assert done.returncode == 1, done.stderr
    assert_one_line(done.stderr)
    assert disk.files() == before


@pytest.mark.parametrize("name", ["sweep", "live", "simulate --resume", "solve --match --out"])
def test_a_disk_that_fills_up_on_the_way(name: str, disk: SmallDisk, environment: dict[str, str]) -> None:
    """A little more room each time, until there is enough; with more still the command goes on and ends."""
    path, use = WRITERS[name]
    command = [*path, *in_folder(use, disk.folder)]
    n_failures = 0
    for pages in range(40):
        disk.fill(but=pages)
        done = run_here(*command, environment=environment, typed=use.typed)
        if done.returncode == 0:
            break
        n_failures += 1
        assert done.returncode == 1
        assert "No space left on device" in assert_one_line(done.stderr)
        assert not any(file.endswith(".part") for file in disk.files())
        disk.empty()
    assert n_failures >= 1
    assert done.returncode == 0
    assert not any(file.startswith(".blefodds") for file in disk.files())
    assert disk.files().keys() == {"tiny.toml", "short.toml", *use.writes}


def test_a_report_on_a_disk_that_fills_up_leaves_the_old_one(disk: SmallDisk, environment: dict[str, str]) -> None:
    (disk.folder / "r" / "data").mkdir(parents=True)
    (disk.folder / "r" / "data" / "report.json").write_text('{"schema": "blefodds.report/1"}')
    before = disk.files()
    disk.fill(but=20)
    done = run_here(*prepare("report", disk), environment=environment)
    assert done.returncode == 1
    assert "No space left on device" in assert_one_line(done.stderr)
    assert disk.files() == before


def test_a_journal_cut_short_by_a_full_disk_is_gone_on_with(
    disk: SmallDisk, environment: dict[str, str], tmp_path: Path
) -> None:
    command = ["sweep", "--in-play", "1..23", "--engine", "exact", "--out"]
    assert run_here(*command, str(tmp_path / "whole.csv"), environment=environment).returncode == 0
    out, journal = disk.folder / "odds.csv", disk.folder / "odds.csv.partial"
    disk.fill(but=2)
    done = run_here(*command, str(out), environment=environment)
    assert done.returncode == 1
    assert "cannot write 'odds.csv.partial'" in assert_one_line(done.stderr)
    assert not journal.read_bytes().endswith(b"\n")
    disk.empty()
    assert run_here(*command, str(out), environment=environment).returncode == 0
    assert out.read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert not journal.exists()


PRINTERS = {
    " ".join(path): (path, use)
    for path, use in EVERY_COMMAND.items()
    if not use.is_long and path not in (("heatmap",), ("sheet",))  # which draw for long, and print what a chart does
}


@pytest.mark.parametrize("name", PRINTERS)
def test_standard_output_on_a_full_disk(name: str, environment: dict[str, str], tmp_path: Path) -> None:
    path, use = PRINTERS[name]
    out = TextIOWrapper(FileIO("/dev/full", "w"), "utf-8")  # type: ignore[type-var]
    done = run_here(*path, *in_folder(use, tmp_path), environment=environment, typed=use.typed, out=out)
    out.detach().close()
    assert done.returncode == 1
    assert done.stderr.decode().splitlines()[-1] == "Error: No space left on device"


@pytest.mark.slow
def test_compiled_code_on_a_full_disk(disk: SmallDisk, tmp_path: Path) -> None:
    question = [
        sys.executable,
        "-m",
        "blefodds",
        "--in-play",
        "9",
        "--deals",
        "1000",
        "--seed",
        "1",
        "--format",
        "json",
    ]
    environment = clean_environment(tmp_path)
    usual = subprocess.run(question, env=environment, capture_output=True, check=True)
    disk.fill()
    for folder in (disk.folder, disk.folder / "missing"):
        done = subprocess.run(
            question, env=environment | {"NUMBA_CACHE_DIR": str(folder)}, capture_output=True, check=False
        )
        assert (done.returncode, done.stdout) == (0, usual.stdout), done.stderr
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("moment", ["at the start", "on the way"])
def test_a_folder_that_disappears(
    moment: str, environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    real = Journal.add

    def add(self: Journal, *more: object) -> None:
        shutil.rmtree(folder)
        real(self, *more)  # type: ignore[arg-type]

    if moment == "on the way":
        monkeypatch.setattr(Journal, "add", add)
    else:
        folder.rmdir()
    done = run_here("sweep", "--in-play", "2", "--out", str(folder / "odds.csv"), environment=environment)
    assert done.returncode == 1
    assert "cannot write 'odds.csv" in assert_one_line(done.stderr)
    assert not folder.exists()


def test_links_are_followed_to_where_they_lead(tmp_path: Path) -> None:
    """The part stands beside what is replaced, which may be on another disk than the link."""
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    link = here / "odds.csv"
    link.symlink_to("../there/real.csv")  # which is not there yet
    for content in (b"first", b"second"):
        write_file(link, content)
        assert link.is_symlink()
        assert (there / "real.csv").read_bytes() == content
        assert [path.name for path in there.iterdir()] == ["real.csv"]
    circle = here / "circle"
    circle.symlink_to("circle")
    with pytest.raises(OSError, match="cannot write 'circle': "):
        write_file(circle, b"")


@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_permissions_that_the_umask_leaves(umask: int, mode: int, tmp_path: Path) -> None:
    before = os.umask(umask)
    try:
        write_file(tmp_path / "odds.csv", b"")
        assert os.umask(umask) == umask
    finally:
        os.umask(before)
    assert (tmp_path / "odds.csv").stat().st_mode & 0o777 == mode
