"""A call, from its arguments to its answer: the same for threads and for event loops."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from time import monotonic
from typing import Any, Generic

import httpx

from ._answer import read_answer
from ._api_key import ApiKey
from ._connection import FAILURES, failure_of
from ._contract import Location
from ._deadline import Deadline
from ._endpoint import Answer, Endpoint
from ._errors import EclipticError, InvalidOption
from ._http import Connections
from ._instant import datetime_text
from ._log import log_attempt
from ._receiver import AnswerReceiver, Incoming
from ._retry import Attempts, RetryPolicy, TimeLimit
from ._version import CLIENT_VERSION


class Call(Generic[Answer]):
    """One call: what it sends, and what its answer has to be."""

    def __init__(
        self, endpoint: Endpoint[Answer], base_url: str, key: ApiKey, body: Mapping[str, Any]
    ) -> None:
        self._endpoint = endpoint
        self._key = key
        self._url = _url(base_url + endpoint.path)
        try:
            text = json.dumps(body, allow_nan=False)
        except (TypeError, ValueError, RecursionError):
            raise InvalidOption(
                "An argument cannot be written as JSON: coordinates are finite numbers, and names"
                " are strings."
            ) from None
        self._body = text.encode()
        # As the other side reads it: the caller may change its list during the call.
        self._asked: Any = key.removed_from_json(json.loads(text))

    async def answer(
        self, http: Connections[Any], policy: RetryPolicy, sleep: Callable[[float], object]
    ) -> Answer:
        """Sends the request until there is an answer, or an error that does not pass.

        It awaits only what ``http`` and ``sleep`` await: nothing, if they are those of a thread.

        Raises:
            EclipticError: What the last attempt came to.
        """
        attempts = Attempts(policy)
        while True:
            limit = attempts.start()
            began = monotonic()
            receiver = AnswerReceiver(self._key, self.reader(attempts.made))
            try:
                answer = await self._attempt(http, limit, receiver)
                log_attempt(attempts, began, receiver.head, None, None)
                return answer
            except EclipticError as error:
                pause = attempts.pause_after(error)
                log_attempt(attempts, began, receiver.head, error, pause)
                if pause is None:
                    raise
                failure = error
            paused = sleep(pause)
            if inspect.isawaitable(paused):
                await paused
            if attempts.is_over():
                raise failure

    def reader(self, attempts: int) -> Callable[[Incoming], Answer]:
        return lambda incoming: read_answer(incoming, self._endpoint, attempts, self._asked)

    async def _attempt(
        self, http: Connections[Any], limit: TimeLimit, receiver: AnswerReceiver[Answer]
    ) -> Answer:
        failure: EclipticError
        try:
            deadline = Deadline(limit.seconds)
            return await http.exchange(self._request(deadline), deadline, receiver)
        except EclipticError as error:
            failure = error
        except FAILURES as error:
            failure = failure_of(error, receiver.head is not None, limit, self._key)
        # Without the frames and errors below, which refer to the other side's bytes: it may repeat the key.
        raise failure.with_traceback(None)

    def _request(self, deadline: Deadline) -> httpx.Request:
        """The request. It is no client's of httpx: none adds a header or a cookie of its own."""
        return httpx.Request(
            "POST",
            self._url,
            headers={
                "Authorization": self._key.authorization(),
                "Content-Type": "application/json",
                "Accept": "application/json, application/problem+json",
                "Accept-Encoding": "identity",
                "User-Agent": f"ecliptic-client-python/{CLIENT_VERSION}",
            },
            content=self._body,
            extensions={"timeout": dict.fromkeys(("connect", "read", "write", "pool"), deadline)},
        )


@lru_cache(maxsize=16)
def _url(text: str) -> httpx.URL:
    return httpx.URL(text)


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
    """The fields that have a value. The service refuses null, and has defaults of its own."""
    return {name: value for name, value in fields.items() if value not in (None, {})}
