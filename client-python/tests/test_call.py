"""What is sent, and what is made of a good answer."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from conftest import BIRTH, KEY, Caller
from odd_server import ENVELOPE, GOOD, answer, answers, odd_server, problem

from ecliptic_client import (
    CLIENT_VERSION,
    InvalidOption,
    Location,
    MomentMismatch,
    Problem,
    SignLongitude,
    UnexpectedAnswer,
    problems,
)


EMPTY_LINE = b"\r\n\r\n"


def sent(request: bytes) -> Any:
    return json.loads(request.partition(EMPTY_LINE)[2])


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
            "Connection: close",
        ]
    )
    # What is not given is not sent: the service has the defaults.
    assert sent(request) == {"subject": {"datetime": BIRTH}}


def test_every_setting_is_sent(call: Caller) -> None:
    with odd_server(answers(answer())) as server:
        call(
            server.url,
            zodiac="tropical",
            node_type="mean",
            bodies=("sun", "moon"),
            location=Location(latitude=46.948, longitude=7.4474),
        )
        with pytest.raises(UnexpectedAnswer):
            # The odd server has no sidereal answer, but it has seen the request.
            with odd_server(answers(answer("{}"))) as other:
                call(other.url, zodiac="sidereal", ayanamsa="lahiri")
    assert sent(server.requests[0]) == {
        "subject": {"datetime": BIRTH, "location": {"latitude": 46.948, "longitude": 7.4474}},
        "settings": {"zodiac": "tropical", "node_type": "mean", "bodies": ["sun", "moon"]},
    }
    assert sent(other.requests[0])["settings"] == {"zodiac": "sidereal", "ayanamsa": "lahiri"}


def test_an_answer_has_its_members_and_what_came_with_it(call: Caller) -> None:
    with odd_server(answers(answer(headers="X-Request-Id: req_7\r\n"))) as server:
        found = call(server.url)
    (position,) = found.data.positions
    assert dataclasses.asdict(position) == ENVELOPE["data"]["positions"][0]
    assert position.sign_longitude == SignLongitude(degrees=24, minutes=8, seconds=58)
    assert found.meta.settings_resolved.ayanamsa is None
    assert found.meta.subject_resolved.coordinates is None
    assert (found.text, found.request_id, found.attempts) == (GOOD, "req_7", 1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        position.longitude = 1.0  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(found)) == copy.deepcopy(found) == found


def test_two_answers_with_the_same_text_are_equal(call: Caller) -> None:
    texts = (answer(headers="X-Request-Id: req_1\r\n"), answer(headers="X-Request-Id: req_2\r\n"))
    with odd_server(answers(*texts)) as server:
        one, other = call(server.url), call(server.url)
    assert one == other
    assert one.request_id != other.request_id


def chunked(body: str) -> bytes:
    pieces = "".join(f"{len(piece):x}\r\n{piece}\r\n" for piece in (body[:9], body[9:]))
    head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    return f"{head}{pieces}0\r\n\r\n".encode()


@pytest.mark.parametrize(
    "text",
    [
        chunked(GOOD),
        f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{GOOD}".encode(),
        b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n" + answer(),
        answer("\ufeff" + GOOD),
        answer(media_type="Application/JSON; charset=utf-8"),
        answer(json.dumps({**ENVELOPE, "news": {"of": ["a", "later", "release"]}})),
        answer(GOOD.replace('"degrees": 24', '"degrees": 24.0')),
        answer(GOOD.replace("84.149453", "84")),
    ],
    ids=["chunked", "until its end", "interim", "mark", "media type", "members", "24.0", "84"],
)
def test_an_answer_may_come_in_other_ways(call: Caller, text: bytes) -> None:
    def byte_by_byte(connection: Any, number: int) -> None:
        for byte in text:
            connection.sendall(bytes([byte]))

    for act in (answers(text), byte_by_byte):
        with odd_server(act) as server:
            found = call(server.url)
            assert found.data.positions[0].sign_longitude.degrees == 24
            assert isinstance(found.data.positions[0].longitude, float)


ZONE = ZoneInfo("Europe/Berlin")
UTC = timezone.utc


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        (datetime(1990, 6, 15, 12, 30, tzinfo=UTC), "1990-06-15T12:30:00+00:00"),
        (datetime(1990, 6, 15, 14, 30, tzinfo=ZONE), "1990-06-15T14:30:00+02:00"),
        (datetime(1990, 6, 15, 14, 30, 0, 250_000, ZONE), "1990-06-15T14:30:00.25+02:00"),
        (datetime(1990, 6, 15, 14, 30, 0, 1, UTC), "1990-06-15T14:30:00.000001+00:00"),
        (datetime(1880, 3, 14, 11, 30, tzinfo=ZONE), "1880-03-14T10:36:32Z"),
        (
            datetime(1990, 6, 15, tzinfo=timezone(timedelta(hours=-4, minutes=-56, seconds=-2))),
            "1990-06-15T04:56:02Z",
        ),
        (
            datetime(1990, 6, 15, tzinfo=timezone(timedelta(microseconds=1))),
            "1990-06-14T23:59:59.999999Z",
        ),
        (datetime(1990, 6, 15, tzinfo=timezone(timedelta(hours=-3.5))), "1990-06-15T00:00:00-03:30"),
        (datetime(1990, 9, 30, 2, 30, tzinfo=ZONE), "1990-09-30T02:30:00+02:00"),
        (datetime(1990, 9, 30, 2, 30, tzinfo=ZONE, fold=1), "1990-09-30T02:30:00+01:00"),
        ("1990-06-15T14:30:00.000000001+02:00", "1990-06-15T14:30:00.000000001+02:00"),
    ],
)
def test_a_datetime_is_sent_exactly(call: Caller, moment: Any, text: str) -> None:
    with odd_server(answers(answer())) as server:
        try:
            call(server.url, moment)
        except MomentMismatch:
            pass
    assert sent(server.requests[0])["subject"] == {"datetime": text}


@pytest.mark.parametrize(
    ("moment", "says"),
    [
        (datetime(1990, 6, 15, 14, 30), "has no UTC offset"),
        (datetime(1990, 3, 25, 2, 30, tzinfo=ZONE), "time zone shows 1990-03-25T03:30:00"),
        (datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=2))), "outside the years"),
        (datetime(9999, 12, 31, 23, tzinfo=timezone(timedelta(hours=-2))), "outside the years"),
        (datetime(1990, 6, 15).date(), "must be a datetime.datetime"),
        (645_453_000, "must be a datetime.datetime"),
        (None, "must be a datetime.datetime"),
    ],
)
def test_a_datetime_that_is_no_instant_is_refused(call: Caller, moment: Any, says: str) -> None:
    with odd_server(answers(answer())) as server, pytest.raises(InvalidOption, match=says):
        call(server.url, moment)
    assert server.requests == []


@pytest.mark.parametrize(
    ("datetime", "utc_datetime", "fits"),
    [
        ("1990-06-15T14:30:00+02:00", "1990-06-15T12:30:00Z", True),
        ("1990-06-15T07:33:58-04:56", "1990-06-15T12:29:58Z", True),
        ("1990-06-15T12:30:00.5Z", "1990-06-15T12:30:00.5Z", True),
        ("1990-06-15T12:30:00.500000000Z", "1990-06-15T12:30:00.5Z", True),
        ("1990-06-15T12:30:00.000000001Z", "1990-06-15T12:30:00Z", False),
        ("1990-06-15T14:30:00+02:00", "1990-06-15T14:30:00Z", False),
        ("1990-06-15T14:30:00+02:00", "1990-06-15", False),
        ("1990-02-30T14:30:00+02:00", "1990-02-30T12:30:00Z", False),
        ("next Monday", "1990-06-15T12:30:00Z", False),
        ("1990-06-15T12:30:00Z\n", "1990-06-15T12:30:00Z", False),
    ],
)
def test_the_answer_is_for_exactly_the_instant_that_was_sent(
    call: Caller, datetime: str, utc_datetime: str, fits: bool
) -> None:
    text = GOOD.replace("1990-06-15T12:30:00Z", utc_datetime)
    with odd_server(answers(answer(text, headers="X-Request-Id: req_3\r\n"))) as server:
        if fits:
            assert call(server.url, datetime)
            return
        with pytest.raises(MomentMismatch) as refused:
            call(server.url, datetime)
    error = refused.value
    assert (error.datetime, error.utc_datetime, error.request_id) == (datetime, utc_datetime, "req_3")
    assert len(server.requests) == 1


@pytest.mark.parametrize(("code", "kind"), problems.PROBLEM_CLASSES.items())
def test_every_code_has_a_class(call: Caller, code: str, kind: type[Problem]) -> None:
    with odd_server(answers(problem(422, code))) as server, pytest.raises(kind) as refused:
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
    ("members", "says"),
    [
        ({"bodies": "sun"}, "list of names"),
        ({"bodies": [object()]}, "cannot be written as JSON"),
        ({"location": (46.9, 7.4)}, "must be a Location"),
        ({"location": Location(latitude=float("nan"), longitude=0)}, "finite numbers"),
        ({"attempts_max": 0}, "attempts_max must be a whole number of at least 1"),
        ({"attempt_timeout": 0}, "attempt_timeout must be a number of seconds"),
        ({"total_timeout": float("nan")}, "total_timeout must be a number of seconds"),
    ],
)
def test_arguments_that_cannot_be_sent_are_refused(
    call: Caller, members: dict[str, Any], says: str
) -> None:
    with odd_server(answers(answer())) as server, pytest.raises(InvalidOption, match=says):
        call(server.url, **members)
    assert server.requests == []


def replaced(*path: Any, by: Any) -> Callable[[], tuple[str, str]]:
    """The text of an answer in which one member is another value, and the pointer to it."""

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
