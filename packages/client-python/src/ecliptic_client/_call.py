"""A call, from its request to its response, without any input or output: both clients run it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

import httpx

from ._read_response import read_response
from ._api_key import ApiKey
from ._attempt import Attempt
from ._endpoint import Answer, Endpoint
from ._errors import FailedCall
from ._log import log_attempt
from ._retry import LEAST_SECONDS, RetryPolicy

Outcome = TypeVar("Outcome", covariant=True)


class Steps(Protocol[Outcome]):
    """The work of a client: one call, or several in sequence."""

    @property
    def answer(self) -> Outcome:
        """There is one after the last step."""

    def steps(self) -> Iterator[Attempt | float]:
        """Attempts to make, and seconds to pause between them."""


class Call(Generic[Answer]):
    """One call: its request, and the rules of its response.

    Attributes:
        answer: There is one after the last of its ``steps``.
    """

    answer: Answer

    def __init__(
        self, endpoint: Endpoint[Answer], request: httpx.Request, key: ApiKey, policy: RetryPolicy
    ) -> None:
        self._endpoint = endpoint
        self._request = request
        self._key = key
        self._policy = policy
        # As the other side reads it: the caller may change its list during the call.
        self._sent: Any = json.loads(key.removed_from(request.content.decode()))

    def steps(self, end: float | None = None) -> Iterator[Attempt | float]:
        """The steps in sequence: attempts, and pauses in seconds.

        Args:
            end: When its time is over, by ``monotonic``; by default, that follows from its policy.

        Raises:
            FailedCall: The error of the last attempt.
        """
        policy = self._policy
        end = self.end() if end is None else end
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
            # On a busy machine, a pause may have been longer.
            if pause is None or monotonic() >= end:
                # Without its frames: their variables have the other side's bytes, which may repeat the key.
                raise failure.with_traceback(None)

    def end(self) -> float:
        """When its time is over if it begins now."""
        return monotonic() + self._policy.total_timeout

    def _attempt(self, left: float) -> Attempt:
        seconds, option = self._policy.attempt_timeout, "attempt_timeout"
        if left < seconds:
            seconds, option = max(left, LEAST_SECONDS), "the rest of total_timeout"
        return Attempt(self._request, seconds, option, self._key)

    def _read(self, attempt: Attempt, made: int) -> Answer:
        if attempt.failure is not None:
            raise attempt.failure
        assert attempt.head is not None
        return read_response(attempt.head, attempt.text(), self._endpoint, made, self._sent)
