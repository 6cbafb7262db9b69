"""Files and links that another user may have put in the way: neither followed nor run nor read without bound."""

from __future__ import annotations

import ast
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import blefodds
from blefodds.core.errors import BlefError
from blefodds.kernels.jit import _own_bytes
from blefodds.reports import check_folder, write_report
from blefodds.storage.files import write_file
from blefodds.storage.part_files import alone_with

NOBODY = 65534

needs_root = pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() != 0, reason="only root can give a file to another user"
)


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A folder like /tmp: everybody may write, and remove only their own."""
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o1777)
    return folder


@needs_root
def test_a_link_that_another_user_put_there_is_not_followed(shared: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    for target in (precious, tmp_path / "new", shared / "second"):
        link = shared / "odds.csv"
        link.symlink_to(target)
        (shared / "second").unlink(missing_ok=True)
        (shared / "second").symlink_to(precious)
        os.chown(link, NOBODY, NOBODY, follow_symlinks=False)
        with pytest.raises(OSError, match="another user"):
            write_file(link, "theirs")
        os.chown(link, os.geteuid(), -1, follow_symlinks=False)  # now it is ours, and leads where we want
        os.chown(shared / "second", NOBODY, NOBODY, follow_symlinks=False)
        if target.name == "second":
            with pytest.raises(OSError, match="another user"):
                write_file(link, "theirs")
        link.unlink()
    assert precious.read_text() == "mine"
    assert not (tmp_path / "new").exists()


@needs_root
@pytest.mark.parametrize("is_absolute", [True, False])
def test_nor_is_one_on_the_way(
    is_absolute: bool, shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder of the path that is a link; also where one's own link, or ``..``, leads there first."""
    (tmp_path / "private" / "inner").mkdir(parents=True)
    (shared / "link").symlink_to("../private")
    (tmp_path / "home").symlink_to("shared/link/inner")
    monkeypatch.chdir(tmp_path)
    paths = ["shared/link/x.csv", "shared/link/inner/x.csv", "home/x.csv", "private/../shared/link/inner/../x.csv"]
    for owner, is_refused in ((NOBODY, True), (os.geteuid(), False)):
        os.chown(shared / "link", owner, -1, follow_symlinks=False)
        for text in paths:
            path = tmp_path / text if is_absolute else Path(text)
            if is_refused:
                with pytest.raises(OSError, match=r"^cannot write 'x\.csv': 'link' is a link that another user"):
                    write_file(path, "theirs")
                with pytest.raises(OSError, match="another user"):
                    write_report(path.with_name("report"), {"index.html": b"x"})
                assert not list(tmp_path.rglob("x.csv"))
                assert not list(tmp_path.rglob("report"))
            else:
                write_file(path, "mine")
                assert path.resolve().read_text() == "mine"
                path.unlink()


def test_links_that_go_on_for_ever_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b/c")
    (tmp_path / "b").symlink_to("a/c")
    for name in ("a", "a/x.csv"):
        with pytest.raises(OSError, match="it leads nowhere"):
            write_file(tmp_path / name, "x")


def test_where_files_have_no_owners_links_are_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "odds.csv")
    monkeypatch.delattr(os, "geteuid")  # as on Windows
    write_file(tmp_path / "link", "mine")
    assert (tmp_path / "odds.csv").read_text() == "mine"
    assert (tmp_path / "link").is_symlink()


@pytest.fixture
def reachable() -> Iterator[Path]:
    """A shared folder that other users can reach, which those that pytest makes are not."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o1777)
        yield Path(folder)


@needs_root
def test_a_lock_that_another_user_left_shuts_nobody_out(reachable: Path) -> None:
    """It can be held, though neither written to nor removed; one that cannot even be opened is passed by."""
    path = reachable / "odds.csv"
    with alone_with(path):
        (lock,) = reachable.glob(".blefodds-*.lock")
        assert stat.S_IMODE(lock.stat().st_mode) == 0o644
        os.seteuid(NOBODY)
        try:
            with pytest.raises(RuntimeError, match="another run"), alone_with(path):
                pass
        finally:
            os.seteuid(0)
    for mode in (0o644, 0o600):
        lock.touch()
        lock.chmod(mode)
        os.seteuid(NOBODY)
        try:
            for _ in range(2):
                with alone_with(path):
                    write_file(path, "mine")
                    if mode == 0o644:
                        with pytest.raises(RuntimeError, match="another run"), alone_with(path):
                            pass
        finally:
            os.seteuid(0)
        assert lock.exists()
        assert path.read_text() == "mine"
        path.unlink()


@needs_root
def test_a_report_is_not_put_where_a_link_of_another_user_leads(shared: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    link = shared / "report"
    link.symlink_to(tmp_path / "home")
    os.chown(link, NOBODY, NOBODY, follow_symlinks=False)
    with pytest.raises(OSError, match="another user"):
        write_report(link, {"index.html": b"x"})
    assert list((tmp_path / "home").iterdir()) == []


def test_ones_own_link_is_followed_in_a_shared_folder_too(shared: Path, tmp_path: Path) -> None:
    link = shared / "odds.csv"
    link.symlink_to(tmp_path / "odds.csv")
    write_file(link, "mine")
    assert link.is_symlink()
    assert (tmp_path / "odds.csv").read_text() == "mine"


@needs_root
def test_compiled_code_of_another_user_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "kernels.nbc"
    file.write_bytes(b"code")
    assert _own_bytes(file) == b"code"
    os.chown(file, NOBODY, NOBODY)
    with pytest.raises(PermissionError):
        _own_bytes(file)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of another kind")
def test_compiled_code_that_everybody_may_change_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "kernels.nbc"
    file.write_bytes(b"code")
    file.chmod(0o646)
    with pytest.raises(PermissionError):
        _own_bytes(file)
    file.chmod(0o644)
    assert _own_bytes(file) == b"code"


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of another kind")
def test_what_is_on_its_way_is_nobody_elses_to_read(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A part is created anew, never opened where something is, and readable by its maker alone until it is in place."""
    seen: list[tuple[int, int]] = []
    opened = os.open

    def watching(path: str, flags: int, mode: int = 0o777, **more: int | None) -> int:
        if ".part" in os.fspath(path) and flags & os.O_CREAT:
            seen.append((flags, mode))
        return opened(path, flags, mode, **more)

    monkeypatch.setattr(os, "open", watching)
    write_file(shared / "odds.csv", "x")
    assert seen
    for flags, mode in seen:
        assert flags & os.O_EXCL
        assert flags & os.O_NOFOLLOW
        assert stat.S_IMODE(mode) == 0o600


def test_a_huge_index_of_a_report_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with (tmp_path / "data" / "report.json").open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(BlefError, match="not of a report"):
        check_folder(tmp_path, family="blefodds.report/")


READS_ITS_OWN = {
    "lang/language_file.py": "languages of the package",
    "kernels/jit.py": "compiled code and the source, its own files",
    "benchmark/machine.py": "/proc/cpuinfo",
    "reports/page.py": "templates of the package",
    "storage/document.py": "data of the package; bounded_bytes for a file that is named",
}
"""Who reads a whole file without ``bounded_bytes``, and which."""


def test_no_file_of_a_user_is_read_but_through_reading() -> None:
    source = Path(blefodds.__file__).parent
    whole = set()
    for file in source.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ("read_text", "read_bytes"):
                whole.add(file.relative_to(source).as_posix())
    assert whole == set(READS_ITS_OWN)
