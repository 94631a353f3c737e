"""The steps from a certificate to its instants or days, which births and days have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from ._birth_place import SeveralPlaces
from ._birth_readings import Found, Option, local_mean_offset
from ._birth_rules import is_julian_territory, other_calendars_of
from ._birth_texts import filled, invalid
from ._birth_types import BirthCandidate, BirthPlace, BirthWarning
from ._births import births
from ._calendar import END_UNIX_SECOND, FIRST_UNIX_SECOND, Calendar, date_text, moment_text
from ._clock_kind import clock_kind_at
from ._clock_readings import offset_text
from ._far_offset import is_far_from_sun
from ._read_birth import ReadBirth
from ._zone_doubt import ByZone

CANDIDATES_MAX = 6
"""More would be too many for a person to choose from."""
_SAME_SECONDS = 30
"""Certificates have minutes, so closer instants count as one."""
_ZONE_DISTANCE_MAX = 12_600
"""How far a zone may be from the sun: 3 h 06 min in the west of China is the most in use."""
_DOUBLE_SUMMER_TIME = 7_200


def zone_name(read: ReadBirth) -> str:
    """The zone of a place as read."""
    return read.place.time_zone or ""


def zone_question(read: ReadBirth, found: list[ByZone[Any]]) -> dict[str, Any]:
    """The question if zones give several instants or days."""
    is_given = read.doubt is not None and read.doubt.code == "zone_differs"
    code = "zone_border" if read.doubt is None else read.doubt.code
    zones = [one.zone for one in found][: -1 if is_given else None]
    warnings: dict[str, BirthWarning] = {}
    candidates: dict[str, Any] = {}
    for one in found:
        for warning in one.resolution.warnings:
            warnings.setdefault(warning.code, warning)
        for key, each in zip(one.keys, one.candidates, strict=True):
            candidates.setdefault(key, each)
    return {
        "status": "choose",
        "time_zone": read.place.time_zone if is_given else None,
        "place": read.shown if is_given else None,
        "places": (),
        "tz_release": births().release,
        "gregorian_date": found[0].resolution.gregorian_date,
        "warnings": (
            warning_of(code, zone=zone_name(read), zones=", ".join(zones)),
            *warnings.values(),
        ),
        "candidates": tuple(candidates.values())[:CANDIDATES_MAX],
    }


def place_question(several: SeveralPlaces) -> dict[str, Any]:
    """The question if a text has several possible places."""
    return {
        "status": "choose",
        "time_zone": None,
        "place": None,
        "places": several.places,
        "tz_release": births().release,
        "gregorian_date": None,
        "warnings": (warning_of(several.doubt),),
        "candidates": (),
    }


def unresolved_text(fault: str, status: str, warnings: tuple[BirthWarning, ...]) -> str:
    """The error with ``strict``.

    Args:
        fault: ``unresolved``, or ``unresolved_day``.
        status: The kind of doubt.
        warnings: The warnings.
    """
    text = " ".join(warning.text for warning in warnings)
    return filled(births().faults[fault], value=status, text=text)


def _is_dropped(read: ReadBirth) -> bool:
    """Whether a state left the date out when it took the Gregorian calendar."""
    gregorian, julian = read.days["gregorian"], read.days["julian"]
    return _is_julian_on(read.place, gregorian) and not _is_julian_on(read.place, julian)


def _is_julian_on(place: BirthPlace, day: int | None) -> bool:
    return day is not None and is_julian_territory(place, date_text(day))


def days_of(read: ReadBirth) -> list[tuple[Calendar, int]]:
    """The days that the date may mean: of a certificate in a Julian country, the Julian is likelier."""
    order: tuple[Calendar, ...] = ("julian", "gregorian")
    if _is_dropped(read):
        order = ("gregorian", "julian")
    existing = [(one, day) for one in order if (day := read.days[one]) is not None]
    if read.calendar is not None:
        return [one for one in existing if one[0] == read.calendar]
    gregorian = [one for one in existing if one[0] == "gregorian"]
    return existing if _is_julian_on(read.place, read.days["gregorian"]) else gregorian


def check_zone(read: ReadBirth, clock_second: int) -> None:
    """Rejects a longitude that does not fit the zone.

    Raises:
        InvalidBirth: The sun is too far from the clocks.
    """
    at = max(clock_second, FIRST_UNIX_SECOND)
    kind = clock_kind_at(zone_name(read), at, read.offset_at)
    if kind is None:
        return
    base = read.offset_at(at) if kind.base is None else kind.base
    # Before there was a town, the database has no clocks, and 0 for their offset.
    if kind.kind == "local" and base == 0:
        return
    sun = local_mean_offset(read.place.longitude, base)
    if abs(sun - base) > _ZONE_DISTANCE_MAX:
        raise invalid(
            "place",
            "place",
            value=str(read.place.longitude).removesuffix(".0"),
            sun=offset_text(sun),
            zone=zone_name(read),
            offset=offset_text(base),
        )


def named(found: Found, calendar: Calendar, is_in_doubt: bool) -> list[Option]:
    """The options, with the calendar in their reasons if it is in doubt."""
    if not is_in_doubt:
        return list(found.options)
    return [replace(one, why=f"{births().whys[calendar]} {one.why}") for one in found.options]


def is_same(one: Option, other: Option) -> bool:
    """Whether both count as one."""
    return abs(one.unix_second - other.unix_second) < _SAME_SECONDS


def status_of(
    founds: Sequence[Found], options: Sequence[object], is_given: bool
) -> Literal["resolved", "choose", "never"]:
    """Whether there is one instant, several, or none that a clock showed."""
    if is_given:
        return "resolved"
    # By a row, clocks may have shown a time that the zone's clocks skipped.
    if all(found.shown == "never" and not found.rules for found in founds):
        return "never"
    return "resolved" if len(options) == 1 else "choose"


def candidate(option: Option, fraction: str) -> BirthCandidate:
    """An option as it is shown and sent."""
    utc = f"{moment_text(option.unix_second, fraction)}Z"
    offset = offset_text(option.offset)
    local = f"{moment_text(option.unix_second + option.offset, fraction)}{offset}"
    return BirthCandidate(
        utc_datetime=utc,
        utc_offset=offset,
        datetime=utc if option.offset % 60 else local,
        basis=option.basis,
        why=option.why,
    )


def warnings_of(
    read: ReadBirth, founds: list[Found], options: list[Option], date: str
) -> tuple[BirthWarning, ...]:
    """The warnings about a reading, without repetition.

    Args:
        read: The birth.
        founds: The readings of each calendar.
        options: The remaining options.
        date: The likeliest date in the Gregorian calendar.
    """
    first = options[0]
    ours = founds[0].options
    codes: list[str] = ["instant"] if read.shown is None else []
    if read.calendar is None and len(founds) > 1:
        codes.append("calendar_in_doubt")
    if read.calendar is None:
        codes += other_calendars_of(read.place, date)
    if read.calendar == "julian":
        codes.append("julian_date")
    if read.calendar != "gregorian" and _is_dropped(read):
        codes.append("date_dropped")
    elif read.calendar == "julian" and not is_julian_territory(read.place, date):
        codes.append("julian_unusual")
    if read.offset is None:
        codes += _codes_of(founds, options, read.place.region)
    elif all(option.offset != read.offset for option in ours):
        if is_far_from_sun(read.offset, read.place.longitude):
            codes.append("offset_far")
        codes.append("offset_differs")
    if not all(FIRST_UNIX_SECOND <= one.unix_second < END_UNIX_SECOND for one in options):
        codes.append("no_ephemeris")
    offset = offset_text((first if read.offset is None else ours[0]).offset)
    words = {"offset": offset, "date": date, "zone": zone_name(read)}
    return tuple(warning_of(code, **words) for code in dict.fromkeys(codes))


def warning_of(code: str, **words: str) -> BirthWarning:
    """A warning with its words filled in."""
    text, anchor = births().warnings[code]
    return BirthWarning(code, filled(text, **words), f"{births().page}#{anchor}")


def _codes_of(founds: list[Found], options: list[Option], region: str | None) -> list[str]:
    """The warnings of the readings themselves."""
    first = options[0]
    rules = [rule for found in founds for rule in found.rules]
    # Only the first row warns, and only if it changes the result or always warns.
    by_code = [
        rule["id"]
        for found in founds
        for rule in found.rules[:1]
        if len(rule["readings"]) == 1 or len(options) > len(founds) or rule.get("alwaysWarns")
    ]
    base = founds[0].base if first.base is None else first.base
    shown = {found.shown for found in founds}
    by_basis = {
        "local_mean": "local_mean_time",
        "city_mean": "city_mean_time",
        "apparent": "apparent_time",
    }
    codes = list(by_code)
    if region is None and any("US" in rule.get("countries", []) for rule in rules):
        codes.append("region_missing")
    if "twice" in shown and len(options) > 1:
        codes.append("twice")
    if "never" in shown:
        codes.append("never")
    if not by_code and first.basis in by_basis:
        codes.append(by_basis[first.basis])
    if first.basis == "war":
        codes.append("war_time")
    if base is not None and first.offset - base >= _DOUBLE_SUMMER_TIME:
        codes.append("double_summer_time")
    return codes
