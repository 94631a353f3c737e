"""A call, from its arguments to its answer, without any input or output: both clients run it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from time import monotonic
from typing import Any, Generic

import httpx

from ._answer import read_answer
from ._api_key import ApiKey
from ._attempt import Attempt
from ._contract import Location
from ._endpoint import Answer, Endpoint
from ._errors import FailedCall, InvalidOption
from ._instant import datetime_text
from ._log import log_attempt
from ._retry import RetryPolicy
from ._version import CLIENT_VERSION

# httpx has no limit of time for 0 seconds.
_LEAST_SECONDS = 0.001


class Call(Generic[Answer]):
    """One call: what it sends, and what its answer has to be.

    Attributes:
        answer: There is one after the last of its ``steps``.
    """

    answer: Answer

    def __init__(
        self,
        endpoint: Endpoint[Answer],
        base_url: str,
        key: ApiKey,
        headers: Mapping[str, str],
        policy: RetryPolicy,
        body: Mapping[str, Any],
    ) -> None:
        """Prepares a call.

        Raises:
            InvalidOption: The body cannot be written as JSON.
        """
        self._endpoint = endpoint
        self._url = base_url + endpoint.path
        self._key = key
        self._headers = headers
        self._policy = policy
        try:
            text = json.dumps(body, allow_nan=False)
        except (TypeError, ValueError, RecursionError):
            raise InvalidOption(
                "An argument cannot be written as JSON: coordinates are finite numbers, and names"
                " are strings."
            ) from None
        self._body = text.encode()
        # As the other side reads it: the caller may change its list during the call.
        self._asked: Any = json.loads(key.removed_from(text))

    def steps(self) -> Iterator[Attempt | float]:
        """What to do, one after the other: attempts to make, and seconds to pause between them.

        Raises:
            FailedCall: What the last attempt came to.
        """
        policy = self._policy
        end = monotonic() + policy.total_timeout
        for made in count(1):
            attempt = self._attempt(end - monotonic())
            yield attempt
            failure: FailedCall | None = None
            pause: float | None = None
            try:
                self.answer = self._read(attempt, made)
            except FailedCall as error:
                failure = error
                failure.attempts = made
                pause = policy.pause_after(made, error, end - monotonic())
            log_attempt(f"{made} of {policy.max_attempts}", attempt, failure, pause)
            if failure is None:
                return
            if pause is not None:
                yield pause
            # A busy machine may have slept for longer than it was told.
            if pause is None or monotonic() >= end:
                # Without its frames: their variables have the other side's bytes, which may repeat the key.
                raise failure.with_traceback(None)

    def _read(self, attempt: Attempt, made: int) -> Answer:
        if attempt.failure is not None:
            raise attempt.failure
        assert attempt.head is not None
        return read_answer(attempt.head, attempt.text(), self._endpoint, made, self._asked)

    def _attempt(self, left: float) -> Attempt:
        """An attempt that begins now. Its request is no client's of httpx: none adds a header or a cookie."""
        policy = self._policy
        request = httpx.Request(
            "POST",
            self._url,
            headers={
                "User-Agent": f"ecliptic-client-python/{CLIENT_VERSION}",
                "Authorization": self._key.authorization(),
                "Content-Type": "application/json",
                "Accept": "application/json, application/problem+json",
                "Accept-Encoding": "identity",
            },
            content=self._body,
        )
        # They replace the client's name, in whatever case they write that field, and nothing else.
        request.headers.update(self._headers)
        if policy.attempt_timeout <= left:
            return Attempt(request, policy.attempt_timeout, "attempt_timeout", self._key)
        return Attempt(request, max(left, _LEAST_SECONDS), "the rest of total_timeout", self._key)


def body_of(
    datetime: object, location: Location | None, settings: Mapping[str, object]
) -> Mapping[str, Any]:
    """The value of a request's body: all endpoints have a subject and settings.

    Raises:
        InvalidOption: An argument cannot be sent.
    """
    if location is not None and not isinstance(location, Location):
        raise InvalidOption("location must be a Location with a latitude and a longitude.")
    bodies: Any = settings.get("bodies")
    if bodies is not None:
        if isinstance(bodies, (str, bytes)) or not isinstance(bodies, Iterable):
            raise InvalidOption('bodies must be a list of names, for example ["sun", "moon"].')
        settings = {**settings, "bodies": list(bodies)}
    subject = {
        "datetime": datetime_text(datetime),
        "location": location
        and {"latitude": location.latitude, "longitude": location.longitude},
    }
    return _given({"subject": _given(subject), "settings": _given(settings)})


def _given(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields that have a value. The service rejects null, and has defaults of its own."""
    return {name: value for name, value in fields.items() if value not in (None, {})}
