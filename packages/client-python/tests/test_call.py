"""What is sent, and what is made of a good answer."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from typing import Any

import pytest
from conftest import BIRTH, KEY, Caller
from odd_server import (
    EMPTY_LINE,
    ENVELOPE,
    GOOD,
    answer,
    answers,
    chunked,
    odd_server,
    problem,
    sent,
)

from ecliptic_client import (
    CLIENT_VERSION,
    InvalidOption,
    Location,
    Problem,
    SignLongitude,
    problems,
)


def test_the_request_is_what_the_contract_asks_for(call: Caller) -> None:
    with odd_server(answers(answer())) as server:
        call(server.url + "/astro/")
    (request,) = server.requests
    head = request.partition(EMPTY_LINE)[0].decode().split("\r\n")
    assert head[0] == "POST /astro/v1/western/positions HTTP/1.1"
    assert sorted(head[1:]) == sorted(
        [
            f"Host: 127.0.0.1:{server.port}",
            f"Authorization: Bearer {KEY}",
            "Content-Type: application/json",
            f"Content-Length: {len(request.partition(EMPTY_LINE)[2])}",
            "Accept: application/json, application/problem+json",
            "Accept-Encoding: identity",
            f"User-Agent: ecliptic-client-python/{CLIENT_VERSION}",
        ]
    )
    # What is not given is not sent: the service has the defaults.
    assert sent(request) == {"subject": {"datetime": BIRTH}}


def test_an_answer_has_its_fields_and_what_came_with_it(call: Caller) -> None:
    texts = (answer(headers="X-Request-Id: req_7\r\n"), answer(headers="X-Request-Id: req_8\r\n"))
    with odd_server(answers(*texts)) as server:
        found, other = call(server.url), call(server.url)
    # Two answers with the same text are equal.
    assert found == other and found.request_id != other.request_id
    position = found.data.positions[0]
    assert dataclasses.asdict(position) == ENVELOPE["data"]["positions"][0]
    assert position.sign_longitude == SignLongitude(degrees=24, minutes=8, seconds=58)
    assert found.meta.settings_resolved.ayanamsa is None
    assert found.meta.subject_resolved.coordinates is None
    assert (found.text, found.request_id, found.attempts) == (GOOD, "req_7", 1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        position.longitude = 1.0  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(found)) == copy.deepcopy(found) == found


WHOLE = ('"minutes": 8, "seconds": 58}', '"minutes": 0, "seconds": 0}')


@pytest.mark.parametrize(
    "text",
    [
        chunked(GOOD[:9], GOOD[9:]),
        f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{GOOD}".encode(),
        b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n" + answer(),
        answer("\ufeff" + GOOD),
        answer(media_type="Application/JSON; charset=utf-8"),
        answer(GOOD.replace("84.149453", "84").replace(*WHOLE)),
    ],
    ids=["chunked", "until its end", "interim", "mark", "media type", "84"],
)
def test_an_answer_may_come_in_other_ways(call: Caller, text: bytes) -> None:
    def byte_by_byte(connection: Any, number: int) -> None:
        for byte in text:
            connection.sendall(bytes([byte]))

    for act in (answers(text), byte_by_byte):
        with odd_server(act, keeps=False) as server:
            found = call(server.url)
            assert found.data.positions[0].sign_longitude.degrees == 24
            assert isinstance(found.data.positions[0].longitude, float)


def test_every_code_has_a_class(call: Caller) -> None:
    kinds = problems.PROBLEM_CLASSES
    with odd_server(answers(*(problem(422, code) for code in kinds))) as server:
        for code, kind in kinds.items():
            with pytest.raises(kind) as refused:
                call(server.url)
            error = refused.value
            assert type(error) is kind
            assert (error.code, error.status, error.detail) == (code, 422, "It is so.")
            assert (error.request_id, error.errors) == ("req_1", ())
            assert str(error) == f"422 {code}: It is so."
            back = pickle.loads(pickle.dumps(error))
            assert (type(back), str(back), back.code) == (kind, str(error), code)


def test_a_code_of_a_later_release_is_a_problem_too(call: Caller) -> None:
    document: dict[str, Any] = {
        **{"type": "https://docs.example/", "title": "T", "status": 422, "code": "news.of.later"},
        **{"detail": "D", "request_id": "req_9"},
        "errors": [{"pointer": "#/a", "detail": "E"}, {"pointer": "#", "detail": "F", "code": "g"}],
    }
    text = answer(json.dumps(document), 422)
    with odd_server(answers(text)) as server, pytest.raises(Problem) as refused:
        call(server.url)
    assert type(refused.value) is Problem
    assert [(one.pointer, one.code) for one in refused.value.errors] == [("#/a", None), ("#", "g")]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"bodies": "sun"}, "list of names"),
        ({"bodies": [object()]}, "cannot be written as JSON"),
        ({"location": (46.9, 7.4)}, "must be a Location"),
        ({"location": Location(latitude=float("nan"), longitude=0)}, "finite numbers"),
        ({"max_attempts": 0}, "max_attempts must be a whole number of at least 1"),
        ({"total_timeout": float("nan")}, "total_timeout must be a number of seconds"),
    ],
)
def test_arguments_that_cannot_be_sent_are_refused(
    call: Caller, fields: dict[str, Any], says: str
) -> None:
    with odd_server(answers(answer())) as server, pytest.raises(InvalidOption, match=says):
        call(server.url, **fields)
    assert server.requests == []
