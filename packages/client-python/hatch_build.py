"""Builds the package with the list of places and the map of time zones, which the repository has once."""

from __future__ import annotations

import os
from pathlib import Path
from shutil import copyfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
# A source archive has them in the package, and nothing here.
SOURCE = ROOT / "../places"
PACKAGE = ROOT / "src/ecliptic_client"
FILES = {
    "data/places.gz": "_places.gz",
    "data/zones.gz": "_zones.gz",
    "NOTICE": "_zones.NOTICE",
}


def copy_places() -> None:
    """Copies them into the package, each at once, as another process may read it."""
    for source, name in FILES.items():
        if (SOURCE / source).exists():
            part = PACKAGE / f"{name}.{os.getpid()}"
            copyfile(SOURCE / source, part)
            part.replace(PACKAGE / name)


class PlacesHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before each build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        copy_places()
