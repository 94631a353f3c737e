"""From a birth certificate without a time to the local day as instants, or to the question that it leaves open."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, overload

from ._birth_day_types import (
    BirthDayCandidate,
    BirthDayResolution,
    DayEnd,
    OpenBirthDay,
    ResolvedBirthDay,
    UnresolvedBirthDay,
)
from ._birth_place import SeveralPlaces
from ._birth_readings import Found, LookUp, Option, readings_of
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
    warning_of,
    warnings_of,
    zone_name,
    zone_question,
)
from ._birth_texts import filled
from ._birth_types import BirthPlace, BirthWarning, InstantZone, TimeBasis
from ._births import births
from ._calendar import SECONDS_PER_DAY, Calendar, date_text
from ._day_edges import first_of_day, last_of_day
from ._places import Place
from ._read_birth import ReadBirth, read_birth_day
from ._zone_doubt import ByZone, by_zones


@dataclass(frozen=True)
class _Span:
    """The possible meanings of the date by one clock.

    Attributes:
        start: Its first second.
        end: The second after its last one.
        why: Why it may be right.
    """

    start: Option
    end: Option
    why: str


@overload
def resolve_birth_day(
    *,
    date: str | datetime.date,
    place: str | BirthPlace | Place | InstantZone,
    calendar: Calendar | None = None,
    time_basis: TimeBasis = "auto",
    offset: str | None = None,
    strict: Literal[True],
) -> ResolvedBirthDay: ...


@overload
def resolve_birth_day(
    *,
    date: str | datetime.date,
    place: str | BirthPlace | Place | InstantZone,
    calendar: Calendar | None = None,
    time_basis: TimeBasis = "auto",
    offset: str | None = None,
    strict: bool = False,
) -> BirthDayResolution: ...


def resolve_birth_day(
    *,
    date: str | datetime.date,
    place: str | BirthPlace | Place | InstantZone,
    calendar: Calendar | None = None,
    time_basis: TimeBasis = "auto",
    offset: str | None = None,
    strict: bool = False,
) -> BirthDayResolution:
    """The local day of a birth without a time, or a choice of days.

    Doubt raises an error only with ``strict``. The day begins at the first instant at which
    the clock shows the date, and ends after the last one. Where clocks skip midnight, that is the
    instant of the change; where they are set back over midnight, two days overlap.

    Args:
        date: In the given calendar: ``YYYY-MM-DD``, or a ``datetime.date``.
        place: A name or a place, as in ``resolve_birth``.
        calendar: ``gregorian`` or ``julian``. Default: ``gregorian``, but a choice for a place and time
            of Julian certificates.
        time_basis: The basis of clocks, as in ``resolve_birth``.
        offset: ``±HH:MM`` or ``±HH:MM:SS``, if it is known: wins over everything.
        strict: Raise an error if the status would not be ``resolved``.

    Raises:
        InvalidBirth: An argument is malformed or out of range, the calendar has no such date, the
            longitude does not fit the zone, or no place has the name.
        UnknownTimeZone: The system has no zone of that name.
        UnresolvedBirthDay: With ``strict``: there is no single day.

    Example:
        >>> berlin = BirthPlace(52.52, 13.41, "Europe/Berlin")
        >>> resolve_birth_day(date="1990-06-15", place=berlin).start.datetime
        '1990-06-15T00:00:00+02:00'
    """
    read = read_birth_day(date, place, calendar, time_basis, offset, strict)
    if isinstance(read, SeveralPlaces):
        return _open_unless_strict(OpenBirthDay(**place_question(read)), strict)
    found = by_zones(read, _resolved_by)
    if len(found) > 1:
        return _open_unless_strict(OpenBirthDay(**zone_question(read, found)), strict)
    resolution = found[0].resolution
    return (
        resolution if resolution.status == "resolved" else _open_unless_strict(resolution, strict)
    )


def _resolved_by(read: ReadBirth) -> ByZone[BirthDayResolution]:
    resolution = _resolved_at(read)
    zone = zone_name(read)
    candidates = resolution.candidates
    if resolution.status == "resolved":
        only = BirthDayCandidate(
            start=resolution.start,
            end=resolution.end,
            duration_seconds=resolution.duration_seconds,
            why=filled(births().whys["zone"], zone=zone),
        )
        candidates = (only,)
    keys = tuple(f"{one.start.utc_datetime} {one.end.utc_datetime}" for one in candidates)
    return ByZone(zone, resolution, candidates, keys)


def _resolved_at(read: ReadBirth) -> BirthDayResolution:
    """The day by the zone of its place."""
    days = days_of(read)

    def founds_of(second_of_day: int, look_up: LookUp) -> list[Found]:
        founds = []
        for _, day in days:
            clock_second = day * SECONDS_PER_DAY + second_of_day
            check_zone(read, clock_second)
            founds.append(
                readings_of(clock_second, read.place, read.offset_at, read.time_basis, look_up)
            )
        return founds

    starts = founds_of(0, first_of_day)
    ends = founds_of(SECONDS_PER_DAY - 1, last_of_day)
    if read.offset is not None:
        spans = [_given_span(days[0][1] * SECONDS_PER_DAY, read.offset)]
    else:
        is_in_doubt = len(days) > 1
        spans = _distinct(
            span
            for (one, _), start, end in zip(days, starts, ends, strict=True)
            for span in _spans_of(named(start, one, is_in_doubt), named(end, one, is_in_doubt))
        )
    status = status_of([*starts, *ends], spans, read.offset is not None)
    gregorian_date = date_text(days[0][1])
    findings: dict[str, Any] = {
        "time_zone": zone_name(read),
        "place": read.shown,
        "places": (),
        "tz_release": births().release,
        "gregorian_date": gregorian_date,
        "warnings": _distinct_warnings(
            *warnings_of(read, starts, [span.start for span in spans], gregorian_date),
            *warnings_of(read, ends, [span.end for span in spans], gregorian_date),
        ),
    }
    candidates = tuple(_candidate_of(span) for span in spans)
    if status == "resolved":
        only = candidates[0]
        return ResolvedBirthDay(
            status=status,
            start=only.start,
            end=only.end,
            duration_seconds=only.duration_seconds,
            candidates=(),
            **findings,
        )
    return OpenBirthDay(status=status, candidates=candidates, **findings)


def _open_unless_strict(question: OpenBirthDay, strict: bool) -> OpenBirthDay:
    if strict:
        text = unresolved_text("unresolved_day", question.status, question.warnings)
        raise UnresolvedBirthDay(text, question)
    return question


def _spans_of(start: list[Option], end: list[Option]) -> list[_Span]:
    """Pairs the readings of a clock at both edges.

    A clock that only one edge has, because a rule or a kind of time ends within the day, is paired with
    the likeliest of the other edge.
    """
    starts, ends = _by_clock(start), _by_clock(end)
    more, fewer = (ends, starts) if len(ends) > len(starts) else (starts, ends)
    spans = []
    for clock in dict.fromkeys([*more, *fewer]):
        last = ends.get(clock, end[0])
        spans.append(
            _Span(
                start=starts.get(clock, start[0]),
                end=replace(last, unix_second=last.unix_second + 1),
                why=(more.get(clock) or fewer[clock]).why,
            )
        )
    return spans


def _by_clock(options: list[Option]) -> dict[tuple[str | int, int], Option]:
    """The options by their clock, and by how often it came before: a clock that skipped the date appears twice."""
    seen: list[str | int] = []
    found = {}
    for option in options:
        found[option.clock, seen.count(option.clock)] = option
        seen.append(option.clock)
    return found


def _given_span(clock_second: int, offset: int) -> _Span:
    start, end = (
        Option(second - offset, offset, "given_offset", "")
        for second in (clock_second, clock_second + SECONDS_PER_DAY)
    )
    return _Span(start, end, "")


def _distinct(spans: Iterable[_Span]) -> list[_Span]:
    kept: list[_Span] = []
    for span in spans:
        is_new = not any(is_same(one.start, span.start) and is_same(one.end, span.end) for one in kept)
        if is_new and len(kept) < CANDIDATES_MAX:
            kept.append(span)
    return kept


def _candidate_of(span: _Span) -> BirthDayCandidate:
    return BirthDayCandidate(
        start=_end_of(span.start),
        end=_end_of(span.end),
        duration_seconds=span.end.unix_second - span.start.unix_second,
        why=span.why,
    )


def _end_of(option: Option) -> DayEnd:
    shown = candidate(option, "")
    return DayEnd(shown.datetime, shown.utc_datetime, shown.utc_offset, shown.basis)


def _distinct_warnings(*warnings: BirthWarning) -> tuple[BirthWarning, ...]:
    """Each warning once; a date that was skipped has one of its own."""
    distinct: dict[str, BirthWarning] = {}
    for warning in warnings:
        distinct.setdefault(warning.code, warning)
    return tuple(
        warning_of("date_skipped") if one.code == "never" else one for one in distinct.values()
    )
