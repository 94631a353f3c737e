"""What goes wrong on the way, what is tried again, and for how long."""

from __future__ import annotations

import socket
import time
from typing import Any

import pytest
from conftest import Caller
from odd_server import GOOD, answer, answers, odd_server, problem

from ecliptic_client import ConnectionFailure, EclipticError, Problem, UnexpectedAnswer

PASSING = (408, 429, 502, 503, 504)


@pytest.mark.parametrize("status", PASSING)
@pytest.mark.parametrize("is_gateway", [False, True])
def test_what_may_pass_is_tried_again_with_the_same_bytes(
    call: Caller, status: int, is_gateway: bool
) -> None:
    refusal = answer("<html>", status) if is_gateway else problem(status, "server.overloaded")
    with odd_server(answers(refusal, refusal, answer())) as server:
        assert call(server.url).attempts == 3
    assert len(set(server.requests)) == 1 and len(server.requests) == 3
    # Half of 0.2 s, and half of 0.4 s.
    assert call.pauses == pytest.approx([0.1, 0.2])


@pytest.mark.parametrize("status", [401, 422, 500, 204])
def test_nothing_else_is_tried_again(call: Caller, status: int) -> None:
    with odd_server(answers(problem(status, "auth.missing"))) as server:
        with pytest.raises((Problem, UnexpectedAnswer)):
            call(server.url)
    assert len(server.requests) == 1


def test_the_last_refusal_is_raised(call: Caller) -> None:
    with odd_server(answers(problem(503, "server.overloaded"))) as server:
        with pytest.raises(Problem, match="503 server.overloaded: It is so."):
            call(server.url)
        assert len(server.requests) == 4
        with pytest.raises(Problem):
            call(server.url, max_attempts=1)
        assert len(server.requests) == 5
        with pytest.raises(Problem):
            call(server.url, options={"max_attempts": 2})
        assert len(server.requests) == 7


@pytest.mark.parametrize("status", PASSING)
def test_a_gateway_is_not_taken_for_the_service(call: Caller, status: int) -> None:
    text = answer("<html>\n<b>Bad", status, media_type="text/html")
    with odd_server(answers(text)) as server, pytest.raises(UnexpectedAnswer) as refused:
        call(server.url, max_attempts=1)
    error = refused.value
    assert (error.reason, error.status, error.media_type) == ("gateway", status, "text/html")
    assert (error.excerpt, error.code) == ("<html> <b>Bad", "client.unexpected_answer")
    assert f"answered with status {status}: it " in str(error)


def test_pauses_grow_up_to_their_cap(call: Caller) -> None:
    options = {"max_attempts": 7, "backoff_base": 1, "backoff_cap": 3, "total_timeout": 1_000}
    with odd_server(answers(problem(503, "server.overloaded"))) as server:
        with pytest.raises(Problem):
            call(server.url, options=options)
    assert call.pauses == pytest.approx([0.5, 1, 1.5, 1.5, 1.5, 1.5])


def broken(text: bytes, *, reset: bool = False) -> Any:
    def act(connection: socket.socket, number: int) -> None:
        connection.sendall(text)
        connection.shutdown(socket.SHUT_WR)
        if reset:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            connection.close()

    return act


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (broken(b""), "before an answer came"),
        (broken(b"", reset=True), "before an answer came"),
        (broken(b"SSH-2.0-OpenSSH\r\n\r\n"), "before an answer came"),
        (broken(answer(length=9_000)), "broke off in the middle"),
        (
            broken(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"),
            "broke off in the middle",
        ),
        (
            broken(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{"),
            "broke off in the middle",
        ),
    ],
)
def test_a_connection_that_breaks_is_tried_again(call: Caller, act: Any, says: str) -> None:
    with odd_server(act) as server, pytest.raises(ConnectionFailure, match=says) as failed:
        call(server.url)
    assert failed.value.reason == "broken"
    assert len(server.requests) == 4
    assert failed.value.__cause__ is None


def silent(connection: socket.socket, number: int) -> None:
    connection.recv(1)


def dripping(begin: bytes) -> Any:
    # Each byte comes in time; the answer does not.
    def act(connection: socket.socket, number: int) -> None:
        connection.sendall(begin)
        while True:
            connection.sendall(b" ")
            time.sleep(0.01)

    return act


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (silent, "There was no answer"),
        (dripping(answer(length=900_000)), "The answer began, but was not complete"),
    ],
)
def test_an_attempt_ends_in_time(call: Caller, act: Any, says: str) -> None:
    attempts = 2 if act is silent else 1
    with odd_server(act) as server:
        with pytest.raises(ConnectionFailure, match=rf"{says} within .*\(attempt_timeout\)") as failed:
            call(server.url, max_attempts=attempts, attempt_timeout=1)
    assert failed.value.reason == "timeout"
    assert len(server.requests) == attempts


def test_a_call_ends_in_time_however_long_its_attempts_may_be(call: Caller) -> None:
    with odd_server(silent) as server, pytest.raises(ConnectionFailure) as failed:
        call(server.url, total_timeout=0.5)
    assert "within 0.5 s (the rest of total_timeout)" in str(failed.value)
    assert len(server.requests) == 1


def test_a_pause_that_is_longer_than_what_is_left_is_not_begun(call: Caller) -> None:
    options = {"backoff_base": 50, "backoff_cap": 50, "total_timeout": 20}
    with odd_server(answers(problem(503, "server.overloaded"))) as server:
        with pytest.raises(Problem):
            call(server.url, options=options)
    assert (len(server.requests), call.pauses) == (1, [])


@pytest.mark.parametrize("status", [301, 307])
def test_a_redirect_is_not_followed(call: Caller, status: int) -> None:
    with odd_server(answers(answer())) as other:
        text = answer("", status, headers=f"Location: {other.url}/\r\n")
        with odd_server(answers(text)) as server, pytest.raises(UnexpectedAnswer) as refused:
            call(server.url)
    assert (refused.value.reason, refused.value.status) == ("redirect", status)
    assert (len(server.requests), other.requests) == (1, [])


def endless(head: bytes, piece: bytes) -> Any:
    def act(connection: socket.socket, number: int) -> None:
        connection.sendall(head)
        while True:
            connection.sendall(piece * 10_000)

    return act


@pytest.mark.parametrize(
    "act",
    [
        answers(answer(GOOD + " " * 1_048_576)),
        endless(b"HTTP/1.1 200 OK\r\n\r\n", b"          "),
    ],
    ids=["long", "endless"],
)
def test_an_answer_that_is_too_long_is_not_read_to_its_end(call: Caller, act: Any) -> None:
    with odd_server(act) as server, pytest.raises(UnexpectedAnswer) as refused:
        call(server.url)
    assert refused.value.reason == "too_large"
    assert len(server.requests) == 1


def test_messages_are_whole_and_on_one_line(call: Caller) -> None:
    detail = "one\ntwo\r\x1b[31m\u202e\u2028three" + "x" * 1_000
    text = problem(422, "a\nb", detail.replace("\n", "\\n").replace("\r", "\\r"))
    with odd_server(answers(problem(422, "a b", "one\u2028two\u202e"), text)) as server:
        for _ in range(2):
            with pytest.raises(EclipticError) as refused:
                call(server.url)
            assert str(refused.value).isprintable()
