"""Where a user's own files are: the settings, and what is kept of games."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["data_folder", "settings_path"]


def settings_path() -> Path:
    """Where the settings file is looked for: ``BLEFODDS_SETTINGS``, else the user's configuration folder."""
    named = os.environ.get("BLEFODDS_SETTINGS")
    return Path(named) if named else _folder("user_config_path") / "settings.toml"


def data_folder() -> Path:
    """Where games are kept that name no file: ``BLEFODDS_DATA``, else the user's data folder.

    Raises
    ------
    OSError
        If the user has no home.
    """
    named = os.environ.get("BLEFODDS_DATA")
    folder = Path(named) if named else _folder("user_data_path")
    if not named and not folder.is_absolute():
        raise OSError("there is no home folder to keep this in; use --save FILE")
    return folder


def _folder(kind: str) -> Path:
    """This program's folder of a kind; a relative one where there is no home.

    That is a user without an entry in the system's list of users, as in many containers.
    """
    import platformdirs

    try:
        return Path(getattr(platformdirs, kind)("blefodds", appauthor=False, roaming=True))
    except RuntimeError:
        return Path("~", "blefodds")
