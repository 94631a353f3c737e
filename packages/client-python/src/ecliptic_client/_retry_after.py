"""The waits of RFC 9110, section 10.2.3: ``Retry-After: 120``, or a date."""

from __future__ import annotations

import re
from datetime import datetime, timezone

_WAIT_MAX = 2.0**31
"""A longer wait counts as this one, so that its end is still a date. Seconds."""
_FIELD_LENGTH_MAX = 64
"""Longer than any date."""

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_LONG_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

_MONTH = rf"(?P<month>{'|'.join(_MONTHS)})"
_CLOCK = r"(?P<clock>\d\d:\d\d:\d\d)"
# The preferred form, and two that RFC 9110, section 5.6.7 calls obsolete, and that must be accepted.
_FORMS = (
    rf"(?P<day>{'|'.join(_DAYS)}), (?P<date>\d\d) {_MONTH} (?P<year>\d{{4}}) {_CLOCK} GMT",
    rf"(?P<day>{'|'.join(_LONG_DAYS)}), (?P<date>\d\d)-{_MONTH}-(?P<year>\d\d) {_CLOCK} GMT",
    rf"(?P<day>{'|'.join(_DAYS)}) {_MONTH} (?P<date>[ \d]\d) {_CLOCK} (?P<year>\d{{4}})",
)


def read_retry_after(retry_after: str | None, date: str | None, now: datetime) -> float | None:
    """Reads how long an answer asks to wait before the next attempt.

    Args:
        retry_after: The value of ``Retry-After``, whole seconds or a date; ``None`` if there was none.
        date: The value of ``Date``: the clock that a date in ``retry_after`` goes by. Without it,
            that is this machine's.
        now: This machine's clock, in UTC.

    Returns:
        Seconds from 0 to 2³¹; ``None`` if the value is neither form, exactly.
    """
    if retry_after is None or len(retry_after) > _FIELD_LENGTH_MAX:
        return None
    if re.fullmatch(r"\d+", retry_after, re.ASCII):
        return _bounded(float(retry_after))
    end = _read_http_date(retry_after, now)
    if end is None:
        return None
    return _bounded((end - (_read_http_date(date or "", now) or now)).total_seconds())


def _bounded(wait: float) -> float:
    return max(0.0, min(wait, _WAIT_MAX))


def _read_http_date(text: str, now: datetime) -> datetime | None:
    for form in _FORMS:
        if match := re.fullmatch(form, text, re.ASCII):
            return _read_parts(match.groupdict(), now)
    return None


def _read_parts(parts: dict[str, str], now: datetime) -> datetime | None:
    digits = int(parts["year"])
    year = _near_year(digits, now) if len(parts["year"]) == 2 else digits
    hour, minute, second = map(int, parts["clock"].split(":"))
    try:
        moment = datetime(
            year,
            _MONTHS.index(parts["month"]) + 1,
            int(parts["date"]),
            hour,
            minute,
            second,
            tzinfo=timezone.utc,
        )
    except ValueError:
        return None
    return moment if _DAYS[moment.weekday()] == parts["day"][:3] else None


def _near_year(digits: int, now: datetime) -> int:
    """Of the years that end in these digits, the last one that is at most 50 years ahead."""
    latest = now.year + 50
    return latest - (latest - digits) % 100
