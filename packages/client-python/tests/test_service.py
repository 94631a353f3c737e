"""A real service, whose address and key ``test/python/client.slow.ts`` gives."""

from __future__ import annotations

import json
import os
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from conftest import BIRTH, Caller

from ecliptic_client import (
    AYANAMSAS,
    BODY_NAMES,
    NODE_TYPES,
    Ecliptic,
    Location,
    problems,
)

URL = os.environ.get("ECLIPTIC_URL", "")
KEY = os.environ.get("ECLIPTIC_API_KEY", "")

pytestmark = pytest.mark.skipif(not URL or not KEY, reason="ECLIPTIC_URL names no service")


@pytest.fixture
def ask(call: Caller, monkeypatch: pytest.MonkeyPatch) -> Caller:
    monkeypatch.setattr("conftest.KEY", KEY)
    return call


def test_the_answer_is_what_the_service_sends(ask: Caller) -> None:
    request = urllib.request.Request(
        f"{URL}/v1/western/positions",
        json.dumps({"subject": {"datetime": BIRTH}}).encode(),
        {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        text = response.read().decode()
    found = ask(URL)
    assert found.text == text
    assert [one.longitude for one in found.data.positions] == [
        one["longitude"] for one in json.loads(text)["data"]["positions"]
    ]
    assert (found.request_id or "").startswith("req_")
    assert found.attempts == 1


def test_every_body_and_setting_is_answered(ask: Caller) -> None:
    every = ask(URL, bodies=BODY_NAMES, location=Location(latitude=-90, longitude=180))
    assert tuple(one.body for one in every.data.positions) == BODY_NAMES
    assert every.meta.subject_resolved.coordinates == Location(latitude=-90, longitude=180)
    for ayanamsa in AYANAMSAS:
        found = ask(URL, zodiac="sidereal", ayanamsa=ayanamsa)
        assert found.meta.settings_resolved.ayanamsa == ayanamsa
    for node_type in NODE_TYPES:
        found = ask(URL, node_type=node_type)
        assert found.data.positions[-1].body == f"{node_type}_node"


@pytest.mark.parametrize(
    ("kind", "datetime", "fields"),
    [
        (problems.SubjectTimeInvalidFormat, "1990-06-15T14:30:00", {}),
        (problems.SubjectTimeOutOfRange, "1799-12-31T23:59:59Z", {}),
        (problems.SettingsAyanamsaRequired, BIRTH, {"zodiac": "sidereal"}),
        (problems.RequestMalformed, BIRTH, {"bodies": ["earth"]}),
        (
            problems.SubjectLocationOutOfRange,
            BIRTH,
            {"location": Location(latitude=91, longitude=0)},
        ),
    ],
)
def test_refusals_have_their_class(
    ask: Caller, kind: type[problems.Problem], datetime: str, fields: dict[str, Any]
) -> None:
    with pytest.raises(kind) as refused:
        ask(URL, datetime, **fields)
    assert refused.value.request_id.startswith("req_")
    assert refused.value.type.endswith(f"/errors/{refused.value.code}")


def test_a_key_that_is_not_valid_is_refused(call: Caller) -> None:
    with pytest.raises(problems.AuthInvalidKey) as refused:
        call(URL)
    assert refused.value.status == 401


def test_threads_share_a_client() -> None:
    with Ecliptic(URL, KEY) as client, ThreadPoolExecutor(8) as pool:
        texts = {one.text for one in pool.map(lambda _: client.positions(BIRTH), range(40))}
    assert len(texts) == 1
