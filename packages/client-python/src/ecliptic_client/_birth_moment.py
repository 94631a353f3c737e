"""From a local time of birth to the moment to send."""

from __future__ import annotations

from typing import Literal, get_args

from ._calendar import END_UNIX_SECOND, FIRST_UNIX_SECOND, moment_text
from ._clock_readings import Readings, instants_of, offset_text
from ._errors import InvalidOption
from ._local_time import LocalTime, read_local_time
from ._local_time_errors import (
    AmbiguousLocalTime,
    InvalidLocalTime,
    LocalTimeCandidate,
    NonexistentLocalTime,
)
from ._time_zone import OffsetAt, read_time_zone

Disambiguation = Literal["reject", "earlier", "later", "compatible"]
DISAMBIGUATIONS: tuple[Disambiguation, ...] = get_args(Disambiguation)


def birth_moment(
    local: str, time_zone: str, *, disambiguation: Disambiguation = "reject"
) -> str:
    """The ``datetime`` to send for a local time of birth, by the historical rules of its time zone.

    Args:
        local: The clock time: ``YYYY-MM-DDTHH:MM``, with seconds if they are known, and 1 to 9
            decimals of them. The ``isoformat()`` of a naive ``datetime.datetime`` has this form.
        time_zone: Where: a name of the IANA time-zone database, such as ``Europe/Berlin``, in upper
            or lower case.
        disambiguation: For a local time that clocks showed twice or never. ``reject``
            raises; ``earlier`` and ``later`` choose one of the two instants; ``compatible`` chooses
            the earlier one for an ambiguous time and the later one for a nonexistent one.

    Returns:
        The local time with its offset, ``1990-06-15T14:30:00+02:00``; if the offset has seconds, as
        local mean times do, the same instant in UTC, ``1880-03-14T10:36:32Z``. If a nonexistent time
        is resolved, the time that clocks really showed at that instant.

    Raises:
        InvalidLocalTime: The text is not of that form, not a real date, or outside 1800 to 2400 in
            UTC.
        UnknownTimeZone: The system has no zone of that name, or it names no place.
        AmbiguousLocalTime: With ``reject``: clocks showed it twice.
        NonexistentLocalTime: With ``reject``: clocks never showed it.
        InvalidOption: There is no such disambiguation.

    Example:
        >>> birth_moment("1990-06-15T14:30:00", "Europe/Berlin")
        '1990-06-15T14:30:00+02:00'
    """
    if disambiguation not in DISAMBIGUATIONS:
        raise InvalidOption(f"disambiguation must be one of {', '.join(DISAMBIGUATIONS)}.")
    clock = read_local_time(local)
    offset_at = read_time_zone(time_zone)
    readings = instants_of(clock.clock_second, offset_at)
    unix_second = _choose(readings, disambiguation)
    if unix_second is None:
        raise _not_once(readings, f"{local} in {time_zone}", clock, offset_at)
    if not FIRST_UNIX_SECOND <= unix_second < END_UNIX_SECOND:
        raise InvalidLocalTime(
            "subject.time.out_of_range",
            "local is outside the supported range: as a UTC instant it must lie between"
            " 1800-01-01T00:00:00Z and the end of the year 2400.",
        )
    offset = offset_at(unix_second)
    if offset % 60 == 0:
        return f"{moment_text(unix_second + offset, clock.fraction)}{offset_text(offset)}"
    return f"{moment_text(unix_second, clock.fraction)}Z"


def _choose(readings: Readings, disambiguation: Disambiguation) -> int | None:
    if readings.earlier == readings.later:
        return readings.earlier
    return {
        "reject": None,
        "earlier": readings.earlier,
        "later": readings.later,
        "compatible": readings.earlier if readings.is_shown else readings.later,
    }[disambiguation]


def _not_once(
    readings: Readings, what: str, clock: LocalTime, offset_at: OffsetAt
) -> AmbiguousLocalTime | NonexistentLocalTime:
    def candidate(unix_second: int) -> LocalTimeCandidate:
        return LocalTimeCandidate(
            utc_offset=offset_text(offset_at(unix_second)),
            utc_datetime=f"{moment_text(unix_second, clock.fraction)}Z",
        )

    candidates = (candidate(readings.earlier), candidate(readings.later))
    listed = " or ".join(f"{one.utc_datetime} ({one.utc_offset})" for one in candidates)
    remedy = f"Send {listed}, or give a disambiguation."
    if readings.is_shown:
        return AmbiguousLocalTime(
            f"{what} occurred twice: clocks were set back. {remedy}", candidates
        )
    return NonexistentLocalTime(
        f"{what} never occurred: clocks were set forward past it. {remedy}", candidates
    )
