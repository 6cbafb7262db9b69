"""What to say, and what it costs: rollouts, solved policies, the worth of a match, the review of decisions."""
