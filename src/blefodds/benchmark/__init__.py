"""How fast blefodds is on this machine, against what else one would use: the same code for `blefodds bench` as for
the published results.

References are rivals in earnest: each counts every bid of the ladder rightly, which the tests check, and each is
written as well as its kind allows. Everything is timed side by side, in turns; see :mod:`blefodds.benchmark.timing`.
"""
