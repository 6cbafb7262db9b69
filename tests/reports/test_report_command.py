"""``blefodds report`` as its users run it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from blefodds.cli.main import main
from blefodds.reports import Report, write_report
from blefodds.reports.blef import BLEF_REPORT, BlefPlan
from blefodds.storage.rules_file import load_rules

Run = Callable[..., "subprocess.CompletedProcess[str]"]

QUICK = ("--rules", "QUICK.toml", "--quick")

# Runs the program and sends it Ctrl-C at a chosen moment: when the named function is called for the nth time.
INTERRUPTED = """
import os, signal, sys
from pathlib import Path
from blefodds.reports import folder
from blefodds.storage.rules_file import load_rules
from blefodds.cli.main import main

owner, name, at = {"writing": (folder, "write_file", 3), "moving": (Path, "replace", PLACE)}[sys.argv[1]]
real, calls = getattr(owner, name), []

def watched(*arguments):
    calls.append(arguments)
    if len(calls) == at:
        os.kill(os.getpid(), signal.SIGINT)
    return real(*arguments)

setattr(owner, name, watched)
main(sys.argv[2:])
"""


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run the program, or a script, in an empty folder with rules that make a small report."""
    (tmp_path / "QUICK.toml").write_text('ladder = ["pair"]\ncard_limit = 1\ndeck = "10-A"\n')
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BLEFODDS_")}
    environment |= {"BLEFODDS_SETTINGS": str(tmp_path / "none.toml"), "PYTHONUTF8": "1"}

    def run(*arguments: str, script: str | None = None) -> subprocess.CompletedProcess[str]:
        program = ["-m", "blefodds"] if script is None else ["-c", script]
        return subprocess.run(
            [sys.executable, *program, *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            check=False,
            text=True,
            encoding="utf-8",
            timeout=300,
        )

    return run


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_same_command_writes_the_same_bytes(run: Run, tmp_path: Path) -> None:
    for name in ("a", "b"):
        done = run("report", "--out", name, *QUICK)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith(f"{name}: ")
        assert done.stdout.count("\n") == 1
    assert files_of(tmp_path / "a") == files_of(tmp_path / "b")
    assert len(files_of(tmp_path / "a")) == 39
    polish = run("report", "--out", "a", *QUICK, "--lang", "pl", "--date", "2026-01-31")
    assert polish.returncode == 0, polish.stderr
    text = (tmp_path / "a" / "report.md").read_text("utf-8")
    assert "raport o strategii" in text
    assert "2026-01-31" in text
    assert files_of(tmp_path / "a").keys() == files_of(tmp_path / "b").keys()


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--out", "taken"], "--out"),
        (["--out", "site"], "--out"),
        ([], "--out"),
        (["--out", ""], "--out"),
        (["--out", "r", "--date", "tomorrow"], "--date"),
        (["--out", "r", "--date", "2026-13-01"], "--date"),
        (["--out", "r", "--date", "20260131"], "--date"),
        (["--out", "r", "--seed", "-1"], "--seed"),
        (["--out", "r", "--rules", "nothing"], "--rules"),
        (["--out", "r", "--lang", "xx"], "--lang"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_asked(arguments: list[str], named: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("mine")
    before = files_of(tmp_path)
    done = run("report", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1
    assert named in done.stderr
    assert files_of(tmp_path) == before


def test_a_place_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine")
    done = run("report", "--out", "taken/r", *QUICK)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("Error: cannot write 'taken/r': ")


@pytest.mark.parametrize(("moment", "exists"), [("writing", True), ("writing", False), ("moving", True)])
def test_ctrl_c_leaves_the_old_report_or_the_new_one(moment: str, exists: bool, run: Run, tmp_path: Path) -> None:
    rules = load_rules(tmp_path / "QUICK.toml")
    new = BLEF_REPORT.files(BlefPlan(rules, quick=True))
    old = dict.fromkeys(new, b"old") | {"data/report.json": b'{"schema": "blefodds.report/1"}'}
    if exists:
        write_report(tmp_path / "r", old)
    # Each of the files is first moved into place beside its target, then over the old one.
    script = INTERRUPTED.replace("PLACE", str(len(new) + 5))
    done = run(moment, "report", "--out", "r", *QUICK, script=script)
    assert done.returncode == 130, done.stderr
    assert "Traceback" not in done.stderr
    assert files_of(tmp_path / "r") == (new if moment == "moving" else old if exists else {})
    assert {path.name for path in tmp_path.iterdir()} == {"QUICK.toml"} | ({"r"} if exists else set())


def test_ctrl_c_while_computing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Report, "data_files", interrupted)
    monkeypatch.setattr(Report, "chapters", lambda report, plan, progress: ())
    with pytest.raises(SystemExit) as end:
        main(["report", "--out", str(tmp_path / "r")])
    assert end.value.code == 130
    assert list(tmp_path.iterdir()) == []


def test_today() -> None:
    from datetime import date

    from blefodds.cli.reporting import Date

    assert Date().convert("2026-01-31", None, None) == "2026-01-31"
    before = date.today().isoformat()
    assert Date().convert("today", None, None) in (before, date.today().isoformat())
