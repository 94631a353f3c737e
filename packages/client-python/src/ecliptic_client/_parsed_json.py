"""JSON that every parser understands alike (RFC 7493)."""

from __future__ import annotations

import json
import re

_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class _NotJson:
    """The parsed value of a body that is not JSON."""


NOT_JSON = _NotJson()


def parsed_json(text: str) -> object:
    """The value of a JSON text. All its numbers are floats, as JSON has only one kind.

    Returns:
        ``NOT_JSON`` if it is not JSON, names a field twice in one object, has half of a surrogate
        pair, or is nested deeper than Python recurses.
    """
    try:
        value: object = json.loads(
            # A byte order mark is no JSON; a proxy may have put one before it.
            text.removeprefix("\ufeff"),
            object_pairs_hook=_object,
            parse_constant=_reject,
            parse_int=float,
        )
        # A response has no such escape, and checking each value takes time.
        if _ESCAPED_SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return NOT_JSON
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field is there twice")
    return fields


def _reject(word: str) -> object:
    raise ValueError(f"{word} is not JSON")
