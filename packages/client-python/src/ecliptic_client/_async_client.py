"""The client for programs that run on ``asyncio``."""

from __future__ import annotations

import asyncio
import random
import ssl
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Literal, overload

from ._answer import Positions
from ._call import Call, Service
from ._contract import Ayanamsa, BodyName, Location, NodeType, Zodiac
from ._errors import EclipticError
from ._retry import Attempts, RetryPolicy
from ._send_async import send_async


class AsyncEcliptic:
    """A service and a key for it, for programs that run on ``asyncio``.

    Example:
        >>> ecliptic = AsyncEcliptic("https://astro.example", api_key)
        >>> answer = await ecliptic.positions("1990-06-15T14:30:00+02:00")
        >>> answer.data.positions[0].sign
        'gemini'
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        attempts_max: int = 4,
        attempt_timeout: float = 10.0,
        total_timeout: float = 30.0,
        backoff_base: float = 0.2,
        backoff_cap: float = 5.0,
        ssl_context: ssl.SSLContext | None = None,
        random: Callable[[], float] = random.random,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """Prepares calls; it connects to nothing yet.

        Args:
            base_url: The address of the service: ``https://astro.example``, or with a path:
                ``https://example.com/astro``.
            api_key: A key from the operator of the service. Keep it on servers.
            attempts_max: The most times a request is sent; 1 disables retries.
            attempt_timeout: The most seconds for one attempt, until its whole answer has arrived.
            total_timeout: The most seconds for a call with all its attempts and pauses.
            backoff_base: The longest pause before the second attempt, in seconds; it doubles with
                each further one.
            backoff_cap: The longest pause before any attempt, in seconds, apart from one that an
                answer asks for.
            ssl_context: How to check certificates, for a certificate authority of your own. The
                default is that of Python, with the system's authorities.
            random: For tests: draws pauses; returns a number from 0 to below 1.
            sleep: For tests: waits for a number of seconds.

        Raises:
            InvalidOption: An argument cannot be used. The message never repeats the key.
        """
        policy = RetryPolicy(
            attempts_max, attempt_timeout, total_timeout, backoff_base, backoff_cap, random
        )
        self._service = Service(base_url, api_key, policy, ssl_context)
        self._sleep = sleep

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.base_url!r})"

    @property
    def base_url(self) -> str:
        """The address of the service, without a trailing slash."""
        return self._service.address.url

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
        """The positions of a birth moment.

        Retries what may be over by the next attempt, with the same bytes and increasing pauses: a
        failed connection and the statuses 408, 429, 502, 503 and 504. If the task is
        cancelled, or an ``asyncio.timeout`` is over, the call ends at once, attempts and pauses alike.

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
        call = Call(
            self._service,
            datetime,
            location=location,
            zodiac=zodiac,
            ayanamsa=ayanamsa,
            node_type=node_type,
            bodies=bodies,
        )
        attempts = Attempts(
            self._service.policy.with_limits(attempts_max, attempt_timeout, total_timeout)
        )
        while True:
            limit = attempts.start()
            try:
                incoming = await send_async(call.outgoing, limit, self._service.tls)
                return call.read(incoming, attempts.made)
            except EclipticError as error:
                pause = attempts.pause_after(error)
                if pause is None:
                    raise
                failure = error
            await self._sleep(pause)
            if attempts.is_over():
                raise failure
