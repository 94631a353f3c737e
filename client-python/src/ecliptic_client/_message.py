"""HTTP/1.1 as bytes: the request, and when an answer is complete. Both clients share it."""

from __future__ import annotations

import http.client
import io
import json
from dataclasses import dataclass
from datetime import datetime, timezone
from socket import socket
from typing import cast

from ._api_key import ApiKey
from ._errors import UnexpectedAnswer, UnexpectedReason
from ._progress import Progress
from ._options import Address
from ._retry_after import read_retry_after
from ._text import printable
from ._version import CLIENT_VERSION

ANSWER_BYTES_MAX = 1_048_576
"""Far longer than any answer of the service."""
_HEAD_BYTES_MAX = 65_536
_HEAD_END = b"\r\n\r\n"


class Outgoing:
    """A request to send: each attempt sends the same bytes. No repr shows them, for they have the key."""

    __slots__ = ("_bytes", "address", "key")

    def __init__(self, address: Address, path: str, key: ApiKey, body: bytes) -> None:
        self.address = address
        self.key = key
        lines = (
            f"POST {address.path}{path} HTTP/1.1",
            f"Host: {address.host_header}",
            key.header_line(),
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "Accept: application/json, application/problem+json",
            "Accept-Encoding: identity",
            f"User-Agent: ecliptic-client-python/{CLIENT_VERSION}",
            # One request for each connection: no old connection can fail a new request.
            "Connection: close",
        )
        self._bytes = "\r\n".join(lines).encode("ascii") + _HEAD_END + body

    def __repr__(self) -> str:
        return f"<request to {self.address.url}>"

    def to_send(self) -> bytes:
        """The bytes of the request. Do not keep them in a variable, which a traceback may show."""
        return self._bytes


@dataclass(frozen=True)
class Head:
    """The head of an answer: everything before its body.

    Attributes:
        status: The HTTP status.
        media_type: In lower case, without parameters; empty if there was none.
        request_id: The X-Request-Id, on one line, if there was one.
        retry_after: How many seconds the answer asks to wait before the next attempt, if it does.
    """

    status: int
    media_type: str
    request_id: str | None
    retry_after: float | None


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


class _NotJson:
    """Stands for what a body that is not JSON was parsed to."""


NOT_JSON = _NotJson()


class AnswerReader:
    """Collects the bytes of an answer until it is complete. It never reads more than it needs."""

    def __init__(self, key: ApiKey, progress: Progress) -> None:
        self._key = key
        self._progress = progress
        self._received = bytearray()
        self._needed = 0

    def take(self, data: bytes) -> Incoming | None:
        """Takes the next bytes; no bytes mean that the connection has ended.

        Returns:
            The answer once it is complete.

        Raises:
            http.client.HTTPException: It is not HTTP, or it ended too early.
            UnexpectedAnswer: It is a redirect, or too large.
        """
        self._received += data
        is_end = not data
        # A traceback may show it, and the other side may have repeated the key.
        del data
        if not is_end and len(self._received) < self._needed:
            return None
        self._drop_interim_heads()
        head_length = self._received.find(_HEAD_END)
        if head_length == -1:
            if is_end or len(self._received) > _HEAD_BYTES_MAX:
                raise http.client.IncompleteRead(b"")
            return None
        response = http.client.HTTPResponse(cast(socket, _Source(bytes(self._received))), method="POST")
        response.begin()
        self._progress.began = True
        head = self._read_head(response)
        if 300 <= head.status < 400:
            raise _unexpected(
                "redirect",
                "The service answered with a redirect, which is not followed: check its address.",
                head,
            )
        body_length = response.length or 0
        if max(body_length, len(self._received) - head_length - len(_HEAD_END)) > ANSWER_BYTES_MAX:
            raise _unexpected(
                "too_large", f"The answer is longer than {ANSWER_BYTES_MAX:,} bytes.", head
            )
        # Chunks end with an empty line. To read all of them whenever a few bytes arrive would take a
        # minute of CPU time.
        is_complete = is_end or (
            self._received.endswith(_HEAD_END) if response.chunked else response.length is not None
        )
        if not is_complete:
            return None
        self._needed = head_length + len(_HEAD_END) + body_length
        try:
            body = response.read()
        except OverflowError:
            # A chunk says that it is longer than any memory.
            raise http.client.IncompleteRead(b"") from None
        except http.client.IncompleteRead:
            if is_end:
                raise
            return None
        return self._read_body(head, body)

    def _drop_interim_heads(self) -> None:
        """Drops answers such as 103, which come before the answer itself."""
        while self._received.startswith(b"HTTP/1.1 1"):
            length = self._received.find(_HEAD_END)
            if length == -1:
                return
            del self._received[: length + len(_HEAD_END)]

    def _read_head(self, response: http.client.HTTPResponse) -> Head:
        request_id = _field(response, "X-Request-Id")
        content_type = self._key.removed_from(_field(response, "Content-Type") or "")
        return Head(
            status=response.status,
            media_type=content_type.split(";", 1)[0].strip().lower(),
            request_id=(
                None if request_id is None else printable(self._key.removed_from(request_id))
            ),
            retry_after=read_retry_after(
                _field(response, "Retry-After"),
                _field(response, "Date"),
                datetime.now(timezone.utc),
            ),
        )

    def _read_body(self, head: Head, body: bytes) -> Incoming:
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError:
            return Incoming(head, "", NOT_JSON)
        parsed = self._key.removed_from_json(_parsed(text))
        return Incoming(head, self._key.removed_from(text), parsed)


def _field(response: http.client.HTTPResponse, name: str) -> str | None:
    """A field of the header; white space around a value does not belong to it."""
    value = response.getheader(name)
    return None if value is None else value.strip(" \t")


def _unexpected(reason: UnexpectedReason, message: str, head: Head) -> UnexpectedAnswer:
    return UnexpectedAnswer(
        reason,
        message,
        status=head.status,
        media_type=head.media_type,
        request_id=head.request_id,
        retry_after=head.retry_after,
    )


class _Source:
    """The methods that ``HTTPResponse`` needs of a socket, over bytes that have arrived."""

    def __init__(self, received: bytes) -> None:
        self._received = received

    def makefile(self, mode: str) -> io.BytesIO:
        return io.BytesIO(self._received)


def _parsed(text: str) -> object:
    try:
        # A byte order mark is no JSON; a proxy may have put one before it.
        return cast(object, json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse))
    # Too deep, too many digits, or not JSON.
    except (ValueError, RecursionError):
        return NOT_JSON


def _refuse(word: str) -> object:
    raise ValueError(f"{word} is not JSON")
