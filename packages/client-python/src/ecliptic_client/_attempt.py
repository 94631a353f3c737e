"""One attempt of a call, without input or output: its request and its response."""

from __future__ import annotations

from time import monotonic

import httpx

from ._api_key import ApiKey
from ._errors import FailedCall, UnexpectedAnswer
from ._failure import failure_of
from ._head import Head, read_head

ANSWER_BYTES_MAX = 1_048_576
"""Much longer than any response of the service."""


class Attempt:
    """One attempt of a call, which begins when it is made.

    Attributes:
        request: The request.
        head: ``None`` until the head of a response has arrived.
        failure: Why there is no complete response, if there is none.
    """

    def __init__(self, request: httpx.Request, seconds: float, option: str, key: ApiKey) -> None:
        """Begins now.

        Args:
            request: The request. Its time limits are set here.
            seconds: The time limit.
            option: The option that sets the limit.
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
        # After an address that does not respond, such as IPv6 in some networks, there is time for another one.
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
            message = f"The response is longer than {ANSWER_BYTES_MAX:,} bytes."
            raise UnexpectedAnswer("too_large", message, self.head)
        if self.took >= self._seconds:
            raise TimeoutError

    def fail(self, error: Exception) -> None:
        """Records the error that ended the attempt: one of ``FAILURES``."""
        if isinstance(error, FailedCall):
            self.failure = error
        else:
            seconds = f"{self._seconds:,.3f}".rstrip("0").rstrip(".")
            limit = f"{seconds} s ({self._option})"
            self.failure = failure_of(error, self.head is not None, limit, self._key)

    def text(self) -> str:
        """The body, without the key if the server repeated it. Invalid UTF-8 is invalid JSON, too."""
        try:
            return self._key.removed_from(self._body.decode())
        except UnicodeDecodeError:
            return ""
