"""What stands around the chapters: title, introduction, headings, and how the report was made."""

from __future__ import annotations

from dataclasses import dataclass

from blefodds.core.version import __version__
from blefodds.reports.plan import Plan
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
        introduction = [words.say(key) for key in plan.opening]
        if plan.quick:
            introduction.append(words.say("page.quick"))
        if plan.date is not None:
            introduction.append(words.say("page.date", date=plan.date))
        return cls(
            lang=words.lang,
            title=words.say("page.title"),
            subtitle=words.say("page.subtitle", **plan.subject),
            introduction=tuple(introduction),
            contents=words.say("page.contents"),
            sort=words.say("page.sort"),
            picture=words.say("page.picture"),
            data=words.say("page.data"),
            data_text=words.say("page.data.text"),
            made=words.say(plan.made, version=__version__, seed=plan.seed),
        )
