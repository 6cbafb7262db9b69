"""Blöf as it is played: claims, hands, matches, records, tournaments."""
