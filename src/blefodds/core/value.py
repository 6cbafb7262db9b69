"""What frozen values have in common."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["Value"]


class Value:
    """A frozen dataclass with cached properties, which stay behind where it is pickled or copied.

    They can be worked out again, and some cannot be pickled. So a value goes to another process whether it was used or
    not, and means the same there.
    """

    def __getstate__(self: DataclassInstance) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}
