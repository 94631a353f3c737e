"""Reads the options of a client.

Each function raises ``InvalidOption`` for what cannot be used; no message has a value that may be secret.
"""

from __future__ import annotations

import difflib
import os
import re
import ssl
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

import httpx

from ._errors import InvalidOption

_SECONDS_MAX = 2_147_483
_PORT_MAX = 65_535
_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_HEADER_VALUE = re.compile(r"[!-~](?:[ \t!-~]*[!-~])?")
_OWN_HEADERS = (
    *("authorization", "content-type", "content-length", "transfer-encoding", "connection"),
    *("host", "accept", "accept-encoding"),
)
_ALSO_CALLED: Mapping[str, tuple[str, ...]] = {
    "timeout": ("total_timeout", "attempt_timeout"),
    "deadline": ("total_timeout",),
    "retries": ("max_attempts",),
    "max_retries": ("max_attempts",),
    "attempts": ("max_attempts",),
    "url": ("base_url",),
    "host": ("base_url",),
    "endpoint": ("base_url",),
    "key": ("api_key",),
    "token": ("api_key",),
    "verify": ("ssl_context",),
    "proxy": ("http_client",),
    "proxies": ("http_client",),
    "transport": ("http_client",),
    "client": ("http_client",),
}
"""Names of the options in other libraries."""


def reject_unknown(given: Iterable[str], known: Iterable[str]) -> None:
    """Rejects unknown arguments, and suggests the likely names."""
    names = tuple(known)
    for name in given:
        meant = _ALSO_CALLED.get(name.lower()) or difflib.get_close_matches(name.lower(), names, 1)
        hint = " or ".join(one for one in meant if one in names)
        remedy = f"Did you mean {hint}?" if hint else f"There are {', '.join(names)}."
        raise InvalidOption(f"There is no argument {name[:40]}. {remedy}")


def given_or_set(what: str, name: str, value: Any, variable: str) -> Any:
    """An option, or its environment variable."""
    found = os.environ.get(variable) if value is None else value
    if value is None and not found:
        raise InvalidOption(f"The {what} is missing: give {name}, or set {variable}.")
    return found


def read_base_url(value: Any) -> str:
    """The address of a service, without a trailing slash. It may contain a password, so no message has it."""
    # httpx would encode or drop these.
    is_text = isinstance(value, str) and value.isascii() and value.isprintable()
    if is_text and not set(" \\?#").intersection(value):
        with suppress(httpx.InvalidURL, ValueError):
            url = httpx.URL(value)
            is_port = url.port is None or 0 < url.port <= _PORT_MAX
            if url.scheme in ("http", "https") and url.host and is_port and not url.userinfo:
                return str(url).rstrip("/")
    raise InvalidOption(
        "base_url must be an http or https URL in ASCII, for example https://astro.example,"
        " without user name, password, query and fragment; the key goes into api_key."
    )


def read_ssl_context(value: ssl.SSLContext | None, base_url: str) -> ssl.SSLContext:
    """The settings of encrypted connections: without a check, anyone on the path could read the key."""
    if value is None:
        # Reading certificate authorities takes time, and unencrypted addresses do not need them.
        is_https = base_url.startswith("https:")
        return ssl.create_default_context() if is_https else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    is_context = isinstance(value, ssl.SSLContext)
    if not (is_context and value.verify_mode == ssl.CERT_REQUIRED and value.check_hostname):
        raise InvalidOption(
            "ssl_context must be an ssl.SSLContext that checks certificates and names of hosts."
        )
    return value


def read_http_client(value: Any, kind: type[Any], has_own_settings: bool) -> Any:
    """A client of httpx's, if one was given; it has settings of its own."""
    if value is not None and not isinstance(value, kind):
        raise InvalidOption(f"http_client must be an httpx.{kind.__name__}.")
    if value is not None and has_own_settings:
        raise InvalidOption("ssl_context and trust_env are the http_client's: set them there.")
    return value


def read_headers(value: Mapping[str, str] | None) -> Mapping[str, str]:
    """More headers for all requests."""
    if value is not None and not isinstance(value, Mapping):
        raise InvalidOption('headers must be a mapping of names to values, such as {"X-Team": "a"}.')
    headers = dict(value or {})
    for name, text in headers.items():
        if not isinstance(name, str) or not _HEADER_NAME.fullmatch(name):
            raise InvalidOption("headers has a name that no header can have.")
        if name.lower() in _OWN_HEADERS:
            raise InvalidOption(f"headers must not have {name}: the client sets it.")
        if not isinstance(text, str) or not _HEADER_VALUE.fullmatch(text):
            raise InvalidOption(f"headers must have printable ASCII text for {name}.")
    return headers


def read_seconds(name: str, value: object, least: float) -> None:
    """Checks a number of seconds, from the least one to 2,147,483."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    # No comparison holds for NaN.
    if not is_number or not least <= value <= _SECONDS_MAX:  # type: ignore[operator]
        raise InvalidOption(
            f"{name} must be a number of seconds from {least:g} to {_SECONDS_MAX:,}."
        )


def read_count(name: str, value: object) -> None:
    """Checks a number of attempts, which is whole and at least 1."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise InvalidOption(f"{name} must be a whole number of at least 1.")
