"""What both clients share: their options, and the way from arguments to a call."""

from __future__ import annotations

import random
import ssl
from collections.abc import Callable, Mapping
from typing import Any, Generic, NoReturn, TypeVar

from ._api_key import ApiKey
from ._call import Call, body_of
from ._contract import Location
from ._endpoint import Answer, Endpoint
from ._http import Connections, HttpClient, http_options
from ._options import given_or_set, read_base_url, read_http_client, read_ssl_context
from ._retry import RetryPolicy, read_policy

_Self = TypeVar("_Self", bound="Client[Any]")


class Client(Generic[HttpClient]):
    """A service, a key for it, and how often and for how long calls try."""

    _http_kind: type[HttpClient]
    _default_sleep: Callable[[float], object]
    _place: Callable[[], object]
    """What connections belong to."""

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        attempts_max: int = 4,
        attempt_timeout: float = 10.0,
        total_timeout: float = 30.0,
        backoff_base: float = 0.2,
        backoff_cap: float = 5.0,
        ssl_context: ssl.SSLContext | None = None,
        trust_env: bool = False,
        http_client: HttpClient | None = None,
        random: Callable[[], float] = random.random,
        sleep: Callable[[float], object] | None = None,
    ) -> None:
        """Prepares calls; it connects to nothing yet.

        Args:
            base_url: The address of the service: ``https://astro.example``, or with a path:
                ``https://example.com/astro``. Default: the environment variable ``ECLIPTIC_URL``.
            api_key: A key from the operator of the service. Keep it on servers. Default: the
                environment variable ``ECLIPTIC_API_KEY``.
            attempts_max: The most times a request is sent; 1 disables retries.
            attempt_timeout: The most seconds for one attempt, until its whole answer has arrived.
            total_timeout: The most seconds for a call with all its attempts and pauses.
            backoff_base: The longest pause before the second attempt, in seconds; it doubles with
                each further one.
            backoff_cap: The longest pause before any attempt, in seconds, apart from one that an
                answer asks for.
            ssl_context: How to check certificates, for a certificate authority of your own. The
                default is that of Python, with the system's authorities.
            trust_env: Whether to use the proxies that environment variables name.
            http_client: A client of ``httpx`` to send with, in place of an own one. It stays open.
            random: For tests: draws pauses; returns a number from 0 to below 1.
            sleep: For tests: waits for a number of seconds.

        Raises:
            InvalidOption: An argument cannot be used. The message never repeats the key.
        """
        self._base_url = read_base_url(given_or_set("base_url", base_url, "ECLIPTIC_URL"))
        self._key = ApiKey(given_or_set("api_key", api_key, "ECLIPTIC_API_KEY"))
        self._policy = read_policy(
            RetryPolicy(
                attempts_max, attempt_timeout, total_timeout, backoff_base, backoff_cap, random
            )
        )
        options = http_options(read_ssl_context(ssl_context, self._base_url), trust_env)
        given = read_http_client(http_client, self._http_kind, trust_env or ssl_context is not None)
        self._connections = Connections(given, lambda: self._http_made(options), self._place)
        self._sleep = sleep or self._default_sleep

    def _http_made(self, options: Mapping[str, Any]) -> HttpClient:
        raise NotImplementedError

    def _call(
        self,
        endpoint: Endpoint[Answer],
        datetime: object,
        location: Location | None,
        **settings: object,
    ) -> Call[Answer]:
        return Call(endpoint, self._base_url, self._key, body_of(datetime, location, settings))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.base_url!r})"

    @property
    def base_url(self) -> str:
        """The address of the service, without a trailing slash."""
        return self._base_url

    def __copy__(self: _Self) -> _Self:
        # Copies share their connections, which cannot be copied.
        return self

    def __deepcopy__(self: _Self, memo: object) -> _Self:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a client cannot be pickled, because its key would be readable in the result; make one in"
            " each process"
        )
