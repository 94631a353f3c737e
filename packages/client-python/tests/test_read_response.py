"""Right answers are accepted; answers of another shape, to another question, or that contradict themselves, are not."""

from __future__ import annotations

import copy
import json
import os
from pathlib import Path
from typing import Any

import pytest
from cases import ANSWERS
from conftest import Caller
from odd_server import GOOD, answer, answers, odd_server, problem, sent

from ecliptic_client import (
    Location,
    MomentMismatch,
    Positions,
    Problem,
    UnexpectedAnswer,
)
from ecliptic_client._read_response import read_response
from ecliptic_client._endpoints import ENDPOINTS
from ecliptic_client._head import Head

CORPUS = os.environ.get("ECLIPTIC_CORPUS", "")
DEFAULT = ANSWERS["answers"]["all defaults"]
REST = json.dumps(DEFAULT["answer"], separators=(",", ":"))[1:]


def arguments(request: dict[str, Any]) -> dict[str, Any]:
    fields = {"location": None, "zodiac": None, "ayanamsa": None, "node_type": None, "bodies": None}
    location = request["subject"].get("location")
    given = {"location": location and Location(**location), **request.get("settings", {})}
    return {**fields, **given}


HEAD = Head(200, "application/json", "", None, None)


def read(request: dict[str, Any], text: str) -> Positions:
    found = read_response(HEAD, text, ENDPOINTS["positions"], 1, request)
    assert isinstance(found, Positions)
    return found


def verdict(request: dict[str, Any], text: str) -> str:
    try:
        read(request, text)
    except MomentMismatch:
        return "moment_mismatch"
    except UnexpectedAnswer as refused:
        return refused.reason
    return "accepted"


def changed(document: Any, pointer: str, value: object) -> str:
    """The text of a document in which one value is another one, or is missing for ``...``."""
    document = inner = copy.deepcopy(document)
    *names, last = (int(name) if name.isdigit() else name for name in pointer.split("/")[1:])
    for name in names:
        inner = inner[name]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return json.dumps(document)


@pytest.mark.parametrize("case", ANSWERS["answers"].values(), ids=ANSWERS["answers"])
def test_every_setting_is_sent_and_a_right_answer_accepted(call: Caller, case: Any) -> None:
    fields = arguments(case["request"])
    with odd_server(answers(answer(json.dumps(case["answer"])))) as server:
        found = call(server.url, case["request"]["subject"]["datetime"], **fields)
    assert sent(server.requests[0]) == case["request"]
    assert len(found.data.positions) == len(case["answer"]["data"]["positions"])


def test_an_answer_with_one_other_value_has_the_verdict_of_the_other_client() -> None:
    for name, pointer, value, expected in ANSWERS["changes"]:
        case = ANSWERS["answers"][name]
        found = verdict(case["request"], changed(case["answer"], pointer, value))
        assert found == expected, (name, pointer, value)


def test_json_that_programs_read_in_different_ways_is_refused() -> None:
    text = "{" + REST
    for name, part, other, expected in ANSWERS["texts"]:
        assert part in text, name
        assert verdict(DEFAULT["request"], text.replace(part, other, 1)) == expected, name


SUN = "/data/positions/0"


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/data", []),
        ("/data/positions", {}),
        (SUN, None),
        *((f"{SUN}/{name}", ...) for name in DEFAULT["answer"]["data"]["positions"][0]),
        (f"{SUN}/sign", ["gemini"]),
        (f"{SUN}/longitude", True),
        (f"{SUN}/longitude", 10**400),
        (f"{SUN}/retrograde", 0),
        (f"{SUN}/sign_longitude/degrees", None),
        ("/meta/settings_resolved/ayanamsa", None),
        ("/meta/subject_resolved/coordinates", ...),
        ("/meta/subject_resolved/coordinates", [1, 2]),
        ("/meta/subject_resolved/time_known", "true"),
    ],
)
def test_an_answer_of_another_shape_is_refused_with_the_place(pointer: str, value: object) -> None:
    with pytest.raises(UnexpectedAnswer, match=f"contract at {pointer}\\.") as refused:
        read(DEFAULT["request"], changed(DEFAULT["answer"], pointer, value))
    assert refused.value.reason == "wrong_shape"


def with_more_fields(value: Any) -> Any:
    """A copy with a field more in every object."""
    if isinstance(value, list):
        return [with_more_fields(item) for item in value]
    if not isinstance(value, dict):
        return value
    fields = {name: with_more_fields(field) for name, field in value.items()}
    return {**fields, "added": {"later": True}}


def test_fields_that_a_newer_service_adds_are_accepted_at_every_level() -> None:
    for case in ANSWERS["answers"].values():
        assert read(case["request"], json.dumps(with_more_fields(case["answer"])))
    finding = {"pointer": "#/subject/datetime", "detail": "It is missing."}
    document = {"type": "T", "title": "A title", "status": 422, "code": "subject.time.required"}
    document = {**document, "detail": "It is so.", "request_id": "req_1", "errors": [finding]}
    head = Head(422, "application/problem+json", "", None, None)
    with pytest.raises(Problem) as failed:
        read_response(head, json.dumps(with_more_fields(document)), ENDPOINTS["positions"], 1, {})
    assert failed.value.code == "subject.time.required"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (answer('{"data":'), "says that it is .* body is not JSON"),
        (answer(media_type="text/html"), "not application/json"),
        (answer(""), "something cut it off"),
        (answer(b"\xff" + GOOD.encode()), "not JSON"),
        (answer(GOOD, 404, media_type="application/json"), "problem"),
        (problem(422, "auth.missing").replace(b"422", b"401", 1), r"contract at /status\."),
    ],
)
def test_an_answer_of_something_else_is_refused(call: Caller, text: bytes, says: str) -> None:
    with odd_server(answers(text)) as server, pytest.raises(UnexpectedAnswer, match=says) as refused:
        call(server.url)
    assert len(server.requests) == 1


def nested(depth: int) -> str:
    return f'{{"new":{"[" * depth}0{"]" * depth},{REST}'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (nested(63), "accepted"),
        (nested(500_000), "not_json"),
        ("9" * 1_048_576, "wrong_shape"),
        ('["' + '","' * 300_000 + '"]', "wrong_shape"),
        (f'{{"new":{"9" * 1_000_000},{REST}', "accepted"),
    ],
    ids=range(5),
)
def test_json_that_costs_much_to_read_is_rejected_or_read(text: str, expected: str) -> None:
    assert verdict(DEFAULT["request"], text) == expected


def test_a_refusal_says_what_was_asked_and_what_was_answered(call: Caller) -> None:
    text = changed(DEFAULT["answer"], "/meta/settings_resolved/node_type", "mean")
    with odd_server(answers(answer(text))) as server, pytest.raises(UnexpectedAnswer) as refused:
        call(server.url)
    assert str(refused.value) == (
        "The response contradicts the request or itself: /meta/settings_resolved/node_type has to be"
        ' "true", and is "mean".'
    )


@pytest.mark.skipif(not CORPUS, reason="ECLIPTIC_CORPUS names no file")
def test_all_published_answers_are_accepted() -> None:
    lines = Path(CORPUS).read_text(encoding="utf-8").splitlines()
    assert len(lines) == 20_000
    for request, text in zip(lines[::2], lines[1::2], strict=True):
        assert verdict(json.loads(request), text) == "accepted", request
