"""What this room's values can do that is done further up: named here by the package, loaded when it is called.

The package knows every room and fills :data:`ATTACHED` when it is imported; nothing here imports anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from blefodds.core.bids import Bid
    from blefodds.core.cards import Card
    from blefodds.core.rules import Rules

__all__ = ["ATTACHED", "AttachedMethod", "bid_of_words", "cards_of_words", "text_of_error"]

ATTACHED: dict[str, str] = {}
"""Where each thing is done, as ``"module:function"``, by the name it is called by here."""


def _loaded(name: str) -> Any:
    module, _, function = ATTACHED[name].partition(":")
    return getattr(import_module(module), function)


class AttachedMethod:
    """A method of a type of this room that stands in another one.

    Its entry in :data:`ATTACHED` is the type's name, a point and its own; the function takes the value first.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"{owner.__name__}.{name}"

    def __get__(self, value: object, owner: type) -> Any:
        return _loaded(self._name) if value is None else partial(_loaded(self._name), value)


def cards_of_words(text: str) -> tuple[Card, ...]:
    """The cards that a text names; BlefError for what names none."""
    cards: tuple[Card, ...] = _loaded("cards_of_words")(text)
    return cards


def bid_of_words(text: str, rules: Rules) -> Bid:
    """The bid that a text names in the ladder of these rules; BlefError for what names none."""
    bid: Bid = _loaded("bid_of_words")(text, rules)
    return bid


def text_of_error(code: str, lang: str, values: Mapping[str, object]) -> str:
    """What an error, or a term in one, says in a language."""
    text: str = _loaded("text_of_error")(code, lang, values)
    return text
