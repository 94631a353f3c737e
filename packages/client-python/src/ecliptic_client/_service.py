"""The common part of both clients: options, connections, and calls from arguments."""

from __future__ import annotations

import inspect
import random
import ssl
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, Generic, NoReturn, TypeVar

import httpx

from ._api_key import ApiKey
from ._call import Call, Steps
from ._contract import Location
from ._endpoint import Endpoint
from ._errors import InvalidOption
from ._options import (
    given_or_set,
    read_base_url,
    read_headers,
    read_http_client,
    read_ssl_context,
    reject_unknown,
)
from ._request import body_text, headers_of
from ._retry import RetryPolicy

HttpClient = TypeVar("HttpClient", bound="httpx.Client | httpx.AsyncClient")

_LIMITS = httpx.Limits(
    # As many connections as calls, with few idle ones.
    max_keepalive_connections=100,
    # Shorter than the service and most proxies keep an idle connection.
    keepalive_expiry=30.0,
)


class Client(Generic[HttpClient]):
    """A service, a key for it, and how often and for how long calls try.

    Attributes:
        base_url: The address of the service, without a trailing slash.
    """

    # The fields of a client:
    _http_kind: type[HttpClient]
    _default_sleep: Callable[[float], Any]
    _no_clients: Callable[[], MutableMapping[Any, HttpClient]]
    _place: Callable[[], object]
    """The owner of connections: an event loop, or a process."""
    _answer: Callable[[Steps[Any]], Any]

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        max_attempts: int = 4,
        attempt_timeout: float = 10.0,
        total_timeout: float = 30.0,
        backoff_base: float = 0.2,
        backoff_cap: float = 5.0,
        headers: Mapping[str, str] | None = None,
        ssl_context: ssl.SSLContext | None = None,
        trust_env: bool = False,
        http_client: HttpClient | None = None,
        random: Callable[[], float] = random.random,
        sleep: Callable[[float], Any] | None = None,
        **unknown: NoReturn,
    ) -> None:
        """Prepares calls, without a connection.

        Args:
            base_url: The address of the service: ``https://astro.example``, or with a path:
                ``https://example.com/astro``. Default: the environment variable ``ECLIPTIC_URL``.
            api_key: A key from the operator of the service. Keep it on servers. Default: the
                environment variable ``ECLIPTIC_API_KEY``.
            max_attempts: The most times a request is sent; 1 disables retries.
            attempt_timeout: The most seconds for one attempt; httpx applies them to each of its steps.
            total_timeout: The most seconds for a call with all its attempts and pauses.
            backoff_base: The longest pause before the second attempt, in seconds; it doubles with
                each further one.
            backoff_cap: The longest pause before any attempt, in seconds. A response may
                set a longer one.
            headers: More headers for all requests, such as a gateway's.
            ssl_context: How to check certificates, for a certificate authority of your own. The
                default is Python's, with the system's authorities.
            trust_env: Whether to use the proxies that environment variables name.
            http_client: Your client of ``httpx``, used instead of a new one. It stays open.
            random: For tests: draws pauses; returns a number from 0 to below 1.
            sleep: For tests: waits for a number of seconds.
            unknown: There are no others.

        Raises:
            InvalidOption: An argument cannot be used. The message never repeats the key.
        """
        reject_unknown(unknown, _OPTIONS)
        self.base_url: str = read_base_url(given_or_set("address of the service", "base_url", base_url, "ECLIPTIC_URL"))
        self._key = ApiKey(given_or_set("key", "api_key", api_key, "ECLIPTIC_API_KEY"))
        self._headers = headers_of(self._key, read_headers(headers))
        self._policy = RetryPolicy(
            max_attempts, attempt_timeout, total_timeout, backoff_base, backoff_cap, random
        )
        self._http_options: dict[str, Any] = {
            "verify": read_ssl_context(ssl_context, self.base_url),
            "trust_env": trust_env,
            "limits": _LIMITS,
        }
        has_own_settings = trust_env or ssl_context is not None
        self._given = read_http_client(http_client, self._http_kind, has_own_settings)
        self._own: MutableMapping[Any, HttpClient] = self._no_clients()
        self._is_closed = False
        self._sleep: Callable[[float], Any] = sleep or self._default_sleep

    def _http(self) -> HttpClient:
        """The client of httpx to send with.

        Raises:
            InvalidOption: It is closed.
        """
        place = self._place()
        client: HttpClient | None = self._given or self._own.get(place)
        if client is None and not self._is_closed:
            # Threads may make more than one at first; all of them use the same.
            made: Any = self._http_kind(**self._http_options)
            client = self._own.setdefault(place, made)
        if client is None or self._is_closed or client.is_closed:
            raise InvalidOption("The client is closed: it sends nothing any more.")
        return client

    def _closed(self) -> HttpClient | None:
        """Rejects further calls, and returns the client's own connections to close."""
        self._is_closed = True
        return self._own.pop(self._place(), None)

    def _call(
        self,
        endpoint: Endpoint[Any],
        datetime: object,
        location: Location | None,
        settings: Mapping[str, object],
        limits: Mapping[str, Any],
        unknown: Mapping[str, object],
    ) -> Call[Any]:
        """A call for ``_answer``."""
        reject_unknown(unknown, (*settings, "location", *limits))
        body = body_text(datetime, location, settings)
        policy = self._policy.with_limits(limits)
        # It is no client's of httpx: none adds a header or a cookie.
        request = httpx.Request(
            "POST", self.base_url + endpoint.path, headers=self._headers, content=body
        )
        return Call(endpoint, request, self._key, policy)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.base_url!r})"

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a client cannot be pickled, because its key would be readable in the result; make one in"
            " each process"
        )


_OPTIONS = tuple(inspect.signature(Client).parameters)[:-1]
