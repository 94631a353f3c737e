"""Finds the possible instants of a clock time."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from ._birth_rules import fits
from ._birth_texts import filled
from ._birth_types import BirthBasis, BirthPlace, TimeBasis
from ._births import Rule, births
from ._calendar import FIRST_UNIX_SECOND, SECONDS_PER_DAY, date_text
from ._clock_kind import clock_kind_at
from ._clock_readings import Readings, duration_text, instants_of
from ._equation_of_time import equation_of_time
from ._time_zone import OffsetAt, read_time_zone

_SECONDS_PER_DEGREE = 240
_WAR_TIME = ("1942-02-09", "1945-10-01")
"""The year-round summer time of the United States and Canada, as local dates."""
_NORTH_AMERICA = re.compile(r"America|US|Canada|Pacific/Honolulu", re.IGNORECASE)
_SOUTH_OF_NORTH_AMERICA = 14


@dataclass(frozen=True)
class Option:
    """An instant that a birth may have been.

    Attributes:
        unix_second: Seconds since 1970 in UTC.
        offset: Seconds east of UTC.
        basis: The kind of the offset.
        why: Why it may be right.
        clock: The clock that it is by: a reading of the rules, ``zone`` among them.
        kind: The zone's kind of time, if its history has one.
        base: The zone's offset without summer time.
    """

    unix_second: int
    offset: int
    basis: BirthBasis
    why: str
    clock: str | int = "zone"
    kind: str = "none"
    base: int | None = None


@dataclass(frozen=True)
class Found:
    """The possible meanings of a clock time.

    Attributes:
        options: The likeliest first.
        rules: Rows that apply.
        shown: How often, by the history of the zone.
        base: The zone's offset without summer time, at the first option.
    """

    options: tuple[Option, ...]
    rules: tuple[Rule, ...]
    shown: Literal["once", "twice", "never"]
    base: int | None


class LookedUp(NamedTuple):
    """The instants of a clock's time.

    Attributes:
        clock_second: Another one than was looked for if that was never shown.
        readings: The instants.
        only: Which instant counts, of a time that was shown twice; both, if this is left out.
    """

    clock_second: int
    readings: Readings
    only: Literal["first", "last"] | None = None


LookUp = Callable[[int, OffsetAt], LookedUp]
"""How a time is looked up in the history of a zone."""


def _look_up_time(clock_second: int, offset_at: OffsetAt) -> LookedUp:
    return LookedUp(clock_second, instants_of(clock_second, offset_at))


def local_mean_offset(longitude: float, near: int) -> int:
    """Local mean time, in whole seconds, on the side of the date line where another offset is."""
    offset = math.floor(longitude * _SECONDS_PER_DEGREE + 0.5)
    return offset + SECONDS_PER_DAY * math.floor((near - offset) / SECONDS_PER_DAY + 0.5)


def readings_of(
    clock_second: int,
    place: BirthPlace,
    offset_at: OffsetAt,
    time_basis: TimeBasis,
    look_up: LookUp = _look_up_time,
) -> Found:
    """The instants that a clock's time may mean.

    Args:
        clock_second: Seconds since 1970-01-01T00:00:00 by the clock.
        place: Where it was.
        offset_at: The history of its zone.
        time_basis: The basis of the clock.
        look_up: How a time is looked up in the history of a zone; by default, all instants at which it
            was shown.
    """
    readings, shown = _zone_readings(clock_second, place, place.time_zone or "", offset_at, look_up)
    first = readings[0]
    if time_basis in ("local_mean", "apparent"):
        option = _sun_reading(time_basis, clock_second, place, first)  # type: ignore[arg-type]
        return Found((option,), (), "once", first.base)
    date = date_text(clock_second // SECONDS_PER_DAY)
    kinds = [reading.kind for reading in readings]
    rules = [
        rule
        for rule in births().rules
        if not (time_basis == "civil" and rule.get("isBasis"))
        and fits(rule, place, date, kinds, first.base)
    ]
    used: list[Rule] = []

    def expand(rest: list[Rule]) -> list[Option]:
        if not rest:
            return readings
        rule, *others = rest
        used.append(rule)
        options: list[Option] = []
        for reading in rule["readings"]:
            if reading == "zone":
                # Of rows of one matter, such as us_zone and us_summer, only the first that fits counts.
                options += expand([other for other in others if not _is_akin(rule, other)])
            else:
                found = _options_of(reading, rule["id"], clock_second, place, first, look_up)
                options += [replace(one, clock=reading) for one in found]
        return options

    options = expand(rules)
    if used and _is_same_history(used[0], options, readings):
        return Found(tuple(readings), (), shown, first.base)
    return Found(tuple(options), tuple(used), shown, first.base)


def _is_same_history(rule: Rule, options: list[Option], own: list[Option]) -> bool:
    """Whether another zone's history decides, with the same result as the place's own zone."""
    reading, *others = rule["readings"]
    is_history = str(reading).startswith("@") and not others
    return is_history and [one.unix_second for one in options] == [one.unix_second for one in own]


def _is_akin(one: Rule, other: Rule) -> bool:
    return bool(one["id"].split("_")[0] == other["id"].split("_")[0])


def _options_of(
    reading: str | int,
    rule_id: str,
    clock_second: int,
    place: BirthPlace,
    first: Option,
    look_up: LookUp,
) -> list[Option]:
    if reading == "local":
        return [_sun_reading("local_mean", clock_second, place, first)]
    if reading == "apparent":
        return [_sun_reading("apparent", clock_second, place, first)]
    if isinstance(reading, int):
        is_summer = first.base is not None and reading > first.base
        basis: BirthBasis = "summer" if is_summer else "standard"
        if reading % 900 != 0:
            basis = "city_mean"
        return [_option(clock_second, reading, basis, births().whys.get(rule_id, births().whys["region"]))]
    base = first.offset if first.base is None else first.base
    ahead = first.offset - base if first.kind == "summer" else 3_600
    mean = local_mean_offset(place.longitude, base)
    by_reading: dict[str, tuple[int, BirthBasis, str]] = {
        "local_summer": (mean + ahead, "summer", "local_summer"),
        "standard": (base, "standard", "no_summer"),
        "summer": (base + 3_600, "summer", "summer_by_law"),
        "west": (base - 3_600, "standard", "west"),
        "west_summer": (first.offset - 3_600, first.basis, "west_summer"),
    }
    if reading in by_reading:
        offset, basis, word = by_reading[reading]
        return [_option(clock_second, offset, basis, births().whys[word])]
    zone = reading[1:]
    why = filled(births().whys.get(rule_id, births().whys["state"]), zone=zone)
    readings, _ = _zone_readings(clock_second, place, zone, read_time_zone(zone), look_up)
    return [replace(one, why=why) for one in readings]


def _option(clock_second: int, offset: int, basis: BirthBasis, why: str) -> Option:
    return Option(clock_second - offset, offset, basis, why)


def _sun_reading(
    basis: Literal["local_mean", "apparent"], clock_second: int, place: BirthPlace, near: Option
) -> Option:
    mean = local_mean_offset(place.longitude, near.offset)
    offset = mean + equation_of_time(clock_second - mean) if basis == "apparent" else mean
    return _option(clock_second, offset, basis, births().whys[basis])


def _zone_readings(
    shown_second: int, place: BirthPlace, time_zone: str, history: OffsetAt, look_up: LookUp
) -> tuple[list[Option], Literal["once", "twice", "never"]]:
    """The reading by a zone's history. The mean time of the place replaces that of the zone's city."""

    # No zone changed before 1800, and not every system's database goes further back.
    def offset_at(unix_second: int) -> int:
        return history(max(unix_second, FIRST_UNIX_SECOND))

    clock_second, found, only = look_up(shown_second, offset_at)
    readings: list[Option] = []
    for unix_second in dict.fromkeys((found.earlier, found.later)):
        # In a gap, the larger offset is the later one, although its instant is earlier.
        at = unix_second
        if not found.is_shown:
            days = 1 if unix_second == found.earlier else -1
            at = clock_second + days * SECONDS_PER_DAY
        clock_kind = clock_kind_at(time_zone, at, offset_at)
        offset = clock_second - unix_second
        base = None if clock_kind is None else clock_kind.base
        kind = "none" if clock_kind is None else clock_kind.kind
        if base is not None and offset > base:
            kind = "summer"
        basis = _basis_of(kind, clock_second, place, time_zone)
        own = local_mean_offset(place.longitude, offset) if kind == "local" else offset
        why = filled(births().whys[basis], zone=time_zone)
        readings.append(Option(clock_second - own, own, basis, why, kind=kind, base=base))
    if only is not None:
        # The mean time of the place may change their order.
        ordered = sorted(readings, key=lambda reading: reading.unix_second)
        return [ordered[0 if only == "first" else -1]], "once"
    seconds = abs(readings[0].offset - readings[-1].offset)
    # Where it is 0, the place's own mean time was standard time already.
    if seconds:
        amount = duration_text(seconds)
        back, forward = ("before_back", "after_back"), ("after_forward", "before_forward")
        words = back if found.is_shown else forward
        readings = [
            replace(one, why=f"{one.why} {filled(births().whys[word], amount=amount)}")
            for one, word in zip(readings, words)
        ]
    if not found.is_shown:
        # A clock not yet set forward is likelier than a wrong one.
        return readings[::-1], "never"
    return readings, "once" if found.earlier == found.later else "twice"


def _basis_of(kind: str, clock_second: int, place: BirthPlace, time_zone: str) -> BirthBasis:
    if kind == "local":
        return "local_mean"
    if kind == "city":
        return "city_mean"
    if kind != "summer":
        return "standard"
    date = date_text(clock_second // SECONDS_PER_DAY)
    is_war = (
        _NORTH_AMERICA.match(time_zone) is not None
        and place.latitude > _SOUTH_OF_NORTH_AMERICA
        and _WAR_TIME[0] <= date < _WAR_TIME[1]
    )
    return "war" if is_war else "summer"
