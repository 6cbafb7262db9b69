"""What all tests share; the modules beside this file can be imported from any of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.running import clean_environment


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment that a test runs the program in: nothing of the user's own is in it."""
    return clean_environment(tmp_path)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked slow run only when markers are chosen, as in ``-m slow``."""
    if not config.option.markexpr:
        for item in items:
            if item.get_closest_marker("slow"):
                item.add_marker(pytest.mark.skip(reason="takes minutes; run with -m slow"))
