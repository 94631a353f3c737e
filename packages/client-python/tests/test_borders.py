"""Places on both sides of borders that moved, which the TypeScript client answers too."""

from __future__ import annotations

import pytest
from cases import FOLDER

from ecliptic_client import BirthPlace, resolve_birth

ROWS = [
    line.split("\t") for line in (FOLDER / "borders.tsv").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[5]}")
def test_places_have_the_calendar_and_the_clocks_of_their_state_of_then(row: list[str]) -> None:
    _, country, latitude, longitude, zone, date, wanted = row
    for code in (None, country):
        place = BirthPlace(float(latitude), float(longitude), zone, code)
        birth = resolve_birth(date=date, time="12:00", place=place)
        is_julian = any(warning.code == "calendar_in_doubt" for warning in birth.warnings)
        if birth.status == "resolved":
            basis, utc_offset = birth.basis, birth.utc_offset
        else:
            basis, utc_offset = birth.candidates[0].basis, birth.candidates[0].utc_offset
        found = {
            "julian": "julian" if is_julian else "gregorian",
            "gregorian": "julian" if is_julian else "gregorian",
            "mean": "mean" if basis == "local_mean" else utc_offset,
        }.get(wanted, utc_offset)
        assert found == wanted
