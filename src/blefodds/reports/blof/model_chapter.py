"""The chapter of the model: how well its chances tell true claims from lies, by who plays."""

from __future__ import annotations

from collections.abc import Callable

from blefodds.bots.blof import parse_bots
from blefodds.reports.blof.plan import BlofPlan
from blefodds.reports.blof.scoring import Scores, score_model
from blefodds.reports.document import Cell, Chapter, Dataset, Paragraph, Table
from blefodds.reports.words import Words
from blefodds.views.percent import percent

__all__ = ["TABLES", "model_chapter"]

TABLES = (
    *(",".join([bot] * 4) for bot in ("table", "honest-first", "counter", "advisor")),
    "advisor,counter,honest-first,table",
    "random,random,random,random",
)
"""Who plays: four alike of those by whose claims the parameters were chosen, these mixed, and others altogether."""


def model_chapter(plan: BlofPlan, words: Words, progress: Callable[[int, int], object]) -> Chapter:
    """How well the model does at tables of its own players, and at one that it does not know."""
    scores: dict[str, Scores] = {}
    for number, table in enumerate(TABLES, start=1):
        scores[table] = score_model(parse_bots(table), matches=plan.scored, seed=plan.seed)
        progress(number, len(TABLES))
    known, unknown = scores[TABLES[0]], scores[TABLES[-1]]
    beaten = unknown.by_model > unknown.by_share
    blocks = (
        Paragraph(words.say("model.intro", n=plan.scored)),
        Paragraph(words.say("model.in_sample")),
        Paragraph(
            words.say(
                "model.unknown.worse" if beaten else "model.unknown.better",
                known=f"{known.by_model:.3f}",
                unknown=f"{unknown.by_model:.3f}",
                share=f"{unknown.by_share:.3f}",
                true=percent(unknown.n_true / unknown.n_heard),
            )
        ),
        _table(scores, words),
    )
    return Chapter("model", words.say("model.title"), blocks, (_dataset(scores),))


def _table(scores: dict[str, Scores], words: Words) -> Table:
    columns = tuple(
        words.say(f"model.column.{name}") for name in ("players", "heard", "true", "cards", "share", "model")
    )
    rows = tuple(
        (
            Cell(_players(table)),
            Cell(f"{of.n_heard:,}", of.n_heard),
            Cell(percent(of.n_true / of.n_heard), of.n_true / of.n_heard),
            *(Cell(f"{loss:.3f}", loss) for loss in (of.by_cards, of.by_share, of.by_model)),
        )
        for table, of in scores.items()
    )
    return Table("model-scores", words.say("model.table"), columns, rows, dataset="model")


def _players(table: str) -> str:
    bots = table.split(",")
    return f"4 × {bots[0]}" if len(set(bots)) == 1 else ", ".join(bots)


def _dataset(scores: dict[str, Scores]) -> Dataset:
    columns = ("players", "heard", "true", "loss_cards", "loss_share", "loss_model")
    rows = tuple((table, s.n_heard, s.n_true, s.by_cards, s.by_share, s.by_model) for table, s in scores.items())
    return Dataset("model", columns, rows)
