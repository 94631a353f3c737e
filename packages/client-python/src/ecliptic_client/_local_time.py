"""Reads a clock time."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ._calendar import SECONDS_PER_DAY, day_of
from ._local_time_errors import InvalidLocalTime

_GRAMMAR = re.compile(
    r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})"
    r"T(?P<hour>\d{2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?:\.(?P<fraction>\d{1,9}))?)?",
    re.ASCII,
)

_COMMON_FAULTS = (
    (r"\A\Z", "It is empty"),
    (r"\A\s|\s\Z", "It has white space at its beginning or end"),
    (
        r"[\x00-\x1f\x7f-\x9f]",
        "It contains a control character, such as a tab or the end of a line",
    ),
    (r"[^\x20-\x7e]", "It contains a character outside ASCII"),
    (
        r"\dT[\d:.,]+(?:[Zz]|[+-][\d:]*)\Z",
        "It already has a UTC offset, so it needs no time zone and can be sent as datetime",
    ),
    (r"\[.*\]\Z", "It names a time zone, which goes into time_zone"),
    (r"[AaPp]\.?[Mm]\.?\Z", "Hours go from 00 to 23, without AM or PM"),
    (
        r"\A(?!\d{4}-)\d{1,4}([/.-])\d{1,2}\1\d{1,4}(?!\d)",
        "The date must be YYYY-MM-DD: the year first, with hyphens between its parts",
    ),
    (r"\A\d{4}-\d{2}-\d{2}\Z", "It is a date without a time; a birth moment needs both"),
    (r"\A\d{4}-\d{2}-\d{2} ", 'There is a space between date and time; put a "T" there'),
    (r"\A\d{4}-\d{2}-\d{2}t", 'The "t" between date and time must be upper case'),
    (r"T24:", "Hour 24 is not accepted; midnight is 00:00:00 of the following day"),
    (
        r"T\d{2}:\d{2}:60",
        "Second 60 (a leap second) is not accepted; seconds go from 00 to 59",
    ),
    (r"T[\d:]+,\d", "The fraction of a second begins with a point, not a comma"),
    (r"T[\d:]+\.\d{10,}", "The fraction of a second has more than nine digits"),
    (
        r"\A(?!\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?\Z)[\d-]+T[\d:]+\Z",
        "The year has four digits; month, day, hour, minute and second have two each",
    ),
)
"""Texts that people and their libraries send instead, with messages. The first match applies."""

_HINT_LENGTH_MAX = 64
"""Longer than anything close to a timestamp; longer texts are not matched against the patterns."""


@dataclass(frozen=True)
class LocalTime:
    """The date and time that a clock showed, wherever it was.

    Attributes:
        clock_second: Seconds since 1970-01-01T00:00:00 by the same clock.
        fraction: Digits after the decimal point as given, or empty.
    """

    clock_second: int
    fraction: str


def read_local_time(text: object) -> LocalTime:
    """Reads a local time as the service reads a datetime, except for the offset.

    Its form is ``YYYY-MM-DDTHH:MM:SS`` and an optional fraction of 1 to 9 digits, in the Gregorian
    calendar. Seconds may be left out, as certificates do; they are 00 then.

    Raises:
        InvalidLocalTime: ``subject.time.invalid_format``.
    """
    match = _GRAMMAR.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise _invalid(_common_fault(text, "It is not a local time of that form"))
    hour, minute, second = (int(match[part] or 0) for part in ("hour", "minute", "second"))
    year, month, date = (int(match[part]) for part in ("year", "month", "day"))
    day = day_of(year, month, date, "gregorian")
    if day is None:
        named = f"{match['year']}-{match['month']}-{match['day']}"
        raise _invalid(f"{named} is not a date of the calendar")
    if hour > 23 or minute > 59 or second > 59:
        named = f"{match['hour']}:{match['minute']}:{match['second'] or '00'}"
        raise _invalid(_common_fault(text, f"{named} is not a time of day"))
    clock_second = day * SECONDS_PER_DAY + hour * 3_600 + minute * 60 + second
    return LocalTime(clock_second, match["fraction"] or "")


def _common_fault(text: object, otherwise: str) -> str:
    if not isinstance(text, str):
        return "It is not a string"
    if len(text) > _HINT_LENGTH_MAX:
        return otherwise
    faults = (fault for pattern, fault in _COMMON_FAULTS if re.search(pattern, text))
    return next(faults, otherwise)


def _invalid(reason: str) -> InvalidLocalTime:
    return InvalidLocalTime(
        "subject.time.invalid_format",
        "local must be what a clock showed, YYYY-MM-DDTHH:MM or YYYY-MM-DDTHH:MM:SS, for example 1990-06-15T14:30:00."
        f" {reason}.",
    )
