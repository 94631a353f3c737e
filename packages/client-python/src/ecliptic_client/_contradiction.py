"""Compares an answer with the request and with itself: whatever follows from something else is expected."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, is_dataclass
from typing import Any

from ._contract import (
    BODY_NAMES,
    ELEMENTS,
    MODALITIES,
    SIGNS,
    Location,
    Position,
    PositionsEnvelope,
    SignLongitude,
)
from ._text import printable

_Row = tuple[str, object, object]
"""A place of the answer, what follows for it, and what it has."""

_PLANETS = BODY_NAMES[:10]
_OBLIQUITY_MIN = 23.3
"""The true obliquity of date, in degrees, is above it from the 17th century to the 30th."""
_OBLIQUITY_MAX = 23.5
_MICRODEGREES = 1_000_000
_SIGN_MICRODEGREES = 30 * _MICRODEGREES
_SPEED_UNITS = 10_000


def out_of_range(answer: PositionsEnvelope) -> str | None:
    """A pointer to the first number of an answer that is not in the range of the contract."""
    if answer.meta.credits_charged < 0:
        return "/meta/credits_charged"
    for index, position in enumerate(answer.data.positions):
        if not 0 <= position.longitude < 360:
            return f"/data/positions/{index}/longitude"
        if not -20 <= position.speed <= 20:
            return f"/data/positions/{index}/speed"
        if not -90 <= position.declination <= 90:
            return f"/data/positions/{index}/declination"
    return None


def contradiction_in(asked: Mapping[str, Any], answer: PositionsEnvelope) -> str | None:
    """Says which field of an answer contradicts the request, or another field.

    The instant is not among them: it has an error of its own.

    Args:
        asked: The value of the request's body.
        answer: Its numbers are in their ranges.
    """
    for pointer, expected, answered in _rows(asked, answer):
        if expected != answered:
            return f"{pointer} has to be {_shown(expected)}, and is {_shown(answered)}"
    return None


def _shown(value: object) -> str:
    if value is None:
        return "nothing"
    plain = asdict(value) if is_dataclass(value) and not isinstance(value, type) else value
    return printable(json.dumps(plain, separators=(",", ":"), ensure_ascii=False))


def _rows(asked: Mapping[str, Any], answer: PositionsEnvelope) -> Iterator[_Row]:
    yield from _rows_of_request(asked, answer)
    positions = answer.data.positions
    bounded = [abs(one.declination) for one in positions if not one.out_of_bounds]
    obliquity = min(max(bounded, default=0), _OBLIQUITY_MAX)
    for index, position in enumerate(positions):
        yield from _rows_of_position(
            position, f"/data/positions/{index}", max(obliquity, _OBLIQUITY_MIN)
        )


def _rows_of_request(asked: Mapping[str, Any], answer: PositionsEnvelope) -> Iterator[_Row]:
    settings = asked.get("settings", {})
    subject = asked["subject"]
    resolved = answer.meta.settings_resolved
    node_type = settings.get("node_type", "true")
    bodies = tuple(settings.get("bodies", (*_PLANETS, f"{node_type}_node")))
    yield "/meta/settings_resolved/zodiac", settings.get("zodiac", "tropical"), resolved.zodiac
    yield "/meta/settings_resolved/ayanamsa", settings.get("ayanamsa"), resolved.ayanamsa
    yield "/meta/settings_resolved/node_type", node_type, resolved.node_type
    yield "/meta/settings_resolved/bodies", bodies, resolved.bodies
    yield "/data/positions", bodies, tuple(one.body for one in answer.data.positions)
    offset = "+00:00" if subject["datetime"].endswith("Z") else subject["datetime"][-6:]
    found = answer.meta.subject_resolved
    yield "/meta/subject_resolved/utc_offset", offset, found.utc_offset
    location = Location(**subject["location"]) if "location" in subject else None
    yield "/meta/subject_resolved/coordinates", location, found.coordinates
    yield "/meta/subject_resolved/time_known", True, found.time_known


def _rows_of_position(position: Position, at: str, obliquity: float) -> Iterator[_Row]:
    """Args:
    obliquity: The least that all bodies within bounds allow, in degrees.
    """
    yield f"{at}/longitude", _rounded(position.longitude, _MICRODEGREES), position.longitude
    sign, rest = divmod(round(position.longitude * _MICRODEGREES), _SIGN_MICRODEGREES)
    seconds = rest * 3_600 // _MICRODEGREES
    place = SignLongitude(
        degrees=seconds // 3_600, minutes=seconds // 60 % 60, seconds=seconds % 60
    )
    yield f"{at}/sign", SIGNS[sign], position.sign
    yield f"{at}/sign_longitude", place, position.sign_longitude
    yield f"{at}/element", ELEMENTS[sign % len(ELEMENTS)], position.element
    yield f"{at}/modality", MODALITIES[sign % len(MODALITIES)], position.modality
    yield f"{at}/speed", _rounded(position.speed, _SPEED_UNITS), position.speed
    # A speed that was rounded to 0 has lost its sign.
    if position.speed != 0:
        yield f"{at}/retrograde", position.speed < 0, position.retrograde
    yield f"{at}/declination", _rounded(position.declination, _MICRODEGREES), position.declination
    is_outside = abs(position.declination) > obliquity
    yield f"{at}/out_of_bounds", is_outside, position.out_of_bounds


def _rounded(value: float, units: int) -> float:
    product = value * units
    return round(product) / units if math.isfinite(product) else math.inf
