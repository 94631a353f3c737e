"""Places are found as the package ecliptic-places finds them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from cases import FOLDER
from ecliptic_client import InvalidOption, Place, find_places
from ecliptic_client._data_file import data_file

CASES: list[dict[str, Any]] = json.loads((FOLDER / "places.json").read_text(encoding="utf-8"))


def _place(found: dict[str, Any]) -> Place:
    return Place(
        **{"time_zone" if field == "timeZone" else field: value for field, value in found.items()}
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: ascii(case["query"]))
def test_the_same_places_are_found_in_the_same_order(case: dict[str, Any]) -> None:
    found = find_places(case["query"], limit=case.get("limit", 10))
    expected = [_place(each) for each in case["found"]]
    assert [replace(each, is_clear=False) for each in found] == expected
    assert [each.is_clear for each in found] == [
        case["isClear"] and at == 0 for at in range(len(found))
    ]


@pytest.mark.parametrize("query", ["x" * 201, "\N{GRINNING FACE}" * 101, "x" * 100_000, None])
def test_what_is_no_query_is_refused(query: Any) -> None:
    with pytest.raises(InvalidOption, match="query must"):
        find_places(query)


@pytest.mark.parametrize("limit", [0, 51, -1, 1.5, True, "3", None])
def test_what_is_no_limit_is_refused(limit: Any) -> None:
    with pytest.raises(InvalidOption, match="limit must be a whole number from 1 to 50"):
        find_places("Paris", limit=limit)


def test_a_missing_data_file_names_the_command_that_builds_the_package() -> None:
    with pytest.raises(RuntimeError, match="pip install ./packages/client-python"):
        data_file("_missing.gz")
