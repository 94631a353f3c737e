"""Where an answer ends: what leaves that open is refused, and every byte is read once."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterable
from typing import Any

import pytest
from conftest import KEY, Caller
from odd_server import GOOD, answer, answers, chunked, odd_server

from ecliptic_client import ConnectionFailure, UnexpectedAnswer, _message
from ecliptic_client._api_key import ApiKey
from ecliptic_client._framing import NotHttp
from ecliptic_client._message import AnswerReader, Incoming
from ecliptic_client._progress import Progress

JSON = "Content-Type: application/json\r\n"
LENGTH = f"Content-Length: {len(GOOD)}\r\n"
CHUNKED = "Transfer-Encoding: chunked\r\n"


def head(fields: str, status_line: str = "HTTP/1.1 200 OK") -> bytes:
    return f"{status_line}\r\n{JSON}{fields}\r\n".encode("latin-1")


def in_chunks(size_line: str, end: str = "0\r\n\r\n") -> bytes:
    return head(CHUNKED) + f"{size_line}\r\n{GOOD}\r\n{end}".encode("latin-1")


def lengths(*values: str) -> list[bytes]:
    return [head(f"Content-Length: {value}\r\n") + GOOD.encode() for value in values]


SIZE = len(GOOD)
REFUSED = [
    *lengths("-1", f"+{SIZE}", hex(SIZE), f"{SIZE:_}", f"{SIZE}.0", "", " ", f"{SIZE},{SIZE}"),
    *lengths(f"{SIZE}, 5", "\u00b2", f"{SIZE} 5", "1" + "0" * 30, "9" * 5_000, f"{SIZE}\r\n 5"),
    head(LENGTH + "content-length: 5\r\n") + GOOD.encode(),
    head(LENGTH + LENGTH) + GOOD.encode(),
    head(LENGTH + CHUNKED) + GOOD.encode(),
    head(CHUNKED + CHUNKED) + GOOD.encode(),
    head("Transfer-Encoding: gzip, chunked\r\n") + GOOD.encode(),
    head("Transfer-Encoding: identity\r\n") + GOOD.encode(),
    head("Transfer-Encoding: \x0bchunked\r\n") + GOOD.encode(),
    head("Content-Length : 5\r\n") + GOOD.encode(),
    head("A header without a colon\r\n" + LENGTH) + GOOD.encode(),
    head("X: a\nContent-Length: 5\r\n") + GOOD.encode(),
    head("X: a\0b\r\n" + LENGTH) + GOOD.encode(),
    head("X: a\rb\r\n" + LENGTH) + GOOD.encode(),
    *(
        head(LENGTH, line) + GOOD.encode()
        for line in (
            "HTTP/1.1 +20",
            "HTTP/1.1 2_0 OK",
            "HTTP/1.1 20 OK",
            "HTTP/1.1 0200 OK",
            "HTTP/1.1 \u00b2\u00b2\u00b2 OK",
            "HTTP/1.1  200 OK",
            "HTTP/1.1 200OK",
            "HTTP/2 200 OK",
            "HTTP/1.10 200 OK",
            "http/1.1 200 OK",
            "ICY 200 OK",
            "\r\nHTTP/1.1 200 OK",
        )
    ),
    in_chunks(f"+{SIZE:x}"),
    in_chunks(f"-{SIZE:x}"),
    in_chunks(f"0x{SIZE:x}"),
    in_chunks(f"{SIZE // 256:x}_{SIZE % 256:02x}"),
    in_chunks(f" {SIZE:x}"),
    in_chunks(""),
    in_chunks(f"{SIZE:x}\n"),
    in_chunks(f"{SIZE:x} a"),
    in_chunks(f"{SIZE:x};" + "a" * 5_000),
    in_chunks(f"{SIZE - 1:x}"),
    in_chunks(f"{SIZE:x}", "0\r\n" + "X: y\r\n" * 20_000),
    b"HTTP/1.1 103 Early Hints\r\n\r\n" * 10_000,
    b"HTTP/1.1 100 Continue\r\nX: " + b"y" * 70_000,
]


@pytest.mark.parametrize("text", REFUSED, ids=range(len(REFUSED)))
def test_what_leaves_the_end_open_is_refused(call: Caller, text: bytes) -> None:
    with odd_server(answers(text)) as server, pytest.raises(ConnectionFailure) as failed:
        call(server.url, attempts_max=1)
    assert failed.value.reason == "broken"
    assert str(failed.value).endswith(": NotHttp")


ACCEPTED = [
    head(LENGTH.lower(), "HTTP/1.0 200") + GOOD.encode(),
    head(LENGTH.replace(": ", ":\t ").replace("\r\n", " \t\r\n")) + GOOD.encode(),
    head("X: folded\r\n\tfield\r\n" + LENGTH) + GOOD.encode(),
    head(f"Content-Length: 000{SIZE}\r\n") + GOOD.encode() + b"HTTP/1.1 200 OK\r\n\r\n",
    head(CHUNKED.replace("chunked", "Chunked")) + chunked(GOOD).partition(b"\r\n\r\n")[2],
    in_chunks(f"00{SIZE:X} \t;name=\"value\"", "000;last\r\nX: y\r\nTransfer-Encoding: odd\r\n\r\n"),
    b"HTTP/1.1 103 Early Hints\r\nContent-Length: 5\r\n\r\n" * 100 + answer(),
]


@pytest.mark.parametrize("text", ACCEPTED, ids=range(len(ACCEPTED)))
def test_what_the_grammar_allows_is_read(call: Caller, text: bytes) -> None:
    with odd_server(answers(text)) as server:
        assert call(server.url).text == GOOD


def test_a_change_of_protocol_is_no_interim_answer(call: Caller) -> None:
    text = b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + answer()
    with odd_server(answers(text)) as server, pytest.raises(UnexpectedAnswer) as refused:
        call(server.url)
    assert refused.value.status == 101


def test_a_chunk_that_is_too_large_is_refused_before_it_comes(call: Caller) -> None:
    for size in ("100001", "F" * 16):
        text = head(CHUNKED) + f"{size}\r\n".encode()
        with odd_server(answers(text)) as server, pytest.raises(UnexpectedAnswer) as refused:
            call(server.url)
        assert refused.value.reason == "too_large"


def read_by(size: int, text: bytes) -> Iterable[Incoming | None]:
    reader = AnswerReader(ApiKey(KEY), Progress())
    for at in range(0, len(text), size):
        yield reader.take(text[at : at + size])


@pytest.mark.parametrize("body", [GOOD, "\r\n\r\n" * 20_000], ids=["answer", "empty lines"])
@pytest.mark.parametrize("size", [1, 7])
def test_a_head_is_read_once_and_each_chunk_when_it_is_there(
    monkeypatch: pytest.MonkeyPatch, body: str, size: int
) -> None:
    counted = {"read_lines": 0, "chunk_size": 0}

    def count(name: str) -> None:
        function: Any = getattr(_message, name)

        def counting(line: bytes) -> Any:
            counted[name] += 1
            return function(line)

        monkeypatch.setattr(_message, name, counting)

    for name in counted:
        count(name)
    *incomplete, whole = read_by(size, chunked(*body))
    assert set(incomplete) <= {None}
    assert whole is not None and whole.text == body
    assert counted["read_lines"] == 1
    # Its line may come before it: in single bytes, three more ask for it.
    assert counted["chunk_size"] <= 4 * len(body) + 1


@pytest.mark.parametrize(
    ("begin", "piece", "is_refused"),
    [
        (b"H", b"a" * 65_536, True),
        (b"HTTP/1.1 200 OK\r\n", b"X: y\r\n" * 10_000, True),
        (head(CHUNKED), b"a" * 65_536, True),
        (head(CHUNKED) + b"0\r\n", b"X: y\r\n" * 10_000, True),
        (head(CHUNKED), b"1;" + b"a" * 3_000 + b"\r\n \r\n", False),
    ],
    ids=["status line", "fields", "chunk line", "trailer", "extensions"],
)
def test_what_has_no_end_is_not_kept(begin: bytes, piece: bytes, is_refused: bool) -> None:
    reader = AnswerReader(ApiKey(KEY), Progress())

    def take_all() -> None:
        reader.take(begin)
        # As extensions of chunks, these are more than six megabytes.
        for _ in range(2_000):
            reader.take(piece)

    tracemalloc.start()
    try:
        if is_refused:
            with pytest.raises(NotHttp):
                take_all()
        else:
            take_all()
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
