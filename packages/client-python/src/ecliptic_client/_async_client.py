"""The client for programs that run on ``asyncio``."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import aclosing
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import httpx

from ._attempt import Attempt
from ._call import Outcome, Steps
from ._failure import FAILURES
from ._methods import Methods
from ._position_ranges import PositionRanges
from ._positions import Positions

_Self = TypeVar("_Self", bound="AsyncEcliptic")


class AsyncEcliptic(
    Methods[
        httpx.AsyncClient,
        Coroutine[object, None, Positions],
        Coroutine[object, None, PositionRanges],
    ]
):
    """A service and a key for it, for programs that run on ``asyncio``.

    Connections are kept for further calls, until ``aclose()`` or the end of ``async with``. If the task
    is cancelled, or an ``asyncio.timeout`` is over, a call ends at once, attempts and pauses alike.

    Example:
        >>> ecliptic = AsyncEcliptic("https://astro.example", api_key)
        >>> answer = await ecliptic.positions("1990-06-15T14:30:00+02:00")
        >>> answer.data.positions[0].sign
        'gemini'
    """

    _http_kind = httpx.AsyncClient
    _default_sleep = staticmethod(asyncio.sleep)
    _no_clients = WeakKeyDictionary
    _place = staticmethod(asyncio.get_running_loop)

    async def __aenter__(self: _Self) -> _Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Ends the connections that this event loop has; the client makes no more calls."""
        if client := self._closed():
            await client.aclose()

    async def _answer(self, call: Steps[Outcome]) -> Outcome:
        for step in call.steps():
            if isinstance(step, Attempt):
                # Needs its own task: to close a connection, anyio before 4 cancels the current task a second time,
                # and asyncio.timeout() would then miss its own cancellation.
                await asyncio.create_task(_exchange(self._http(), step))
            else:
                await self._sleep(step)
        return call.answer


async def _exchange(client: httpx.AsyncClient, attempt: Attempt) -> None:
    try:
        response = await client.send(
            attempt.request, stream=True, auth=None, follow_redirects=False
        )
        async with aclosing(response):
            attempt.begin(response)
            # aiter_raw() rejects responses made of a text, as in a MockTransport.
            stream: Any = response.stream
            async for chunk in stream:
                attempt.take(chunk)
    except FAILURES as error:
        attempt.fail(error)
