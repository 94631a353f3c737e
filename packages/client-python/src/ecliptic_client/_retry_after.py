"""The waits of RFC 9110, section 10.2.3: ``Retry-After: 120``, or a date."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

_WAIT_MAX = 2.0**31
"""A longer wait counts as this one, so that its end is still a date. Seconds."""


def read_retry_after(retry_after: str | None, date: str | None, now: datetime) -> float | None:
    """Reads the pause before the next attempt from a response.

    Args:
        retry_after: The value of ``Retry-After``, whole seconds or a date; ``None`` if there was none.
        date: The value of ``Date``: the clock that a date in ``retry_after`` goes by. Without it,
            that is this machine's.
        now: This machine's clock, in UTC.

    Returns:
        Seconds from 0 to 2³¹; ``None`` if the value is neither form.
    """
    if retry_after is None:
        return None
    if re.fullmatch(r"\d{1,300}", retry_after, re.ASCII):
        return min(float(retry_after), _WAIT_MAX)
    end = _read_date(retry_after)
    if end is None:
        return None
    wait = (end - (_read_date(date or "") or now)).total_seconds()
    return max(0.0, min(wait, _WAIT_MAX))


def _read_date(text: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(text)
    # A number may be out of range.
    except (ValueError, OverflowError):
        return None
    return moment.replace(tzinfo=timezone.utc) if moment.tzinfo is None else moment
