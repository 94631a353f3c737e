"""The fields of a birth certificate, and its resolution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ._errors import EclipticError
from ._places import Place

TimeBasis = Literal["auto", "civil", "local_mean", "apparent"]
BirthBasis = Literal[
    "standard", "summer", "war", "local_mean", "city_mean", "apparent", "given_offset"
]


@dataclass(frozen=True)
class BirthPlace:
    """Where someone was born.

    Attributes:
        latitude: Degrees, north positive.
        longitude: Degrees, east positive.
        time_zone: A name of the IANA time-zone database, such as ``Europe/Berlin``. By default,
            boundaries decide. Near a boundary, the result is a choice if the clocks differed.
        country: ISO 3166-1, two letters.
        region: The English name of the first-order division (``Ohio``, ``Sicily``); for the United
            States the postal code, too.
        name: For people, without effect.
    """

    latitude: float
    longitude: float
    time_zone: str | None = None
    country: str | None = None
    region: str | None = None
    name: str | None = None


@dataclass(frozen=True)
class InstantZone:
    """A zone without a place, for an instant at an unknown place.

    Attributes:
        time_zone: ``UTC``, ``GMT``, or an offset from them such as ``Etc/GMT-1``.
    """

    time_zone: str


@dataclass(frozen=True)
class BirthCandidate:
    """One of the instants that a birth may have been.

    Attributes:
        utc_datetime: The instant, in UTC.
        utc_offset: ``±HH:MM``, with ``:SS`` where there are seconds.
        datetime: To send as ``subject.datetime``.
        basis: The kind of the offset.
        why: Why this one may be right.
    """

    utc_datetime: str
    utc_offset: str
    datetime: str
    basis: BirthBasis
    why: str


@dataclass(frozen=True)
class BirthWarning:
    """A warning for the person.

    Attributes:
        code: Stable; the attribute to branch on.
        text: A sentence or two.
        more: The path of a page with details.
    """

    code: str
    text: str
    more: str


@dataclass(frozen=True, kw_only=True)
class _Findings:
    tz_release: str
    warnings: tuple[BirthWarning, ...]
    candidates: tuple[BirthCandidate, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True, kw_only=True)
class ResolvedBirth(_Findings):
    """A birth with a single instant.

    Attributes:
        status: ``resolved``.
        datetime: To send as ``subject.datetime``: in UTC if the offset has seconds.
        utc_datetime: The instant, in UTC.
        utc_offset: ``±HH:MM``, with ``:SS`` where there are seconds.
        basis: The kind of the offset.
        time_zone: Of the place.
        place: As it was given, or as a text was found; ``None`` for an instant.
        tz_release: The release of the time-zone database of the histories.
        gregorian_date: The date in the Gregorian calendar.
        warnings: Warnings for the person.
        candidates: None.
        places: None.
    """

    status: Literal["resolved"]
    datetime: str
    utc_datetime: str
    utc_offset: str
    basis: BirthBasis
    time_zone: str
    gregorian_date: str
    place: BirthPlace | Place | None


@dataclass(frozen=True, kw_only=True)
class OpenBirth(_Findings):
    """A birth with several possible instants.

    Attributes:
        status: ``never``: clocks never showed that time; the candidates are the likely meanings.
        datetime: ``None``, as are the next three.
        utc_datetime: ``None``.
        utc_offset: ``None``.
        basis: ``None``.
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
    datetime: None = None
    utc_datetime: None = None
    utc_offset: None = None
    basis: None = None


BirthResolution = ResolvedBirth | OpenBirth
"""The instant of a birth, or a choice, by ``status``."""


class InvalidBirth(EclipticError, ValueError):
    """A birth that cannot be read: wrong input, not doubt.

    Attributes:
        field: The argument at fault: ``date``, ``place.latitude``, …
    """

    code = "client.invalid_birth"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class UnresolvedBirth(EclipticError):
    """With ``strict``: the birth has no single instant.

    Attributes:
        resolution: The question and its candidates.
    """

    code = "client.unresolved_birth"

    def __init__(self, message: str, resolution: OpenBirth) -> None:
        super().__init__(message)
        self.resolution = resolution
