"""What a client may be made of."""

from __future__ import annotations

import re
from typing import Any

import pytest
from conftest import KEY, Caller
from odd_server import answer, answers, odd_server, problem

from ecliptic_client import (
    AYANAMSAS,
    BODY_NAMES,
    AsyncEcliptic,
    Ecliptic,
    InvalidOption,
    is_one_of,
)


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("https://astro.example", "https://astro.example"),
        ("https://astro.example/", "https://astro.example"),
        ("HTTPS://Astro.Example//", "https://astro.example"),
        ("https://astro.example:443", "https://astro.example"),
        ("http://astro.example:80", "http://astro.example"),
        ("http://astro.example:443/a/b/", "http://astro.example:443/a/b"),
        ("http://[::1]:8080", "http://[::1]:8080"),
        ("http://127.0.0.1:8080/a%20b", "http://127.0.0.1:8080/a%20b"),
    ],
)
def test_an_address_is_kept_without_a_trailing_slash(given: str, url: str) -> None:
    assert Ecliptic(given, KEY).base_url == url
    assert AsyncEcliptic(given, KEY).base_url == url


@pytest.mark.parametrize(
    "given",
    [
        *("", "astro.example", "ftp://astro.example", "file:///etc/passwd", "https://", "http://:80"),
        *("https://user:secret@astro.example", "https://user@astro.example"),
        *("https://astro.example?secret", "https://astro.example/#secret", "https://a.example/?"),
        *("https://astro.example\n", " https://astro.example", "https://astro.example/secret\r\nX: y"),
        *("https://astro.example:99999", "https://astro.example:0", "https://ästro.example"),
        *("https://xn--a.example", "http://[::1", "http://[1.2.3.4]/", "http://a b/", "http://a\\b/", 7, b"x"),
    ],
)
def test_what_is_no_address_is_refused_and_not_repeated(given: Any) -> None:
    for kind in (Ecliptic, AsyncEcliptic):
        with pytest.raises(InvalidOption, match="base_url must") as refused:
            kind(given, KEY)
        assert "secret" not in str(refused.value)


@pytest.mark.parametrize("name", ["attempt_timeout", "total_timeout", "backoff_base", "backoff_cap"])
@pytest.mark.parametrize("value", [-1, float("nan"), float("inf"), 3_000_000, "1", None, True])
def test_a_time_is_a_number_of_seconds(name: str, value: Any) -> None:
    with pytest.raises(InvalidOption, match=f"{name} must be a number of seconds"):
        Ecliptic("https://astro.example", KEY, **{name: value})


@pytest.mark.parametrize("value", [0, -1, 1.0, "1", None, True])
def test_a_number_of_attempts_is_whole(value: Any) -> None:
    with pytest.raises(InvalidOption, match="max_attempts must be a whole number of at least 1"):
        AsyncEcliptic("https://astro.example", KEY, max_attempts=value)


def test_a_text_is_narrowed_to_words() -> None:
    assert is_one_of("lahiri", AYANAMSAS) and is_one_of("sun", BODY_NAMES)
    assert not is_one_of("Lahiri", AYANAMSAS) and not is_one_of(None, AYANAMSAS)


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("timeout", "There is no argument timeout. Did you mean total_timeout or attempt_timeout?"),
        ("retries", "Did you mean max_attempts?"),
        ("attempts_max", "Did you mean max_attempts?"),
        ("base_ur", "Did you mean base_url?"),
        ("colour", "There are base_url, api_key, max_attempts, "),
    ],
)
def test_an_option_that_there_is_not_names_the_one_that_was_meant(option: str, says: str) -> None:
    for kind in (Ecliptic, AsyncEcliptic):
        with pytest.raises(InvalidOption, match=re.escape(says)):
            kind("https://astro.example", KEY, **{option: 3})
        client: Any = kind("https://astro.example", KEY)
        with pytest.raises(InvalidOption, match=f"There is no argument {option}. "):
            client.positions("1990-06-15T14:30:00Z", **{option: 3})


@pytest.mark.parametrize("name", ["User-Agent", "user-agent"])
def test_headers_are_sent_with_every_request(call: Caller, name: str) -> None:
    headers = {"X-Team": "charts and more", name: "own"}
    with odd_server(answers(problem(503, "server.overloaded"), answer())) as server:
        call(server.url, options={"headers": headers})
    for request in server.requests:
        lines = request.decode().split("\r\n")
        assert "X-Team: charts and more" in lines and f"Authorization: Bearer {KEY}" in lines
        agents = [line for line in lines if line.lower().startswith("user-agent:")]
        assert agents == [f"{name}: own"]


@pytest.mark.parametrize(
    "headers",
    [
        {"authorization": "Bearer secret"},
        {"Content-Type": "secret"},
        {"Host": "secret"},
        {"X-A": "secret\r\nX-B: c"},
        {"X-A": "sécret"},
        {"X A": "secret"},
        {"X-A": 1},
        [("X-A", "secret")],
    ],
)
def test_headers_that_the_client_sets_or_http_forbids_are_rejected(headers: Any) -> None:
    with pytest.raises(InvalidOption, match="headers (must|has)") as rejected:
        Ecliptic("https://astro.example", KEY, headers=headers)
    assert "secret" not in str(rejected.value)
