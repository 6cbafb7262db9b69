"""Every compiled function, what compiles it, and its random streams. Nothing else."""
