"""Births without a time: the cases that the TypeScript client answers too, and what is particular to Python."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from cases import BIRTH_DAYS, BIRTH_PLACES

from ecliptic_client import (
    BirthPlace,
    InvalidBirth,
    UnresolvedBirthDay,
    find_places,
    resolve_birth,
    resolve_birth_day,
)

ROME = BirthPlace(41.9, 12.5, "Europe/Rome")
CLEVELAND = BirthPlace(41.5, -81.69, "America/New_York", country="US", region="OH")
DAYS_FILE = os.environ.get("ECLIPTIC_DAYS_FILE")


def resolved(birth: dict[str, Any]) -> Any:
    """The resolution as the file has it, without the place: tuples become lists."""
    arguments: dict[str, Any] = {**birth, "place": BirthPlace(**birth["place"])}
    given = resolve_birth_day(**arguments)
    assert (given.place, given.places) == (arguments["place"], ())
    answer: dict[str, Any] = json.loads(json.dumps(asdict(given)))
    return {field: value for field, value in answer.items() if field not in ("place", "places")}


@pytest.mark.parametrize("case", BIRTH_DAYS["days"], ids=lambda case: str(case["name"]))
def test_every_case_gets_its_day(case: dict[str, Any]) -> None:
    assert resolved(case["birth"]) == case["resolution"]


@pytest.mark.parametrize("case", BIRTH_DAYS["refused"], ids=lambda case: json.dumps(case["birth"]))
def test_a_day_that_cannot_be_read_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(InvalidBirth) as refused:
        resolved(case["birth"])
    assert refused.value.code == case["code"]
    assert refused.value.field == case["field"]
    assert str(refused.value) == case["message"]


@pytest.mark.skipif(DAYS_FILE is None, reason="ECLIPTIC_DAYS_FILE names no file")
def test_both_clients_find_the_same_days() -> None:
    assert DAYS_FILE is not None
    lines = Path(DAYS_FILE).read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    differences = [case["birth"] for case in cases if resolved(case["birth"]) != case["resolution"]]
    print(f"\ndays: {len(cases)}")
    assert differences == []


def test_a_date_and_a_place_that_was_found_are_accepted() -> None:
    (ulm,) = find_places("Ulm, Germany", limit=1)
    day = resolve_birth_day(date=date(1879, 3, 14), place=ulm)
    assert day == resolve_birth_day(date="1879-03-14", place=ulm)
    assert day.start is not None
    # As for a birth with a time, it is the mean time of the place.
    assert day.start.datetime == resolve_birth(date="1879-03-14", time="00:00", place=ulm).datetime
    moment: Any = datetime(1879, 3, 14, 11, 30)
    with pytest.raises(InvalidBirth) as rejected:
        resolve_birth_day(date=moment, place=ulm)
    assert rejected.value.field == "date"


@pytest.mark.parametrize("case", BIRTH_PLACES, ids=lambda case: ascii(case["place"])[:40])
def test_a_text_is_a_place_a_question_or_an_error(case: dict[str, Any]) -> None:
    text = case["place"]
    if "fault" in case:
        with pytest.raises(InvalidBirth) as rejected:
            resolve_birth_day(date="1990-06-15", place=text)
        assert rejected.value.field == "place"
        return
    birth = resolve_birth(date="1990-06-15", time="14:30", place=text)
    day = resolve_birth_day(date="1990-06-15", place=text)
    assert (day.place, day.places, day.status) == (birth.place, birth.places, birth.status)
    assert (day.start is None) == ("doubt" in case)
    if "doubt" in case:
        assert day.warnings == birth.warnings
        with pytest.raises(UnresolvedBirthDay):
            resolve_birth_day(date="1990-06-15", place=text, strict=True)


def test_a_birth_without_a_time_is_told_of_days() -> None:
    without: Any = None
    with pytest.raises(InvalidBirth, match="resolve_birth_day") as rejected:
        resolve_birth(date="1990-06-15", time=without, place=ROME)
    assert rejected.value.field == "time"


def test_strict_raises_what_would_be_a_question() -> None:
    day = resolve_birth_day(date="1990-06-15", place=ROME, strict=True)
    assert day.duration_seconds == 86_400
    with pytest.raises(UnresolvedBirthDay, match="resolve to a single day") as refused:
        resolve_birth_day(date="1925-07-15", place=CLEVELAND, strict=True)
    assert len(refused.value.resolution.candidates) == 3
    assert refused.value.code == "client.unresolved_birth_day"
