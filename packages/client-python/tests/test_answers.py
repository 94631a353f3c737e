"""Right answers are accepted, and answers to another question, or that contradict themselves, are not."""

from __future__ import annotations

import copy
import json
import os
from pathlib import Path
from typing import Any

import httpx
import pytest
from cases import ANSWERS
from conftest import KEY, Caller
from odd_server import answer, answers, odd_server

from ecliptic_client import Ecliptic, Location, MomentMismatch, Positions, UnexpectedAnswer
from ecliptic_client._endpoints import ENDPOINTS
from ecliptic_client._receiver import AnswerReceiver

CORPUS = os.environ.get("ECLIPTIC_CORPUS", "")
DEFAULT = ANSWERS["answers"]["all defaults"]
REST = json.dumps(DEFAULT["answer"], separators=(",", ":"))[1:]


def arguments(request: dict[str, Any]) -> dict[str, Any]:
    fields = {"location": None, "zodiac": None, "ayanamsa": None, "node_type": None, "bodies": None}
    location = request["subject"].get("location")
    given = {"location": location and Location(**location), **request.get("settings", {})}
    return {**fields, **given}


def verdict(request: dict[str, Any], text: str) -> str:
    """What becomes of an answer: both clients read it with these steps."""
    client = Ecliptic("http://127.0.0.1:9", KEY)
    call = client._call(
        ENDPOINTS["positions"], request["subject"]["datetime"], **arguments(request)
    )
    receiver = AnswerReceiver(client._key, call.reader(1))
    receiver.begin(200, httpx.Headers({"Content-Type": "application/json"}))
    receiver.take(text.encode())
    try:
        assert isinstance(receiver.end(), Positions)
    except MomentMismatch:
        return "moment_mismatch"
    except UnexpectedAnswer as refused:
        return refused.reason
    return "accepted"


def changed(document: Any, pointer: str, value: object) -> str:
    document = inner = copy.deepcopy(document)
    *names, last = (int(name) if name.isdigit() else name for name in pointer.split("/")[1:])
    for name in names:
        inner = inner[name]
    inner[last] = value
    return json.dumps(document)


@pytest.mark.parametrize("case", ANSWERS["answers"].values(), ids=ANSWERS["answers"])
def test_a_right_answer_is_accepted(call: Caller, case: Any) -> None:
    fields = arguments(case["request"])
    with odd_server(answers(answer(json.dumps(case["answer"])))) as server:
        found = call(server.url, case["request"]["subject"]["datetime"], **fields)
    assert len(found.data.positions) == len(case["answer"]["data"]["positions"])


@pytest.mark.parametrize(("name", "pointer", "value", "expected"), ANSWERS["changes"])
def test_an_answer_with_one_other_value_has_the_verdict_of_the_other_client(
    name: str, pointer: str, value: object, expected: str
) -> None:
    case = ANSWERS["answers"][name]
    assert verdict(case["request"], changed(case["answer"], pointer, value)) == expected


@pytest.mark.parametrize(("name", "part", "other", "expected"), ANSWERS["texts"])
def test_json_that_programs_read_in_different_ways_is_refused(
    name: str, part: str, other: str, expected: str
) -> None:
    text = "{" + REST
    assert part in text, name
    assert verdict(DEFAULT["request"], text.replace(part, other, 1)) == expected


def nested(opening: str, closing: str, depth: int) -> str:
    return f'{{"new":{opening * depth}0{closing * depth},{REST}'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (nested("[", "]", 63), "accepted"),
        (nested("[", "]", 64), "not_json"),
        (nested('{"a":', "}", 100_000), "not_json"),
        (nested("[", "]", 500_000), "not_json"),
        ("[" * 1_048_576, "not_json"),
        ('"' * 1_048_576, "not_json"),
        ("9" * 1_048_576, "wrong_shape"),
        ('"' + "\\n" * 500_000 + '"', "wrong_shape"),
        ('"' + "\\\\" * 500_000 + '"', "wrong_shape"),
        ('["' + '","' * 300_000 + '"]', "wrong_shape"),
        (f'{{"new":{"9" * 1_000_000},{REST}', "accepted"),
    ],
    ids=range(11),
)
def test_json_that_costs_much_to_read_is_refused_or_read(text: str, expected: str) -> None:
    assert verdict(DEFAULT["request"], text) == expected


def test_a_refusal_says_what_was_asked_and_what_was_answered(call: Caller) -> None:
    text = changed(DEFAULT["answer"], "/meta/settings_resolved/node_type", "mean")
    with odd_server(answers(answer(text))) as server, pytest.raises(UnexpectedAnswer) as refused:
        call(server.url)
    assert str(refused.value) == (
        "The answer contradicts the request or itself: /meta/settings_resolved/node_type has to be"
        ' "true", and is "mean".'
    )


@pytest.mark.skipif(not CORPUS, reason="ECLIPTIC_CORPUS names no file")
def test_all_published_answers_are_accepted() -> None:
    lines = Path(CORPUS).read_text(encoding="utf-8").splitlines()
    assert len(lines) == 20_000
    for request, text in zip(lines[::2], lines[1::2], strict=True):
        assert verdict(json.loads(request), text) == "accepted", request
