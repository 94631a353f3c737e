"""Reads the options of a client."""

from __future__ import annotations

import ipaddress
import math
import os
import re
import ssl
from typing import Any
from urllib.parse import quote, urlsplit

from ._errors import InvalidOption

_SECONDS_MAX = 2_147_483
_DEFAULT_PORTS = {"http": 80, "https": 443}
_UNQUOTED = "/%:@!$&'()*+,;=~"


def given_or_set(name: str, value: Any, variable: str) -> Any:
    """An option, or the environment variable that stands for it.

    Raises:
        InvalidOption: There is neither.
    """
    found = os.environ.get(variable) if value is None else value
    if value is None and not found:
        raise InvalidOption(f"Give the client {name}, or set {variable} in the environment.")
    return found


def read_base_url(value: object) -> str:
    """Reads the address of a service, and returns it without a trailing slash.

    Raises:
        InvalidOption: The message never repeats the address, which may contain a password.
    """
    if not isinstance(value, str) or re.search(r"[^\x21-\x7e]", value):
        raise _no_url()
    try:
        parts = urlsplit(value)
        port, host = parts.port, parts.hostname
        if "[" in parts.netloc:
            # Python before 3.11.4 takes anything between brackets.
            ipaddress.IPv6Address(host or "")
        # The codec for names of hosts; it refuses empty and endless parts of a name.
        (host or "").encode("idna")
    except ValueError:
        host, port = None, None
        parts = urlsplit("")
    if parts.username is not None or parts.password is not None:
        raise InvalidOption(
            "base_url must contain no user name and no password; the key goes into api_key."
        )
    if parts.scheme not in _DEFAULT_PORTS or not host or port == 0 or re.search(r"[\\%\s]", host):
        raise _no_url()
    if re.search(r"[?#]", value):
        raise InvalidOption(
            "base_url must end with its path, without a query and without a fragment."
        )
    name = f"[{host}]" if ":" in host else host
    authority = name if port in (None, _DEFAULT_PORTS[parts.scheme]) else f"{name}:{port}"
    return f"{parts.scheme}://{authority}{quote(parts.path, safe=_UNQUOTED).rstrip('/')}"


def _no_url() -> InvalidOption:
    return InvalidOption(
        "base_url must be an http or https URL in ASCII, for example https://astro.example."
    )


def read_ssl_context(value: ssl.SSLContext | None, base_url: str) -> ssl.SSLContext:
    """The settings of encrypted connections.

    Raises:
        InvalidOption: They would accept any certificate, so anyone on the way could read the key.
    """
    if value is None:
        # Reading the authorities takes time, and an address without encryption needs none.
        is_https = base_url.startswith("https:")
        return ssl.create_default_context() if is_https else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if not (
        isinstance(value, ssl.SSLContext)
        and value.verify_mode == ssl.CERT_REQUIRED
        and value.check_hostname
    ):
        raise InvalidOption(
            "ssl_context must be an ssl.SSLContext that checks certificates and names of hosts."
        )
    return value


def read_http_client(value: Any, kind: type[Any], has_own_settings: bool) -> Any:
    """Reads a client of httpx's, if one was given.

    Raises:
        InvalidOption: It is of another kind, or settings were given that would not apply to it.
    """
    if value is not None and not isinstance(value, kind):
        raise InvalidOption(f"http_client must be an httpx.{kind.__name__}.")
    if value is not None and has_own_settings:
        raise InvalidOption("ssl_context and trust_env are the http_client's: set them there.")
    return value


def read_seconds(name: str, value: object, least: float) -> float:
    """Reads a number of seconds.

    Raises:
        InvalidOption: It is not a number from the least one to 2,147,483.
    """
    if (
        isinstance(value, bool)
        or not isinstance(value, (int, float))
        or math.isnan(value)
        or not least <= value <= _SECONDS_MAX
    ):
        raise InvalidOption(
            f"{name} must be a number of seconds from {least:g} to {_SECONDS_MAX:,}."
        )
    return float(value)


def read_count(name: str, value: object) -> int:
    """Reads a number of attempts.

    Raises:
        InvalidOption: It is not a whole number of at least 1.
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise InvalidOption(f"{name} must be a whole number of at least 1.")
    return value
