"""Where a local date begins and ends by the history of a zone."""

from __future__ import annotations

from ._calendar import SECONDS_PER_DAY
from ._clock_readings import Readings, instants_of
from ._time_zone import OffsetAt


def first_of_day(clock_second: int, offset_at: OffsetAt) -> tuple[int, Readings, int | None]:
    """The first second of a date; where clocks skipped it, the first one of that date that they showed."""
    return _edge(clock_second, offset_at, 0)


def last_of_day(clock_second: int, offset_at: OffsetAt) -> tuple[int, Readings, int | None]:
    """The last second of a date; where clocks skipped it, the last one of that date that they showed."""
    return _edge(clock_second, offset_at, -1)


def _edge(
    clock_second: int, offset_at: OffsetAt, from_change: int
) -> tuple[int, Readings, int | None]:
    """Args:
    from_change: Which one of the seconds that showed it is taken, the first or the last; where clocks
        skipped it, which one from their change.
    """
    found = instants_of(clock_second, offset_at)
    if found.is_shown:
        return clock_second, found, from_change
    unix_second = _change_between(found.earlier, found.later, offset_at) + from_change
    nearest = unix_second + offset_at(unix_second)
    if nearest // SECONDS_PER_DAY != clock_second // SECONDS_PER_DAY:
        return clock_second, found, None
    return nearest, Readings(unix_second, unix_second, is_shown=True), None


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
