"""Reads the options of a client."""

from __future__ import annotations

import ipaddress
import math
import re
import ssl
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from ._errors import InvalidOption

_SECONDS_MAX = 2_147_483
_DEFAULT_PORTS = {"http": 80, "https": 443}
_UNQUOTED = "/%:@!$&'()*+,;=~"


@dataclass(frozen=True)
class Address:
    """The address of a service.

    Attributes:
        url: The address as it is shown, without a trailing slash.
        is_https: Whether connections are encrypted.
        host: A name or an IP address, without brackets.
        port: From 1 to 65,535.
        host_header: The value of the field ``Host``.
        path: The prefix of all paths, without a trailing slash.
    """

    url: str
    is_https: bool
    host: str
    port: int
    host_header: str
    path: str


def read_base_url(value: object) -> Address:
    """Reads the address of a service.

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
    default_port = _DEFAULT_PORTS[parts.scheme]
    name = f"[{host}]" if ":" in host else host
    host_header = name if port in (None, default_port) else f"{name}:{port}"
    path = quote(parts.path, safe=_UNQUOTED).rstrip("/")
    return Address(
        url=f"{parts.scheme}://{host_header}{path}",
        is_https=parts.scheme == "https",
        host=host,
        port=port or default_port,
        host_header=host_header,
        path=path,
    )


def _no_url() -> InvalidOption:
    return InvalidOption(
        "base_url must be an http or https URL in ASCII, for example https://astro.example."
    )


def read_ssl_context(value: ssl.SSLContext | None, address: Address) -> ssl.SSLContext | None:
    """The settings of encrypted connections; ``None`` for an address without encryption.

    Raises:
        InvalidOption: They would accept any certificate, so anyone on the way could read the key.
    """
    if value is not None and not (
        isinstance(value, ssl.SSLContext)
        and value.verify_mode == ssl.CERT_REQUIRED
        and value.check_hostname
    ):
        raise InvalidOption(
            "ssl_context must be an ssl.SSLContext that checks certificates and names of hosts."
        )
    if not address.is_https:
        return None
    return ssl.create_default_context() if value is None else value


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
