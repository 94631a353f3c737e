"""JSON that every parser understands alike (RFC 7493)."""

from __future__ import annotations

import json
import math
import re
from typing import cast

_DEPTH_MAX = 64
"""Far deeper than anything of the contract, and far from where a program that recurses breaks."""
_DIGITS_MAX = 400
"""No float has more; Python takes very long to read a number of a million."""
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class _NotJson:
    """Stands for what a body that is not JSON was parsed to."""


NOT_JSON = _NotJson()


def parsed_json(text: str) -> object:
    """The value of a JSON text.

    Returns:
        ``NOT_JSON`` if it is not JSON, names a field twice in one object, has half of a surrogate
        pair, or is nested deeper than 64 levels.
    """
    try:
        value: object = json.loads(
            # A byte order mark is no JSON; a proxy may have put one before it.
            text.removeprefix("\ufeff"),
            object_pairs_hook=_object,
            parse_constant=_refuse,
            parse_int=_whole,
        )
    except (ValueError, RecursionError):
        return NOT_JSON
    # An answer has neither so many brackets nor such an escape; looking at each value takes time.
    is_shallow = text.count("[") + text.count("{") <= _DEPTH_MAX
    is_plain = is_shallow and not _ESCAPED_SURROGATE.search(text)
    return value if is_plain or _is_sound(value) else NOT_JSON


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field is there twice")
    return fields


def _refuse(word: str) -> object:
    raise ValueError(f"{word} is not JSON")


def _whole(digits: str) -> float:
    return int(digits) if len(digits) <= _DIGITS_MAX else math.inf


def _is_sound(value: object) -> bool:
    level = [value]
    for _ in range(_DEPTH_MAX + 1):
        inner: list[object] = []
        for item in level:
            if isinstance(item, str) and _LONE_SURROGATE.search(item):
                return False
            if isinstance(item, dict):
                inner += item.keys()
                inner += item.values()
            elif isinstance(item, list):
                inner += cast(list[object], item)
        if not inner:
            return True
        level = inner
    return False
