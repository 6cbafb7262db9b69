"""Where a user's own files are, on every system."""

from __future__ import annotations

import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from blefodds.storage.folders import data_folder, settings_path


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing named but a home."""
    for name in ("BLEFODDS_DATA", "BLEFODDS_SETTINGS", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setattr(platformdirs, "PlatformDirs", Unix)


def test_on_linux_they_follow_the_freedesktop_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder().as_posix() == "/home/ann/.local/share/blefodds"
    assert settings_path().as_posix() == "/home/ann/.config/blefodds/settings.toml"
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/config")
    assert data_folder().as_posix() == "/data/blefodds"
    assert settings_path().as_posix() == "/config/blefodds/settings.toml"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")  # to be passed over, say the rules
    assert data_folder().as_posix() == "/home/ann/.local/share/blefodds"


def test_on_a_mac_they_are_in_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", MacOS)
    assert data_folder().as_posix() == "/home/ann/Library/Application Support/blefodds"
    assert settings_path().as_posix() == "/home/ann/Library/Application Support/blefodds/settings.toml"


def test_what_is_named_wins_and_may_be_relative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLEFODDS_DATA", "games")
    monkeypatch.setenv("BLEFODDS_SETTINGS", "mine.toml")
    assert (data_folder().as_posix(), settings_path().as_posix()) == ("games", "mine.toml")


@pytest.mark.parametrize("is_told", [True, False])
def test_who_has_no_home_is_told_to_name_a_file(monkeypatch: pytest.MonkeyPatch, is_told: bool) -> None:
    def nowhere(*arguments: object, **more: object) -> str:
        if is_told:
            raise RuntimeError("no home")
        return "~/.local/share/blefodds"  # as older releases say it

    monkeypatch.setattr(platformdirs, "user_data_path", nowhere)
    monkeypatch.setattr(platformdirs, "user_config_path", nowhere)
    with pytest.raises(OSError, match="there is no home folder to keep this in; use --save FILE"):
        data_folder()
    assert not settings_path().exists()
