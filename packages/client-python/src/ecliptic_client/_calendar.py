"""Dates of the two calendars, as days since 1970-01-01 in the Gregorian one."""

from __future__ import annotations

from typing import Literal

Calendar = Literal["gregorian", "julian"]

SECONDS_PER_DAY = 86_400
FIRST_UNIX_SECOND = -5_364_662_400
"""1800-01-01T00:00:00Z: the service calculates from it on, and no zone changed its clocks before it."""
END_UNIX_SECOND = 13_601_088_000
"""2401-01-01T00:00:00Z: the service calculates up to it."""

_EPOCH = 719_468


def day_of(year: int, month: int, day: int, calendar: Calendar) -> int | None:
    """The number of a day; ``None`` if the calendar has no such date."""
    if not 1 <= month <= 12 or not 1 <= day <= _days_in(year, month, calendar):
        return None
    # Years begin in March here, so that a leap day is the last one.
    march = year if month > 2 else year - 1
    in_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    leap_days = march // 4 - 2 if calendar == "julian" else march // 4 - march // 100 + march // 400
    return 365 * march + leap_days + in_year - _EPOCH


def _days_in(year: int, month: int, calendar: Calendar) -> int:
    if month != 2:
        return 30 if month in (4, 6, 9, 11) else 31
    is_leap = year % 4 == 0 and (calendar == "julian" or year % 100 != 0 or year % 400 == 0)
    return 29 if is_leap else 28


def date_text(day: int) -> str:
    """``YYYY-MM-DD``, also of the year 0, which ``datetime`` does not have."""
    shifted = day + _EPOCH
    era, in_era = divmod(shifted, 146_097)
    year = (in_era - in_era // 1_460 + in_era // 36_524 - in_era // 146_096) // 365
    in_year = in_era - (365 * year + year // 4 - year // 100)
    month = (5 * in_year + 2) // 153
    date = in_year - (153 * month + 2) // 5 + 1
    shown_month = month + 3 if month < 10 else month - 9
    shown_year = year + era * 400 + (1 if shown_month <= 2 else 0)
    return f"{shown_year:04d}-{shown_month:02d}-{date:02d}"


def moment_text(clock_second: int, fraction: str) -> str:
    """``YYYY-MM-DDTHH:MM:SS``, plus the fraction if there is one."""
    day, second = divmod(clock_second, SECONDS_PER_DAY)
    minute, second = divmod(second, 60)
    text = f"{date_text(day)}T{minute // 60:02d}:{minute % 60:02d}:{second:02d}"
    return f"{text}.{fraction}" if fraction else text
