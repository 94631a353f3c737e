"""Histories until 1970 that systems lack.

The IANA time-zone database keeps one history for all zones that have agreed since 1970: their earlier
ones are in a separate file (``backzone``), which some systems compile in and others omit. Without
it, clocks in Amsterdam in 1935 have the time of Brussels, nineteen minutes off. This module has those
histories, up to the last instant at which they differ, so that a birth moment is the same everywhere.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from ._births import births
from ._calendar import FIRST_UNIX_SECOND


@dataclass(frozen=True)
class RecordedHistory:
    """The history of the clocks of a zone before an instant.

    Times are seconds since 1970 in UTC, offsets are seconds east of UTC.

    Attributes:
        instants: When clocks were changed.
        offsets: The offset before the first change, then the offset from each change on.
        until: From this instant on, the system has the zone's own rules; ``None`` if it never has.
    """

    instants: tuple[int, ...]
    offsets: tuple[int, ...]
    until: int | None

    def is_in_force(self, unix_second: int) -> bool:
        """Tells whether it covers an instant."""
        return self.until is None or unix_second < self.until

    def offset_at(self, unix_second: int) -> int:
        """The offset at an instant at which it is in force."""
        return self.offsets[bisect_right(self.instants, unix_second)]


def recorded_history(zone: str) -> RecordedHistory | None:
    """The recorded history of a zone for which some systems have another zone's.

    Args:
        zone: A name as the database writes it; no alias.
    """
    row: str | None = births().zones.get(zone, {}).get("history")
    if row is None:
        return None
    first, *spans = row.split(" ")
    instants: list[int] = []
    offsets = [int(first)]
    until = None
    instant = FIRST_UNIX_SECOND
    for span in spans:
        seconds, _, offset = span.partition(":")
        instant += int(seconds, 36)
        if offset == "":
            until = instant
        else:
            instants.append(instant)
            offsets.append(int(offset))
    return RecordedHistory(tuple(instants), tuple(offsets), until)
