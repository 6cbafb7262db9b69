"""The model of behaviour: how well its chances tell true claims from lies, by who plays."""

from __future__ import annotations

from blefodds.bots.blof import parse_bots
from blefodds.reports.blof.plan import BlofPlan
from blefodds.reports.blof.scoring import Scores, score_model
from blefodds.reports.document import Block, Cell, Chapter, Dataset, Table
from blefodds.reports.plan import Progress
from blefodds.reports.words import Words
from blefodds.views.percent import percent

__all__ = ["TABLES", "model_chapter"]

TABLES = (
    *(",".join([bot] * 4) for bot in ("table", "honest-first", "counter", "advisor")),
    "advisor,counter,honest-first,table",
    "random,random,random,random",
)
"""Who plays: four alike of those by whose claims the parameters were chosen, these mixed, and others altogether."""


def model_chapter(plan: BlofPlan, words: Words, progress: Progress) -> Chapter:
    """How well the model does at tables of its own players, and at one that it does not know."""
    scores: dict[str, Scores] = {}
    for number, table in enumerate(TABLES, start=1):
        scores[table] = score_model(parse_bots(table), matches=plan.scored, seed=plan.seed)
        progress(number, len(TABLES))
    known, unknown = scores[TABLES[0]], scores[TABLES[-1]]
    blocks: list[Block] = [
        words.paragraph("model.intro", n=plan.scored),
        words.paragraph("model.in_sample"),
        words.paragraph(
            "model.unknown.worse" if unknown.by_model > unknown.by_share else "model.unknown.better",
            known=f"{known.by_model:.3f}",
            unknown=f"{unknown.by_model:.3f}",
            share=f"{unknown.by_share:.3f}",
            true=percent(unknown.n_true / unknown.n_heard),
        ),
        _table(scores, words),
    ]
    rows = [(table, s.n_heard, s.n_true, s.by_cards, s.by_share, s.by_model) for table, s in scores.items()]
    columns = ("players", "heard", "true", "loss_cards", "loss_share", "loss_model")
    return words.chapter("model", blocks, Dataset("model", columns, rows, is_simulated=True))


def _table(scores: dict[str, Scores], words: Words) -> Table:
    columns = words.heads("model", "players", "heard", "true", "cards", "share", "model")
    rows = [
        (
            Cell(_players(table)),
            Cell.number(of.n_heard),
            Cell.share(of.n_true / of.n_heard),
            *(Cell(f"{loss:.3f}", loss) for loss in (of.by_cards, of.by_share, of.by_model)),
        )
        for table, of in scores.items()
    ]
    return Table("model-scores", words.say("model.table"), columns, rows, dataset="model")


def _players(table: str) -> str:
    bots = table.split(",")
    return f"4 × {bots[0]}" if len(set(bots)) == 1 else ", ".join(bots)


CHAPTER = 5, model_chapter
