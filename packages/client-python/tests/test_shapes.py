"""Answers that do not follow the contract."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from conftest import Caller
from odd_server import ENVELOPE, GOOD, answer, answers, odd_server

from ecliptic_client import Location, Problem, UnexpectedAnswer


def replaced(*path: Any, by: Any) -> Callable[[], tuple[str, str]]:
    """The text of an answer in which one field is another value, and the pointer to it."""

    def make() -> tuple[str, str]:
        document: Any = copy.deepcopy(ENVELOPE)
        inner = document
        for name in path[:-1]:
            inner = inner[name]
        if by is ...:
            del inner[path[-1]]
        else:
            inner[path[-1]] = by
        return json.dumps(document), "/" + "/".join(map(str, path))

    return make


SUN = ("data", "positions", 0)


@pytest.mark.parametrize(
    "make",
    [
        replaced("data", by=...),
        replaced("data", by=[]),
        replaced("data", "positions", by={}),
        replaced(*SUN, by=None),
        *(replaced(*SUN, name, by=...) for name in ENVELOPE["data"]["positions"][0]),
        replaced(*SUN, "body", by="earth"),
        replaced(*SUN, "sign", by=["gemini"]),
        replaced(*SUN, "longitude", by="84.1"),
        replaced(*SUN, "longitude", by=True),
        replaced(*SUN, "longitude", by=10**400),
        replaced(*SUN, "retrograde", by=0),
        replaced(*SUN, "sign_longitude", "degrees", by=24.5),
        replaced(*SUN, "sign_longitude", "degrees", by=None),
        replaced("meta", "calc_version", by=1),
        replaced("meta", "settings_resolved", "ayanamsa", by=None),
        replaced("meta", "settings_resolved", "ayanamsa", by="lahiri"),
        replaced("meta", "settings_resolved", "bodies", by="sun"),
        replaced("meta", "subject_resolved", "coordinates", by=...),
        replaced("meta", "subject_resolved", "coordinates", by=[1, 2]),
        replaced("meta", "subject_resolved", "time_known", by="true"),
        replaced("meta", "credits_charged", by=0.5),
    ],
)
def test_an_answer_of_another_shape_is_refused_with_the_place(
    call: Caller, make: Callable[[], tuple[str, str]]
) -> None:
    text, pointer = make()
    with odd_server(answers(answer(text))) as server, pytest.raises(UnexpectedAnswer) as refused:
        call(server.url)
    assert refused.value.reason == "wrong_shape"
    assert f"contract at {pointer}." in str(refused.value)
    assert len(server.requests) == 1


def with_more_fields(value: Any) -> Any:
    """A copy with a field more in every object."""
    if isinstance(value, list):
        return [with_more_fields(item) for item in value]
    if not isinstance(value, dict):
        return value
    fields = {name: with_more_fields(field) for name, field in value.items()}
    return {**fields, "added": {"later": True}}


def test_fields_that_a_newer_service_adds_are_accepted_at_every_level(call: Caller) -> None:
    newer = copy.deepcopy(ENVELOPE)
    newer["meta"]["subject_resolved"]["coordinates"] = {"latitude": 1, "longitude": 2}
    with odd_server(answers(answer(json.dumps(with_more_fields(newer))))) as server:
        found = call(server.url, location=Location(latitude=1, longitude=2))
    assert found.meta.subject_resolved.coordinates == Location(latitude=1, longitude=2)


def test_fields_that_a_newer_service_adds_to_a_problem_are_accepted(call: Caller) -> None:
    document = with_more_fields(
        {
            "type": "https://docs.example/errors/subject.time.required",
            "title": "A title",
            "status": 422,
            "code": "subject.time.required",
            "detail": "It is so.",
            "request_id": "req_1",
            "errors": [{"pointer": "#/subject/datetime", "detail": "It is missing."}],
        }
    )
    with odd_server(answers(answer(json.dumps(document), 422))) as server:
        with pytest.raises(Problem) as refused:
            call(server.url)
    assert refused.value.code == "subject.time.required"


@pytest.mark.parametrize(
    "text",
    [
        answer("<html>"),
        answer(media_type="text/html"),
        answer(""),
        answer(b"\xff" + GOOD.encode()),
        answer(GOOD.replace("84.149453", "NaN")),
        answer(GOOD.replace("84.149453", "-Infinity")),
        answer("[" * 100_000),
        answer("9" * 100_000),
        answer(GOOD, 404, media_type="application/json"),
    ],
)
def test_an_answer_of_something_else_is_refused(call: Caller, text: bytes) -> None:
    with odd_server(answers(text)) as server, pytest.raises(UnexpectedAnswer) as refused:
        call(server.url)
    assert refused.value.reason in ("not_json", "wrong_shape")
    assert len(refused.value.excerpt) <= 201
    assert len(server.requests) == 1


def test_a_number_too_large_for_python_is_refused(call: Caller) -> None:
    text = GOOD.replace("84.149453", "1e999")
    with odd_server(answers(answer(text))) as server, pytest.raises(UnexpectedAnswer) as refused:
        call(server.url)
    assert refused.value.reason == "wrong_shape"


def test_an_answer_that_was_cut_off_says_so(call: Caller) -> None:
    with odd_server(answers(answer('{"data":'))) as server:
        with pytest.raises(UnexpectedAnswer, match="says that it is .* body is not JSON"):
            call(server.url)
