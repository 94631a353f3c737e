"""Builds the package with the list of places, which the repository has once, for both languages."""

from __future__ import annotations

import os
from pathlib import Path
from shutil import copyfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
# A source archive has the list in the package, and nothing here.
SOURCE = ROOT / "../places/data/places.gz"
LIST = ROOT / "src/ecliptic_client/_places.gz"


def copy_places() -> None:
    """Copies the list into the package, at once, as another process may read it."""
    if SOURCE.exists():
        part = LIST.with_name(f"{LIST.name}.{os.getpid()}")
        copyfile(SOURCE, part)
        part.replace(LIST)


class PlacesHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before each build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        copy_places()
