"""Moments as the service writes them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone

from ._errors import InvalidOption

_GRAMMAR = re.compile(
    r"(?P<clock>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(?P<fraction>\d{1,9}))?"
    r"(?:Z|(?P<sign>[+-])(?P<hours>\d{2}):(?P<minutes>\d{2}))",
    re.ASCII,
)
_EPOCH = datetime(1970, 1, 1)
_SECOND = timedelta(seconds=1)
_MINUTE = timedelta(minutes=1)


def read_instant(text: str) -> int | None:
    """The exact instant of a datetime in the service's form.

    Returns:
        Nanoseconds since 1970-01-01T00:00:00Z, or ``None`` if the text does not have that form.
    """
    match = _GRAMMAR.fullmatch(text)
    if match is None:
        return None
    try:
        clock = datetime.fromisoformat(match["clock"])
    except ValueError:
        return None
    # Newer Pythons read hour 24 as midnight.
    if clock.isoformat() != match["clock"]:
        return None
    offset = int(match["hours"] or 0) * 3_600 + int(match["minutes"] or 0) * 60
    clock_second = (clock - _EPOCH) // _SECOND
    unix_second = clock_second + (offset if match["sign"] == "-" else -offset)
    return unix_second * 1_000_000_000 + int((match["fraction"] or "").ljust(9, "0"))


def datetime_text(value: object) -> str:
    """The text to send for a moment: a text as it is; a datetime exactly.

    Args:
        value: A text, or an aware ``datetime.datetime``. A ``pandas.Timestamp`` is one, and keeps its
            nanoseconds.

    Raises:
        InvalidOption: It is neither, or no clock of its time zone ever showed it.
    """
    if isinstance(value, str):
        return value
    # NaT, which pandas has for a missing moment, is a datetime that does not equal itself.
    if not isinstance(value, datetime) or value != value:
        raise InvalidOption(
            "datetime must be a datetime.datetime with a UTC offset, or a string with one, for"
            " example 1990-06-15T14:30:00+02:00; birth_moment makes it from a local time."
        )
    try:
        return _aware_text(value)
    except OverflowError:
        raise InvalidOption("datetime is outside the years that can be sent.") from None


def _aware_text(value: datetime) -> str:
    offset = value.utcoffset()
    if offset is None:
        raise InvalidOption(
            "datetime has no UTC offset: a time zone has to say which instant it is. birth_moment"
            " finds the offset of a local time, and refuses times that occurred twice or never."
        )
    clock = _plain(value)
    utc = clock - offset
    shown = _plain(utc.replace(tzinfo=timezone.utc).astimezone(value.tzinfo))
    if shown != clock:
        raise InvalidOption(
            f"datetime is {clock.isoformat()}, but at that instant its time zone shows"
            f" {shown.isoformat()}: clocks were set forward past it, or the time zone was attached"
            " in a way that it does not support. birth_moment says which instants it may mean."
        )
    nanosecond = getattr(value, "nanosecond", 0)
    # The service accepts no offset with seconds.
    if offset % _MINUTE:
        return f"{_clock_text(utc, nanosecond)}Z"
    return f"{_clock_text(clock, nanosecond)}{_offset_text(offset)}"


def _plain(value: datetime) -> datetime:
    """The date and time of a clock, without additions of other libraries' classes."""
    return datetime.combine(value.date(), value.time())


def _clock_text(clock: datetime, nanosecond: int) -> str:
    text = clock.isoformat(timespec="seconds")
    fraction = f"{clock.microsecond:06d}{nanosecond:03d}".rstrip("0")
    return f"{text}.{fraction}" if fraction else text


def _offset_text(offset: timedelta) -> str:
    hours, minutes = divmod(abs(offset) // _MINUTE, 60)
    return f"{'-' if offset < timedelta(0) else '+'}{hours:02d}:{minutes:02d}"
