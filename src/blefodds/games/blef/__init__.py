"""Blef as it is played: bidding, rounds, matches, records, tournaments."""
