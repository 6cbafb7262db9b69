"""Equilibrium play for two, with a certificate of how far from the best it can be."""
