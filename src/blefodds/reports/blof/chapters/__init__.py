"""The chapters, a file each, which computes its numbers first and then says them.

Every file here has a ``CHAPTER``: its place among the others, and the function that makes it.
"""
