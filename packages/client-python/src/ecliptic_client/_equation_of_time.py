"""The lead of a sundial over a clock, to a few seconds, with the same steps as the TypeScript client."""

from __future__ import annotations

import math

from ._calendar import SECONDS_PER_DAY

_J2000 = 946_728_000
_SECONDS_PER_CENTURY = 36_525 * SECONDS_PER_DAY
_RADIANS_PER_DEGREE = 0.017453292519943295
_TERMS = 14


def equation_of_time(unix_second: int) -> int:
    """Apparent solar time less mean solar time, in whole seconds."""
    century = (unix_second - _J2000) / _SECONDS_PER_CENTURY
    longitude = 280.46646 + 36000.76983 * century
    anomaly = 357.52911 + 35999.05029 * century
    eccentricity = 0.016708634 - 0.000042037 * century
    tangent = 0.0430285 - 0.0000492 * century * 0.2
    radians = (
        tangent * _sine(2 * longitude)
        - 2 * eccentricity * _sine(anomaly)
        + 4 * eccentricity * tangent * _sine(anomaly) * _sine(2 * longitude + 90)
        - 0.5 * tangent * tangent * _sine(4 * longitude)
        - 1.25 * eccentricity * eccentricity * _sine(2 * anomaly)
    )
    return math.floor((radians / _RADIANS_PER_DEGREE) * 240 + 0.5)


def _sine(degrees: float) -> float:
    x = (degrees - 360 * math.floor(degrees / 360 + 0.5)) * _RADIANS_PER_DEGREE
    term = total = x
    for n in range(1, _TERMS):
        term = (-term * x * x) / (2 * n * (2 * n + 1))
        total += term
    return total
