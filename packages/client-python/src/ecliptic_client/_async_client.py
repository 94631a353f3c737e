"""The client for programs that run on ``asyncio``."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal, TypeVar, overload

import httpx

from ._contract import Ayanamsa, BodyName, Location, NodeType, Zodiac
from ._positions import POSITIONS, Positions
from ._service import Client

_Self = TypeVar("_Self", bound="AsyncEcliptic")


class AsyncEcliptic(Client[httpx.AsyncClient]):
    """A service and a key for it, for programs that run on ``asyncio``.

    Connections are kept for further calls, until ``aclose()`` or the end of ``async with``.

    Example:
        >>> ecliptic = AsyncEcliptic("https://astro.example", api_key)
        >>> answer = await ecliptic.positions("1990-06-15T14:30:00+02:00")
        >>> answer.data.positions[0].sign
        'gemini'
    """

    _http_kind = httpx.AsyncClient
    _default_sleep = staticmethod(asyncio.sleep)
    _place = staticmethod(asyncio.get_running_loop)

    def _http_made(self, options: Mapping[str, Any]) -> httpx.AsyncClient:
        return httpx.AsyncClient(**options)

    async def __aenter__(self: _Self) -> _Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Ends the connections that this event loop has; the client makes no more calls."""
        if client := self._connections.close():
            await client.aclose()

    @overload
    async def positions(
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
    async def positions(
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

    async def positions(
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
        """The positions of a birth moment, as from ``Ecliptic.positions``.

        If the task is cancelled, or an ``asyncio.timeout`` is over, the call ends at once, attempts and
        pauses alike.
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
        return await call.answer(self._connections, policy, self._sleep)
