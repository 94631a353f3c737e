"""Servers that answer in odd ways, over real sockets."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from cases import ANSWERS

ENVELOPE: dict[str, Any] = ANSWERS["answers"]["all defaults"]["answer"]
"""The answer of the service to the moment that the tests send."""
GOOD = json.dumps(ENVELOPE)
EMPTY_LINE = b"\r\n\r\n"


def answer(
    body: str | bytes = GOOD,
    status: int = 200,
    media_type: str | None = None,
    headers: str = "",
    *,
    length: int | None = None,
) -> bytes:
    """The bytes of an answer."""
    content = body.encode() if isinstance(body, str) else body
    kind = media_type or ("application/json" if status == 200 else "application/problem+json")
    head = (
        f"HTTP/1.1 {status} Words\r\nContent-Type: {kind}\r\n"
        f"Content-Length: {len(content) if length is None else length}\r\n{headers}\r\n"
    )
    return head.encode() + content


def chunked(*pieces: str) -> bytes:
    """The bytes of an answer whose length is not known before its end."""
    head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    body = "".join(f"{len(piece):x}\r\n{piece}\r\n" for piece in pieces)
    return f"{head}{body}0\r\n\r\n".encode()


def problem(status: int, code: str, detail: str = "It is so.", headers: str = "") -> bytes:
    """The bytes of a refusal."""
    document = {
        "type": f"https://docs.example/errors/{code}",
        "title": "A title",
        "status": status,
        "code": code,
        "detail": detail,
        "request_id": "req_1",
    }
    return answer(json.dumps(document), status, headers=headers)


@dataclass
class OddServer:
    """The requests that a server has seen."""

    port: int
    requests: list[bytes] = field(default_factory=list)
    connections: int = 0
    ended: threading.Event = field(default_factory=threading.Event)
    """Is set when a client has closed its connection."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


Act = Callable[[socket.socket, int], None]
"""Answers the request of a number, counted from 0, on a connection."""


def received(connection: socket.socket) -> bytes:
    """A whole request."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = connection.recv(65_536)
        if not piece:
            return data
        data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    while len(body) < length:
        body += connection.recv(65_536)
    return head + b"\r\n\r\n" + body


def sent(request: bytes) -> Any:
    """The value of the body of a request."""
    return json.loads(request.partition(EMPTY_LINE)[2])


@contextmanager
def odd_server(
    act: Act, tls: ssl.SSLContext | None = None, *, keeps: bool = True
) -> Iterator[OddServer]:
    """Runs a server in threads of its own, which end with it.

    Args:
        act: Answers a request.
        tls: How connections are encrypted, if they are.
        keeps: Whether a connection may have several requests; else it ends after the answer.
    """
    listener = socket.create_server(("127.0.0.1", 0), backlog=200)
    server = OddServer(listener.getsockname()[1])
    connections: list[socket.socket] = []
    threads: list[threading.Thread] = []

    def talk(connection: socket.socket) -> None:
        server.connections += 1
        while request := received(connection):
            server.requests.append(request)
            act(connection, len(server.requests) - 1)
            if not keeps:
                break
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(65_536):
            pass

    def serve(connection: socket.socket) -> None:
        with suppress(OSError, IndexError), connection:
            if tls is None:
                talk(connection)
            else:
                with tls.wrap_socket(connection, server_side=True) as encrypted:
                    talk(encrypted)
        server.ended.set()

    def listen() -> None:
        with suppress(OSError):
            while True:
                connection, _ = listener.accept()
                connections.append(connection)
                threads.append(threading.Thread(target=serve, args=(connection,)))
                threads[-1].start()

    listening = threading.Thread(target=listen)
    listening.start()
    try:
        yield server
    finally:
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        listening.join()
        for connection in connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join()


def answers(*texts: bytes) -> Act:
    """Answers with each of these, and then with the last one again and again; an empty one ends the connection."""

    def act(connection: socket.socket, number: int) -> None:
        text = texts[min(number, len(texts) - 1)]
        connection.sendall(text)
        if not text:
            connection.shutdown(socket.SHUT_WR)

    return act
