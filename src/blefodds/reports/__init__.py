"""A strategy report: what the odds teach, as Markdown, as one page of HTML, and as data.

:func:`report_files` makes everything in memory, :func:`write_report` puts it in a folder.
"""

from blefodds.reports.blef.plan import Plan
from blefodds.reports.build import (
    SCHEMA,
    check_folder,
    data_files,
    rendered,
    report_chapters,
    report_files,
    write_report,
)

__all__ = [
    "SCHEMA",
    "Plan",
    "check_folder",
    "data_files",
    "rendered",
    "report_chapters",
    "report_files",
    "write_report",
]
