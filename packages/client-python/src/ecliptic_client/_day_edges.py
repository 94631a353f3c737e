"""Where a local date begins and ends by the history of a zone."""

from __future__ import annotations

from typing import Literal

from ._birth_readings import LookedUp
from ._calendar import SECONDS_PER_DAY
from ._clock_readings import Readings, instants_of
from ._time_zone import OffsetAt


def first_of_day(clock_second: int, offset_at: OffsetAt) -> LookedUp:
    """The first second of a date; where clocks skipped it, the first one of that date that they showed."""
    return _edge(clock_second, offset_at, "first")


def last_of_day(clock_second: int, offset_at: OffsetAt) -> LookedUp:
    """The last second of a date; where clocks skipped it, the last one of that date that they showed."""
    return _edge(clock_second, offset_at, "last")


def _edge(clock_second: int, offset_at: OffsetAt, only: Literal["first", "last"]) -> LookedUp:
    found = instants_of(clock_second, offset_at)
    if found.is_shown:
        return LookedUp(clock_second, found, only)
    change = _change_between(found.earlier, found.later, offset_at)
    unix_second = change if only == "first" else change - 1
    nearest = unix_second + offset_at(unix_second)
    if nearest // SECONDS_PER_DAY != clock_second // SECONDS_PER_DAY:
        return LookedUp(clock_second, found)
    return LookedUp(nearest, Readings(unix_second, unix_second, is_shown=True), only)


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
