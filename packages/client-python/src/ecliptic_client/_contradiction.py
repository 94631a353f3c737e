"""Compares a response with the request and with itself: it checks every field that follows from another one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass
from itertools import chain
from typing import Any

from ._contract import BODY_NAMES, Location
from ._endpoint import SentRequest, Endpoint, Row
from ._text import printable

_PLANETS = BODY_NAMES[:10]


def contradiction_in(sent: SentRequest, endpoint: Endpoint[Any], answer: Any) -> str | None:
    """Finds the first field of a response that contradicts the request or another field.

    The instant is not among them: it has an error of its own.

    Args:
        sent: The value of the request's body.
        endpoint: The called endpoint.
        answer: Its envelope. Its numbers are in their ranges.
    """
    # If one row is wrong, later expected values may be too, so each is computed late.
    rows = _rows_of_meta(sent, endpoint.settings, answer.meta)
    for pointer, expected, answered in chain(rows, endpoint.rows_of_data(sent, answer.data)):
        if expected != answered:
            return f"{pointer} has to be {_shown(expected)}, and is {_shown(answered)}"
    return None


def bodies_of(sent: SentRequest) -> tuple[str, ...]:
    """The bodies of a request: the named ones, or the default ones."""
    settings = sent.get("settings", {})
    default = (*_PLANETS, f"{settings.get('node_type', 'true')}_node")
    return tuple(settings.get("bodies", default))


def _shown(value: object) -> str:
    if value is None:
        return "nothing"
    plain = asdict(value) if is_dataclass(value) and not isinstance(value, type) else value
    return printable(json.dumps(plain, separators=(",", ":"), ensure_ascii=False))


def _rows_of_meta(sent: SentRequest, settings: tuple[str, ...], meta: Any) -> Iterator[Row]:
    given: dict[str, Any] = {"zodiac": "tropical", "node_type": "true", **sent.get("settings", {})}
    given["bodies"] = bodies_of(sent)
    for name in settings:
        yield (
            f"/meta/settings_resolved/{name}",
            given.get(name),
            getattr(meta.settings_resolved, name),
        )
    subject, found = sent["subject"], meta.subject_resolved
    offset = "+00:00" if subject["datetime"].endswith("Z") else subject["datetime"][-6:]
    yield "/meta/subject_resolved/utc_offset", offset, found.utc_offset
    location = Location(**subject["location"]) if "location" in subject else None
    yield "/meta/subject_resolved/coordinates", location, found.coordinates
    yield "/meta/subject_resolved/time_known", True, found.time_known
