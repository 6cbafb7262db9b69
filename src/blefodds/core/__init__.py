"""The vocabulary and the answer: cards, bids, rules, a situation, its table of odds. The standard library alone."""
