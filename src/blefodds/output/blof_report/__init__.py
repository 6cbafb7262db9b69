"""A strategy report on Blöf: Markdown, one page of HTML, and data."""

from blefodds.output.blof_report.build import FAMILY, blof_report_files
from blefodds.output.blof_report.plan import BlofPlan

__all__ = ["FAMILY", "BlofPlan", "blof_report_files"]
