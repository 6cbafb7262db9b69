"""Whether a claim in Blöf could be true, and whether it is."""
