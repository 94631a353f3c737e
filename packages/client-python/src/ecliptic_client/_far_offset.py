"""The hint for an unlikely UTC offset at the place, such as one with a wrong sign."""

from __future__ import annotations

import math
import re

from ._births import births
from ._calendar import SECONDS_PER_DAY
from ._contract import Location

_FAR_SECONDS = 14_400
"""Clocks of towns are nearer: in the west of China, summer time was 3 h 59 min ahead of the sun."""
_SECONDS_PER_DEGREE = 240
_LONGITUDE_MAX = 180
_OFFSET = re.compile(r"([+-])(\d{2}):(\d{2})$", re.ASCII)


def is_far_from_sun(offset: int, longitude: float) -> bool:
    """Whether an offset is far from the mean time of a longitude, on either side of the date line.

    Args:
        offset: Seconds.
        longitude: Degrees.
    """
    sun = math.floor(longitude * _SECONDS_PER_DEGREE + 0.5)
    distance = abs(offset - sun) % SECONDS_PER_DAY
    return min(distance, SECONDS_PER_DAY - distance) > _FAR_SECONDS


def far_offset_hint(datetime: str, location: Location | None) -> str | None:
    """The hint, if the offset and the location of a request contradict each other.

    An instant in UTC does not show the clocks of a place, so it has no hint.
    """
    match = _OFFSET.search(datetime)
    if match is None or location is None or not isinstance(location.longitude, (int, float)):
        return None
    sign, hours, minutes = match.groups()
    size = int(hours) * 3_600 + int(minutes) * 60
    longitude = location.longitude
    if size == 0 or not abs(longitude) <= _LONGITUDE_MAX:
        return None
    is_far = is_far_from_sun(-size if sign == "-" else size, longitude)
    return births().warnings["offset_far"][0] if is_far else None
