"""The methods of both clients, with the same arguments. The asynchronous ones return coroutines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Generic, Literal, TypeVar, overload

from ._contract import Ayanamsa, BodyName, Location, NodeType, Zodiac
from ._options import reject_unknown
from ._position_ranges import Day, RangesCall, ends_of
from ._positions import POSITIONS
from ._service import Client, HttpClient

_Positions = TypeVar("_Positions")
"""The result of a call: ``Positions``, or a coroutine of them."""
_Ranges = TypeVar("_Ranges")
"""The same for ``PositionRanges``."""


class Methods(Client[HttpClient], Generic[HttpClient, _Positions, _Ranges]):
    """The methods of a client: one for each endpoint, and methods with several calls."""

    @overload
    def positions(
        self,
        datetime: str | datetime,
        *,
        zodiac: Literal["tropical"] | None = None,
        ayanamsa: None = None,
        node_type: NodeType | None = None,
        bodies: Sequence[BodyName] | None = None,
        location: Location | None = None,
        max_attempts: int | None = None,
        attempt_timeout: float | None = None,
        total_timeout: float | None = None,
    ) -> _Positions: ...

    @overload
    def positions(
        self,
        datetime: str | datetime,
        *,
        zodiac: Literal["sidereal"],
        ayanamsa: Ayanamsa,
        node_type: NodeType | None = None,
        bodies: Sequence[BodyName] | None = None,
        location: Location | None = None,
        max_attempts: int | None = None,
        attempt_timeout: float | None = None,
        total_timeout: float | None = None,
    ) -> _Positions: ...

    def positions(
        self,
        datetime: str | datetime,
        *,
        zodiac: Zodiac | None = None,
        ayanamsa: Ayanamsa | None = None,
        node_type: NodeType | None = None,
        bodies: Sequence[BodyName] | None = None,
        location: Location | None = None,
        max_attempts: int | None = None,
        attempt_timeout: float | None = None,
        total_timeout: float | None = None,
        **unknown: object,
    ) -> Any:
        """The positions of a birth moment.

        Retries temporary failures, with the same bytes and increasing pauses: a
        failed connection and the statuses 408, 429, 502, 503 and 504.

        Args:
            datetime: The moment, from 1800 to 2400 in UTC: a text with a UTC offset, which is sent as
                it is, or an aware ``datetime.datetime``, which is converted exactly.
                ``birth_moment`` makes the text from a local time.
            zodiac: ``tropical``, which is the default, or ``sidereal``.
            ayanamsa: Where a sidereal zodiac begins; a tropical one has none.
            node_type: Which lunar node is among the default bodies. Default: ``true``.
            bodies: At least one, each only once. Default: the ten planets and the node.
            location: The birth place. It does not affect positions.
            max_attempts: For this call only.
            attempt_timeout: For this call only, in seconds.
            total_timeout: For this call only, in seconds.
            unknown: There are no others.

        Raises:
            InvalidOption: An argument is invalid; no request was sent.
            Problem: The service rejected the request; there is a subclass for each code.
            ConnectionFailure: The last attempt had no response, or a late one.
            UnexpectedAnswer: The last response was from another program or another version of the
                service.
            MomentMismatch: The response is for another instant than the sent one.
        """
        settings = {
            "zodiac": zodiac,
            "ayanamsa": ayanamsa,
            "node_type": node_type,
            "bodies": bodies,
        }
        limits = {
            "max_attempts": max_attempts,
            "attempt_timeout": attempt_timeout,
            "total_timeout": total_timeout,
        }
        return self._answer(
            self._call(POSITIONS, datetime, location, settings, limits, unknown)
        )

    @overload
    def position_ranges(
        self,
        day: Day,
        *,
        zodiac: Literal["tropical"] | None = None,
        ayanamsa: None = None,
        node_type: NodeType | None = None,
        bodies: Sequence[BodyName] | None = None,
        max_attempts: int | None = None,
        attempt_timeout: float | None = None,
        total_timeout: float | None = None,
    ) -> _Ranges: ...

    @overload
    def position_ranges(
        self,
        day: Day,
        *,
        zodiac: Literal["sidereal"],
        ayanamsa: Ayanamsa,
        node_type: NodeType | None = None,
        bodies: Sequence[BodyName] | None = None,
        max_attempts: int | None = None,
        attempt_timeout: float | None = None,
        total_timeout: float | None = None,
    ) -> _Ranges: ...

    def position_ranges(
        self,
        day: Day,
        *,
        zodiac: Zodiac | None = None,
        ayanamsa: Ayanamsa | None = None,
        node_type: NodeType | None = None,
        bodies: Sequence[BodyName] | None = None,
        max_attempts: int | None = None,
        attempt_timeout: float | None = None,
        total_timeout: float | None = None,
        **unknown: object,
    ) -> Any:
        """Where each body can have been on a day: for a birth without a time.

        Calls the endpoint twice, for the start and the end of the day, and costs two credits. If the
        first call fails, there is no second one.

        Args:
            day: The result of ``resolve_birth_day``, or the chosen candidate.
            zodiac: As for ``positions``, with the others.
            ayanamsa: Where a sidereal zodiac begins; a tropical one has none.
            node_type: Which lunar node is among the default bodies. Default: ``true``.
            bodies: At least one, each only once. Default: the ten planets and the node.
            max_attempts: For each of the two calls.
            attempt_timeout: For each of the two calls, in seconds.
            total_timeout: For both calls together, in seconds.
            unknown: There are no others.

        Raises:
            InvalidOption: The day has no start and end, or an argument is invalid; no request was sent.
            ValueError: The end is before the start, or more than 48 hours after it; no request was sent.
            Problem: As for ``positions``, with the others, of either call.
        """
        # Both calls read them, and an iterator would be empty for the second call.
        names: Any = bodies
        settings = {
            "zodiac": zodiac,
            "ayanamsa": ayanamsa,
            "node_type": node_type,
            "bodies": list(names) if isinstance(names, Iterator) else names,
        }
        limits = {
            "max_attempts": max_attempts,
            "attempt_timeout": attempt_timeout,
            "total_timeout": total_timeout,
        }
        reject_unknown(unknown, (*settings, *limits))
        start, end = (
            self._call(POSITIONS, datetime, None, settings, limits, {})
            for datetime in ends_of(day)
        )
        return self._answer(RangesCall(start, end))
