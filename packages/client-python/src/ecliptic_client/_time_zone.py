"""The rules of a time zone: the system's, with the histories that systems omit."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ._births import births
from ._local_time_errors import UnknownTimeZone
from ._zone_history import recorded_history

OffsetAt = Callable[[int], int]
"""The offset of a zone's clocks at an instant, in seconds east of UTC."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*", re.ASCII)
_NOT_OF_IANA = re.compile(
    r"(?:SystemV|posix|right)/.*|US/Pacific-New|Factory|localtime|posixrules", re.IGNORECASE
)
"""Files that systems keep next to the zones: copies, copies with leap seconds, and rules of no place."""
NO_PLACE = re.compile(
    r"[CEMW]ET|EST|HST|MST|EST5EDT|CST6CDT|MST7MDT|PST8PDT", re.IGNORECASE
)
"""Names in the database without a place.

Each of them had its own rules until release 2024b, which made them aliases of Brussels, Athens, Panama,
New York and others. So their meaning for a given year depends on the system's release.
"""

_SHOWN_LENGTH_MAX = 64
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_SECOND = timedelta(seconds=1)
# A day less than Python has, so that a local time is one that it has too.
_FIRST = (datetime(1, 1, 2, tzinfo=timezone.utc) - _EPOCH) // _SECOND
_LAST = (datetime(9999, 12, 30, tzinfo=timezone.utc) - _EPOCH) // _SECOND


def read_time_zone(name: object) -> OffsetAt:
    """The rules of a zone.

    Args:
        name: Of the IANA time-zone database, in upper or lower case; may be an alias.

    Raises:
        UnknownTimeZone: The system has no such zone, or the zone has no place.
    """
    if not isinstance(name, str):
        raise _unknown(name)
    if NO_PLACE.fullmatch(name):
        raise _no_place(name)
    # Databases that are newer than this package may have more names.
    spelling = births().spellings.get(name.lower(), name)
    if not _NAME.fullmatch(name) or _NOT_OF_IANA.fullmatch(name):
        raise _unknown(name)
    try:
        return _rules(spelling)
    except LookupError:
        pass
    raise _unknown(name)


# Unknown names are not cached, because there is no limit to them.
@lru_cache(maxsize=None)
def _rules(name: str) -> OffsetAt:
    """The rules of a zone.

    Raises:
        LookupError: There is no such zone.
    """
    # Some systems leave out aliases, or have the history of another zone for them.
    zone = births().links.get(name, name)
    merged: str = births().zones.get(zone, {}).get("merged", zone)
    history = recorded_history(zone)
    if history is not None and history.until is None:
        return history.offset_at
    # The first one is right wherever it is known, however the system's database was built.
    found = (_system_zone(candidate) for candidate in (merged, zone, name))
    system_zone = next((one for one in found if one is not None), None)
    if system_zone is None:
        raise LookupError(name)

    def system_offset(unix_second: int) -> int:
        moment = _EPOCH + timedelta(seconds=min(max(unix_second, _FIRST), _LAST))
        offset = moment.astimezone(system_zone).utcoffset()
        return 0 if offset is None else offset // _SECOND

    if history is None:
        return system_offset
    own = history
    return lambda unix_second: (
        own.offset_at(unix_second) if own.is_in_force(unix_second) else system_offset(unix_second)
    )


def _system_zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    # There is no such file; or it is a folder, or a file of something else.
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


_COMMON_FAULTS = (
    (
        r"(?ai)\A(?:UTC|GMT)?[+-]\d",
        "It is an offset, not a zone; append it to the local time, and send that as datetime",
    ),
    (
        r"(?i)\AZ\Z",
        'For UTC write "UTC", or append a "Z" to the time and send that as datetime',
    ),
    (r"\A\s|\s\Z", "It has white space at its beginning or end"),
    (
        r"\A[A-Z]{2,5}\Z",
        "Abbreviations stand for several zones; name the place, as in Europe/Berlin",
    ),
    # Characters of cities' names, in any script.
    (
        r"\A[^\W\d_](?:[A-Za-z ._'-]|[^\x00-\x7f])*\Z",
        "The name of a zone includes its region, as in Europe/Rome or America/New_York, and few"
        " cities have their own zone: choose the zone that covers the place of birth",
    ),
    (r" ", "Write an underscore for a space, as in America/New_York"),
)
"""Texts that people write instead of a name, with messages. The first match applies."""


def _no_place(name: str) -> UnknownTimeZone:
    return UnknownTimeZone(
        f'time_zone must name a place; "{name}" does not, and its history differs between releases'
        " of the IANA time-zone database. Name the place of birth, as in Europe/Berlin. If only the"
        " offset is known, append it to the local time, and send that as datetime."
    )


def _unknown(name: object) -> UnknownTimeZone:
    if name is None:
        return UnknownTimeZone(
            "time_zone is missing: give a name of the IANA time-zone database, for example Europe/Berlin."
        )
    text = str(name)
    hint = ""
    if not isinstance(name, str):
        hint = f" It is a {type(name).__name__}, not a string."
    elif name.lower() in births().spellings:
        hint = (
            " The name is right, but this system's time-zone database does not have it: install the"
            " package tzdata."
        )
    elif len(text) <= _SHOWN_LENGTH_MAX:
        faults = (fault for pattern, fault in _COMMON_FAULTS if re.search(pattern, text))
        hint = next((f" {fault}." for fault in faults), "")
    shown = json.dumps(text[:_SHOWN_LENGTH_MAX], ensure_ascii=False)
    return UnknownTimeZone(
        "time_zone must be a name of the IANA time-zone database, for example Europe/Berlin; this"
        f" system does not know {shown}.{hint}"
    )
