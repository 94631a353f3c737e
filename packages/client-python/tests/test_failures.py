"""What goes wrong on the way, what is tried again, and for how long."""

from __future__ import annotations

import json
import socket
import time
from typing import Any

import pytest
from conftest import Caller
from odd_server import GOOD, Act, answer, answers, odd_server, problem

from ecliptic_client import ConnectionFailure, EclipticError, Problem, UnexpectedAnswer

PASSING = (408, 429, 502, 503, 504)
OVERLOADED = problem(503, "server.overloaded")


@pytest.mark.parametrize("status", PASSING)
@pytest.mark.parametrize("is_gateway", [False, True])
def test_what_may_pass_is_tried_again_with_the_same_bytes(
    call: Caller, status: int, is_gateway: bool
) -> None:
    rejection = answer("<html>", status) if is_gateway else problem(status, "server.overloaded")
    with odd_server(answers(rejection, rejection, answer())) as server:
        assert call(server.url).attempts == 3
    assert len(set(server.requests)) == 1 and len(server.requests) == 3
    # Half of 0.2 s, and half of 0.4 s.
    assert call.pauses == pytest.approx([0.1, 0.2])


@pytest.mark.parametrize("status", [401, 422, 500, 204])
def test_nothing_else_is_tried_again(call: Caller, status: int) -> None:
    with odd_server(answers(problem(status, "auth.missing"))) as server:
        with pytest.raises((Problem, UnexpectedAnswer)) as failed:
            call(server.url)
    assert (len(server.requests), failed.value.attempts) == (1, 1)
    assert "attempts" not in str(failed.value)


def test_the_last_error_is_raised_and_says_how_many_attempts_there_were(call: Caller) -> None:
    tries: list[tuple[Any, Any, str]] = [
        ({}, {}, " There were 4 attempts."),
        ({"max_attempts": 2}, {}, " There were 2 attempts."),
        ({"max_attempts": 2}, {"max_attempts": 1}, ""),
    ]
    for options, fields, ending in tries:
        with odd_server(answers(OVERLOADED)) as server, pytest.raises(Problem) as failed:
            call(server.url, options=options, **fields)
        assert failed.value.attempts == len(server.requests)
        assert str(failed.value) == f"503 server.overloaded: It is so.{ending}"


@pytest.mark.parametrize("status", PASSING)
def test_a_gateway_is_not_taken_for_the_service(call: Caller, status: int) -> None:
    text = answer("<html>\n<b>Bad" + "!" * 500, status, media_type="text/html")
    with odd_server(answers(text)) as server, pytest.raises(UnexpectedAnswer) as failed:
        call(server.url, max_attempts=1)
    error = failed.value
    assert (error.reason, error.status, error.media_type) == ("gateway", status, "text/html")
    assert error.excerpt.startswith("<html> <b>Bad!") and len(error.excerpt) == 201
    assert f"answered with status {status}: it " in str(error)


def test_pauses_grow_up_to_their_cap(call: Caller) -> None:
    options = {"max_attempts": 7, "backoff_base": 1, "backoff_cap": 3, "total_timeout": 1_000}
    with odd_server(answers(OVERLOADED)) as server, pytest.raises(Problem):
        call(server.url, options=options)
    assert call.pauses == pytest.approx([0.5, 1, 1.5, 1.5, 1.5, 1.5])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "before a response arrived"),
        (b"SSH-2.0-OpenSSH\r\n\r\n", "before a response arrived"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "before a response arrived"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", "before a response arrived"),
        (answer(length=9_000), "broke off in the middle"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{", "broke off in the middle"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{", "broke off in the middle"),
    ],
)
def test_a_connection_that_breaks_is_tried_again(call: Caller, text: bytes, says: str) -> None:
    with odd_server(answers(text), keeps=False) as server:
        with pytest.raises(ConnectionFailure, match=says) as failed:
            call(server.url)
    assert failed.value.reason == "broken"
    assert len(server.requests) == 4
    assert failed.value.__cause__ is None


def silent(connection: socket.socket, number: int) -> None:
    connection.recv(1)


def dripping(connection: socket.socket, number: int) -> None:
    # Each byte comes in time; the answer does not.
    connection.sendall(answer(length=900_000))
    for _ in range(1_000):
        connection.sendall(b" ")
        time.sleep(0.01)
    connection.shutdown(socket.SHUT_WR)


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (silent, "There was no response"),
        (dripping, "The response began, but was not complete"),
    ],
)
def test_an_attempt_ends_in_time(call: Caller, act: Act, says: str) -> None:
    with odd_server(act) as server:
        with pytest.raises(ConnectionFailure, match=rf"{says} within 1 s \(attempt_timeout\)") as failed:
            call(server.url, max_attempts=2, attempt_timeout=1)
    assert (failed.value.reason, len(server.requests)) == ("timeout", 2)


def test_a_call_ends_in_time_however_long_its_attempts_may_be(call: Caller) -> None:
    with odd_server(silent) as server, pytest.raises(ConnectionFailure) as failed:
        call(server.url, total_timeout=0.5)
    assert "within 0.5 s (the rest of total_timeout)" in str(failed.value)
    assert len(server.requests) == 1


def test_a_pause_that_is_longer_than_what_is_left_is_not_begun(call: Caller) -> None:
    options = {"backoff_base": 50, "backoff_cap": 50, "total_timeout": 20}
    with odd_server(answers(OVERLOADED)) as server, pytest.raises(Problem):
        call(server.url, options=options)
    assert (len(server.requests), call.pauses) == (1, [])


@pytest.mark.parametrize("status", [301, 307])
def test_a_redirect_is_not_followed(call: Caller, status: int) -> None:
    with odd_server(answers(answer())) as other:
        text = answer("", status, headers=f"Location: {other.url}/\r\n")
        with odd_server(answers(text)) as server, pytest.raises(UnexpectedAnswer) as failed:
            call(server.url)
    assert (failed.value.reason, failed.value.status) == ("redirect", status)
    assert (len(server.requests), other.requests) == (1, [])


def endless(connection: socket.socket, number: int) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        connection.sendall(b" " * 100_000)


@pytest.mark.parametrize(
    "act", [answers(answer(GOOD + " " * 1_048_576)), endless], ids=["long", "endless"]
)
def test_an_answer_that_is_too_long_is_not_read_to_its_end(call: Caller, act: Act) -> None:
    with odd_server(act) as server, pytest.raises(UnexpectedAnswer) as failed:
        call(server.url)
    assert failed.value.reason == "too_large"
    assert len(server.requests) == 1


def test_messages_are_whole_and_on_one_line(call: Caller) -> None:
    detail = "one\ntwo\r\x1b[31m\u202e\u2028" + "x" * 1_000 + " Did you mean sun?"
    document = json.loads(problem(422, "a\nb", "").partition(b"\r\n\r\n")[2])
    text = answer(json.dumps({**document, "detail": detail}), 422)
    with odd_server(answers(text)) as server, pytest.raises(EclipticError) as failed:
        call(server.url)
    assert str(failed.value).isprintable()
    assert str(failed.value) == f"422 a b: one two  [31m  {'x' * 1_000} Did you mean sun?"
