"""Connects a thread to a host in time: neither the search for its name nor one of its addresses takes all of it."""

from __future__ import annotations

import queue
import socket
import threading
from typing import Any

import httpcore
import httpx

from ._deadline import Deadline


class Dialer:
    """A network backend of httpcore that asks another one for a connection to each address in turn."""

    def __init__(self, backend: Any) -> None:
        self._backend = backend

    def __getattr__(self, name: str) -> Any:
        return getattr(self._backend, name)

    def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, **options: Any
    ) -> Any:
        """A connection to the first address of a host that accepts one."""
        if not isinstance(timeout, Deadline):
            return self._backend.connect_tcp(host, port, timeout=timeout, **options)
        failure: Exception | None = None
        addresses = _addresses(host, port, timeout)
        for at, address in enumerate(addresses):
            # An address that never answers, as those of version 6 do in some networks, leaves time for the next.
            share = timeout.left() / (len(addresses) - at)
            try:
                return self._backend.connect_tcp(*address[4][:2], timeout=share, **options)
            except (httpcore.NetworkError, httpcore.TimeoutException) as error:
                failure = error
        raise failure or socket.gaierror(socket.EAI_NONAME, "the host has no address")


def dial_in_time(client: httpx.Client) -> httpx.Client:
    """Lets the pools of a client connect by a dialer. Nothing public of httpx takes a backend."""
    for transport in (client._transport, *client._mounts.values()):
        pool: Any = getattr(transport, "_pool", None)
        if hasattr(pool, "_network_backend"):
            pool._network_backend = Dialer(pool._network_backend)
    return client


def _addresses(host: str, port: int, deadline: Deadline) -> list[Any]:
    """The addresses of a host. The system's search for a name has no limit of time; this has."""
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
        try:
            raise result
        except OSError as error:
            # httpcore drops the cause of what it raises again, from 1.0 on, but not the context.
            raise httpcore.ConnectError(error) from error
    return result

