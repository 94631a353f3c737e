"""The instants that a local time may mean by the history of one zone."""

from __future__ import annotations

from dataclasses import dataclass

from ._calendar import SECONDS_PER_DAY
from ._time_zone import OffsetAt


@dataclass(frozen=True)
class Readings:
    """The instants that a local time may mean. Both are equal if clocks showed it once."""

    earlier: int
    later: int
    is_shown: bool


def instants_of(clock_second: int, offset_at: OffsetAt) -> Readings:
    # The offsets a day before and a day after are the only ones that a local time can have: rules
    # have never changed twice within two days.
    offsets = {offset_at(clock_second + days * SECONDS_PER_DAY) for days in (-1, 1)}
    readings = sorted((clock_second - offset, offset) for offset in offsets)
    shown = [reading for reading in readings if offset_at(reading[0]) == reading[1]]
    taken = [unix_second for unix_second, _ in shown or readings]
    return Readings(taken[0], taken[-1], bool(shown))


def offset_text(offset: int) -> str:
    """``±HH:MM``, plus ``:SS`` if the offset has seconds."""
    minutes, second = divmod(abs(offset), 60)
    hour, minute = divmod(minutes, 60)
    text = f"{'-' if offset < 0 else '+'}{hour:02d}:{minute:02d}"
    return f"{text}:{second:02d}" if second else text


_UNITS = ((3_600, "h"), (60, "min"), (1, "s"))


def duration_text(seconds: int) -> str:
    """``1 h``, ``16 min 48 s``: of a whole number above 0."""
    parts: list[str] = []
    for size, unit in _UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count} {unit}")
    return " ".join(parts)
