"""JSON that every parser understands alike (RFC 7493)."""

from __future__ import annotations

import json
import re

_DEPTH_MAX = 64
"""Far deeper than anything of the contract, and far from where a program that recurses breaks."""
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class _NotJson:
    """Stands for what a body that is not JSON was parsed to."""


NOT_JSON = _NotJson()


def parsed_json(text: str) -> object:
    """The value of a JSON text. All its numbers are floats, as JSON has only one kind.

    Returns:
        ``NOT_JSON`` if it is not JSON, names a field twice in one object, has half of a surrogate
        pair, or is nested deeper than 64 levels.
    """
    try:
        value: object = json.loads(
            # A byte order mark is no JSON; a proxy may have put one before it.
            text.removeprefix("\ufeff"),
            object_pairs_hook=_object,
            parse_constant=_reject,
            parse_int=float,
        )
        # An answer has neither so many brackets nor such an escape; looking at each value takes time.
        is_shallow = text.count("[") + text.count("{") <= _DEPTH_MAX
        if not is_shallow and _depth(value) > _DEPTH_MAX:
            return NOT_JSON
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


def _depth(value: object) -> int:
    if not isinstance(value, (dict, list)):
        return 0
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max(map(_depth, inner), default=0)
