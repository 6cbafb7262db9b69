"""Pictures: the odds as a chart, as a heat map, and as a cheat sheet to print.

Each is a function that takes computed odds and returns a ``matplotlib.figure.Figure``; :func:`save_figure`
and :func:`figure_bytes` turn one into a PNG, an SVG or a PDF, the same bytes every time.
"""

from blefodds.charts.canvas import FORMATS, check_picture, figure_bytes, picture_format, save_figure
from blefodds.charts.heatmap import heatmap
from blefodds.charts.odds_chart import odds_chart
from blefodds.charts.series import Curve, best_bids, bids_of_kind, curves, tables_by_cards
from blefodds.charts.sheet import PAPERS, cheat_sheet
from blefodds.charts.theme import DARK, LIGHT, PHONE, SIZES, WIDE, Size, Theme

__all__ = [
    "DARK",
    "FORMATS",
    "LIGHT",
    "PAPERS",
    "PHONE",
    "SIZES",
    "WIDE",
    "Curve",
    "Size",
    "Theme",
    "best_bids",
    "bids_of_kind",
    "cheat_sheet",
    "check_picture",
    "curves",
    "figure_bytes",
    "heatmap",
    "odds_chart",
    "picture_format",
    "save_figure",
    "tables_by_cards",
]
