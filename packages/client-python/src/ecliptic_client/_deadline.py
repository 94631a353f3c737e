"""Until when an attempt may take, and how httpx's connections keep to it byte by byte."""

from __future__ import annotations

import socket
from collections.abc import Callable
from time import monotonic
from typing import Any


class Deadline(float):
    """A point in time. For httpx it is a limit in seconds: those that were left when it was made."""

    end: float

    def __new__(cls, seconds: float) -> Deadline:
        """Begins now, and ends after some seconds."""
        deadline = super().__new__(cls, seconds)
        deadline.end = monotonic() + seconds
        return deadline

    def left(self) -> Deadline:
        """The same point in time, with the seconds that are left now.

        Raises:
            TimeoutError: None are.
        """
        left = self.end - monotonic()
        if left <= 0:
            raise TimeoutError
        return Deadline(left)


def keep_deadline(event: str, info: dict[str, Any]) -> None:
    """Makes what a thread waits for end in time: httpx calls it with each step of a request.

    httpx limits the wait for the next bytes, so an answer that comes byte by byte could take for ever. From the
    moment that a connection is made, each of its reads and writes has the time that is left.

    Args:
        event: For example ``connection.connect_tcp.started``: httpcore's documentation lists them.
        info: The arguments of a step that begins, or what it returned.
    """
    if event.endswith(".started"):
        if isinstance(info.get("timeout"), Deadline):
            info["timeout"] = info["timeout"].left()
        return
    stream: Any = info.get("return_value")
    if hasattr(stream, "start_tls"):
        stream.read = _in_time(stream.read)
        stream.write = _in_time(stream.write)
        # httpx sends a request in two parts; the system would keep the second one back for 40 ms.
        if event == "connection.connect_tcp.complete":
            connection: socket.socket = stream.get_extra_info("socket")
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _in_time(function: Callable[..., Any]) -> Callable[..., Any]:
    def limited(value: Any, timeout: float | None = None) -> Any:
        return function(value, timeout=timeout.left() if isinstance(timeout, Deadline) else timeout)

    return limited
