"""All endpoints, by name. What sends and reads knows none of them."""

from __future__ import annotations

from typing import Any

from ._endpoint import Endpoint
from ._positions import POSITIONS

ENDPOINTS: dict[str, Endpoint[Any]] = {
    "positions": POSITIONS,
}
