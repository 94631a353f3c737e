"""Positions: the request, the result, and the expected numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from ._contract import (
    ELEMENTS,
    MODALITIES,
    SIGNS,
    Meta,
    Position,
    PositionsData,
    PositionsEnvelope,
    SignLongitude,
)
from ._contradiction import bodies_of
from ._endpoint import SentRequest, Endpoint, Row

_OBLIQUITY_MIN = 23.3
"""The true obliquity of date, in degrees, is above it from the 17th century to the 30th."""
_OBLIQUITY_MAX = 23.5
_MICRODEGREES = 1_000_000
_SIGN_MICRODEGREES = 30 * _MICRODEGREES
_SPEED_UNITS = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Positions:
    """A response, with its metadata. Two responses with the same text are equal.

    Attributes:
        data: The positions.
        meta: The calculation, its settings and its cost.
        text: The JSON text of the response, as it was received.
        request_id: Identifies the request to the operator (X-Request-Id); ``None`` if a proxy removed
            it.
        attempts: The number of sent requests, including the last one.
    """

    data: PositionsData
    meta: Meta
    text: str = field(repr=False)
    request_id: str | None = field(compare=False)
    attempts: int = field(compare=False)


def _misfit(data: PositionsData) -> str | None:
    for index, position in enumerate(data.positions):
        if not 0 <= position.longitude < 360:
            return f"/data/positions/{index}/longitude"
        if not -20 <= position.speed <= 20:
            return f"/data/positions/{index}/speed"
        if not -90 <= position.declination <= 90:
            return f"/data/positions/{index}/declination"
    return None


def _rows(sent: SentRequest, data: PositionsData) -> Iterator[Row]:
    yield "/data/positions", bodies_of(sent), tuple(one.body for one in data.positions)
    bounded = [abs(one.declination) for one in data.positions if not one.out_of_bounds]
    obliquity = min(max(bounded, default=0), _OBLIQUITY_MAX)
    for index, position in enumerate(data.positions):
        yield from _rows_of_position(
            position, f"/data/positions/{index}", max(obliquity, _OBLIQUITY_MIN)
        )


def _rows_of_position(position: Position, at: str, obliquity: float) -> Iterator[Row]:
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


POSITIONS = Endpoint(
    path="/v1/western/positions",
    settings=("zodiac", "ayanamsa", "node_type", "bodies"),
    envelope=PositionsEnvelope,
    answer=Positions,
    misfit=_misfit,
    rows_of_data=_rows,
)
