"""The bots of both games, a file each."""
