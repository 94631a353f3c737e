"""What is received: the head of an answer, and its body up to a limit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, Generic

import httpx

from ._api_key import ApiKey
from ._endpoint import Answer
from ._errors import UnexpectedAnswer, UnexpectedReason
from ._parsed_json import NOT_JSON, parsed_json
from ._retry_after import read_retry_after
from ._text import printable

ANSWER_BYTES_MAX = 1_048_576
"""Far longer than any answer of the service."""
_PIECES_MAX = 16_384
"""Each chunk costs far more time than its bytes; more than an answer has, if each byte is one."""


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

    def told(self) -> dict[str, Any]:
        """What errors tell of it."""
        names = ("status", "media_type", "request_id", "retry_after")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True)
class Incoming:
    """An answer that was read completely. If it repeated the key, its texts do not have it.

    Attributes:
        head: What it says before the body.
        text: The body as received, for people; empty if it is not UTF-8.
        json: What the body was parsed to; ``NOT_JSON`` if it is not JSON.
    """

    head: Head
    text: str
    json: object


class AnswerReceiver(Generic[Answer]):
    """Collects an answer of httpx's, and gives it to a reader."""

    def __init__(self, key: ApiKey, read: Callable[[Incoming], Answer]) -> None:
        self._key = key
        self._read = read
        self._body = bytearray()
        self._pieces = 0
        self.head: Head | None = None
        """``None`` until it has arrived."""

    def begin(self, status: int, headers: httpx.Headers) -> None:
        """Takes the head.

        Raises:
            httpx.RemoteProtocolError: It says in two ways where the body ends.
            UnexpectedAnswer: It is a redirect, or announces too much.
        """
        if "content-length" in headers and "transfer-encoding" in headers:
            # httpx believes one of them; what stands in front of the service may have believed the other.
            raise httpx.RemoteProtocolError("two lengths")
        self.head = self._read_head(status, headers)
        if 300 <= status < 400:
            raise self._unexpected(
                "redirect",
                "The service answered with a redirect, which is not followed: check its address.",
            )
        # httpx has made sure that it is a number.
        self._check_size(int(headers.get("content-length", "0")))

    def take(self, piece: bytes) -> None:
        """Takes the next bytes of the body.

        Raises:
            UnexpectedAnswer: They are too many.
        """
        self._body += piece
        self._pieces += 1
        self._check_size(len(self._body))
        if self._pieces > _PIECES_MAX:
            raise self._unexpected(
                "too_large", f"The answer comes in more than {_PIECES_MAX:,} pieces."
            )

    def end(self) -> Answer:
        """Gives the answer to the reader."""
        assert self.head is not None
        return self._read(self._incoming(self.head))

    def _check_size(self, size: int) -> None:
        if size > ANSWER_BYTES_MAX:
            raise self._unexpected("too_large", f"The answer is longer than {ANSWER_BYTES_MAX:,} bytes.")

    def _read_head(self, status: int, headers: httpx.Headers) -> Head:
        def field(name: str) -> str:
            return self._key.removed_from(headers.get(name, ""))

        coding = field("content-encoding").strip().lower()
        return Head(
            status=status,
            media_type=field("content-type").split(";", 1)[0].strip().lower(),
            coding="" if coding == "identity" else coding,
            request_id=printable(field("x-request-id")) if "x-request-id" in headers else None,
            retry_after=read_retry_after(
                headers.get("retry-after"), headers.get("date"), datetime.now(timezone.utc)
            ),
        )

    def _incoming(self, head: Head) -> Incoming:
        try:
            text = self._body.decode("utf-8")
        except UnicodeDecodeError:
            return Incoming(head, "", NOT_JSON)
        parsed, shown = parsed_json(text), self._key.removed_from(text)
        # What a text does not have, plain or escaped, its value does not have either.
        return Incoming(
            head, shown, parsed if shown == text else self._key.removed_from_json(parsed)
        )

    def _unexpected(self, reason: UnexpectedReason, message: str) -> UnexpectedAnswer:
        assert self.head is not None
        return UnexpectedAnswer(reason, message, **self.head.told())
