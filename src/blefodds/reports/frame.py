"""What stands around the chapters: title, introduction, headings, and how the report was made."""

from __future__ import annotations

from dataclasses import dataclass

from blefodds.core.version import __version__
from blefodds.reports.blef.chapters.highest import is_counted
from blefodds.reports.blef.plan import Plan
from blefodds.reports.words import Words

__all__ = ["Frame"]


@dataclass(frozen=True)
class Frame:
    """The words around the chapters, in one language."""

    lang: str
    title: str
    subtitle: str
    introduction: tuple[str, ...]
    contents: str
    sort: str
    picture: str
    data: str
    data_text: str
    made: str

    @classmethod
    def of(cls, plan: Plan, words: Words) -> Frame:
        """The frame of a report on ``plan``."""
        rules = plan.rules
        subtitle = words.say(
            "page.subtitle", rules=rules.name, cards=rules.deck.n_cards, deck=rules.deck.name, bids=rules.n_bids
        )
        introduction = [words.say("page.intro"), words.say("page.reading"), words.say("page.marks")]
        if plan.quick:
            introduction.append(words.say("page.quick"))
        if plan.date is not None:
            introduction.append(words.say("page.date", date=plan.date))
        return cls(
            lang=words.lang,
            title=words.say("page.title"),
            subtitle=subtitle,
            introduction=tuple(introduction),
            contents=words.say("page.contents"),
            sort=words.say("page.sort"),
            picture=words.say("page.picture"),
            data=words.say("page.data"),
            data_text=words.say("page.data.text"),
            made=words.say("page.made", version=__version__)
            if is_counted(rules)
            else words.say("page.made.simulated", version=__version__, seed=plan.seed),
        )
