"""The strategy report on Blef."""

from blefodds.reports.blef import chapters
from blefodds.reports.blef.plan import BlefPlan
from blefodds.reports.report import Report, chapters_of

__all__ = ["BLEF_REPORT", "BlefPlan"]

BLEF_REPORT: Report[BlefPlan] = Report("blefodds.report/", "blef", chapters_of(chapters))
