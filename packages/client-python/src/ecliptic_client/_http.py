"""Sends requests with httpx, in the calling thread or in an event loop, and keeps connections."""

from __future__ import annotations

import inspect
import os
import ssl
from collections.abc import Callable
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

import httpx

from ._deadline import Deadline, keep_deadline
from ._endpoint import Answer
from ._errors import InvalidOption
from ._receiver import AnswerReceiver
from ._within import within

HttpClient = TypeVar("HttpClient", bound="httpx.Client | httpx.AsyncClient")

_IDLE_SECONDS_MAX = 30.0
"""Shorter than the service, and most that stand in front of one, keep a connection that nobody uses."""
_IDLE_CONNECTIONS_MAX = 100


class _Process:
    """A process, until it is forked."""


_process = _Process()


def this_process() -> object:
    """What the connections of threads belong to: who was forked must not use those of its parent."""
    return _process


def _forked() -> None:
    global _process
    _process = _Process()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


class Connections(Generic[HttpClient]):
    """The connections of a client: those of a client of httpx that was given, or own ones."""

    def __init__(
        self,
        given: HttpClient | None,
        make: Callable[[], HttpClient],
        place: Callable[[], object],
    ) -> None:
        self._given = given
        self._make = make
        self._place = place
        self._own: WeakKeyDictionary[object, HttpClient] = WeakKeyDictionary()
        """By what their connections belong to: an event loop, or a process."""
        self._is_closed = False

    async def exchange(
        self, request: httpx.Request, deadline: Deadline, receiver: AnswerReceiver[Answer]
    ) -> Answer:
        """Sends a request once. In a thread, it awaits nothing; a task may be cancelled.

        Raises:
            EclipticError: What the receiver raises, or the client is closed.
            Exception: One of ``FAILURES``.
        """
        client = self._given or self._own.get(self._place()) or self._made()
        if self._is_closed or client.is_closed:
            raise InvalidOption("The client is closed: it sends nothing any more.")
        if isinstance(client, httpx.Client):
            request.extensions = {**request.extensions, "trace": keep_deadline}
            return await _exchange(client, request, deadline, receiver)
        return await within(deadline, _exchange(client, request, deadline, receiver))

    def _made(self) -> HttpClient:
        # Threads may make more than one at first; all of them use the same.
        return self._own.setdefault(self._place(), self._make())

    def close(self) -> HttpClient | None:
        """Says no to further calls, and returns what has to be closed: nothing that was given."""
        self._is_closed = True
        return self._own.pop(self._place(), None)


async def _exchange(
    client: httpx.Client | httpx.AsyncClient,
    request: httpx.Request,
    deadline: Deadline,
    receiver: AnswerReceiver[Answer],
) -> Answer:
    response: httpx.Response = await _done(
        client.send(request, stream=True, auth=None, follow_redirects=False)
    )
    stream: Any = response.stream
    try:
        receiver.begin(response.status_code, response.headers)
        if isinstance(client, httpx.Client):
            for piece in stream:
                receiver.take(piece)
                deadline.left()
        else:
            async for piece in stream:
                receiver.take(piece)
        return receiver.end()
    except BaseException:
        # Whatever comes on the connection later may belong to this answer.
        if connection := response.extensions.get("network_stream"):
            await _done(getattr(connection, "aclose", None) or connection.close)
        raise
    finally:
        await _done(response.close if isinstance(client, httpx.Client) else response.aclose)


async def _done(work: Any) -> Any:
    """What a function or an awaitable gives, if it is one."""
    result = work() if callable(work) else work
    return await result if inspect.isawaitable(result) else result


def http_options(ssl_context: ssl.SSLContext, trust_env: bool) -> dict[str, Any]:
    """The arguments of a client of httpx: no cookies, and as many connections at once as calls."""
    return {
        "verify": ssl_context,
        "trust_env": trust_env,
        "cookies": CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        "limits": httpx.Limits(
            max_keepalive_connections=_IDLE_CONNECTIONS_MAX, keepalive_expiry=_IDLE_SECONDS_MAX
        ),
    }
