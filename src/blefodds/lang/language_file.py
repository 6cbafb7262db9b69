"""Reading a language's file: strictly, and no more of it than is asked for.

Every command reads the words for cards and bids of all languages; the texts, which are most of a file, wait in the
file until somebody is spoken to. So a file is taken apart at its headers, and each table is parsed by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from string import Formatter
from typing import Any, TypeVar

from blefodds.core.bids import KINDS
from blefodds.core.cards import Rank, Suit
from blefodds.lang.language import Language, Texts

__all__ = ["LanguageFile", "LanguageFileError"]

_Thing = TypeVar("_Thing", Rank, Suit)

_FIRST = ""
"""What the lines before the first header are filed under."""

_TEXTS = {"phrases": (), "errors": (), "report": ("blef", "blof")}
"""The tables of texts, with the tables in them where they have some."""

_CARDS = {
    "card": str,
    "of": list,
    "plain_letters": dict,
    "labels": dict,
    "suits": dict,
    "more_suits": dict,
    "ranks": dict,
    "spelled": dict,
    "more_ranks": dict,
}

_RELATION = re.compile(
    r"n(?: % (?P<modulus>[1-9]\d*))? (?P<sign>=|!=) (?P<values>\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)"
)


class LanguageFileError(RuntimeError):
    """A language file that somebody must mend before the program can speak; the message names the file and the key."""


class LanguageFile:
    """The file of one language.

    Parameters
    ----------
    path
        The file; its name is the language's code.
    model
        The file that says which texts there are and what stands in them; None for that one itself.
    """

    def __init__(self, path: Path, model: LanguageFile | None = None) -> None:
        self.path = path
        self._model = model
        self._read: dict[str, Texts] = {}

    def wrong(self, where: str, why: str) -> LanguageFileError:
        """The error of something in this file."""
        return LanguageFileError(f"language file {self.path.name}: {where}: {why}")

    @cached_property
    def _parts(self) -> dict[str, str]:
        """The text of each table with those below it, by its name, on the lines it has in the file."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise self.wrong("the file", str(error)) from None
        parts: dict[str, str] = {}
        line = 0
        for part in re.split(r"^(?=\[)", text, flags=re.MULTILINE):
            header = re.match(r"\[([\w-]+)", part)
            name = header[1] if header else _FIRST
            before = parts.get(name, "")
            parts[name] = before + "\n" * (line - before.count("\n")) + part
            line += part.count("\n")
        self._check_keys("the tables", parts, {_FIRST, "cards", "bids", *_TEXTS})
        return parts

    def _table(self, name: str) -> dict[str, Any]:
        import tomllib

        try:
            values = tomllib.loads(self._parts[name])
        except ValueError as error:
            raise self.wrong(f"[{name}]", str(error)) from None
        return values if name == _FIRST else self._dict(values[name], f"[{name}]")

    @cached_property
    def language(self) -> Language:
        """The language, its words checked."""
        first, cards, bids = self._table(_FIRST), self._table("cards"), self._table("bids")
        self._check_keys("the first lines", first, {"name", "plural"})
        self._check_keys("[cards]", cards, set(_CARDS), optional={"spelled"})
        for key, value in cards.items():
            if not isinstance(value, _CARDS[key]):
                raise self.wrong(f"[cards] {key}", f"a {_CARDS[key].__name__} is expected")
        by_code, suits = {rank.code: rank for rank in Rank}, {suit.code: suit for suit in Suit}
        fields = [field for field in ("ranks", "spelled") if field in cards]
        forms = {field: self._all_of(by_code, cards[field], f"[cards.{field}]") for field in fields}
        for field, ranks in forms.items():
            names = set(ranks[Rank.ACE]) | {"one"}
            for rank, by_form in ranks.items():
                self._check_keys(f"[cards.{field}] {rank.code}", by_form, names)
        more_ranks = {
            form: self._some_of(by_code, words, f"[cards.more_ranks] {form}")
            for form, words in cards["more_ranks"].items()
        }
        templates = {key: value for key, value in bids.items() if key != "more"}
        if self._model is not None:
            self._check_keys("[bids]", templates, set(self._model.language.bids))
        more_bids = {key: tuple(ways) for key, ways in self._dict(bids.get("more"), "[bids.more]").items()}
        for key in (*templates, *(key.partition(":")[0] for key in more_bids)):
            if key not in KINDS:
                raise self.wrong("[bids]", f"there is no kind {key}")
        for key, template in templates.items():
            self._check_bid(key, template, forms["ranks"])
        return Language(
            code=self.path.stem,
            name=first["name"],
            plural=self._plural,
            rank_labels=self._all_of(by_code, cards["labels"], "[cards] labels"),
            ranks=forms["ranks"],
            spelled=forms.get("spelled", forms["ranks"]),
            suits=self._all_of(suits, cards["suits"], "[cards] suits"),
            card=cards["card"],
            of=tuple(cards["of"]),
            plain_letters=cards["plain_letters"],
            more_ranks=more_ranks,
            more_suits=self._some_of(suits, cards["more_suits"], "[cards] more_suits"),
            bids=templates,
            more_bids=more_bids,
            texts=self.texts,
        )

    def texts(self, name: str) -> Texts:
        """The texts of a table, such as ``phrases`` or ``report.blef``, checked against those of the model."""
        if name not in self._read:
            self._read[name] = self._checked_texts(name)
        return self._read[name]

    def _checked_texts(self, name: str) -> Texts:
        table, _, below = name.partition(".")
        values = self._table(table)
        if _TEXTS[table]:
            self._check_keys(f"[{table}]", values, set(_TEXTS[table]))
            values = self._dict(values[below], f"[{name}]")
        texts = {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}
        model = texts if self._model is None else self._model.texts(name)
        self._check_keys(f"[{name}]", texts, set(model))
        n_forms = len(self._rules) + 1
        for key, text in texts.items():
            where = f"[{name}] {key}"
            if isinstance(text, tuple) and len(text) != n_forms:
                raise self.wrong(where, f"{n_forms} forms are expected, not {len(text)}")
            places = self._places(where, text, n_forms)
            if model is not texts and places != (wanted := self._places(where, model[key])):
                differ = ", ".join(f"{{{place}}}" for place in sorted(places ^ wanted))
                raise self.wrong(where, f"{differ}: not in each of {self.path.name} and the English text")
        return texts

    def _places(self, where: str, text: str | tuple[str, ...], n_forms: int | None = None) -> set[str]:
        """What is to be put into a text; ``n_forms`` are how many forms each word in it that has some must have."""
        found = set()
        for form in text if isinstance(text, tuple) else (text,):
            if not isinstance(form, str):
                raise self.wrong(where, "a text is expected")
            if "{" not in form and "}" not in form:
                continue
            try:
                parts = list(Formatter().parse(form))
            except ValueError as error:
                raise self.wrong(where, str(error)) from None
            for _, place, spec, _ in parts:
                if place is not None:
                    found.add(place.partition("[")[0])
                    if n_forms and "|" in (spec or "") and str(spec).count("|") != n_forms - 1:
                        raise self.wrong(where, f"{n_forms} forms are expected in {{{place}:{spec}}}")
        return found

    def _check_bid(self, key: str, template: str, ranks: Mapping[Rank, Mapping[str, str]]) -> None:
        self._places(f"[bids] {key}", template)
        if self._model is not None:
            wanted = self._places("", self._model.language.bids[key])
            if self._places("", template) != wanted:
                raise self.wrong(f"[bids] {key}", f"the places {', '.join(sorted(wanted))} are expected, no others")
        for form in re.findall(r"\{\d\[(\w+)\]\}", template):
            if form not in ranks[Rank.ACE]:
                raise self.wrong(f"[bids] {key}", f"[cards.ranks] has no form {form}")

    @cached_property
    def _rules(self) -> list[list[list[tuple[int | None, bool, list[range]]]]]:
        """The plural rules: any of these, each all of these, each a modulus, a sign and the values."""
        rules = []
        for rule in self._table(_FIRST)["plural"]:
            either = []
            for condition in rule.split(" or "):
                relations = [_RELATION.fullmatch(relation) for relation in condition.split(" and ")]
                both = []
                for found in relations:
                    if found is None:
                        raise self.wrong("plural", f"no rule: {rule}")
                    spans = [span.partition("..") for span in found["values"].split(",")]
                    values = [range(int(first), int(last or first) + 1) for first, _, last in spans]
                    both.append((int(found["modulus"]) if found["modulus"] else None, found["sign"] == "=", values))
                either.append(both)
            rules.append(either)
        return rules

    def _plural(self, n: int) -> int:
        """Which form goes with a number: the first whose rule holds, else the last."""

        def holds(modulus: int | None, wanted: bool, values: list[range]) -> bool:
            number = n if modulus is None else n % modulus
            return any(number in span for span in values) == wanted

        for form, either in enumerate(self._rules):
            if any(all(holds(*relation) for relation in both) for both in either):
                return form
        return len(self._rules)

    def _check_keys(self, where: str, given: Iterable[str], wanted: set[str], *, optional: Iterable[str] = ()) -> None:
        given = set(given)
        for keys, what in ((wanted - given - set(optional), "missing"), (given - wanted, "unknown")):
            if keys:
                raise self.wrong(where, f"{what}: {', '.join(sorted(keys)[:5])}")

    def _dict(self, value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong(where, "a table is expected")
        return value

    def _all_of(self, things: Mapping[str, _Thing], words: Any, where: str) -> dict[_Thing, Any]:
        """Something for each of these things, which the file calls by their codes."""
        self._check_keys(where, self._dict(words, where), set(things))
        return self._some_of(things, words, where)

    def _some_of(self, things: Mapping[str, _Thing], words: Any, where: str) -> dict[_Thing, Any]:
        """Something for some of these things."""
        self._check_keys(where, self._dict(words, where), set(things), optional=things)
        return {thing: words[code] for code, thing in things.items() if code in words}
