"""A birth without a time of day: the day as instants, and the error of an uncertain day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ._birth_types import BirthBasis, BirthPlace, BirthWarning
from ._errors import EclipticError
from ._places import Place


@dataclass(frozen=True)
class DayEnd:
    """One end of a local day.

    Attributes:
        datetime: To send as ``subject.datetime``: in UTC if the offset has seconds.
        utc_datetime: The instant, in UTC.
        utc_offset: ``±HH:MM``, with ``:SS`` where there are seconds: of the clock of that day.
        basis: The kind of that offset. Clocks may change within the day.
    """

    datetime: str
    utc_datetime: str
    utc_offset: str
    basis: BirthBasis


@dataclass(frozen=True)
class BirthDayCandidate:
    """One of the days that the date may have been.

    Attributes:
        start: The first instant at which clocks showed the date.
        end: The instant after the last one at which they did: usually the next midnight. It is not
            part of the day.
        duration_seconds: 86,400 if no clock was changed.
        why: Why this one may be right.
    """

    start: DayEnd
    end: DayEnd
    duration_seconds: int
    why: str


@dataclass(frozen=True, kw_only=True)
class _Findings:
    tz_release: str
    warnings: tuple[BirthWarning, ...]
    candidates: tuple[BirthDayCandidate, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, kw_only=True)
class ResolvedBirthDay(_Findings):
    """A local day with one start and one end.

    Attributes:
        status: ``resolved``.
        start: The first instant at which clocks showed the date.
        end: The instant after the last one at which they did: usually the next midnight. It is not
            part of the day.
        duration_seconds: 86,400 if no clock was changed.
        time_zone: Of the place.
        place: As it was given, or as a text was found; ``None`` for an instant.
        tz_release: The release of the time-zone database of the histories.
        gregorian_date: The date in the Gregorian calendar.
        warnings: Warnings for the person.
        candidates: None.
        places: None.
    """

    status: Literal["resolved"]
    start: DayEnd
    end: DayEnd
    duration_seconds: int
    time_zone: str
    gregorian_date: str
    place: BirthPlace | Place | None


@dataclass(frozen=True, kw_only=True)
class OpenBirthDay(_Findings):
    """A local day that is not certain.

    Attributes:
        status: ``never``: clocks never showed that date; the candidates are the likely meanings.
        start: ``None``, as are the next two.
        end: ``None``.
        duration_seconds: ``None``.
        time_zone: ``None`` as long as the place has to be chosen, as are the next two.
        gregorian_date: The likeliest date in the Gregorian calendar.
        place: As it was given, or as a text was found.
        tz_release: The release of the time-zone database of the histories.
        warnings: Warnings for the person.
        candidates: The likeliest first.
        places: To choose from, the likeliest first; none unless a text left several. There are no
            candidates then.
    """

    status: Literal["choose", "never"]
    time_zone: str | None
    gregorian_date: str | None
    place: BirthPlace | Place | None
    start: None = None
    end: None = None
    duration_seconds: None = None


BirthDayResolution = ResolvedBirthDay | OpenBirthDay
"""A local day as instants, or a choice, by ``status``."""


class UnresolvedBirthDay(EclipticError):
    """With ``strict``: the date may have been several days.

    Attributes:
        resolution: The question and its candidates.
    """

    code = "client.unresolved_birth_day"

    def __init__(self, message: str, resolution: OpenBirthDay) -> None:
        super().__init__(message)
        self.resolution = resolution
