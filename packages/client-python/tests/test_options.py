"""What a client may be made of."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import KEY

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
        ("HTTPS://Astro.Example:443//", "https://astro.example"),
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
        *("https://astro.example:99999", "https://astro.example:0", "https://astro.example:x"),
        *("https://ästro.example", "https://a..example", f"https://{'a' * 64}.example"),
        *("http://[::1", "http://[x]/", "http://[1.2.3.4]/", "http://[v1.x]/", "http://a b/", "http://a%00/", "http://a\\b/", 7, b"x"),
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
