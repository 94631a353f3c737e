"""All endpoints, by name. Sending and reading do not depend on them."""

from __future__ import annotations

from typing import Any

from ._endpoint import Endpoint
from ._positions import POSITIONS

ENDPOINTS: dict[str, Endpoint[Any]] = {
    "positions": POSITIONS,
}
