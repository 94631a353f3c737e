"""Where a local date begins and ends by the history of a zone."""

from __future__ import annotations

from ._calendar import SECONDS_PER_DAY
from ._clock_readings import Readings, instants_of
from ._time_zone import OffsetAt


def first_of_day(clock_second: int, offset_at: OffsetAt) -> tuple[int, Readings]:
    """The first second of a date; where clocks skipped it, the first one of that date that they showed."""
    return _edge(clock_second, offset_at, 0)


def last_of_day(clock_second: int, offset_at: OffsetAt) -> tuple[int, Readings]:
    """The last second of a date; where clocks skipped it, the last one of that date that they showed."""
    return _edge(clock_second, offset_at, -1)


def _edge(clock_second: int, offset_at: OffsetAt, from_change: int) -> tuple[int, Readings]:
    """Args:
    from_change: Of the second that is taken where clocks skipped the one that is looked for.
    """
    found = instants_of(clock_second, offset_at)
    if found.is_shown:
        unix_second = (found.earlier, found.later)[from_change]
    else:
        unix_second = _change_between(found.earlier, found.later, offset_at) + from_change
    nearest = unix_second + offset_at(unix_second)
    if nearest // SECONDS_PER_DAY != clock_second // SECONDS_PER_DAY:
        return clock_second, found
    return nearest, Readings(unix_second, unix_second, is_shown=True)


def _change_between(earlier: int, later: int, offset_at: OffsetAt) -> int:
    """The first second with the later offset."""
    offset = offset_at(later)
    before, after = earlier, later
    while after - before > 1:
        middle = (before + after) // 2
        if offset_at(middle) == offset:
            after = middle
        else:
            before = middle
    return after
