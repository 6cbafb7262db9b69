"""The text of the report on Blöf, by language; ``en.py`` is the one to copy."""

from __future__ import annotations

from collections.abc import Mapping

from blefodds.reports.blof.text.en import TEXT as ENGLISH
from blefodds.reports.blof.text.pl import TEXT as POLISH

__all__ = ["CATALOGUES"]

CATALOGUES: Mapping[str, Mapping[str, str | tuple[str, ...]]] = {"en": ENGLISH, "pl": POLISH}
"""The catalogues by the code of their language."""
