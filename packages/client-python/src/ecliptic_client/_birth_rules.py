"""Which rows of the rules fit a birth."""

from __future__ import annotations

from ._area import is_in_area
from ._birth_types import BirthPlace
from ._births import Rule, births
from ._clock_kind import names_of


def fits(rule: Rule, place: BirthPlace, date: str, kinds: list[str], base: int | None) -> bool:
    """Whether a row fits a local date, the zone's kind of time, and a place."""
    return (
        any(start <= date < end for start, end in rule["spans"])
        and ("kinds" not in rule or any(kind in kinds for kind in rule["kinds"]))
        and ("base" not in rule or rule["base"] == base)
        and _is_where(rule, place)
        and ("areas" not in rule or _is_in(rule["areas"], place))
        and _is_in_region(rule, place)
    )


def _is_where(rule: Rule, place: BirthPlace) -> bool:
    if place.country is not None and "countries" in rule:
        return place.country in rule["countries"]
    return "zones" not in rule or any(name in rule["zones"] for name in names_of(place.time_zone or ""))


def _is_in_region(rule: Rule, place: BirthPlace) -> bool:
    if "regions" not in rule:
        return True
    if place.region is not None:
        return place.region in rule["regions"]
    return "regionAreas" in rule and _is_in(rule["regionAreas"], place)


def _is_in(areas: list[str], place: BirthPlace) -> bool:
    return any(is_in_area(births().areas[area], place.latitude, place.longitude) for area in areas)


def is_julian_territory(place: BirthPlace, date: str) -> bool:
    """Tells whether the Julian calendar was in use at a place on a Gregorian date."""
    return any(
        date < rule["until"]
        and _is_where(rule, place)
        and ("areas" not in rule or _is_in(rule["areas"], place))
        and not _is_in(rule.get("except", []), place)
        for rule in births().julian_rules
    )


def other_calendars_of(place: BirthPlace, date: str) -> list[str]:
    """Codes of warnings about calendars that are not converted."""
    return [
        rule["id"]
        for rule in births().other_calendars
        if date < rule["until"] and _is_where(rule, place)
    ]
