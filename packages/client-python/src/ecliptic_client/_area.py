"""Whether a place is in an area of ``births.json``."""

from __future__ import annotations

Ring = list[int]
"""``latitude longitude …`` of its corners, in hundredths of a degree; the last corner is joined to the first one."""


def is_in_area(rings: list[Ring], latitude: float, longitude: float) -> bool:
    """Tells whether a place is in an area, by the even-odd rule.

    A line from the place to the east crosses its rings an odd number of times. Products and differences
    of doubles only, so every client has the same result.

    Args:
        rings: Its rings.
        latitude: In degrees.
        longitude: In degrees.
    """
    y, x = latitude * 100, longitude * 100
    is_in = False
    for ring in rings:
        y1, x1 = ring[-2:]
        for y2, x2 in zip(ring[::2], ring[1::2], strict=True):
            side = (x - x1) * (y2 - y1) - (x2 - x1) * (y - y1)
            if (y1 > y) != (y2 > y) and (side < 0 if y2 > y1 else side > 0):
                is_in = not is_in
            y1, x1 = y2, x2
    return is_in
