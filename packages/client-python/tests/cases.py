"""The cases that every client answers."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

FOLDER = Path(os.environ.get("ECLIPTIC_CASES", Path(__file__).parents[3] / "test" / "cases"))

BIRTH_MOMENTS: dict[str, Any] = json.loads(
    (FOLDER / "birth-moments.json").read_text(encoding="utf-8")
)

BIRTHS: dict[str, Any] = json.loads((FOLDER / "births.json").read_text(encoding="utf-8"))

BIRTH_PLACES: list[dict[str, Any]] = json.loads(
    (FOLDER / "birth-places.json").read_text(encoding="utf-8")
)

BIRTH_DAYS: dict[str, Any] = json.loads((FOLDER / "birth-days.json").read_text(encoding="utf-8"))

BIRTH_ZONES: list[dict[str, Any]] = json.loads(
    (FOLDER / "birth-zones.json").read_text(encoding="utf-8")
)

ANSWERS: dict[str, Any] = json.loads((FOLDER / "responses.json").read_text(encoding="utf-8"))

POSITION_RANGES: list[dict[str, Any]] = json.loads(
    (FOLDER / "position-ranges.json").read_text(encoding="utf-8")
)

FAR_OFFSETS: list[dict[str, Any]] = json.loads(
    (FOLDER / "far-offsets.json").read_text(encoding="utf-8")
)
