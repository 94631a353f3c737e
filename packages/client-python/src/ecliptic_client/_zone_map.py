"""The time zones that coordinates may be in: the map of the package ecliptic-places.

The map is text. Its first line has the names of the zones. Each other line is a tile, one of the cells of the
world halved a few times in both directions: the kinds of its cells, which are numbers of zones with a ``+``
between them, then its cells. A cell is ``!`` before its four quarters, south-west, south-east, north-west and
north-east, or the letter of its kind.

© OpenStreetMap contributors, under the Open Database License 1.0: see ``_zones.NOTICE``.
"""

from __future__ import annotations

from functools import cache

from ._births import zone_of
from ._data_file import data_file

_SPLIT = "!"
_WORLD = (-179.9999, -89.9999, 179.9999, 89.9999)
_ROUNDING = 0.1
"""Degrees: coordinates of births are often rounded to tenths."""


@cache
def _map() -> tuple[list[str], list[str]]:
    """The names of the zones, and the tiles."""
    names, *tiles = data_file("_zones.gz").decode("utf-8").split("\n")
    return names.split(" "), tiles


class _Box:
    """A part of the world around a point."""

    def __init__(self, latitude: float, longitude: float) -> None:
        self._latitude, self._longitude = latitude, longitude
        self._west, self._south, self._east, self._north = _WORLD

    def quarter(self) -> int:
        """Goes into the quarter that has the point."""
        x, y = (self._west + self._east) / 2, (self._south + self._north) / 2
        is_east, is_north = self._longitude >= x, self._latitude >= y
        self._west, self._east = (x, self._east) if is_east else (self._west, x)
        self._south, self._north = (y, self._north) if is_north else (self._south, y)
        return 2 * is_north + is_east


def zones_at(latitude: float, longitude: float) -> list[str]:
    """The zones that coordinates may be in.

    Returns:
        The likeliest first: several near a border and where states dispute an area; none at sea.
    """
    names, tiles = _map()
    box = _Box(latitude, longitude)
    tile, count = 0, 1
    while count < len(tiles):
        tile, count = tile * 4 + box.quarter(), count * 4
    kinds, cells = tiles[tile].split(" ")
    at = 0
    while cells[at] == _SPLIT:
        at += 1
        for _ in range(box.quarter()):
            at = _behind(cells, at)
    kind = kinds.split(",")[_number(cells[at])]
    return [names[int(zone)] for zone in kind.split("+")] if kind else []


def _number(letter: str) -> int:
    """The number of a kind: printable characters of ASCII after ``!`` and ``"``, then of Latin."""
    code = ord(letter)
    return code - 35 if code < 127 else code - 69


def _behind(cells: str, at: int) -> int:
    """Where the cell ends that begins somewhere."""
    count = 1
    while count > 0:
        count += 3 if cells[at] == _SPLIT else -1
        at += 1
    return at


def zones_around(latitude: float, longitude: float) -> list[str]:
    """The possible zones of rounded coordinates, with the zones of the exact point first."""
    steps = (0.0, -_ROUNDING, _ROUNDING)
    found: list[str] = []
    for north in steps:
        for east in steps:
            x = longitude + east
            x = x - 360 if x > 180 else x + 360 if x < -180 else x
            found += zones_at(max(-90, min(90, latitude + north)), x)
    return list(dict.fromkeys(found))


def is_zone(name: str, mapped: str) -> bool:
    """Whether a zone is one of the map's, by another name or with a history of its own."""
    spelling, zone = zone_of(name)
    return mapped in (spelling, *zone.get("links", ())) or zone.get("merged") == mapped
