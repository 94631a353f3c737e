"""Where bodies can have been on a day: the cases that the TypeScript client answers too, and both calls."""

from __future__ import annotations

import json
import socket
from dataclasses import asdict
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import pytest
from cases import POSITION_RANGES
from conftest import KEY, Caller
from odd_server import answer, answers, odd_server, problem, sent

from ecliptic_client import (
    BirthPlace,
    ConnectionFailure,
    Ecliptic,
    InvalidOption,
    PositionRange,
    Positions,
    Problem,
    position_ranges,
    resolve_birth_day,
)
from ecliptic_client._contract import PositionsEnvelope
from ecliptic_client._read import read_as

CASE: dict[str, Any] = POSITION_RANGES[0]
CLEVELAND = BirthPlace(41.5, -81.69, "America/New_York", country="US", region="OH")


def positions(value: Any) -> Positions:
    # Its numbers are floats, as in an answer that was received.
    envelope = read_as(PositionsEnvelope, json.loads(json.dumps(value), parse_int=float))
    return Positions(data=envelope.data, meta=envelope.meta, text="", request_id=None, attempts=1)


def instant(value: Any) -> str:
    text: str = value["meta"]["subject_resolved"]["utc_datetime"]
    return text


def local(value: Any) -> str:
    """What was sent for an answer: its instant, with its offset."""
    offset = value["meta"]["subject_resolved"]["utc_offset"]
    zone = datetime.strptime(offset, "%z").tzinfo
    utc = datetime.strptime(instant(value), "%Y-%m-%dT%H:%M:%S%z")
    return utc.astimezone(zone).isoformat()


def day_of(case: dict[str, Any]) -> Any:
    start, end = (SimpleNamespace(datetime=local(case[one])) for one in ("start", "end"))
    return SimpleNamespace(start=start, end=end)


def settings_of(case: dict[str, Any]) -> dict[str, Any]:
    settings: dict[str, Any] = case["start"]["meta"]["settings_resolved"]
    return settings


def as_json(ranges: tuple[PositionRange, ...]) -> Any:
    found = json.loads(json.dumps([asdict(one) for one in ranges]))
    return [{"from" if name == "from_" else name: one[name] for name in one} for one in found]


@pytest.mark.parametrize("case", POSITION_RANGES, ids=lambda case: str(case["name"]))
def test_every_case_gets_its_ranges(case: dict[str, Any]) -> None:
    found = position_ranges(positions(case["start"]), positions(case["end"]))
    assert as_json(found) == case["ranges"]


@pytest.mark.parametrize("case", POSITION_RANGES, ids=lambda case: str(case["name"]))
def test_a_client_calls_twice_and_adds_up_the_credits(call: Caller, case: dict[str, Any]) -> None:
    texts = [answer(json.dumps(case[end])) for end in ("start", "end")]
    with odd_server(answers(*texts)) as server:
        found = call.ranges(server.url, day_of(case), **settings_of(case))
    assert as_json(found.ranges) == case["ranges"]
    assert found.credits_charged == 2
    subjects = [sent(request)["subject"] for request in server.requests]
    assert subjects == [{"datetime": local(case[end])} for end in ("start", "end")]
    assert found.start.meta.subject_resolved.utc_datetime == instant(case["start"])
    assert found.end.meta.subject_resolved.utc_datetime == instant(case["end"])


def test_both_calls_read_bodies_that_can_be_read_once(call: Caller) -> None:
    texts = [answer(json.dumps(CASE[end])) for end in ("start", "end")]
    with odd_server(answers(*texts)) as server:
        call.ranges(server.url, day_of(CASE), bodies=iter(settings_of(CASE)["bodies"]))
    first, second = (sent(request)["settings"] for request in server.requests)
    assert first == second


def test_responses_with_different_settings_and_ends_of_no_day_are_rejected() -> None:
    start = CASE["start"]

    def changed(part: str, **values: Any) -> Positions:
        meta = {**start["meta"], part: {**start["meta"][part], **values}}
        return positions({**start, "meta": meta})

    first = positions(start)
    for name, value in (("zodiac", "sidereal"), ("node_type", "mean"), ("bodies", ["sun"])):
        with pytest.raises(ValueError, match=f"but their {name} differs"):
            position_ranges(first, changed("settings_resolved", **{name: value}))
    same = first.meta.subject_resolved.utc_datetime
    for utc in (same, "1990-06-16T22:00:00.000000001Z", "1990-06-14T21:59:59Z"):
        with pytest.raises(ValueError, match="at most 48 hours"):
            position_ranges(first, changed("subject_resolved", utc_datetime=utc))


def test_nothing_is_sent_for_what_is_no_day(call: Caller) -> None:
    berlin = BirthPlace(52.52, 13.41, "Europe/Berlin")
    day = resolve_birth_day(date="1990-06-15", place=berlin, strict=True)
    backwards = SimpleNamespace(start=day.end, end=day.start)
    question = resolve_birth_day(date="1925-07-15", place=CLEVELAND)
    with odd_server(answers(problem(500, "x.y"))) as server:
        wrong: Any
        for wrong in (None, {}, "1990-06-15", question):
            with pytest.raises(InvalidOption, match="give the chosen one"):
                call.ranges(server.url, wrong)
        with pytest.raises(ValueError, match="at most 48 hours"):
            call.ranges(server.url, backwards)
        with pytest.raises(InvalidOption, match="Did you mean zodiac"):
            call.ranges(server.url, day, zodiak="tropical")
        with pytest.raises(InvalidOption, match="There is no argument location"):
            call.ranges(server.url, day, location=None)
        with pytest.raises(InvalidOption):
            call.ranges(server.url, day, max_attempts=0)
    assert server.requests == []


def test_no_second_call_follows_one_that_was_rejected(call: Caller) -> None:
    with odd_server(answers(problem(422, "subject.time.out_of_range"))) as server:
        with pytest.raises(Problem):
            call.ranges(server.url, day_of(CASE))
    assert [sent(one)["subject"]["datetime"] for one in server.requests] == [local(CASE["start"])]


def test_the_second_call_is_tried_again_as_any_other(call: Caller) -> None:
    texts = [
        answer(json.dumps(CASE["start"])),
        problem(503, "server.overloaded"),
        answer(json.dumps(CASE["end"])),
    ]
    with odd_server(answers(*texts)) as server:
        found = call.ranges(server.url, day_of(CASE), **settings_of(CASE))
    assert (found.start.attempts, found.end.attempts) == (1, 2)
    assert len(call.pauses) == 1


def test_the_time_limit_is_for_both_calls(call: Caller) -> None:
    def only_first(connection: socket.socket, number: int) -> None:
        if number == 0:
            connection.sendall(answer(json.dumps(CASE["start"])))

    with odd_server(only_first) as server:
        with pytest.raises(ConnectionFailure) as failed:
            call.ranges(server.url, day_of(CASE), total_timeout=1.5, attempt_timeout=60.0)
    assert failed.value.reason == "timeout"
    assert len(server.requests) == 2


def test_a_candidate_that_was_chosen_is_a_day() -> None:
    question = resolve_birth_day(date="1925-07-15", place=CLEVELAND)
    with odd_server(answers(problem(422, "subject.time.out_of_range"))) as server:
        with Ecliptic(server.url, KEY) as client, pytest.raises(Problem):
            client.position_ranges(question.candidates[1])
    assert [sent(one)["subject"]["datetime"] for one in server.requests] == [
        "1925-07-15T00:00:00-06:00"
    ]
