"""Sends a request once, in the calling thread."""

from __future__ import annotations

import http.client
import ipaddress
import queue
import socket
import ssl
import threading
from typing import Any

from ._connection import broken_connection, is_late, late_answer
from ._deadline import Deadline
from ._errors import ConnectionFailure
from ._message import AnswerReader, Incoming, Outgoing
from ._progress import Progress
from ._retry import TimeLimit

_PIECE_BYTES = 65_536


def send(outgoing: Outgoing, limit: TimeLimit, tls: ssl.SSLContext | None) -> Incoming:
    """Sends a request once.

    Args:
        outgoing: The request.
        limit: How long it may take until the whole answer has arrived.
        tls: How to encrypt the connection; ``None`` for a plain one.

    Raises:
        ConnectionFailure: No answer, or not in time.
        UnexpectedAnswer: A redirect, or an answer that is too large.
    """
    progress = Progress()
    try:
        return _exchange(outgoing, Deadline(limit.seconds), tls, progress)
    except (OSError, http.client.HTTPException) as error:
        failure = failure_of(error, outgoing, limit, progress)
    # Outside of the handler, so that the error does not refer to the other side's bytes.
    raise failure


def failure_of(
    error: Exception, outgoing: Outgoing, limit: TimeLimit, progress: Progress
) -> ConnectionFailure:
    """Returns the error to raise for an error of the system."""
    if is_late(error):
        return late_answer(limit, progress)
    return broken_connection(error, progress, outgoing.key)


def _exchange(
    outgoing: Outgoing, deadline: Deadline, tls: ssl.SSLContext | None, progress: Progress
) -> Incoming:
    connection = _connected(outgoing.address.host, outgoing.address.port, deadline)
    try:
        if tls is not None:
            connection.settimeout(deadline.left())
            connection = tls.wrap_socket(connection, server_hostname=outgoing.address.host)
        progress.is_connected = True
        connection.settimeout(deadline.left())
        connection.sendall(outgoing.to_send())
        reader = AnswerReader(outgoing.key, progress)
        while True:
            # A limit for one read alone would never end an answer that comes byte by byte.
            connection.settimeout(deadline.left())
            answer = reader.take(connection.recv(_PIECE_BYTES))
            if answer is not None:
                return answer
    finally:
        connection.close()


def _connected(host: str, port: int, deadline: Deadline) -> socket.socket:
    """A connection to the first address of a host that accepts one."""
    failure: OSError | None = None
    addresses = _addresses(host, port, deadline)
    for at, (family, kind, protocol, _, address) in enumerate(addresses):
        connection = socket.socket(family, kind, protocol)
        try:
            # An address that never answers, as those of version 6 do in some networks, leaves time for the next.
            connection.settimeout(deadline.share(len(addresses) - at))
            connection.connect(address)
            return connection
        except OSError as error:
            connection.close()
            failure = error
        except BaseException:
            connection.close()
            raise
    raise failure or socket.gaierror(socket.EAI_NONAME, "the host has no address")


def _addresses(host: str, port: int, deadline: Deadline) -> list[Any]:
    """The addresses of a host. The system's search for a name has no limit of time; this has."""
    if is_ip_address(host):
        return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    found: queue.SimpleQueue[list[Any] | OSError] = queue.SimpleQueue()

    def search() -> None:
        try:
            found.put(list(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)))
        except OSError as error:
            found.put(error)

    threading.Thread(target=search, name="ecliptic-client-resolver", daemon=True).start()
    try:
        result = found.get(timeout=deadline.left())
    except queue.Empty:
        raise TimeoutError from None
    if isinstance(result, OSError):
        raise result
    return result


def is_ip_address(host: str) -> bool:
    """Tells whether a host is an address, and not a name that has to be resolved."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
