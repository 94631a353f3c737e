"""Reads where a birth was: what was made by hand or found, or a text that is looked for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Literal

from ._birth_texts import invalid
from ._birth_types import BirthPlace
from ._find_places import choose_place
from ._places import QUERY_LENGTH_MAX, Place
from ._time_zone import OffsetAt, read_time_zone

_FIELDS = ("latitude", "longitude", "time_zone", "country", "region", "name")
_REGION_LENGTH_MAX = 200
_BLANK = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True)
class OnePlace:
    """One place.

    Attributes:
        place: With its country in upper and its region in lower case.
        shown: As the answer shows it.
        offset_at: The history of its zone.
    """

    place: BirthPlace
    shown: BirthPlace | Place
    offset_at: OffsetAt


@dataclass(frozen=True)
class SeveralPlaces:
    """A text that does not say which place is meant.

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
    if not all(hasattr(place, name) for name in ("latitude", "longitude", "time_zone")):
        raise invalid("place", "place_form", known=", ".join(_FIELDS))
    latitude = _degrees(place.latitude, "latitude", 90)
    longitude = _degrees(place.longitude, "longitude", 180)
    offset_at = read_time_zone(place.time_zone)
    country = getattr(place, "country", None)
    region = getattr(place, "region", None)
    if country is not None and not re.fullmatch("[A-Za-z]{2}", str(country)):
        raise invalid("place.country", "country")
    if region is not None and not (isinstance(region, str) and len(region) <= _REGION_LENGTH_MAX):
        raise invalid("place.region", "region", known=str(_REGION_LENGTH_MAX))
    read = replace(
        BirthPlace(latitude, longitude, place.time_zone),
        country=None if country is None else str(country).upper(),
        region=(region or "").strip().lower() or None,
    )
    is_known = isinstance(place, (BirthPlace, Place))
    shown = place if is_known else _as_given(place)
    return OnePlace(read, shown, offset_at)


def _as_given(place: Any) -> BirthPlace:
    fields: dict[str, Any] = {name: getattr(place, name, None) for name in _FIELDS}
    return BirthPlace(**fields)


def _degrees(value: object, field: str, limit: int) -> float:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if is_number and abs(value) <= limit:  # type: ignore[arg-type]
        return value  # type: ignore[return-value]
    raise invalid(f"place.{field}", field)
