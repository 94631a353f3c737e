"""The client for programs that wait for their calls."""

from __future__ import annotations

import time
from collections.abc import Coroutine, Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, TypeVar, overload

import httpx

from ._contract import Ayanamsa, BodyName, Location, NodeType, Zodiac
from ._dialer import dial_in_time
from ._http import this_process
from ._positions import POSITIONS, Positions
from ._service import Client

_Self = TypeVar("_Self", bound="Ecliptic")
_Result = TypeVar("_Result")


class Ecliptic(Client[httpx.Client]):
    """A service and a key for it. Threads may share one.

    Connections are kept for further calls, until ``close()`` or the end of ``with``.

    Example:
        >>> ecliptic = Ecliptic("https://astro.example", api_key)
        >>> answer = ecliptic.positions("1990-06-15T14:30:00+02:00")
        >>> answer.data.positions[0].sign
        'gemini'
    """

    _http_kind = httpx.Client
    _default_sleep = staticmethod(time.sleep)
    _place = staticmethod(this_process)

    def _http_made(self, options: Mapping[str, Any]) -> httpx.Client:
        return dial_in_time(httpx.Client(**options))

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connections; the client makes no more calls."""
        if client := self._connections.close():
            client.close()

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
        attempts_max: int | None = None,
        attempt_timeout: float | None = None,
        total_timeout: float | None = None,
    ) -> Positions: ...

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
        attempts_max: int | None = None,
        attempt_timeout: float | None = None,
        total_timeout: float | None = None,
    ) -> Positions: ...

    def positions(
        self,
        datetime: str | datetime,
        *,
        zodiac: Zodiac | None = None,
        ayanamsa: Ayanamsa | None = None,
        node_type: NodeType | None = None,
        bodies: Sequence[BodyName] | None = None,
        location: Location | None = None,
        attempts_max: int | None = None,
        attempt_timeout: float | None = None,
        total_timeout: float | None = None,
    ) -> Positions:
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
            attempts_max: For this call only.
            attempt_timeout: For this call only, in seconds.
            total_timeout: For this call only, in seconds.

        Raises:
            InvalidOption: An argument cannot be used; nothing was sent.
            Problem: The service refused the request; there is a subclass for each code.
            ConnectionFailure: The last attempt got no answer, or not in time.
            UnexpectedAnswer: Something else answered the last attempt, or another version of the
                service.
            MomentMismatch: The answer is for another instant than the one sent.
        """
        policy = self._policy.with_limits(attempts_max, attempt_timeout, total_timeout)
        call = self._call(
            POSITIONS,
            datetime,
            location,
            zodiac=zodiac,
            ayanamsa=ayanamsa,
            node_type=node_type,
            bodies=bodies,
        )
        return _now(call.answer(self._connections, policy, self._sleep))


def _now(work: Coroutine[Any, Any, _Result]) -> _Result:
    """The result of a coroutine that waits in this thread, and never for an event loop."""
    try:
        work.send(None)
    except StopIteration as done:
        result: _Result = done.value
        return result
    raise RuntimeError("a call waits for an event loop")
