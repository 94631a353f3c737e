"""Where bodies can have been between two instants, from the responses for both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from ._attempt import Attempt
from ._birth_day_types import DayEnd
from ._call import Call
from ._contract import SIGNS, BodyName, Position, Sign
from ._errors import InvalidOption
from ._instant import read_instant
from ._positions import Positions

_MICRODEGREES = 1_000_000
_CIRCLE = 360 * _MICRODEGREES
_SIGN = 30 * _MICRODEGREES
_TURN = 50_000
"""A body that changes direction passes its longitudes at both ends of a day by less: Mercury by at most 0.026°."""
_WOBBLE_SPEED_MAX = 0.02
"""Degrees a day. The true node wobbles: at lower speeds it may change direction twice within a day, so that
both ends agree. The largest speed found at both ends of such a day is 0.0101.
"""
_HOURS_MAX = 48
"""A local day that was repeated has as many."""
_NANOSECONDS_PER_HOUR = 3_600 * 1_000_000_000


@dataclass(frozen=True)
class PositionRange:
    """Where a body can have been in the time between two responses.

    Attributes:
        body: Which one.
        from_: Its longitude at the start, in degrees, as the service gave it. Python has the name ``from``
            for itself.
        to: Its longitude at the end. The range is the shorter arc between the two, in the direction
            of the motion: from 359.9 to 0.4, and from 0.4 to 359.9 if it was retrograde.
        signs: All signs that it can have been in, in the direction of the motion.
        retrograde: Whether it was retrograde all the time; ``None`` if that changed or is in doubt.
    """

    body: BodyName
    from_: float
    to: float
    signs: tuple[Sign, ...]
    retrograde: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionRanges:
    """The ranges of a day, with the two responses behind them.

    Attributes:
        ranges: A range for each body, in the order of the responses.
        credits_charged: The cost of both calls.
        start: The positions at the start of the day.
        end: The positions at its end.
    """

    ranges: tuple[PositionRange, ...]
    credits_charged: int
    start: Positions
    end: Positions


def position_ranges(start: Positions, end: Positions) -> tuple[PositionRange, ...]:
    """Where each body can have been between two instants of a day: a range of longitudes, and its signs.

    If a body changes direction within 0.05 degrees of a border of signs, it can have been in both.

    Args:
        start: The response of the service for the start of the day.
        end: The response for its end, with the same settings.

    Raises:
        ValueError: The settings differ, or the end is not after the start by at most 48 hours.
    """
    for name in ("zodiac", "ayanamsa", "node_type", "bodies"):
        one, other = (getattr(each.meta.settings_resolved, name) for each in (start, end))
        if one != other:
            raise ValueError(f"Both responses must have the same settings, but their {name} differs.")
    _require_day(*(each.meta.subject_resolved.utc_datetime for each in (start, end)))
    pairs = zip(start.data.positions, end.data.positions, strict=True)
    return tuple(_range(one, other) for one, other in pairs)


def _require_day(start: str, end: str) -> None:
    """Rejects two instants that are not a day. Leaves invalid datetimes to the service.

    Raises:
        ValueError: The end is not after the start, or too long after it.
    """
    first, last = read_instant(start), read_instant(end)
    if first is None or last is None:
        return
    if not 0 < last - first <= _HOURS_MAX * _NANOSECONDS_PER_HOUR:
        raise ValueError(
            f"The end, {end}, must be after the start, {start}, by at most {_HOURS_MAX} hours. In a longer"
            " time, a body can turn twice."
        )


def _range(start: Position, end: Position) -> PositionRange:
    first, last = (round(one.longitude * _MICRODEGREES) for one in (start, end))
    motion = (last - first + _CIRCLE // 2) % _CIRCLE - _CIRCLE // 2
    retrograde = _retrograde(start, end)
    beyond = _TURN if retrograde is None else 0
    low, high = sorted((first, first + motion))
    numbers = range((low - beyond) // _SIGN, (high + beyond) // _SIGN + 1)
    signs = tuple(SIGNS[number % len(SIGNS)] for number in numbers)
    return PositionRange(
        body=start.body,
        from_=start.longitude,
        to=end.longitude,
        signs=signs[::-1] if motion < 0 else signs,
        retrograde=retrograde,
    )


def _retrograde(start: Position, end: Position) -> bool | None:
    is_wobbling = start.body == "true_node" and all(
        abs(one.speed) < _WOBBLE_SPEED_MAX for one in (start, end)
    )
    return None if is_wobbling or start.retrograde != end.retrograde else start.retrograde


class Day(Protocol):
    """An object with a start and an end: a resolved day, or a chosen candidate."""

    @property
    def start(self) -> DayEnd:
        """Its first instant."""

    @property
    def end(self) -> DayEnd:
        """The instant after its last one."""


def ends_of(day: Any) -> tuple[str, str]:
    """The requests for both ends of a day.

    Raises:
        InvalidOption: It has no start and end.
        ValueError: The end is not after the start, or too long after it.
    """
    ends = (getattr(day, "start", None), getattr(day, "end", None))
    start, end = (getattr(one, "datetime", None) for one in ends)
    if not isinstance(start, str) or not isinstance(end, str):
        raise InvalidOption(
            "day must have start.datetime and end.datetime, as a resolved day has. If resolve_birth_day"
            " returns candidates, give the chosen one."
        )
    _require_day(start, end)
    return start, end


class RangesCall:
    """The two calls for the ranges of a day, one after the other, within the time of one.

    Attributes:
        answer: There is one after the last of its ``steps``.
    """

    answer: PositionRanges

    def __init__(self, start: Call[Positions], end: Call[Positions]) -> None:
        self._start = start
        self._end = end

    def steps(self) -> Iterator[Attempt | float]:
        """The steps of both calls. If the first one fails, the second one is not made.

        Raises:
            FailedCall: The error of the last attempt of a call.
        """
        end = self._start.end()
        yield from self._start.steps(end)
        yield from self._end.steps(end)
        start, last = self._start.answer, self._end.answer
        self.answer = PositionRanges(
            ranges=position_ranges(start, last),
            credits_charged=start.meta.credits_charged + last.meta.credits_charged,
            start=start,
            end=last,
        )
