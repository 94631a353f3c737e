"""Births: the cases that the TypeScript client answers too, and what is particular to Python."""

from __future__ import annotations

import json
import re
import time
from dataclasses import asdict
from datetime import date, datetime
from typing import Any

import pytest
from cases import BIRTH_PLACES, BIRTH_ZONES, BIRTHS

from ecliptic_client import (
    BirthPlace,
    InstantZone,
    InvalidBirth,
    UnknownTimeZone,
    UnresolvedBirth,
    find_places,
    resolve_birth,
)

ROME = BirthPlace(41.9, 12.5, "Europe/Rome")


def resolved(birth: dict[str, Any]) -> Any:
    arguments: dict[str, Any] = {**birth, "place": place_of(birth)}
    return resolve_birth(**arguments)


def place_of(birth: dict[str, Any]) -> BirthPlace | InstantZone:
    place = birth["place"]
    return BirthPlace(**place) if "latitude" in place else InstantZone(**place)


def answered(birth: dict[str, Any]) -> dict[str, Any]:
    """The answer as it is in the file, which leaves out the place: it is the given one."""
    given = resolved(birth)
    # Tuples become lists, as in the file.
    answer: dict[str, Any] = json.loads(json.dumps(asdict(given)))
    place = place_of(birth)
    assert given.place == (None if isinstance(place, InstantZone) else place)
    assert given.places == ()
    return {field: value for field, value in answer.items() if field not in ("place", "places")}


@pytest.mark.parametrize("case", BIRTHS["births"], ids=lambda case: str(case["name"]))
def test_every_case_gets_its_resolution(case: dict[str, Any]) -> None:
    assert answered(case["birth"]) == case["resolution"]


@pytest.mark.parametrize("case", BIRTH_ZONES, ids=lambda case: str(case["name"]))
def test_the_zone_is_that_of_the_coordinates(case: dict[str, Any]) -> None:
    if "fault" in case:
        with pytest.raises(InvalidBirth) as refused:
            resolved(case["birth"])
        assert str(refused.value) == case["fault"]
        return
    answer: dict[str, Any] = json.loads(json.dumps(asdict(resolved(case["birth"]))))
    expected = dict(case["resolution"])
    assert (answer["place"] is not None) == expected.pop("has_place")
    assert {name: answer[name] for name in expected} == expected


@pytest.mark.parametrize("case", BIRTHS["refused"], ids=lambda case: json.dumps(case["birth"]))
def test_what_cannot_be_read_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises((InvalidBirth, UnknownTimeZone)) as refused:
        resolved(case["birth"])
    assert refused.value.code == case["code"]
    if isinstance(refused.value, InvalidBirth):
        assert refused.value.field == case["field"]
        assert str(refused.value) == case["message"]


@pytest.mark.parametrize("zone", ["Pacific/Apia", "America/St_Johns"])
def test_the_time_zone_of_the_machine_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert time.tzname != ("UTC", "UTC")
        for case in BIRTHS["births"]:
            assert answered(case["birth"]) == case["resolution"]
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_date_and_a_place_that_was_found_are_accepted() -> None:
    (ulm,) = find_places("Ulm, Germany", limit=1)
    birth = resolve_birth(date=date(1879, 3, 14), time="11:30", place=ulm)
    assert birth == resolve_birth(date="1879-03-14", time="11:30", place=ulm)
    assert birth.utc_datetime == "1879-03-14T10:50:02Z"
    moment: Any = datetime(1879, 3, 14, 11, 30)
    with pytest.raises(InvalidBirth) as rejected:
        resolve_birth(date=moment, time="11:30", place=ulm)
    assert rejected.value.field == "date"


def test_strict_raises_what_would_be_a_question() -> None:
    assert resolve_birth(date="1990-06-15", time="14:30", place=ROME, strict=True).datetime
    with pytest.raises(UnresolvedBirth, match="twice") as refused:
        resolve_birth(date="1990-09-30", time="02:30", place=ROME, strict=True)
    assert len(refused.value.resolution.candidates) == 2


def test_what_is_no_place_is_refused() -> None:
    place: Any
    for place in (None, {}, b"Rome"):
        with pytest.raises(InvalidBirth) as refused:
            resolve_birth(date="1990-06-15", time="14:30", place=place)
        assert refused.value.field == "place"
        assert ("the search found no place" in str(refused.value)) == (place is None)


@pytest.mark.parametrize(
    ("zone", "offset"),
    [
        *((zone, "+00:00") for zone in ("UTC", "GMT", "Etc/UTC", "Zulu", "UCT", "Greenwich")),
        *((zone, "+00:00") for zone in ("Universal", "GMT0")),
        ("Etc/GMT-1", "+01:00"),
        ("etc/gmt+5", "-05:00"),
    ],
)
def test_a_zone_that_no_place_has_is_refused_beside_one_and_alone_is_an_instant(
    zone: str, offset: str
) -> None:
    for place in (BirthPlace(48.4, 9.99, zone), BirthPlace(0, 0, zone)):
        with pytest.raises(InvalidBirth, match=f"{re.escape(zone)} belongs to no place") as refused:
            resolve_birth(date="1990-06-15", time="14:30", place=place)
        assert refused.value.field == "place.time_zone"
    instant = InstantZone(zone)
    birth = resolve_birth(date="1990-06-15", time="14:30", place=instant, strict=True)
    assert (birth.utc_offset, birth.place, birth.time_zone) == (offset, None, zone)
    assert [warning.code for warning in birth.warnings] == ["instant"]
    with pytest.raises(InvalidBirth) as refused:
        resolve_birth(date="1990-06-15", time="14:30", place=instant, time_basis="local_mean")
    assert refused.value.field == "time_basis"


def _named(place: Any) -> str:
    return ", ".join((place.name, place.region, place.country))


@pytest.mark.parametrize("case", BIRTH_PLACES, ids=lambda case: ascii(case["place"])[:40])
def test_a_text_is_a_place_a_question_or_an_error(case: dict[str, Any]) -> None:
    text = case["place"]
    if "fault" in case:
        with pytest.raises(InvalidBirth) as refused:
            resolve_birth(date="1990-06-15", time="14:30", place=text)
        assert (refused.value.field, str(refused.value)) == ("place", case["fault"])
        return
    birth = resolve_birth(date="1990-06-15", time="14:30", place=text)
    if "found" in case:
        assert (_named(birth.place), birth.time_zone) == (case["found"], case["zone"])
        assert birth.status == "resolved" and birth.places == ()
        assert birth.place == find_places(text)[0] and find_places(text, limit=1)[0].is_clear
        return
    assert [_named(place) for place in birth.places] == case["places"]
    assert [warning.code for warning in birth.warnings] == [case["doubt"]]
    assert (birth.status, birth.datetime, birth.place, birth.time_zone) == ("choose", *[None] * 3)
    assert not any(place.is_clear for place in find_places(text))
    with pytest.raises(UnresolvedBirth) as unresolved:
        resolve_birth(date="1990-06-15", time="14:30", place=text, strict=True)
    assert unresolved.value.resolution == birth
    for place in birth.places:
        chosen = resolve_birth(date="1990-06-15", time="14:30", place=place)
        assert (chosen.status, chosen.place) == ("resolved", place)
