"""HTTP/1.1 as bytes: the request, and when an answer is complete. Both clients share it."""

from __future__ import annotations

import http.client
from dataclasses import dataclass
from datetime import datetime, timezone

from ._api_key import ApiKey
from ._errors import UnexpectedAnswer, UnexpectedReason
from ._framing import Fields, NotHttp, chunk_size, framing, read_lines
from ._options import Address
from ._parsed_json import NOT_JSON, parsed_json
from ._progress import Progress
from ._retry_after import read_retry_after
from ._text import printable
from ._version import CLIENT_VERSION

ANSWER_BYTES_MAX = 1_048_576
"""Far longer than any answer of the service."""
_HEAD_BYTES_MAX = 65_536
_HEAD_END = b"\r\n\r\n"
_CHUNK_LINE_BYTES_MAX = 4_096

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


class AnswerReader:
    """Collects the bytes of an answer until it is complete. It reads each of them once."""

    def __init__(self, key: ApiKey, progress: Progress) -> None:
        self._key = key
        self._progress = progress
        self._received = bytearray()
        """What has arrived and has not been read."""
        self._searched = 0
        """How much of it has no end of a head."""
        self._line_bytes = 0
        """The length of all heads so far, or of the trailer."""
        self._head: Head | None = None
        self._body = bytearray()
        self._length: int | None = None
        """The length of the body; ``None`` if its chunks or the connection end it."""
        self._is_chunked = False
        self._is_trailer = False

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
        while self._head is None and self._take_head():
            pass
        if self._head is not None and self._take_body(self._head, is_end):
            return self._read_body(self._head, bytes(self._body))
        if is_end:
            raise http.client.IncompleteRead(b"")
        return None

    def _take_head(self) -> bool:
        """Takes a head that has arrived: that of the answer, or one such as 103, which comes before it."""
        end = self._received.find(_HEAD_END, max(0, self._searched - len(_HEAD_END)))
        self._searched = len(self._received)
        length = self._searched if end == -1 else end + len(_HEAD_END)
        if self._line_bytes + length > _HEAD_BYTES_MAX:
            raise NotHttp
        if end == -1:
            return False
        status, fields = read_lines(bytes(self._received[:length]))
        del self._received[:length]
        self._line_bytes += length
        self._searched = 0
        # 101 is no interim answer: what follows would be another protocol.
        if status < 200 and status != 101:
            return True
        self._length, self._is_chunked = framing(status, fields)
        self._progress.began = True
        self._line_bytes = 0
        self._head = self._read_head(status, fields)
        return True

    def _take_body(self, head: Head, is_end: bool) -> bool:
        """Takes what has arrived of the body; true once it is complete."""
        if 300 <= head.status < 400:
            raise _unexpected(
                "redirect",
                "The service answered with a redirect, which is not followed: check its address.",
                head,
            )
        if self._is_chunked:
            return self._take_chunks(head)
        length = len(self._received) if self._length is None else self._length
        self._check_size(head, length)
        is_complete = is_end if self._length is None else len(self._received) >= length
        if is_complete:
            self._body = self._received[:length]
        return is_complete

    def _take_chunks(self, head: Head) -> bool:
        """Takes the chunks that have arrived; true behind the last one and its trailer."""
        while (end := self._received.find(b"\r\n", 0, _CHUNK_LINE_BYTES_MAX)) != -1:
            start = end + 2
            if self._is_trailer:
                del self._received[:start]
                self._line_bytes += start
                if self._line_bytes > _HEAD_BYTES_MAX:
                    raise NotHttp
                if end == 0:
                    return True
                continue
            size = chunk_size(bytes(self._received[:end]))
            self._check_size(head, len(self._body) + size)
            if size == 0:
                self._is_trailer = True
                del self._received[:start]
                continue
            if len(self._received) < start + size + 2:
                return False
            if self._received[start + size : start + size + 2] != b"\r\n":
                raise NotHttp
            self._body += self._received[start : start + size]
            del self._received[: start + size + 2]
        if len(self._received) >= _CHUNK_LINE_BYTES_MAX:
            raise NotHttp
        return False

    def _check_size(self, head: Head, size: int) -> None:
        if size > ANSWER_BYTES_MAX:
            raise _unexpected(
                "too_large", f"The answer is longer than {ANSWER_BYTES_MAX:,} bytes.", head
            )

    def _read_head(self, status: int, fields: Fields) -> Head:
        request_id = _field(fields, "x-request-id")
        content_type = self._key.removed_from(_field(fields, "content-type") or "")
        return Head(
            status=status,
            media_type=content_type.split(";", 1)[0].strip().lower(),
            request_id=(
                None if request_id is None else printable(self._key.removed_from(request_id))
            ),
            retry_after=read_retry_after(
                _field(fields, "retry-after"), _field(fields, "date"), datetime.now(timezone.utc)
            ),
        )

    def _read_body(self, head: Head, body: bytes) -> Incoming:
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError:
            return Incoming(head, "", NOT_JSON)
        parsed = self._key.removed_from_json(parsed_json(text))
        return Incoming(head, self._key.removed_from(text), parsed)


def _field(fields: Fields, name: str) -> str | None:
    values = fields.get(name)
    return None if values is None else ", ".join(values)


def _unexpected(reason: UnexpectedReason, message: str, head: Head) -> UnexpectedAnswer:
    return UnexpectedAnswer(
        reason,
        message,
        status=head.status,
        media_type=head.media_type,
        request_id=head.request_id,
        retry_after=head.retry_after,
    )
