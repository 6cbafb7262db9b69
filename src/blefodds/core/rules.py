"""The rules of a table as data: deck, ladder, low ace, suit order, card limit, bids on the rest.

>>> CLASSIC.n_bids, PRESETS["full-deck"].n_bids
(83, 340)
>>> [bid.code for bid in CLASSIC.ladder][26:29]
['two-pairs:A,K', 'small-straight', 'big-straight']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from blefodds.core.bids import KINDS, Bid, Kind
from blefodds.core.cards import Deck, Rank, Suit
from blefodds.core.errors import LONGEST_SHOWN, BlefError, shorten, shown
from blefodds.core.toml import check_keys, toml_in
from blefodds.core.value import Value

__all__ = ["CLASSIC", "PRESETS", "Rules", "rules_from_mapping", "rules_from_toml", "rules_to_toml"]

DEFAULT_SUIT_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)

_ON_24_CARDS = {
    "straight": ("small-straight", "big-straight"),
    "straight-flush": ("small-straight-flush", "big-straight-flush"),
}


@dataclass(frozen=True)
class Rules(Value):
    """What a table plays by.

    Parameters
    ----------
    name
        What the rules are called.
    deck
        The cards played with.
    kinds
        The names of the kinds of bid, lowest first. With 24 cards ``straight`` stands for the small and the
        big straight and ``straight-flush`` for the small and the big straight flush.
    ace_low
        Whether the ace may also stand below the two (A 2 3 4 5); only with the full deck.
    suit_order
        The four suits, highest first.
    card_limit
        Who loses a round while holding this many cards is out; None: play until the pack cannot deal the
        next round.
    bids_on_rest
        Whether, after the highest bid, players go on bidding on the cards that were not dealt.
    about
        One line on what sets these rules apart.

    Raises
    ------
    BlefError
        For an unknown or repeated kind, one that the deck cannot make, a low ace without the cards for it,
        or a suit order that does not name each suit once.
    """

    name: str
    deck: Deck
    kinds: tuple[str, ...]
    ace_low: bool = False
    suit_order: tuple[Suit, ...] = DEFAULT_SUIT_ORDER
    card_limit: int | None = 5
    bids_on_rest: bool = False
    about: str = ""

    def __post_init__(self) -> None:
        for field in ("kinds", "suit_order"):  # lists are welcome, and kept as tuples
            object.__setattr__(self, field, tuple(getattr(self, field)))
        if not self.kinds:
            raise BlefError("ladder.empty")
        for name in self.kinds:
            if name not in KINDS:
                on_every_deck = ", ".join(kind.name for kind in KINDS.values() if kind.deck is None)
                raise BlefError("ladder.unknown", kind=shorten(name, longest=20), kinds=on_every_deck)
            needed = KINDS[name].deck
            if needed not in (None, self.deck):
                raise BlefError("ladder.deck", kind=name, n=needed.n_cards, deck=self.deck.name)
        names = [kind.name for kind in self.ladder_kinds]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise BlefError("ladder.twice", kind=twice)
        if self.ace_low and self.deck.lowest is not Rank.TWO:
            raise BlefError("rules.ace_low", deck=self.deck.name)
        if sorted(self.suit_order) != sorted(Suit):
            raise BlefError("rules.suit_order")
        most = self.deck.n_cards // 2
        if self.card_limit is not None and not 1 <= self.card_limit <= most:
            raise BlefError("rules.card_limit", limit=shorten(self.card_limit), most=most, n=self.deck.n_cards)

    @cached_property
    def ladder_kinds(self) -> tuple[Kind, ...]:
        """The kinds of bid as this deck has them, lowest first."""
        short_deck = self.deck == KINDS["small-straight"].deck
        names: list[str] = []
        for name in self.kinds:
            names += _ON_24_CARDS.get(name, (name,)) if short_deck else (name,)
        return tuple(KINDS[name] for name in names)

    @cached_property
    def ladder(self) -> tuple[Bid, ...]:
        """Every bid, lowest first."""
        lowest_first = self.suit_order[::-1]
        return tuple(
            bid for kind in self.ladder_kinds for bid in kind.bids(self.deck, ace_low=self.ace_low, suits=lowest_first)
        )

    @property
    def n_bids(self) -> int:
        """How many bids the ladder has."""
        return len(self.ladder)

    @cached_property
    def _positions(self) -> dict[Bid, int]:
        return {bid: position for position, bid in enumerate(self.ladder, start=1)}

    def position(self, bid: Bid) -> int:
        """Where ``bid`` stands in the ladder, from 1; BlefError if it is no bid of these rules."""
        try:
            return self._positions[bid]
        except KeyError:
            rules = shorten(self.name)
            raise BlefError("bid.not_in_rules", bid=bid.code, rules=rules, deck=self.deck.name) from None

    def __contains__(self, bid: Bid) -> bool:
        return bid in self._positions

    def with_deck(self, deck: Deck) -> Rules:
        """The same rules played with another deck; the ace stands low only where the full deck lets it."""
        return replace(self, deck=deck, ace_low=deck.lowest is Rank.TWO)


_CLASSIC_KINDS = (
    "high-card",
    "pair",
    "two-pairs",
    "straight",
    "three-of-a-kind",
    "full-house",
    "flush",
    "four-of-a-kind",
    "straight-flush",
)
_POKER_KINDS = (
    "high-card",
    "pair",
    "two-pairs",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
)
_GREAT_KINDS = (*_CLASSIC_KINDS[:4], "great-straight", *_CLASSIC_KINDS[4:], "great-straight-flush")
_NO_TWO_PAIRS_KINDS = tuple(name for name in _CLASSIC_KINDS if name != "two-pairs")

CLASSIC = Rules("classic", Deck.of(24), _CLASSIC_KINDS, about="three of a kind above straights, flush above full house")

PRESETS: dict[str, Rules] = {
    rules.name: rules
    for rules in [
        CLASSIC,
        Rules("poker-order", Deck.of(24), _POKER_KINDS, about="the kinds in the order of poker"),
        Rules(
            "full-deck",
            Deck.of(52),
            _POKER_KINDS,
            ace_low=True,
            about="for five or more players, in the order of poker",
        ),
        Rules("great", Deck.of(24), _GREAT_KINDS, about="classic with the straight of six cards, 9 to A"),
        Rules("no-two-pairs", Deck.of(24), _NO_TWO_PAIRS_KINDS, about="classic without two pairs (Thai poker)"),
    ]
}
"""The rules known by name. A new preset is one entry here."""


# A house's own rules: a TOML file.

_KEYS: dict[str, tuple[type, ...]] = {
    "base": (str,),
    "name": (str,),
    "about": (str,),
    "deck": (str, int),
    "ladder": (list,),
    "ace_low": (bool,),
    "suit_order": (str,),
    "card_limit": (str, int),
    "bids_on_rest": (bool,),
}


def rules_from_mapping(values: Mapping[str, Any]) -> Rules:
    """Rules from the keys of a rules file.

    ``base`` names the preset to start from (default ``classic``); every other key changes one thing:
    ``name``, ``deck``, ``ladder``, ``ace_low``, ``suit_order`` (such as ``"shdc"``, highest first),
    ``card_limit`` (a number, or ``"pack"``: play until the pack runs out), ``bids_on_rest``, ``about``.

    Raises
    ------
    BlefError
        For an unknown key, a value of the wrong type, or rules that cannot be played.

    Examples
    --------
    >>> house = rules_from_mapping({"name": "ours", "deck": 32, "suit_order": "chds"})
    >>> house.deck.name, house.ladder[-1].code
    ('7-A', 'straight-flush:A,c')
    """
    check_keys(values, _KEYS, unknown="rules.key")
    base = values.get("base", "classic")
    if base not in PRESETS:
        raise BlefError("rules.base", base=shorten(base), presets=", ".join(PRESETS))
    changes: dict[str, Any] = {"name": _line("name", values.get("name", base))}
    if values:  # a house's own rules are not what the preset says of itself
        about = values.get("about", "")
        changes["about"] = about and _line("about", about, longest=80)
    if "deck" in values:
        deck = Deck.parse(values["deck"]) if isinstance(values["deck"], str) else Deck.of(values["deck"])
        changes |= {"deck": deck, "ace_low": deck.lowest is Rank.TWO}
    if "ladder" in values:
        for kind in values["ladder"]:
            if not isinstance(kind, str):
                raise BlefError("ladder.kinds", value=shown(kind))
        changes["kinds"] = tuple(values["ladder"])
    if "suit_order" in values:
        changes["suit_order"] = _suit_order(values["suit_order"])
    if "card_limit" in values:
        changes["card_limit"] = _card_limit(values["card_limit"])
    changes |= {key: values[key] for key in ("ace_low", "bids_on_rest") if key in values}
    return replace(PRESETS[base], **changes)


def _line(key: str, text: str, *, longest: int = LONGEST_SHOWN) -> str:
    if not text.strip() or not text.isprintable() or len(text) > longest:
        raise BlefError("rules.line", key=key, longest=longest)
    return text


def _suit_order(text: str) -> tuple[Suit, ...]:
    by_code = {suit.code: suit for suit in Suit}
    unknown = next((letter for letter in text.lower() if letter not in by_code), None)
    if unknown is not None:
        raise BlefError("rules.suit", suit=shorten(unknown))
    return tuple(by_code[letter] for letter in text.lower())


def _card_limit(value: int | str) -> int | None:
    if isinstance(value, str):
        if value != "pack":
            raise BlefError("rules.pack", value=shown(value))
        return None
    return value


def rules_from_toml(text: str) -> Rules:
    """Rules from the text of a rules file.

    Raises
    ------
    BlefError
        If it is no TOML, or says something that cannot be played.
    """
    try:
        values = toml_in(text)
    except BlefError as error:
        raise BlefError("toml.none", why=error) from None
    return rules_from_mapping(values)


def rules_to_toml(rules: Rules) -> str:
    """The rules in full as a rules file; :func:`rules_from_toml` reads it back to the same rules.

    >>> rules_from_toml(rules_to_toml(CLASSIC)) == CLASSIC
    True
    """
    ladder = "".join(f'    "{name}",\n' for name in rules.kinds)
    limit = '"pack"' if rules.card_limit is None else rules.card_limit
    name, about = (text.replace("\\", "\\\\").replace('"', '\\"') for text in (rules.name, rules.about))
    return (
        f'name = "{name}"\n'
        f'about = "{about}"\n'
        f'deck = "{rules.deck.name}"\n'
        f"ladder = [  # lowest first\n{ladder}]\n"
        f"ace_low = {str(rules.ace_low).lower()}\n"
        f'suit_order = "{"".join(suit.code for suit in rules.suit_order)}"  # highest first\n'
        f"card_limit = {limit}\n"
        f"bids_on_rest = {str(rules.bids_on_rest).lower()}\n"
    )
