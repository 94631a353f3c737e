"""One attempt of a call: what is sent, and what comes back. It reads and writes nothing itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timezone
from time import monotonic

import httpx

from ._api_key import ApiKey
from ._errors import FailedCall, UnexpectedAnswer, UnexpectedReason
from ._failure import FAILURES, failure_of
from ._retry_after import read_retry_after
from ._text import printable

ANSWER_BYTES_MAX = 1_048_576
"""Far longer than any answer of the service."""


_GATEWAY_MEANINGS = {
    408: "it did not receive the request in time",
    429: "it limits how many requests may be sent",
    502: "it got no answer from the service that it could use",
    503: "it could not pass the request on",
    504: "it got no answer from the service in time",
}
"""Explains a status with which a proxy or a load balancer answers in place of the service."""


@dataclass(frozen=True)
class Head:
    """The head of an answer: everything before its body.

    Attributes:
        status: The HTTP status.
        media_type: In lower case, without parameters; empty if there was none.
        coding: How the body is compressed; empty if it is not.
        request_id: The X-Request-Id, on one line, if there was one.
        retry_after: How many seconds the answer asks to wait before the next attempt, if it does.
    """

    status: int
    media_type: str
    coding: str
    request_id: str | None
    retry_after: float | None

    def unexpected(
        self, reason: UnexpectedReason, message: str, body: str = ""
    ) -> UnexpectedAnswer:
        """The error for an answer with this head, which may be a gateway's."""
        meaning = _GATEWAY_MEANINGS.get(self.status)
        if meaning is not None:
            reason = "gateway"
            message = (
                "Something between this program and the service, such as a proxy, answered with"
                f" status {self.status}: {meaning}."
            )
        return UnexpectedAnswer(
            reason,
            message,
            status=self.status,
            media_type=self.media_type,
            request_id=self.request_id,
            retry_after=self.retry_after,
            body=body,
        )


class Attempt:
    """One attempt of a call.

    Attributes:
        request: What to send.
        head: ``None`` until the head of an answer has arrived.
        failure: Why there is no complete answer, if there is none.
    """

    def __init__(
        self, request: httpx.Request, seconds: float, option: str, key: ApiKey
    ) -> None:
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
        self.head = self._read_head(response.status_code, response.headers)
        if 300 <= response.status_code < 400:
            raise self.head.unexpected(
                "redirect",
                "The service answered with a redirect, which is not followed: check its address.",
            )

    def take(self, chunk: bytes) -> None:
        """Takes the next bytes of the body.

        Raises:
            UnexpectedAnswer: They are too many.
            TimeoutError: They came too late.
        """
        assert self.head is not None
        self._body += chunk
        if len(self._body) > ANSWER_BYTES_MAX:
            raise self.head.unexpected(
                "too_large", f"The answer is longer than {ANSWER_BYTES_MAX:,} bytes."
            )
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

    def _read_head(self, status: int, headers: httpx.Headers) -> Head:
        def field(name: str) -> str:
            return printable(self._key.removed_from(headers.get(name, "")))

        coding = field("content-encoding").strip().lower()
        return Head(
            status=status,
            media_type=field("content-type").split(";", 1)[0].strip().lower(),
            coding="" if coding == "identity" else coding,
            request_id=field("x-request-id") or None,
            retry_after=read_retry_after(
                headers.get("retry-after"), headers.get("date"), datetime.now(timezone.utc)
            ),
        )
