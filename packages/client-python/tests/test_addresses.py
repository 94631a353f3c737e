"""Hosts that do not answer: their names, addresses and ports."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from conftest import Caller
from odd_server import answer, answers, odd_server

from ecliptic_client import ConnectionFailure


def test_a_connection_that_is_refused_sends_nothing(call: Caller) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(ConnectionFailure) as failed:
        call(f"http://127.0.0.1:{port}")
    error = failed.value
    assert (error.reason, error.system_code, error.attempts) == ("unreachable", "ECONNREFUSED", 4)
    assert str(error) == "The host could not be reached: Connection refused. There were 4 attempts."
    assert len(call.pauses) == 3


def test_a_name_that_does_not_exist_is_unreachable(call: Caller) -> None:
    with pytest.raises(ConnectionFailure) as failed:
        call("http://name.invalid", max_attempts=1)
    assert failed.value.reason == "unreachable"
    assert (failed.value.system_code or "").startswith("EAI_")


@contextmanager
def nobody_accepts(host: str, port: int = 0) -> Iterator[int]:
    """A port at which no connection is accepted or rejected: the queue of its listener is full."""
    with socket.create_server((host, port), backlog=0) as listener:
        waiting: list[socket.socket] = []
        while len(waiting) < 50:
            waiting.append(socket.socket())
            waiting[-1].settimeout(1)
            try:
                waiting[-1].connect(listener.getsockname())
            except TimeoutError:
                break
        else:
            pytest.skip("this system has endless queues")
        yield listener.getsockname()[1]
        for one in waiting:
            one.close()


@pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is an address of Linux only")
def test_an_address_that_never_answers_leaves_time_for_another(
    call: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = socket.getaddrinfo

    def found(host: Any, port: Any, *args: Any, **options: Any) -> Any:
        if host not in ("two.example", b"two.example"):
            return search(host, port, *args, **options)
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 0, "", (one, port))
            for one in ("127.0.0.2", "127.0.0.1")
        ]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    with odd_server(answers(answer())) as server, nobody_accepts("127.0.0.2", server.port):
        url = f"http://two.example:{server.port}"
        assert call(url, attempt_timeout=6, max_attempts=1).attempts == 1


def test_an_address_that_never_answers_is_a_timeout(call: Caller) -> None:
    with nobody_accepts("127.0.0.1") as port:
        with pytest.raises(ConnectionFailure, match=r"no connection within 0\.3 s \(att") as failed:
            call(f"http://127.0.0.1:{port}", attempt_timeout=0.3, max_attempts=1)
    assert failed.value.reason == "timeout"
