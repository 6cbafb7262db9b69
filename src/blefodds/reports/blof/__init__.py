"""The strategy report on Blöf."""

from blefodds.reports.blof import chapters
from blefodds.reports.blof.plan import BlofPlan
from blefodds.reports.report import Report, chapters_of

__all__ = ["BLOF_REPORT", "BlofPlan"]

BLOF_REPORT: Report[BlofPlan] = Report("blefodds.blof-report/", "blof", chapters_of(chapters))
