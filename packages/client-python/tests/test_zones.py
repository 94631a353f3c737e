"""Every name and change of clocks of a release, against what the TypeScript client makes of them.

``test/python/zones.slow.ts`` writes the file with the expected offsets and birth moments, and runs this
with several builds of that release.
"""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta
from typing import Any

import pytest

from ecliptic_client import AmbiguousLocalTime, NonexistentLocalTime, birth_moment
from ecliptic_client._time_zone import read_time_zone

EXPECTED_FILE = os.environ.get("ECLIPTIC_ZONES_FILE")


def reading(local: str, name: str) -> list[str]:
    try:
        return [birth_moment(local, name)]
    except (AmbiguousLocalTime, NonexistentLocalTime) as error:
        return [error.code, *(one.utc_datetime for one in error.candidates)]


@pytest.mark.skipif(EXPECTED_FILE is None, reason="ECLIPTIC_ZONES_FILE names no file")
def test_every_name_is_right_at_each_change_of_clocks() -> None:
    assert EXPECTED_FILE is not None
    with open(EXPECTED_FILE, encoding="utf-8") as file:
        expected: dict[str, Any] = json.load(file)
    differences: list[str] = []
    offsets = clocks = 0
    for name, zone in expected.items():
        offset_at = read_time_zone(name)
        for unix_second, offset in zone["offsets"]:
            offsets += 1
            if offset_at(unix_second) != offset:
                moment = datetime(1970, 1, 1) + timedelta(seconds=unix_second)
                differences.append(f"{name} {moment} {offset} {offset_at(unix_second)}")
        for local, outcome in zone["clocks"]:
            clocks += 1
            if reading(local, name) != outcome:
                differences.append(f"{name} {local} {outcome} {reading(local, name)}")
    print(f"\nnames: {len(expected)}, offsets: {offsets}, local times: {clocks}")
    assert differences == []
    assert len(expected) > 580 and offsets > 340_000 and clocks > 180_000
