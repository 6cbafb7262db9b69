"""Files that somebody else may have written: bounded, and every fault one line with a name."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from blefodds.core.errors import BlefError
from blefodds.storage.reading import bounded_bytes, toml_values


def test_a_file_of_just_the_largest_size_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 1000)
    assert bounded_bytes(path, called="it", most=1000) == b"x" * 1000


def test_one_byte_more_is_refused_with_the_limit_and_the_field(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 1001)
    with pytest.raises(BlefError, match=r"^it: larger than 1,000 bytes$") as error:
        bounded_bytes(path, called="it", most=1000, field="record")
    assert error.value.field == "record"


def test_a_file_that_begins_otherwise_than_its_kind_is_not_read_on(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"BLEF" + b"x" * 996)
    assert bounded_bytes(path, called="it", most=1000, begins=b"BLEF") == b"BLEF" + b"x" * 996
    assert bounded_bytes(path, called="it", most=1000, begins=b"FLEB") == b"BLEF"
    path.write_bytes(b"BLEF" + b"x" * 997)
    with pytest.raises(BlefError, match=r"^it: larger than 1,000 bytes$"):
        bounded_bytes(path, called="it", most=1000, begins=b"BLEF")
    assert bounded_bytes(Path("/dev/zero"), called="it", most=1000, begins=b"BLEF") == bytes(4)


def test_no_more_than_allowed_is_read_from_what_never_ends() -> None:
    with pytest.raises(BlefError, match=r"^it: larger than 1,000 bytes$") as error:
        bounded_bytes(Path("/dev/zero"), called="it", most=1000)
    assert error.value.field is None


@pytest.mark.parametrize("field", [None, "record"])
def test_what_cannot_be_read_is_named(tmp_path: Path, field: str | None) -> None:
    for path, message in [
        (tmp_path, "it: cannot be read (Is a directory)"),
        (tmp_path / ("n" * 300), "it: cannot be read (File name too long)"),
        (tmp_path / "a\0b", "it: cannot be the name of a file"),
    ]:
        with pytest.raises(BlefError) as error:
            bounded_bytes(path, called="it", most=1000, field=field)
        assert (str(error.value), error.value.field) == (message, field)


def test_a_file_that_is_not_there_is_the_callers_to_explain(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        bounded_bytes(tmp_path / "none", called="it", most=1000)
    with pytest.raises(FileNotFoundError):
        toml_values(tmp_path / "none", called="it", most=1000)


def test_toml_is_read_with_or_without_the_mark_of_windows_editors(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    for content in (b'deck = 24\nname = "\xc5\x82"\n', b'\xef\xbb\xbfdeck = 24\r\nname = "\xc5\x82"\r\n'):
        path.write_bytes(content)
        assert toml_values(path, called="it", most=1000) == {"deck": 24, "name": "ł"}


def test_what_is_no_toml_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    for content in (b"deck =", b"\xff", b"a = " + b"[" * 5000, b"deck = 1" + b"0" * 5000, b"deck = 24\ndeck = 24"):
        path.write_bytes(content)
        with pytest.raises(BlefError, match=r"^it: not a TOML file: \S") as error:
            toml_values(path, called="it", most=6000)
        assert str(error.value).isprintable()
        assert len(str(error.value)) < 100
    path.write_bytes(b"deck =")
    with pytest.raises(BlefError, match=r"^it: not a TOML file: Invalid value \(at end of document\)$"):
        toml_values(path, called="it", most=1000)
    path.write_bytes(b"#" * 1001)
    with pytest.raises(BlefError, match=r"^it: larger than 1,000 bytes$"):
        toml_values(path, called="it", most=1000)


def test_a_pipe_is_read_to_its_end_and_waited_for_by_nobody(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BlefError, match=r"^it: nothing comes out of this pipe$") as error:
        bounded_bytes(pipe, called="it", most=1000, field="record")
    assert error.value.field == "record"
    listening = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # else nothing could be opened for writing yet
    writer = os.open(pipe, os.O_WRONLY)

    def write() -> None:
        for _ in range(3):
            time.sleep(0.05)  # it comes in pieces, and the reader must wait for each
            os.write(writer, b"x" * 100)
        os.close(writer)

    writing = threading.Thread(target=write)
    writing.start()
    assert bounded_bytes(pipe, called="it", most=1000) == b"x" * 300
    writing.join()
    os.close(listening)
