"""The languages, one file each: every ``CODE.toml`` here is one, and nothing else names them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from blefodds.core.errors import BlefError
from blefodds.lang.language import Language
from blefodds.lang.language_file import LanguageFile

__all__ = ["LANGUAGES", "MODEL", "language"]

MODEL = "en"
"""The language whose file says which words and texts the others must have."""


class _Languages(Mapping[str, Language]):
    """The languages by code, each read when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        model = LanguageFile(folder / f"{MODEL}.toml")
        paths = sorted(folder.glob("*.toml"))
        self._files = {path.stem: model if path == model.path else LanguageFile(path, model) for path in paths}

    def __getitem__(self, code: str) -> Language:
        return self._files[code].language

    def __contains__(self, code: object) -> bool:
        return code in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


LANGUAGES: Mapping[str, Language] = _Languages(Path(__file__).parent)
"""The languages by code."""


def language(code: str) -> Language:
    """The language with this code.

    Raises
    ------
    BlefError
        If there is none; the message names those there are.

    Examples
    --------
    >>> language("pl").name
    'polski'
    """
    if code not in LANGUAGES:
        raise BlefError("language.unknown", lang=code[:20], languages=", ".join(LANGUAGES))
    return LANGUAGES[code]
