"""Files are the old one or the new one, whole, whatever goes wrong in between."""

from __future__ import annotations

import os
import tempfile

import pytest

from blefodds.storage.files import write_file


def test_writes_text_and_bytes_and_replaces(tmp_path):
    path = tmp_path / "odds.csv"
    write_file(path, "para króli\r\n")
    assert path.read_bytes() == "para króli\r\n".encode()
    write_file(path, b"\x00new")
    assert path.read_bytes() == b"\x00new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_has_the_permissions_of_any_new_file_and_an_old_one_keeps_its_own(tmp_path):
    plain, written = tmp_path / "plain", tmp_path / "written"
    plain.touch()
    write_file(written, b"")
    assert written.stat().st_mode == plain.stat().st_mode
    written.chmod(0o640)
    write_file(written, b"again")
    assert written.stat().st_mode & 0o777 == 0o640


def test_a_link_is_followed(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_file(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize("failing", ["fsync", "replace", "mkstemp"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), PermissionError(13, "Permission denied")])
def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, failing, error):
    path = tmp_path / "chart.png"
    path.write_bytes(b"old")

    def fail(*arguments, **more):
        raise error

    owner = {"fsync": os, "replace": type(path), "mkstemp": tempfile}[failing]
    monkeypatch.setattr(owner, failing, fail)
    with pytest.raises(OSError, match=f"cannot write 'chart.png': {error.strerror}"):
        write_file(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupted_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "chart.png"
    path.write_bytes(b"old")

    def interrupt(handle):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_file(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_a_file_is_named(tmp_path):
    with pytest.raises(OSError, match=r"cannot write 'x\.png': there is no folder"):
        write_file(tmp_path / "missing" / "x.png", b"")
    with pytest.raises(OSError, match="it is a folder"):
        write_file(tmp_path, b"")
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="there is no folder"):
        write_file(tmp_path / "file" / "x.png", b"")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="no ordinary file"):
        write_file(tmp_path / "pipe", b"")
