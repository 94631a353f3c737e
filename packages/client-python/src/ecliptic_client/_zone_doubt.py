"""Resolves a birth by each zone that it may have been in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from ._birth_types import InvalidBirth
from ._read_birth import ReadBirth
from ._time_zone import read_time_zone

Resolution = TypeVar("Resolution")


@dataclass(frozen=True)
class ByZone(Generic[Resolution]):
    """The result for a birth by one zone.

    Attributes:
        zone: Its name.
        resolution: The result.
        candidates: All of them, also if there is one only.
        keys: The keys of the candidates.
    """

    zone: str
    resolution: Resolution
    candidates: tuple[Any, ...]
    keys: tuple[str, ...]


def by_zones(
    read: ReadBirth, resolve: Callable[[ReadBirth], ByZone[Resolution]]
) -> list[ByZone[Resolution]]:
    """The open results by the zones of a birth.

    Returns:
        The result of each zone, the likeliest first; only one if their clocks agreed or it is certain.
    """
    doubt = read.doubt
    if doubt is None or read.offset is not None:
        return [resolve(read)]
    if doubt.code == "zone_border":
        zones = (read.place.time_zone or "", *doubt.zones)
        found = list(_that_fit(read, zones, resolve))
        if not found:
            return [resolve(read)]
        return found if any(_key(one) != _key(found[0]) for one in found) else found[:1]
    given = resolve(read)
    found = list(_that_fit(read, doubt.zones, resolve))
    # Of the zones at the coordinates, one that agrees with the given one is enough.
    differ = all(_key(one) != _key(given) for one in found)
    return [*found, given] if found and differ else [given]


def _that_fit(
    read: ReadBirth, zones: Iterable[str], resolve: Callable[[ReadBirth], ByZone[Resolution]]
) -> Iterator[ByZone[Resolution]]:
    """For times before settlement, zones have invented clocks that contradict the sun."""
    for zone in zones:
        place = replace(read.place, time_zone=zone)
        try:
            yield resolve(replace(read, place=place, offset_at=read_time_zone(zone)))
        except InvalidBirth:
            pass


def _key(one: ByZone[Any]) -> tuple[Any, ...]:
    return (one.resolution.status, *one.keys)
