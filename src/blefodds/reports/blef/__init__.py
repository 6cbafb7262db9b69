"""The strategy report on Blef."""
