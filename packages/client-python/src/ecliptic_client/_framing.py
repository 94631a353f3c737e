"""The grammar of HTTP/1.1: what a head says, and where the body ends. It refuses whatever is not certain."""

from __future__ import annotations

import http.client
import re

_HEAD = re.compile(
    rb"HTTP/1\.[01] (?P<status>[1-9][0-9]{2})(?: [^\r\n\0]*)?\r\n"
    rb"(?P<fields>(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\r\n\0]*\r\n)*)\r\n"
)
_FOLD = re.compile(rb"\r\n[ \t]+")
"""A field may go on in the next line (RFC 9112, 5.2)."""
_LENGTH = re.compile(r"[0-9]{1,15}")
_CHUNK_LINE = re.compile(rb"(?P<size>[0-9A-Fa-f]{1,16})[ \t]*(?:;[^\r\n]*)?")

Fields = dict[str, list[str]]
"""The fields of a head, with their names in lower case."""


class NotHttp(http.client.HTTPException):
    """What arrived is not HTTP, or leaves open where the answer ends."""


def read_lines(head: bytes) -> tuple[int, Fields]:
    """The status and the fields of a head, without the white space around their values.

    Args:
        head: With the empty line at its end.

    Raises:
        NotHttp: It is not the head of an answer.
    """
    match = _HEAD.fullmatch(_FOLD.sub(b" ", head))
    if match is None:
        raise NotHttp
    fields: Fields = {}
    for line in match["fields"].decode("latin-1").split("\r\n")[:-1]:
        name, _, value = line.partition(":")
        fields.setdefault(name.lower(), []).append(value.strip(" \t"))
    return int(match["status"]), fields


def framing(status: int, fields: Fields) -> tuple[int | None, bool]:
    """The length of the body, if it is known before its end, and whether it comes in chunks.

    Who takes another length than the sender takes a part of something for the whole.

    Raises:
        NotHttp: It is not certain: two lengths, one that is not a number, or an unknown coding.
    """
    lengths = fields.get("content-length", [])
    codings = fields.get("transfer-encoding", [])
    if len(lengths) + len(codings) > 1 or not all(map(_LENGTH.fullmatch, lengths)):
        raise NotHttp
    if codings and codings[0].lower() != "chunked":
        raise NotHttp
    if status in (101, 204, 304):
        return 0, False
    return (int(lengths[0]) if lengths else None), bool(codings)


def chunk_size(line: bytes) -> int:
    """The size of a chunk in bytes, from the line before it; 0 for the last one.

    Raises:
        NotHttp: The line says none.
    """
    match = _CHUNK_LINE.fullmatch(line)
    if match is None:
        raise NotHttp
    return int(match["size"], 16)
