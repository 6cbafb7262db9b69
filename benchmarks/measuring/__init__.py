"""What is measured of blefodds beside its speed, and the pages made of everything measured.

How fast the program is is measured by :mod:`blefodds.benchmark`, which every user has.
"""
