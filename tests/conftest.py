"""What all tests share; ``situations`` and ``slow_truth`` beside this file can be imported from any of them."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked slow run only when markers are chosen, as in ``-m slow``."""
    if not config.option.markexpr:
        for item in items:
            if item.get_closest_marker("slow"):
                item.add_marker(pytest.mark.skip(reason="takes minutes; run with -m slow"))
