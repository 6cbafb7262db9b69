"""What the program says, in a language: the phrases of commands and views, errors by their codes, texts of reports."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any

from blefodds.core.cards import Rank, Suit
from blefodds.core.errors import BlefError, Term
from blefodds.lang.language import Language, Texts
from blefodds.lang.languages import LANGUAGES, MODEL, language

__all__ = ["error_text", "has_phrase", "phrase", "report_text"]


def has_phrase(key: str) -> bool:
    """Whether there is such a message, which all languages have or none."""
    return key in LANGUAGES[MODEL].phrases


def phrase(key: str, lang: str, **values: object) -> str:
    """A message of the catalogue in a language.

    Parameters
    ----------
    key
        The message, such as ``certain``.
    lang
        The language's code.
    values
        What stands in the message's places, as in :meth:`str.format`; a place such as ``{n:card|cards}`` takes the form
        that agrees with the number, whole and perhaps with commas.

    Raises
    ------
    BlefError
        For a language there is none of.
    KeyError
        For a message that there is none of: a slip in the program.

    Examples
    --------
    >>> phrase("certain", "en"), phrase("asked.in_play", "pl", n=3)
    ('certain', '3 karty w grze')
    >>> phrase("sentence.ways", "en", ways="1", of="1"), phrase("sentence.ways", "pl", ways="22", of="1,022")
    ('1 of 1 deal', '22 z 1,022 rozdań')
    """
    speaking = language(lang)
    return _said(speaking, speaking.phrases[key], values)


def error_text(code: str, lang: str, values: Mapping[str, object]) -> str:
    """Why something cannot be; :meth:`blefodds.BlefError.said` is how to ask.

    >>> error_text("cards.at", "en", {"place": 2, "why": BlefError("card.unknown", word="Zz")})
    "card 2: 'Zz' is not a card: use a rank (9 10 J Q K A …) then a suit (s h d c or ♠ ♥ ♦ ♣)"
    """
    speaking = language(lang)
    return _said(speaking, speaking.errors[code], values)


def report_text(game: str, lang: str) -> Texts:
    """The texts of the strategy report on a game, ``blef`` or ``blof``, by key."""
    return language(lang).texts(f"report.{game}")


def _said(speaking: Language, message: str | tuple[str, ...], values: Mapping[str, object]) -> str:
    if isinstance(message, tuple):
        number = values["n"]
        assert isinstance(number, int)
        message = message[speaking.plural(number)]
    return _Agreeing(speaking).vformat(message, (), values)


class _Agreeing(Formatter):
    """Lets a word agree with a number: ``{deals} {deals:deal|deals}`` has a form for each of the language's.

    What has words of its own in every language, a rank, a suit, an error or a term, is said in this one.
    """

    def __init__(self, speaking: Language) -> None:
        self._speaking = speaking

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        value = kwargs[str(key)]
        if isinstance(value, Rank):
            return self._speaking.spelled[value]["one"]
        if isinstance(value, Suit):
            return self._speaking.suits[value]
        return value.said(self._speaking.code) if isinstance(value, (BlefError, Term)) else value

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" not in format_spec:
            return str(super().format_field(value, format_spec))
        number = value if isinstance(value, int) else int(str(value).replace(",", ""))
        return format_spec.split("|")[self._speaking.plural(number)]
