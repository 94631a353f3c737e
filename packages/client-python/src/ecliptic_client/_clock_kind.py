"""The kind of time in a zone at an instant. Systems have only offsets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ._births import births, zone_of
from ._calendar import FIRST_UNIX_SECOND, SECONDS_PER_DAY
from ._time_zone import OffsetAt

_KINDS = {"L": "local", "C": "city", "M": "city", "S": "standard"}
_PERIOD = re.compile(r"(?P<since>[0-9a-z]*)(?P<letter>[LCMS])(?P<base>-?\d+)?(?P<unit>s?)")


@dataclass(frozen=True)
class ClockKind:
    """A kind of time.

    Attributes:
        kind: ``local``: each place its own mean time. ``city``: the mean time of a city, by law or
            custom. ``standard``: a standard time. ``none``: none in the database.
        base: The offset without summer time, in seconds; ``None`` for ``local``, and for cities that
            had none.
    """

    kind: str
    base: int | None


def names_of(time_zone: str) -> tuple[str, ...]:
    """All names of a zone; none if it is no place, as ``UTC`` is none."""
    name, zone = zone_of(time_zone)
    return (name, *zone.get("links", ())) if "kinds" in zone else ()


def is_of_no_place(time_zone: object) -> bool:
    """True of ``UTC``, ``GMT`` and offsets from them: names of a zone that no place has."""
    if not isinstance(time_zone, str):
        return False
    name, zone = zone_of(time_zone)
    return name in births().zones and "kinds" not in zone


def clock_kind_at(time_zone: str, unix_second: int, offset_at: OffsetAt) -> ClockKind | None:
    """The kind of time in a zone at an instant; ``None`` for a zone without a place."""
    _, zone = zone_of(time_zone)
    if "kinds" not in zone:
        return None
    # Stations such as Troll have no mean or standard time to compare summer time with.
    if zone["kinds"] == "":
        return ClockKind("none", None)
    periods = _periods_of(zone["kinds"])
    day = (unix_second - FIRST_UNIX_SECOND) // SECONDS_PER_DAY
    index = max((n for n, (since, _) in enumerate(periods) if since <= day), default=0)
    since, kind = periods[index]
    if index > 0 and since == day and _is_before_change(day, unix_second, offset_at):
        return periods[index - 1][1]
    return kind


@lru_cache(maxsize=1_024)
def _periods_of(row: str) -> tuple[tuple[float, ClockKind], ...]:
    day = 0
    periods: list[tuple[float, ClockKind]] = []
    for text in row.split(" "):
        match = _PERIOD.fullmatch(text)
        assert match is not None
        if match["since"]:
            day += int(match["since"], 36)
        in_seconds = match["letter"] == "M" or match["unit"] == "s"
        base = None if match["base"] is None else int(match["base"]) * (1 if in_seconds else 60)
        since = day if match["since"] else float("-inf")
        periods.append((since, ClockKind(_KINDS[match["letter"]], base)))
    return tuple(periods)


def _is_before_change(day: int, unix_second: int, offset_at: OffsetAt) -> bool:
    # The table has days; where the offset changed on that day, that is when.
    start = FIRST_UNIX_SECOND + day * SECONDS_PER_DAY
    first = offset_at(start - 1)
    return first != offset_at(start + SECONDS_PER_DAY - 1) and offset_at(unix_second) == first
