"""A strategy report on Blöf: Markdown, one page of HTML, and data."""

from blefodds.reports.blof.build import FAMILY, blof_report_files
from blefodds.reports.blof.plan import BlofPlan

__all__ = ["FAMILY", "BlofPlan", "blof_report_files"]
