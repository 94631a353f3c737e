"""One attempt of a call: what is sent, and what comes back. It reads and writes nothing itself."""

from __future__ import annotations

from time import monotonic

import httpx

from ._api_key import ApiKey
from ._errors import FailedCall, UnexpectedAnswer
from ._failure import failure_of
from ._head import Head, read_head

ANSWER_BYTES_MAX = 1_048_576
"""Far longer than any answer of the service."""


class Attempt:
    """One attempt of a call, which begins when it is made.

    Attributes:
        request: What to send.
        head: ``None`` until the head of an answer has arrived.
        failure: Why there is no complete answer, if there is none.
    """

    def __init__(self, request: httpx.Request, seconds: float, option: str, key: ApiKey) -> None:
        """Begins now.

        Args:
            request: What to send. Its time limits are set here.
            seconds: The most that it may take.
            option: What gives it that time.
            key: The key in the request.
        """
        self.request = request
        self.head: Head | None = None
        self.failure: FailedCall | None = None
        self._seconds = seconds
        self._option = option
        self._began = monotonic()
        self._key = key
        self._body = bytearray()
        # httpx limits each step: a connection to one address, sending, and each wait for more bytes.
        # An address that never answers, as one of version 6 in some networks, leaves time for another.
        timeout = httpx.Timeout(seconds, connect=seconds / 2)
        request.extensions = {**request.extensions, "timeout": timeout.as_dict()}

    @property
    def took(self) -> float:
        """The seconds since it began."""
        return monotonic() - self._began

    def begin(self, response: httpx.Response) -> None:
        """Takes the head.

        Raises:
            UnexpectedAnswer: It is a redirect.
        """
        self.head = read_head(response, self._key)
        if 300 <= self.head.status < 400:
            message = "The service answered with a redirect, which is not followed: check its address."
            raise UnexpectedAnswer("redirect", message, self.head)

    def take(self, chunk: bytes) -> None:
        """Takes the next bytes of the body.

        Raises:
            UnexpectedAnswer: They are too many.
            TimeoutError: They came too late.
        """
        assert self.head is not None
        self._body += chunk
        if len(self._body) > ANSWER_BYTES_MAX:
            message = f"The answer is longer than {ANSWER_BYTES_MAX:,} bytes."
            raise UnexpectedAnswer("too_large", message, self.head)
        if self.took >= self._seconds:
            raise TimeoutError

    def fail(self, error: Exception) -> None:
        """Takes what ended the attempt instead of an answer: one of ``FAILURES``."""
        if isinstance(error, FailedCall):
            self.failure = error
        else:
            seconds = f"{self._seconds:,.3f}".rstrip("0").rstrip(".")
            limit = f"{seconds} s ({self._option})"
            self.failure = failure_of(error, self.head is not None, limit, self._key)

    def text(self) -> str:
        """The body; without the key, if the other side repeated it. What is not UTF-8 is no JSON either."""
        try:
            return self._key.removed_from(self._body.decode())
        except UnicodeDecodeError:
            return ""
