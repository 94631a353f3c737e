"""Sends a request once, in an event loop."""

from __future__ import annotations

import asyncio
import http.client
import socket
import ssl

from ._message import AnswerReader, Incoming, Outgoing
from ._progress import Progress
from ._retry import TimeLimit
from ._send import failure_of

_PIECE_BYTES = 65_536


async def send_async(
    outgoing: Outgoing, limit: TimeLimit, tls: ssl.SSLContext | None
) -> Incoming:
    """Sends a request once. If the task is cancelled, the connection is closed at once.

    Args:
        outgoing: The request.
        limit: How long it may take until the whole answer has arrived.
        tls: How to encrypt the connection; ``None`` for a plain one.

    Raises:
        ConnectionFailure: No answer, or not in time.
        UnexpectedAnswer: A redirect, or an answer that is too large.
    """
    progress = Progress()
    exchange = asyncio.ensure_future(_exchange(outgoing, tls, progress))
    try:
        # Unlike asyncio.wait_for before Python 3.12, this never loses a cancellation.
        await asyncio.wait({exchange}, timeout=limit.seconds)
        is_in_time = exchange.done()
    finally:
        exchange.cancel()
    try:
        if is_in_time:
            return exchange.result()
        # Lets it close its connection.
        await asyncio.wait({exchange})
        failure = failure_of(TimeoutError(), outgoing, limit, progress)
    except (OSError, http.client.HTTPException) as error:
        failure = failure_of(error, outgoing, limit, progress)
    # The task has the error, which may have the other side's bytes. It is raised outside of the handler for
    # the same reason.
    del exchange
    raise failure


async def _exchange(
    outgoing: Outgoing, tls: ssl.SSLContext | None, progress: Progress
) -> Incoming:
    address = outgoing.address
    connection = await _connected(address.host, address.port)
    try:
        stream, writer = await asyncio.open_connection(
            sock=connection,
            ssl=tls,
            server_hostname=address.host if tls is not None else None,
        )
    except BaseException:
        connection.close()
        raise
    try:
        progress.is_connected = True
        writer.write(outgoing.to_send())
        reader = AnswerReader(outgoing.key, progress)
        while True:
            answer = reader.take(await stream.read(_PIECE_BYTES))
            if answer is not None:
                return answer
    finally:
        # Not closed politely: after the answer, nothing of the other side is waited for.
        writer.transport.abort()


async def _connected(host: str, port: int) -> socket.socket:
    """A connection to the first address of a host that accepts one."""
    loop = asyncio.get_running_loop()
    failure: OSError | None = None
    for family, kind, protocol, _, address in await loop.getaddrinfo(
        host, port, type=socket.SOCK_STREAM
    ):
        connection = socket.socket(family, kind, protocol)
        connection.setblocking(False)
        try:
            await loop.sock_connect(connection, address)
            return connection
        except OSError as error:
            connection.close()
            failure = error
        except BaseException:
            connection.close()
            raise
    raise failure or socket.gaierror(socket.EAI_NONAME, "the host has no address")
