"""What the hostile tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.hostile.hostile_values import Sandbox


@pytest.fixture(scope="session")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Sandbox:
    """A folder that every case finds as the first one did."""
    place: Path = tmp_path_factory.mktemp("hostile") / "sandbox"
    return Sandbox(place)
