"""The head of a response: everything before its body."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timezone

import httpx

from ._api_key import ApiKey
from ._retry_after import read_retry_after
from ._text import printable


@dataclass(frozen=True)
class Head:
    """The used parts of a head.

    Attributes:
        status: The HTTP status.
        media_type: In lower case, without parameters; empty if there was none.
        coding: How the body is compressed; empty if it is not.
        request_id: The X-Request-Id, on one line, if there was one.
        retry_after: The seconds to wait before the next attempt, if the response has them.
    """

    status: int
    media_type: str
    coding: str
    request_id: str | None
    retry_after: float | None


def read_head(response: httpx.Response, key: ApiKey) -> Head:
    """Reads a head; the key is removed if the other side repeated it."""
    headers = response.headers

    def field(name: str) -> str:
        return printable(key.removed_from(headers.get(name, "")))

    coding = field("content-encoding").strip().lower()
    return Head(
        status=response.status_code,
        media_type=field("content-type").split(";", 1)[0].strip().lower(),
        coding="" if coding == "identity" else coding,
        request_id=field("x-request-id") or None,
        retry_after=read_retry_after(
            headers.get("retry-after"), headers.get("date"), datetime.now(timezone.utc)
        ),
    )
