"""Odds for Blef, the Polish bluffing card game."""

__version__ = "0.1.0"
