"""Cut off at any step that changes files: the old is there or the new, and the same command goes on to the same end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from blefodds.storage.files import write_file
from campaigns.faults.steps import PowerCut, Steps, watched
from campaigns.faults.subjects import Live, NewReport, Report, Simulate, Subject, Sweep, leftovers_of
from support.running import run_here

MOST_STEPS = 30


class ShortSweep(Sweep):
    arguments = ("--hand", "K♥", "--in-play", "2..4", "--engine", "exact", "--out", "{folder}/odds.csv")


class ShortSimulate(Simulate):
    arguments = ("--players", "honest,cubic", "--games", "200", "--seed", "1", "--format", "json") + (
        "--resume",
        "{folder}/kept.json",
    )


class ShortLive(Live):
    n_entries = 4


class FilesOfReport:
    """A report whose files are given, so that only the writing is left."""

    names = ("report.md", "index.html", "data/highest-bids.csv", "figures/ladder.svg", "data/report.json")

    def __init__(self) -> None:
        self.files = {f"report/{name}": b"new %d\n" % number for number, name in enumerate(self.names)}
        self.files["report/data/report.json"] = b'{"schema": "blefodds.report/1", "new": true}'


class WriteReport(FilesOfReport, Report):
    pass


class WriteNewReport(FilesOfReport, NewReport):
    pass


CUT = {
    ShortSweep: {"the old file", "the new file"},
    ShortSimulate: {"no file yet", "no match yet", "some matches"},
    ShortLive: {"what was told", "one line more"},
    WriteReport: {"the old report", "some of both", "the new report"},
    WriteNewReport: {"no report", "the new report"},
}
"""Commands, and all that a cut may leave of them."""


def run(subject: Subject, folder: Path, environment: dict[str, str], steps: Steps, asked: list[int]) -> bytes:
    with subject.tuned(asked, only_writes=isinstance(subject, FilesOfReport)), watched(steps):
        done = run_here(*subject.command(folder), environment=environment, typed=subject.typed(folder))
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("kind", CUT, ids=lambda kind: kind.__name__)
def test_cut_off_at_any_step_it_goes_on_to_the_same_end(
    kind: type[Subject], environment: dict[str, str], tmp_path: Path
) -> None:
    subject, folder, steps = kind(), tmp_path / "whole", Steps(tmp_path / "whole")
    folder.mkdir()
    subject.prepare(folder)
    subject.learn(folder, run(subject, folder, environment, steps, []))
    n_steps = len(steps.names)
    moments = range(1, n_steps + 1)
    if n_steps > MOST_STEPS:  # the last ones, where files are moved into place, and some of the others
        moments = [*Random(1).sample(moments[:-12], MOST_STEPS - 12), *moments[-12:]]
    states, n_with_leftovers = set(), 0
    for at in moments:
        folder = tmp_path / str(at)
        folder.mkdir()
        subject.prepare(folder)
        asked: list[int] = []
        with pytest.raises(PowerCut):
            run(subject, folder, environment, Steps(folder, at=at), asked)
        states.add(subject.state(folder, len(asked)))
        n_with_leftovers += bool(leftovers_of(folder))
        subject.check_end(folder, run(subject, folder, environment, Steps(folder), []))
    assert states <= CUT[kind]
    assert len(states) >= 2
    assert n_with_leftovers > 0


def test_a_planted_write_in_place_is_caught(tmp_path: Path) -> None:
    """What would go wrong if files were not moved into place shows at these steps."""
    path, seen = tmp_path / "odds.csv", set()
    with watched(Steps(tmp_path)) as steps:
        path.write_bytes(b"old content")
    for at in range(1, len(steps.names) + 1):
        path.write_bytes(b"old content")
        with pytest.raises(PowerCut), watched(Steps(tmp_path, at=at)):
            path.write_bytes(b"new content")
        seen.add(path.read_bytes())
    assert seen == {b"old content", b"", b"new c"}


@pytest.mark.parametrize("is_old", [True, False])
def test_a_file_is_whole_at_every_step(is_old: bool, tmp_path: Path) -> None:
    contents = []
    for at in range(1, 8):
        path = tmp_path / str(at) / "odds.csv"
        path.parent.mkdir()
        if is_old:
            path.write_bytes(b"old")
        with pytest.raises(PowerCut), watched(Steps(path.parent, at=at)):
            write_file(path, b"the new one")
        contents.append(path.read_bytes() if path.exists() else b"")
        write_file(path, b"the next")
        assert [file.name for file in path.parent.iterdir()] == ["odds.csv"]
    assert contents == [b"old" if is_old else b""] * 6 + [b"the new one"]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the campaign forks, and looks into /proc")
@pytest.mark.parametrize("command", ["sweep", "simulate", "live", "new-report", "report"])
def test_the_campaign_of_kills(command: str) -> None:
    script = Path(__file__).parent / "kills.py"
    done = subprocess.run(
        [sys.executable, script, "--moments", "20", "--seed", "2", command],
        env=os.environ,
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert f"{command}: killed 2" in done.stdout
