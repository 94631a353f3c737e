"""Where an answer ends: what leaves that open is refused, and nothing of it is kept without a limit."""

from __future__ import annotations

import asyncio
import tracemalloc
from typing import Any

import pytest
from conftest import BIRTH, Caller
from odd_server import EMPTY_LINE, GOOD, answer, answers, chunked, odd_server, problem

from ecliptic_client import ConnectionFailure, EclipticError, UnexpectedAnswer

JSON = "Content-Type: application/json\r\n"
LENGTH = f"Content-Length: {len(GOOD)}\r\n"
CHUNKED = "Transfer-Encoding: chunked\r\n"


def head(fields: str, status_line: str = "HTTP/1.1 200 OK") -> bytes:
    return f"{status_line}\r\n{JSON}{fields}\r\n".encode("latin-1")


SIZE = len(GOOD)
# httpx reads this grammar. Here are one text of each kind.
REFUSED = {
    "two lengths": head(LENGTH + "content-length: 5\r\n") + GOOD.encode(),
    "no length": head("Content-Length: -1\r\n") + GOOD.encode(),
    "another coding": head("Transfer-Encoding: gzip, chunked\r\n") + GOOD.encode(),
    "a bare CR": head("X: a\rb\r\n" + LENGTH) + GOOD.encode(),
    "a status line": head(LENGTH, "HTTP/1.1 2_0 OK") + GOOD.encode(),
    "a size of a chunk": head(CHUNKED) + f"+{SIZE:x}\r\n{GOOD}\r\n0\r\n\r\n".encode(),
    "another protocol": b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + answer(),
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_what_leaves_the_end_open_is_refused(call: Caller, text: bytes) -> None:
    with odd_server(answers(text)) as server, pytest.raises(ConnectionFailure) as failed:
        call(server.url, max_attempts=1)
    assert failed.value.reason == "broken"
    assert GOOD[:9] not in str(failed.value)


def test_what_follows_an_answer_is_never_taken_for_another_one(call: Caller) -> None:
    other = GOOD.replace("1990-06-15T12:30:00Z", "1990-06-15T12:30:01Z")
    for follows in (answer(other), problem(401, "auth.invalid_key"), b"HTTP/1.1 nonsense"):
        with odd_server(answers(answer() + follows), keeps=True) as server:
            outcomes = []
            client: Any = call.client(server.url, max_attempts=1)

            async def run() -> None:
                for _ in range(3):
                    try:
                        found = client.positions(BIRTH)
                        outcomes.append((await found if call.is_async else found).text)
                    except EclipticError:
                        outcomes.append("refused")
                closed = client.aclose() if call.is_async else client.close()
                if call.is_async:
                    await closed

            asyncio.run(run())
        # httpx keeps these bytes, and may read them as the next answer; the one after that is right again.
        assert set(outcomes) <= {GOOD, "refused"}
        assert outcomes[0] == outcomes[2] == GOOD


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        (b"HTTP/1.1 200 OK\r\n", b"X: y\r\n" * 10_000),
        (head(CHUNKED), b"1\r\n \r\n" * 10_000),
    ],
    ids=["fields", "chunks"],
)
def test_what_has_no_end_is_not_kept(call: Caller, begin: bytes, piece: bytes) -> None:
    def endless(connection: Any, number: int) -> None:
        connection.sendall(begin)
        while True:
            connection.sendall(piece)

    tracemalloc.start()
    try:
        with odd_server(endless) as server:
            with pytest.raises((ConnectionFailure, UnexpectedAnswer)):
                call(server.url, attempt_timeout=1, max_attempts=1)
        assert tracemalloc.get_traced_memory()[1] < 8_000_000
    finally:
        tracemalloc.stop()
