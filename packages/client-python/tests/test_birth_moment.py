"""Birth moments: the cases that the TypeScript client answers too, and what is particular to Python."""

from __future__ import annotations

import subprocess
import sys
import zoneinfo
from datetime import datetime
from pathlib import Path
from typing import Any, get_args
from zoneinfo import ZoneInfo

import pytest
from cases import BIRTH_MOMENTS

from ecliptic_client import (
    AmbiguousLocalTime,
    Disambiguation,
    InvalidLocalTime,
    InvalidOption,
    NonexistentLocalTime,
    UnknownTimeZone,
    _time_zone,
    birth_moment,
)


def named(case: dict[str, Any]) -> str:
    return " ".join(str(case.get(name, "")) for name in ("local", "time_zone"))


@pytest.mark.parametrize("case", BIRTH_MOMENTS["once"], ids=named)
def test_known_births_get_the_datetimes_of_the_history_of_clocks(case: dict[str, Any]) -> None:
    assert birth_moment(case["local"], case["time_zone"]) == case["datetime"]


@pytest.mark.parametrize("case", BIRTH_MOMENTS["not_once"], ids=named)
def test_a_time_that_occurred_twice_or_never_is_refused_or_resolved(case: dict[str, Any]) -> None:
    with pytest.raises((AmbiguousLocalTime, NonexistentLocalTime)) as refused:
        birth_moment(case["local"], case["time_zone"])
    error = refused.value
    assert error.code == case["code"]
    assert isinstance(error, AmbiguousLocalTime) == ("ambiguous" in case["code"])
    assert [
        {"utc_offset": one.utc_offset, "utc_datetime": one.utc_datetime} for one in error.candidates
    ] == case["candidates"]
    assert all(one.utc_datetime in str(error) for one in error.candidates)
    for disambiguation in get_args(Disambiguation)[1:]:
        moment = birth_moment(case["local"], case["time_zone"], disambiguation=disambiguation)
        assert moment == case[disambiguation]


@pytest.mark.parametrize("case", BIRTH_MOMENTS["refused_times"], ids=named)
def test_a_local_time_in_another_form_is_refused_with_its_fault(case: dict[str, Any]) -> None:
    with pytest.raises(InvalidLocalTime) as refused:
        birth_moment(case["local"], "Europe/Berlin")
    assert refused.value.code == case["code"]
    assert case["says"] in str(refused.value)
    assert "for example 1990-06-15T14:30:00." in str(refused.value)


@pytest.mark.parametrize("case", BIRTH_MOMENTS["refused_zones"], ids=named)
def test_an_unknown_zone_is_refused_with_its_fault(case: dict[str, Any]) -> None:
    with pytest.raises(UnknownTimeZone) as refused:
        birth_moment("1990-06-15T14:30:00", case["time_zone"])
    assert refused.value.code == case["code"]
    assert case["says"] in str(refused.value)


@pytest.mark.parametrize("name", [*BIRTH_MOMENTS["names_of_no_place"], "cet", "Est5edt"])
def test_a_name_of_no_place_is_refused(name: str) -> None:
    with pytest.raises(UnknownTimeZone, match=f'must name a place; "{name}" does not'):
        birth_moment("1990-06-15T14:30:00", name)


@pytest.mark.parametrize("name", BIRTH_MOMENTS["names_of_places"])
def test_short_names_of_places_are_accepted(name: str) -> None:
    assert birth_moment("1990-06-15T14:30:00", name)


@pytest.mark.parametrize("case", BIRTH_MOMENTS["range"], ids=named)
def test_the_range_is_that_of_the_service_to_the_second(case: dict[str, Any]) -> None:
    if case["fits"]:
        assert birth_moment(case["local"], case["time_zone"])
        return
    with pytest.raises(InvalidLocalTime) as refused:
        birth_moment(case["local"], case["time_zone"])
    assert refused.value.code == "subject.time.out_of_range"


@pytest.mark.parametrize("local", ["1" * 1_000_000, None, datetime(1990, 6, 15), b"1990"])
def test_what_is_no_local_time_at_all_is_refused(local: Any) -> None:
    with pytest.raises(InvalidLocalTime) as refused:
        birth_moment(local, "Europe/Berlin")
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("name", ["x" * 1_000_000, None, ZoneInfo("UTC"), "\ud800", "UTC\0"])
def test_what_is_no_name_at_all_is_refused(name: Any) -> None:
    with pytest.raises(UnknownTimeZone) as refused:
        birth_moment("1990-06-15T14:30:00", name)
    assert len(str(refused.value)) < 400


def test_an_unknown_disambiguation_is_refused() -> None:
    first: Any = "first"
    with pytest.raises(InvalidOption, match="one of reject, earlier, later, compatible"):
        birth_moment("1990-06-15T14:30:00", "UTC", disambiguation=first)


def test_names_of_no_zone_are_not_kept() -> None:
    kept = _time_zone._rules.cache_info().currsize
    for number in range(100):
        with pytest.raises(UnknownTimeZone):
            birth_moment("1990-06-15T14:30:00", f"Europe/Nowhere_{number}")
    assert _time_zone._rules.cache_info().currsize == kept


@pytest.mark.parametrize("name", ["Europe/Berlin", "UTC"])
def test_a_system_without_a_database_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = zoneinfo.TZPATH
    modules: dict[str, Any] = sys.modules
    monkeypatch.setitem(modules, "tzdata", None)
    try:
        for to in ((), ("/nonexistent",)):
            zoneinfo.reset_tzpath(to)
            ZoneInfo.clear_cache()
            _time_zone._rules.cache_clear()
            with pytest.raises(UnknownTimeZone, match="install the package tzdata"):
                birth_moment("1990-06-15T14:30:00", name)
            with pytest.raises(UnknownTimeZone, match="includes its region"):
                birth_moment("1990-06-15T14:30:00", "Rome")
    finally:
        zoneinfo.reset_tzpath(path)
        ZoneInfo.clear_cache()
        _time_zone._rules.cache_clear()
    assert birth_moment("1990-06-15T14:30:00", name)


def test_importing_the_package_reads_no_births() -> None:
    program = "from ecliptic_client import _births; assert _births.births.cache_info().misses == 0"
    source = str(Path(_time_zone.__file__).parents[1])
    subprocess.run([sys.executable, "-c", program], check=True, env={"PYTHONPATH": source})
