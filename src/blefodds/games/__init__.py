"""What tournaments of every game share: random words for a match, seats that go round, chunks, and a progress file."""
