"""Reads the place of a birth: an object, or a text to find."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from ._birth_texts import invalid
from ._birth_types import BirthPlace
from ._births import countries_of_zone, is_country_of_zone
from ._clock_kind import is_of_no_place
from ._find_places import choose_place
from ._places import QUERY_LENGTH_MAX, Place
from ._time_zone import OffsetAt, read_time_zone
from ._zone_map import is_zone, zones_around, zones_at

_FIELDS = ("latitude", "longitude", "time_zone", "country", "region", "name")
_REGION_LENGTH_MAX = 200
_BLANK = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True)
class ZoneDoubt:
    """Zones to compare with the place's zone.

    Attributes:
        code: Of the warning: the coordinates are near a border, or not in the given zone.
        zones: The likeliest first.
    """

    code: Literal["zone_border", "zone_differs"]
    zones: tuple[str, ...]


@dataclass(frozen=True)
class OnePlace:
    """One place.

    Attributes:
        place: With its country in upper and its region in lower case.
        shown: The place in the result; ``None`` for an instant.
        offset_at: The history of its zone.
        doubt: Other zones that the place may be in; ``None`` if there are none.
    """

    place: BirthPlace
    shown: BirthPlace | Place | None
    offset_at: OffsetAt
    doubt: ZoneDoubt | None


@dataclass(frozen=True)
class SeveralPlaces:
    """A text with several possible places.

    Attributes:
        places: The likeliest first.
        doubt: The code of the warning.
    """

    places: tuple[Place, ...]
    doubt: Literal["place_several", "place_unlike"]


def read_place(place: object) -> OnePlace | SeveralPlaces:
    """Reads the ``place`` of a birth.

    Raises:
        InvalidBirth: It is neither a place nor the name of one.
        UnknownTimeZone: There is no such zone.
    """
    if place is None:
        raise invalid("place", "place_missing")
    return _place_named(place) if isinstance(place, str) else _place_given(place)


def _place_named(text: str) -> OnePlace | SeveralPlaces:
    if len(text.encode("utf-16-le", "surrogatepass")) > 2 * QUERY_LENGTH_MAX:
        raise invalid("place", "place_long", known=str(QUERY_LENGTH_MAX))
    if _BLANK.fullmatch(text):
        raise invalid("place", "place_empty")
    chosen = choose_place(text)
    if not chosen.places:
        raise invalid("place", "place_unknown")
    if chosen.meaning == "clear":
        return _place_given(chosen.places[0])
    doubt: Literal["place_several", "place_unlike"] = (
        "place_several" if chosen.meaning == "several" else "place_unlike"
    )
    return SeveralPlaces(tuple(chosen.places), doubt)


def _place_given(place: Any) -> OnePlace:
    # A place of find_places has the same attributes, and more.
    given: Any = getattr(place, "time_zone", None)
    if is_of_no_place(given):
        return _instant_given(place, given)
    if not all(hasattr(place, name) for name in ("latitude", "longitude")):
        raise invalid("place", "place_form", known=", ".join(_FIELDS))
    latitude = _degrees(place.latitude, "latitude", 90)
    longitude = _degrees(place.longitude, "longitude", 180)
    time_zone, doubt = (
        _zone_found(latitude, longitude)
        if given is None
        else _zone_given(given, latitude, longitude)
    )
    offset_at = read_time_zone(time_zone)
    country = getattr(place, "country", None)
    region = getattr(place, "region", None)
    if country is not None and not re.fullmatch("[A-Za-z]{2}", str(country)):
        raise invalid("place.country", "country")
    if region is not None and not (isinstance(region, str) and len(region) <= _REGION_LENGTH_MAX):
        raise invalid("place.region", "region", known=str(_REGION_LENGTH_MAX))
    if given is not None and country is not None:
        _check_country(time_zone, str(country).upper(), latitude, longitude)
    read = replace(
        BirthPlace(latitude, longitude, time_zone),
        country=None if country is None else str(country).upper(),
        region=(region or "").strip().lower() or None,
    )
    is_known = isinstance(place, (BirthPlace, Place))
    shown = place if is_known else _as_given(place)
    if given is None:
        shown = replace(shown, time_zone=time_zone)
    return OnePlace(read, shown, offset_at, doubt)


_Zoned = tuple[str, ZoneDoubt | None]


def _zone_found(latitude: float, longitude: float) -> _Zoned:
    zones = zones_at(latitude, longitude)
    # As at sea.
    if not zones:
        raise invalid("place.time_zone", "zone_nowhere")
    doubt = ZoneDoubt("zone_border", tuple(zones[1:])) if len(zones) > 1 else None
    return zones[0], doubt


def _zone_given(time_zone: str, latitude: float, longitude: float) -> _Zoned:
    read_time_zone(time_zone)
    # Around the coordinates there are nine places to look up: nearly always, one is enough.
    if _has_zone(zones_at(latitude, longitude), time_zone):
        return time_zone, None
    zones = zones_around(latitude, longitude)
    is_there = not zones or _has_zone(zones, time_zone)
    return time_zone, None if is_there else ZoneDoubt("zone_differs", tuple(zones))


def _has_zone(zones: Iterable[str], time_zone: str) -> bool:
    return any(is_zone(time_zone, zone) for zone in zones)


def _check_country(time_zone: str, country: str, latitude: float, longitude: float) -> None:
    """Rejects a zone of other countries.

    Behind a border, clocks of the neighbours may be in use: at the coordinates, all zones are right.

    Raises:
        InvalidBirth: The zone is of other countries.
    """
    countries = countries_of_zone(time_zone)
    if not countries or country in countries or not is_country_of_zone(country):
        return
    zones = zones_around(latitude, longitude)
    is_near = any(country in countries_of_zone(zone) for zone in zones)
    if is_near and _has_zone(zones, time_zone):
        return
    raise invalid("place.time_zone", "zone_country", zone=time_zone, country=country)


def _instant_given(place: Any, time_zone: str) -> OnePlace:
    """Servers and containers have zones without a place, so callers often give one by mistake."""
    given = {name: getattr(place, name, None) for name in _FIELDS if name != "time_zone"}
    others = {name: value for name, value in given.items() if value is not None}
    if "latitude" in others:
        _degrees(others["latitude"], "latitude", 90)
    if "longitude" in others:
        _degrees(others["longitude"], "longitude", 180)
    if others:
        raise invalid("place.time_zone", "zone_no_place", zone=time_zone)
    return OnePlace(BirthPlace(0, 0, time_zone), None, read_time_zone(time_zone), None)


def _as_given(place: Any) -> BirthPlace:
    fields: dict[str, Any] = {name: getattr(place, name, None) for name in _FIELDS}
    return BirthPlace(**fields)


def _degrees(value: object, field: str, limit: int) -> float:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if is_number and abs(value) <= limit:  # type: ignore[arg-type]
        return value  # type: ignore[return-value]
    raise invalid(f"place.{field}", field)
