"""The client for programs that wait for their calls."""

from __future__ import annotations

import os
import socket
import time
from contextlib import closing, suppress
from typing import Any, TypeVar

import httpx

from ._attempt import Attempt
from ._call import Outcome, Steps
from ._failure import FAILURES
from ._methods import Methods
from ._position_ranges import PositionRanges
from ._positions import Positions

_Self = TypeVar("_Self", bound="Ecliptic")


class Ecliptic(Methods[httpx.Client, Positions, PositionRanges]):
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
    _no_clients = dict
    # Who was forked must not use the connections of its parent.
    _place = staticmethod(os.getpid)

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connections; the client makes no more calls."""
        if client := self._closed():
            client.close()

    def _answer(self, call: Steps[Outcome]) -> Outcome:
        for step in call.steps():
            if isinstance(step, Attempt):
                _exchange(self._http(), step)
            else:
                self._sleep(step)
        return call.answer


def _exchange(client: httpx.Client, attempt: Attempt) -> None:
    try:
        response = client.send(attempt.request, stream=True, auth=None, follow_redirects=False)
        with closing(response):
            _send_at_once(response)
            attempt.begin(response)
            # iter_raw() rejects responses made of a text, as in a MockTransport.
            stream: Any = response.stream
            for chunk in stream:
                attempt.take(chunk)
    except FAILURES as error:
        attempt.fail(error)


def _send_at_once(response: httpx.Response) -> None:
    """Makes the next request on a connection leave at once.

    httpx sends a request in two parts, and before 0.25 the system keeps the second one back for 40 ms.
    """
    stream = response.extensions.get("network_stream")
    connection: socket.socket | None = stream and stream.get_extra_info("socket")
    if connection is not None:
        # Other kinds of sockets have no such option, and macOS rejects it if the server closed the
        # connection after its response.
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
