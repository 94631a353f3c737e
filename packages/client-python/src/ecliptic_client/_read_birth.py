"""Reads the fields of a birth certificate."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

from ._birth_place import SeveralPlaces, ZoneDoubt, read_place
from ._birth_texts import invalid
from ._birth_types import BirthPlace, TimeBasis
from ._calendar import Calendar, day_of
from ._places import Place
from ._time_zone import OffsetAt

_CALENDARS: tuple[Calendar, ...] = get_args(Calendar)
_TIME_BASES: tuple[TimeBasis, ...] = get_args(TimeBasis)
_SHOWN_LENGTH_MAX = 40
_YEAR_MAX = 9_998
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)
_TIME = re.compile(
    r"([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?", re.ASCII
)
_OFFSET = re.compile(r"([+-])(0\d|1[0-5]):([0-5]\d)(?::([0-5]\d))?", re.ASCII)
_TIME_FAULTS = (
    (r"\A24:", "time_midnight"),
    (r"[AaPp]\.?[Mm]\.?\Z", "time_half"),
    (r"\A[0-9]{2}:[0-9]{2}:60", "time_leap"),
)


@dataclass(frozen=True)
class ReadBirth:
    """A birth as read: all of it is well formed.

    Attributes:
        days: Days since 1970-01-01 by each calendar that has the date.
        calendar: ``None`` if it was left out.
        second_of_day: By the clock.
        fraction: Digits after the decimal point as given, or empty.
        place: With its country in upper and its region in lower case.
        shown: The place in the result; ``None`` for an instant.
        offset_at: The history of its zone.
        doubt: Other zones that it may be in.
        time_basis: As given.
        offset: Seconds, if one was given.
    """

    days: dict[Calendar, int | None]
    calendar: Calendar | None
    second_of_day: int
    fraction: str
    place: BirthPlace
    shown: BirthPlace | Place | None
    offset_at: OffsetAt
    doubt: ZoneDoubt | None
    time_basis: TimeBasis
    offset: int | None


def read_birth(
    date: object,
    time: object,
    place: object,
    calendar: Any,
    time_basis: Any,
    offset: object,
    strict: object,
) -> ReadBirth | SeveralPlaces:
    """Reads a birth. Wrong input is wrong wherever it was, so the place is read last.

    Returns:
        A birth at one place, or the places of which one has to be chosen.

    Raises:
        InvalidBirth: An argument is of another form or out of its range.
        UnknownTimeZone: There is no such zone.
    """
    return _read(date, lambda: _read_time(time), place, calendar, time_basis, offset, strict)


def read_birth_day(
    date: object, place: object, calendar: Any, time_basis: Any, offset: object, strict: object
) -> ReadBirth | SeveralPlaces:
    """Reads a birth without a time, as its first second.

    Raises:
        InvalidBirth: An argument is of another form or out of its range.
        UnknownTimeZone: There is no such zone.
    """
    return _read(date, lambda: (0, ""), place, calendar, time_basis, offset, strict)


def _read(
    date: object,
    time_of: Callable[[], tuple[int, str]],
    place: object,
    calendar: Any,
    time_basis: Any,
    offset: object,
    strict: object,
) -> ReadBirth | SeveralPlaces:
    if calendar is not None and calendar not in _CALENDARS:
        raise invalid("calendar", "one_of", known=", ".join(_CALENDARS))
    if time_basis not in _TIME_BASES:
        raise invalid("time_basis", "one_of", known=", ".join(_TIME_BASES))
    if not isinstance(strict, bool):
        raise invalid("strict", "not_boolean")
    days = _read_date(date, calendar or "gregorian")
    second_of_day, fraction = time_of()
    read_offset = None if offset is None else _read_offset(offset)
    where = read_place(place)
    if isinstance(where, SeveralPlaces):
        return where
    if where.shown is None and time_basis in ("local_mean", "apparent"):
        raise invalid("time_basis", "basis_no_place", value=time_basis)
    return ReadBirth(
        days=days,
        calendar=calendar,
        second_of_day=second_of_day,
        fraction=fraction,
        place=where.place,
        shown=where.shown,
        offset_at=where.offset_at,
        doubt=where.doubt,
        time_basis=time_basis,
        offset=read_offset,
    )


def _read_date(date: object, calendar: Calendar) -> dict[Calendar, int | None]:
    # A datetime is a date too, but its time would be lost.
    if isinstance(date, datetime.date) and not isinstance(date, datetime.datetime):
        date = date.isoformat()
    match = _DATE.fullmatch(_text(date, "date"))
    if match is None:
        raise invalid("date", "date_form")
    year, month, day = (int(part) for part in match.groups())
    if not 1 <= year <= _YEAR_MAX:
        raise invalid("date", "date_range")
    days = {one: day_of(year, month, day, one) for one in _CALENDARS}
    if days[calendar] is None:
        fault = "date_unreal" if days["julian"] is None else "date_julian_only"
        raise invalid("date", fault, value=match[0], calendar=calendar.capitalize())
    return days


def _read_time(time: object) -> tuple[int, str]:
    if time is None:
        raise invalid("time", "time_missing")
    given = _text(time, "time")
    match = _TIME.fullmatch(given)
    if match is None:
        short = given[:_SHOWN_LENGTH_MAX]
        faults = (fault for pattern, fault in _TIME_FAULTS if re.search(pattern, short))
        raise invalid("time", next(faults, "time_form"))
    hour, minute, second, fraction = match.groups()
    return int(hour) * 3_600 + int(minute) * 60 + int(second or 0), fraction or ""


def _read_offset(offset: object) -> int:
    match = _OFFSET.fullmatch(_text(offset, "offset"))
    if match is None:
        raise invalid("offset", "offset_form")
    sign, hours, minutes, seconds = match.groups()
    size = int(hours) * 3_600 + int(minutes) * 60 + int(seconds or 0)
    return -size if sign == "-" else size


def _text(value: object, field: str) -> str:
    if isinstance(value, str):
        return value
    raise invalid(field, "not_text")
