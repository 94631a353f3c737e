"""Connections are kept, shared, closed, and never used where they do not belong."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import socket
import ssl
from typing import Any

import httpx
import pytest
from cases import FAR_OFFSETS
from conftest import BIRTH, KEY, Caller, logged
from odd_server import GOOD, answer, answers, odd_server, problem

from ecliptic_client import (
    AsyncEcliptic,
    Ecliptic,
    InvalidOption,
    Location,
    Problem,
    UnexpectedAnswer,
)

CALL = {"datetime": BIRTH}


def test_a_connection_is_kept_for_further_calls(call: Caller) -> None:
    text = answer(headers="Set-Cookie: a=b\r\n")
    with odd_server(answers(text)) as server:
        assert [one.attempts for one in call.calls(server.url, [CALL] * 5)] == [1] * 5
    assert (len(server.requests), server.connections) == (5, 1)
    # No cookie is kept either.
    assert len(set(server.requests)) == 1


def test_a_closed_client_sends_nothing() -> None:
    with odd_server(answers(answer())) as server:
        with Ecliptic(server.url, KEY) as client:
            client.positions(BIRTH)
        with pytest.raises(InvalidOption, match="is closed"):
            client.positions(BIRTH)
        client.close()

        async def run() -> None:
            async with AsyncEcliptic(server.url, KEY) as other:
                await other.positions(BIRTH)
            with pytest.raises(InvalidOption, match="is closed"):
                await other.positions(BIRTH)
            await other.aclose()

        asyncio.run(run())
    assert len(server.requests) == 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_has_connections_of_its_own() -> None:
    with odd_server(answers(answer())) as server:
        with Ecliptic(server.url, KEY) as client:
            client.positions(BIRTH)
            child = os.fork()
            if child == 0:
                os._exit(0 if client.positions(BIRTH).attempts == 1 else 1)
            assert os.waitpid(child, 0)[1] == 0
            client.positions(BIRTH)
    assert (len(server.requests), server.connections) == (3, 2)


def test_a_given_client_is_used_and_left_open(call: Caller) -> None:
    seen: list[httpx.Request] = []

    def handle(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return httpx.Response(200, headers={"Content-Type": "application/json"}, text=GOOD)

    # None of these goes with the key, and no address but the one of the service is used.
    extras: dict[str, Any] = {
        "headers": {"X-Own": "1", "Authorization": "Bearer other"},
        "cookies": {"a": "b"},
        "auth": ("name", "password"),
        "base_url": "https://elsewhere.example",
        "follow_redirects": True,
    }
    kind: Any = httpx.AsyncClient if call.is_async else httpx.Client
    given = kind(transport=httpx.MockTransport(handle), **extras)
    assert call("https://astro.example", options={"http_client": given}).text == GOOD
    assert not given.is_closed
    closed: Any = call.client("https://astro.example", http_client=given)
    asyncio.run(closed.aclose()) if call.is_async else closed.close()
    with pytest.raises(InvalidOption, match="is closed"):
        asyncio.run(closed.positions(BIRTH)) if call.is_async else closed.positions(BIRTH)
    assert str(seen[0].url) == "https://astro.example/v1/western/positions"
    assert seen[0].headers["authorization"] == f"Bearer {KEY}"
    assert "x-own" not in seen[0].headers and "cookie" not in seen[0].headers
    asyncio.run(given.aclose()) if call.is_async else given.close()
    with pytest.raises(InvalidOption, match="is closed"):
        call("https://astro.example", options={"http_client": given})


def test_a_connection_sends_at_once_if_it_can() -> None:
    class Stream:
        def get_extra_info(self, name: str) -> socket.socket:
            return connection

    def answered(request: httpx.Request) -> httpx.Response:
        headers = {"Content-Type": "application/json"}
        extensions = {"network_stream": Stream()}
        return httpx.Response(200, headers=headers, text=GOOD, extensions=extensions)

    with httpx.Client(transport=httpx.MockTransport(answered)) as given:
        client = Ecliptic("https://astro.example", KEY, http_client=given)
        with socket.socket() as connection:
            assert client.positions(BIRTH).attempts == 1
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        # A closed one takes no options any more.
        assert client.positions(BIRTH).attempts == 1


def test_a_given_client_has_its_own_settings() -> None:
    for kind, given in ((Ecliptic, httpx.AsyncClient()), (AsyncEcliptic, httpx.Client())):
        with pytest.raises(InvalidOption, match="http_client must be an httpx"):
            kind("https://astro.example", KEY, http_client=given)
    context = ssl.create_default_context()
    for options in ({"ssl_context": context}, {"trust_env": True}):
        with pytest.raises(InvalidOption, match="are the http_client's"):
            Ecliptic("https://astro.example", KEY, http_client=httpx.Client(), **options)  # type: ignore[arg-type]


def test_proxies_of_the_environment_are_used_only_if_that_is_asked_for(
    call: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    with odd_server(answers(answer())) as proxy, odd_server(answers(answer())) as server:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url)
        call(server.url)
        assert (len(proxy.requests), len(server.requests)) == (0, 1)
        assert call("http://astro.invalid", options={"trust_env": True}).attempts == 1
    assert proxy.requests[0].startswith(b"POST http://astro.invalid/v1/western/positions ")


@pytest.mark.parametrize("coding", ["gzip", "x-odd"])
def test_a_compressed_answer_is_refused_and_not_unpacked(call: Caller, coding: str) -> None:
    text = answer(headers=f"Content-Encoding: {coding}\r\n")
    with odd_server(answers(text)) as server:
        with pytest.raises(UnexpectedAnswer, match="is compressed") as refused:
            call(server.url)
    assert refused.value.reason == "not_json"
    with odd_server(answers(answer(headers="Content-Encoding: Identity\r\n"))) as server:
        assert call(server.url).attempts == 1


def test_the_log_has_each_attempt_and_no_secret(
    call: Caller, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    refusal = problem(503, "server.overloaded", f"{KEY} {BIRTH}", "X-Request-Id: req_7\r\n")
    echo = problem(503, "server.overloaded", "D", f"X-Request-Id: {KEY} {BIRTH}\r\n")
    good = answer(headers="X-Request-Id: req_8\r\n")
    with odd_server(answers(refusal, echo, b"", good)) as server:
        assert call(server.url).attempts == 4
    rejected = r"attempt {} of 4: {} after \d+ ms, request_id {} \({}\), next attempt in {} s"
    expected = [
        ("WARNING", rejected.format(1, "status 503", "req_7", "ServerOverloaded", "0.100")),
        ("WARNING", rejected.format(2, "status 503", "none", "ServerOverloaded", "0.200")),
        ("WARNING", rejected.format(3, "no response", "none", "broken", "0.400")),
        ("DEBUG", r"attempt 4 of 4: status 200 after \d+ ms, request_id req_8"),
    ]
    lines = [one for one in caplog.records if one.name == "ecliptic_client"]
    for line, (level, message) in zip(lines, expected, strict=True):
        assert line.levelname == level and re.fullmatch(message, line.getMessage())
    # Those of httpx are in it too.
    for secret in (KEY, "1990", "14:30", "subject"):
        assert secret not in logged(caplog)


def test_the_log_warns_of_an_offset_that_is_far_from_the_sun(
    call: Caller, caplog: pytest.LogCaptureFixture
) -> None:
    for case in FAR_OFFSETS:
        caplog.clear()
        with odd_server(answers(problem(422, "request.malformed", "D"))) as server:
            with pytest.raises(Problem):
                call(
                    server.url,
                    datetime=case["datetime"],
                    location=Location(latitude=28.6, longitude=case["longitude"]),
                )
        lines = [one for one in caplog.records if one.name == "ecliptic_client"]
        hints = [one.getMessage() for one in lines if one.levelname == "WARNING"]
        assert len(hints) == case["far"], case["what"]
        assert all("more than 4 hours from solar time" in one for one in hints)


def test_what_is_not_given_is_in_the_environment(
    call: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = AsyncEcliptic if call.is_async else Ecliptic
    for name in ("ECLIPTIC_URL", "ECLIPTIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(InvalidOption) as missing:
        kind()
    assert str(missing.value) == (
        "The address of the service is missing: give base_url, or set ECLIPTIC_URL."
    )
    monkeypatch.setenv("ECLIPTIC_URL", "https://astro.example/")
    with pytest.raises(InvalidOption) as missing:
        kind()
    assert str(missing.value) == "The key is missing: give api_key, or set ECLIPTIC_API_KEY."
    monkeypatch.setenv("ECLIPTIC_API_KEY", KEY)
    assert kind().base_url == "https://astro.example"
    assert kind("https://given.example").base_url == "https://given.example"
    monkeypatch.setenv("ECLIPTIC_API_KEY", f"{KEY}\n")
    with pytest.raises(InvalidOption, match="api_key has white space"):
        kind()
    assert kind(api_key=KEY).base_url == "https://astro.example"
