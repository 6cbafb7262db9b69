"""Which release this is: every document that the program writes says it."""

from __future__ import annotations

__all__ = ["__version__"]

__version__ = "0.1.0"
