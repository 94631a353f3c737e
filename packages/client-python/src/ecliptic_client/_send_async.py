"""Sends a request once, in an event loop."""

from __future__ import annotations

import asyncio
import http.client
import socket
import ssl
from typing import Any

from ._deadline import Deadline
from ._message import AnswerReader, Incoming, Outgoing
from ._progress import Progress
from ._retry import TimeLimit
from ._send import failure_of, is_ip_address
from ._within import within

_PIECE_BYTES = 65_536
_NEVER = 2.0**31
"""Seconds; longer than any limit of an attempt."""


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
    exchange = _exchange(outgoing, Deadline(limit.seconds), tls, progress)
    try:
        return await within(limit.seconds, exchange)
    except (OSError, http.client.HTTPException) as error:
        failure = failure_of(error, outgoing, limit, progress)
    # Outside of the handler, so that the error does not refer to the other side's bytes.
    raise failure


async def _exchange(
    outgoing: Outgoing, deadline: Deadline, tls: ssl.SSLContext | None, progress: Progress
) -> Incoming:
    address = outgoing.address
    connection = await _connected(address.host, address.port, deadline)
    try:
        stream, writer = await asyncio.open_connection(
            sock=connection,
            ssl=tls,
            server_hostname=None if tls is None else address.host,
            # It would be a minute, whatever the limit of the attempt is.
            ssl_handshake_timeout=None if tls is None else _NEVER,
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


async def _connected(host: str, port: int, deadline: Deadline) -> socket.socket:
    """A connection to the first address of a host that accepts one."""
    loop = asyncio.get_running_loop()
    failure: OSError | None = None
    addresses = await _addresses(host, port)
    for at, (family, kind, protocol, _, address) in enumerate(addresses):
        connection = socket.socket(family, kind, protocol)
        connection.setblocking(False)
        try:
            share = deadline.share(len(addresses) - at)
            await within(share, loop.sock_connect(connection, address))
            return connection
        except OSError as error:
            connection.close()
            failure = error
        except BaseException:
            connection.close()
            raise
    raise failure or socket.gaierror(socket.EAI_NONAME, "the host has no address")


async def _addresses(host: str, port: int) -> list[Any]:
    # An address needs no search, and so no thread.
    if is_ip_address(host):
        return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
