"""What only the client for ``asyncio`` can do: many calls at once, and calls that are cancelled."""

from __future__ import annotations

import asyncio
import gc
import socket
import time
from typing import Any

import pytest
from conftest import BIRTH, KEY
from odd_server import answer, answers, odd_server

from ecliptic_client import AsyncEcliptic

LONG = 60.0
"""Seconds that no test waits for."""
TIMEOUT: Any = getattr(asyncio, "timeout", None)


def silent(connection: socket.socket, number: int) -> None:
    connection.recv(1)


def test_a_cancelled_call_closes_its_connection_at_once() -> None:
    async def run(url: str) -> None:
        client = AsyncEcliptic(url, KEY, attempt_timeout=LONG, total_timeout=LONG)
        task = asyncio.create_task(client.positions(BIRTH))
        while not server.requests:
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        # The server sees the end of the connection while the loop goes on.
        await asyncio.to_thread(server.ended.wait, LONG / 2)
        assert server.ended.is_set()
        assert len(asyncio.all_tasks()) == 1

    with odd_server(silent) as server:
        asyncio.run(run(server.url))
    assert len(server.requests) == 1


@pytest.mark.skipif(TIMEOUT is None, reason="asyncio has it since Python 3.11")
@pytest.mark.parametrize("sent", [b"", answer()[:-1]], ids=["nothing", "all but a byte"])
def test_a_timeout_around_a_call_is_a_timeout_error(sent: bytes) -> None:
    def unfinished(connection: socket.socket, number: int) -> None:
        connection.sendall(sent)
        connection.recv(1)

    async def run(url: str) -> int:
        async with AsyncEcliptic(url, KEY, attempt_timeout=LONG, total_timeout=LONG) as client:
            with pytest.raises(TimeoutError):
                async with TIMEOUT(0.3):
                    await client.positions(BIRTH)
        task: Any = asyncio.current_task()
        return int(task.cancelling())

    with odd_server(unfinished) as server:
        assert asyncio.run(run(server.url)) == 0


def test_many_calls_run_at_once() -> None:
    count = 100

    def together(connection: socket.socket, number: int) -> None:
        # No call is answered before all of them have been sent.
        while len(server.requests) < count:
            time.sleep(0.01)
        connection.sendall(answer())

    async def run(url: str) -> list[Any]:
        async with AsyncEcliptic(
            url, KEY, attempt_timeout=LONG, total_timeout=LONG
        ) as client:
            return await asyncio.gather(*(client.positions(BIRTH) for _ in range(count)))

    with odd_server(together) as server:
        found = asyncio.run(run(server.url))
    assert [one.attempts for one in found] == [1] * count


# Nobody can close the connections of a loop that has ended: Python does, and says so.
@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_one_client_works_in_several_loops() -> None:
    with odd_server(answers(answer())) as server:
        client = AsyncEcliptic(server.url, KEY)
        for _ in range(2):
            assert asyncio.run(client.positions(BIRTH)).attempts == 1
    assert len(server.requests) == 2
    # Here, and not in whichever test the collector runs next.
    del client
    gc.collect()
