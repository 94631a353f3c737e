"""From a birth certificate to the instant of birth, or to the question that it leaves open."""

from __future__ import annotations

import datetime
from typing import Any, Literal, overload

from ._birth_place import SeveralPlaces
from ._birth_readings import Found, Option, readings_of
from ._birth_steps import (
    CANDIDATES_MAX,
    candidate,
    check_zone,
    days_of,
    is_same,
    named,
    place_question,
    status_of,
    unresolved_text,
    warnings_of,
    zone_name,
    zone_question,
)
from ._birth_texts import filled
from ._birth_types import (
    BirthCandidate,
    BirthPlace,
    BirthResolution,
    InstantZone,
    OpenBirth,
    ResolvedBirth,
    TimeBasis,
    UnresolvedBirth,
)
from ._births import births
from ._calendar import SECONDS_PER_DAY, Calendar, date_text
from ._places import Place
from ._read_birth import ReadBirth, read_birth
from ._zone_doubt import ByZone, by_zones


@overload
def resolve_birth(
    *,
    date: str | datetime.date,
    time: str,
    place: str | BirthPlace | Place | InstantZone,
    calendar: Calendar | None = None,
    time_basis: TimeBasis = "auto",
    offset: str | None = None,
    strict: Literal[True],
) -> ResolvedBirth: ...


@overload
def resolve_birth(
    *,
    date: str | datetime.date,
    time: str,
    place: str | BirthPlace | Place | InstantZone,
    calendar: Calendar | None = None,
    time_basis: TimeBasis = "auto",
    offset: str | None = None,
    strict: bool = False,
) -> BirthResolution: ...


def resolve_birth(
    *,
    date: str | datetime.date,
    time: str,
    place: str | BirthPlace | Place | InstantZone,
    calendar: Calendar | None = None,
    time_basis: TimeBasis = "auto",
    offset: str | None = None,
    strict: bool = False,
) -> BirthResolution:
    """The instant of a birth certificate, or a choice of instants.

    Doubt raises an error only with ``strict``.

    Args:
        date: In the given calendar: ``YYYY-MM-DD``, or a ``datetime.date``.
        time: The clock time: ``HH:MM``, ``HH:MM:SS``, or with a fraction of 1 to 9 digits.
        place: A name such as ``Paris, Texas``; with several such places, the result is a choice. Or a
            place: one of the ``places`` of such a result, one of ``find_places``, or your own object.
            ``InstantZone("UTC")`` is an instant, with a warning.
        calendar: ``gregorian`` or ``julian``. Default: ``gregorian``, but a choice for a place and time
            of Julian certificates.
        time_basis: The basis of the time. ``auto``: the local custom of the time, with a choice in
            case of doubt. ``civil``: legal time, or earlier the mean time of the place. ``local_mean`` and
            ``apparent``: the sun at the place, by a clock or by a sundial.
        offset: ``±HH:MM`` or ``±HH:MM:SS``, if it is known: wins over everything.
        strict: Raise an error if the status would not be ``resolved``.

    Raises:
        InvalidBirth: An argument is malformed or out of range, the calendar has no such date, the
            longitude does not fit the zone, or no place has the name.
        UnknownTimeZone: The system has no zone of that name.
        UnresolvedBirth: With ``strict``: there is no single instant.

    Example:
        >>> ulm = BirthPlace(48.4, 9.99, "Europe/Berlin")
        >>> resolve_birth(date="1879-03-14", time="11:30", place=ulm).utc_datetime
        '1879-03-14T10:50:02Z'
    """
    read = read_birth(date, time, place, calendar, time_basis, offset, strict)
    if isinstance(read, SeveralPlaces):
        return _open_unless_strict(OpenBirth(**place_question(read)), strict)
    found = by_zones(read, _resolved_by)
    if len(found) > 1:
        return _open_unless_strict(OpenBirth(**zone_question(read, found)), strict)
    resolution = found[0].resolution
    return (
        resolution if resolution.status == "resolved" else _open_unless_strict(resolution, strict)
    )


def _resolved_by(read: ReadBirth) -> ByZone[BirthResolution]:
    resolution = _resolved_at(read)
    zone = zone_name(read)
    candidates = resolution.candidates
    if resolution.status == "resolved":
        only = BirthCandidate(
            utc_datetime=resolution.utc_datetime,
            utc_offset=resolution.utc_offset,
            datetime=resolution.datetime,
            basis=resolution.basis,
            why=filled(births().whys["zone"], zone=zone),
        )
        candidates = (only,)
    keys = tuple(one.utc_datetime for one in candidates)
    return ByZone(zone, resolution, candidates, keys)


def _resolved_at(read: ReadBirth) -> BirthResolution:
    """The birth by the zone of its place."""
    days = days_of(read)
    reads: list[tuple[Calendar, Found]] = []
    for one, day in days:
        clock_second = day * SECONDS_PER_DAY + read.second_of_day
        check_zone(read, clock_second)
        found = readings_of(clock_second, read.place, read.offset_at, read.time_basis)
        reads.append((one, found))
    clock_second = days[0][1] * SECONDS_PER_DAY + read.second_of_day
    founds = [found for _, found in reads]
    if read.offset is not None:
        options = [Option(clock_second - read.offset, read.offset, "given_offset", "")]
    else:
        options = _distinct(
            [option for one, found in reads for option in named(found, one, len(days) > 1)]
        )
    candidates = tuple(candidate(option, read.fraction) for option in options)
    status = status_of(founds, options, read.offset is not None)
    gregorian_date = date_text(days[0][1])
    findings: dict[str, Any] = {
        "time_zone": zone_name(read),
        "place": read.shown,
        "places": (),
        "tz_release": births().release,
        "gregorian_date": gregorian_date,
        "warnings": warnings_of(read, founds, options, gregorian_date),
    }
    if status == "resolved":
        only = candidates[0]
        return ResolvedBirth(
            status=status,
            datetime=only.datetime,
            utc_datetime=only.utc_datetime,
            utc_offset=only.utc_offset,
            basis=only.basis,
            candidates=(),
            **findings,
        )
    return OpenBirth(status=status, candidates=candidates, **findings)


def _open_unless_strict(question: OpenBirth, strict: bool) -> OpenBirth:
    if strict:
        text = unresolved_text("unresolved", question.status, question.warnings)
        raise UnresolvedBirth(text, question)
    return question


def _distinct(options: list[Option]) -> list[Option]:
    kept: list[Option] = []
    for option in options:
        is_new = not any(is_same(one, option) for one in kept)
        if is_new and len(kept) < CANDIDATES_MAX:
            kept.append(option)
    return kept
