"""The methods of both clients: they take the same arguments, and one of them returns at once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Generic, Literal, TypeVar, overload

from ._contract import Ayanamsa, BodyName, Location, NodeType, Zodiac
from ._positions import POSITIONS
from ._service import Client, HttpClient

_Positions = TypeVar("_Positions")
"""What a caller gets: ``Positions``, or a coroutine that has them."""


class Methods(Client[HttpClient], Generic[HttpClient, _Positions]):
    """The methods of a client, one for each endpoint."""

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

        Retries what may be over by the next attempt, with the same bytes and increasing pauses: a
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
            InvalidOption: An argument cannot be used; nothing was sent.
            Problem: The service rejected the request; there is a subclass for each code.
            ConnectionFailure: The last attempt got no answer, or not in time.
            UnexpectedAnswer: Something else answered the last attempt, or another version of the
                service.
            MomentMismatch: The answer is for another instant than the one sent.
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
        return self._run(POSITIONS, datetime, location, settings, limits, unknown)
