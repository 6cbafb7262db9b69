"""Strategy reports: what the odds teach, as Markdown, as one page of HTML, and as data.

A :class:`Report` makes everything in memory, :func:`write_report` puts it in a folder. What a report says stands in a
package for each game; nothing here knows either.
"""

from blefodds.reports.folder import check_folder, write_report
from blefodds.reports.plan import Plan
from blefodds.reports.report import Report

__all__ = ["Plan", "Report", "check_folder", "write_report"]
