"""Finds the cause of a missing response."""

from __future__ import annotations

import errno
import os
import socket
import ssl

import httpx

from ._api_key import ApiKey
from ._errors import ConnectionFailure, ConnectionFailureReason, FailedCall

FAILURES = (FailedCall, httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError, ValueError)
"""Errors that end an attempt without a response; httpx and the system raise all but the first."""

_NAME_ERRORS = {getattr(socket, name): name for name in dir(socket) if name.startswith("EAI_")}


def failure_of(error: Exception, began: bool, limit: str, key: ApiKey) -> ConnectionFailure:
    """The failure of an attempt.

    Args:
        error: One of ``FAILURES``.
        began: Whether the head of a response has arrived.
        limit: The time that the attempt had, in words.
        key: It is removed from the message: the other side may have repeated it.
    """
    system = _system_error(error)
    if system is None and isinstance(error, (httpx.TimeoutException, TimeoutError)):
        what = "The response began, but was not complete" if began else "There was no response"
        if isinstance(error, httpx.ConnectTimeout):
            what = "The host accepted no connection"
        return ConnectionFailure("timeout", f"{what} within {limit}.")
    reason, blame = _blame(error, system, began)
    # The text of an httpx error may contain bytes from the server.
    words = type(error).__name__ if system is None else _words_of(system)
    return ConnectionFailure(reason, key.removed_from(f"{blame}: {words}."), _code(system))


def _system_error(error: BaseException | None) -> OSError | None:
    """The system's error, below the errors of httpx, httpcore and anyio."""
    while error is not None:
        # Limits of time in Python have no number.
        if isinstance(error, OSError) and (error.errno or isinstance(error, ssl.SSLError)):
            return error
        several = getattr(error, "exceptions", None)
        error = several[0] if several else error.__cause__ or error.__context__
    return None


def _blame(
    error: Exception, system: OSError | None, began: bool
) -> tuple[ConnectionFailureReason, str]:
    if began:
        return "broken", "The response broke off in the middle"
    if isinstance(system, ssl.SSLCertVerificationError):
        return "unreachable", "The certificate of the host is not accepted"
    if isinstance(system, ssl.SSLError):
        return "broken", "The secure connection to the host failed"
    if isinstance(system, socket.gaierror):
        return "unreachable", "The name of the host could not be resolved"
    if isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout)):
        return "unreachable", "The host could not be reached"
    return "broken", "The connection failed before a response arrived"


def _words_of(system: OSError) -> str:
    # asyncio has words of its own for each address that it tried.
    if system.errno in errno.errorcode and not isinstance(system, (socket.gaierror, ssl.SSLError)):
        return os.strerror(system.errno)
    return system.strerror or str(system)


def _code(system: OSError | None) -> str | None:
    if isinstance(system, ssl.SSLError):
        return system.reason or None
    number = (system and system.errno) or 0
    names = _NAME_ERRORS if isinstance(system, socket.gaierror) else errno.errorcode
    return names.get(number)
