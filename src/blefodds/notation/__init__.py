"""Reading and printing cards and bids."""
