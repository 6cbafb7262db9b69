"""Labels at the ends of lines that neither overlap nor leave the picture."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["spread"]


def spread(wanted: Sequence[float], heights: Sequence[float], *, low: float, high: float) -> list[float]:
    """Where to put the middles of labels that want to stand at given heights, from the highest to the lowest.

    They keep their order, do not overlap, stay between ``low`` and ``high``, and are moved as little as that
    allows, in the sense of least squares: labels that push each other form a block around their mean (pool
    adjacent violators).

    Parameters
    ----------
    wanted
        The heights asked for, in the order the labels will stand in, from above.
    heights
        How much room each label takes.
    low, high
        The limits.

    Raises
    ------
    ValueError
        If there is not room for all.

    Examples
    --------
    >>> spread([1.0, 1.0, 0.25], [0.25, 0.25, 0.25], low=0.0, high=1.0)
    [0.875, 0.625, 0.25]
    """
    if sum(heights) > high - low + 1e-9:
        raise ValueError("the labels need more room than there is")
    # Measured from where it would stand in a closed stack, a label's place must not rise along the order.
    above = [sum(heights[:i]) + height / 2 for i, height in enumerate(heights)]
    blocks: list[tuple[float, int]] = []  # (mean of what its labels want, how many labels)
    for place, offset in zip(wanted, above, strict=True):
        mean, count = place + offset, 1
        while blocks and blocks[-1][0] < mean:
            before, n = blocks.pop()
            mean, count = (before * n + mean * count) / (n + count), n + count
        blocks.append((mean, count))
    tops = [min(high, max(low + sum(heights), mean)) for mean, count in blocks for _ in range(count)]
    return [top - offset for top, offset in zip(tops, above, strict=True)]
