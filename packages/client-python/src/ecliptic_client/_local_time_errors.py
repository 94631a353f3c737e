"""Errors of local times and their zones. Each class has a ``code`` of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ._errors import EclipticError


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalTimeCandidate:
    """One of two possible instants of a local time that occurred twice or never.

    Attributes:
        utc_offset: The offset in force at that instant: ``±HH:MM``, or ``±HH:MM:SS`` if it has
            seconds, as local mean times have. The service does not accept an offset with seconds; it
            accepts ``utc_datetime``.
        utc_datetime: The instant, ``YYYY-MM-DDTHH:MM:SSZ``, with the given fraction.
    """

    utc_offset: str
    utc_datetime: str


class InvalidLocalTime(EclipticError, ValueError):
    """The text is not a local time of the supported form and range."""

    def __init__(
        self,
        code: Literal["subject.time.invalid_format", "subject.time.out_of_range"],
        message: str,
    ) -> None:
        super().__init__(message)
        self.code = code


class UnknownTimeZone(EclipticError, ValueError):
    """There is no zone of that name, or the name does not name a place."""

    code = "client.unknown_time_zone"


class _NotOnce(EclipticError):
    def __init__(
        self, message: str, candidates: tuple[LocalTimeCandidate, LocalTimeCandidate]
    ) -> None:
        super().__init__(message)
        self.candidates = candidates


class AmbiguousLocalTime(_NotOnce):
    """Clocks were set back, and showed the local time twice.

    Attributes:
        candidates: The two instants at which clocks showed it, the earlier one first.
    """

    code = "subject.time.ambiguous_local_time"


class NonexistentLocalTime(_NotOnce):
    """Clocks were set forward past the local time, and never showed it.

    Attributes:
        candidates: The instants that result from the offset after the gap and from the offset before
            it, the earlier instant first. At both, the clocks of the place showed another time.
    """

    code = "subject.time.nonexistent_local_time"
