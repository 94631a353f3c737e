"""Says what kept an answer from arriving, and whose fault it is."""

from __future__ import annotations

import errno
import math
import socket
import ssl

import httpx

from ._api_key import ApiKey
from ._errors import ConnectionFailure, ConnectionFailureReason
from ._retry import TimeLimit

FAILURES = (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError, ValueError)
"""What httpx raises when it gets no answer, or none that it can read."""

_BEFORE_CONNECTION: dict[int, str] = {
    errno.ECONNREFUSED: "The host refused the connection",
    errno.ENETUNREACH: "The host cannot be reached from this network",
    errno.ENETDOWN: "The host cannot be reached from this network",
    errno.EHOSTUNREACH: "The host cannot be reached from this network",
    errno.EHOSTDOWN: "The host cannot be reached from this network",
    errno.ETIMEDOUT: "The host did not accept a connection in time",
}

_NAME_ERRORS = {getattr(socket, name): name for name in dir(socket) if name.startswith("EAI_")}

_LIMIT_NOTES = {
    "attempt_timeout": " (attempt_timeout)",
    "total_timeout": ", which was all that was left of total_timeout",
}


def failure_of(error: Exception, began: bool, limit: TimeLimit, key: ApiKey) -> ConnectionFailure:
    """The failure of an attempt.

    Args:
        error: One of ``FAILURES``.
        began: Whether the head of an answer has arrived.
        limit: What ended the attempt, if it took too long.
        key: It is removed from the message: the other side may have repeated it.
    """
    system = _system_error(error)
    if system is None and isinstance(error, (httpx.TimeoutException, TimeoutError)):
        return _late_answer(limit, began)
    is_connecting = isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout))
    reason, blame = _blame(system, is_connecting, began)
    # The text of an error of httpx's own may have what the other side sent.
    words = type(error).__name__ if system is None else system.strerror or str(system)
    return ConnectionFailure(reason, key.removed_from(f"{blame}: {words}"), _code(system))


def _system_error(error: BaseException | None) -> OSError | None:
    """What the system said: it is somewhere below the errors of httpx, httpcore and anyio."""
    while error is not None:
        # Limits of time in Python have no number.
        if isinstance(error, OSError) and (error.errno or isinstance(error, ssl.SSLError)):
            return error
        several = getattr(error, "exceptions", None)
        error = several[0] if several else error.__cause__ or error.__context__
    return None


def _blame(
    system: OSError | None, is_connecting: bool, began: bool
) -> tuple[ConnectionFailureReason, str]:
    if began:
        return "broken", "The answer broke off in the middle"
    if isinstance(system, ssl.SSLCertVerificationError):
        return "unreachable", "The certificate of the host is not accepted"
    if isinstance(system, ssl.SSLError):
        return "broken", "The secure connection to the host failed"
    if isinstance(system, socket.gaierror):
        return "unreachable", "The name of the host could not be resolved"
    blame = _BEFORE_CONNECTION.get((system and system.errno) or 0)
    if is_connecting and blame is not None:
        return "unreachable", blame
    return "broken", "The connection failed before an answer came"


def _code(system: OSError | None) -> str | None:
    if isinstance(system, ssl.SSLError):
        return system.reason or None
    number = (system and system.errno) or 0
    names = _NAME_ERRORS if isinstance(system, socket.gaierror) else errno.errorcode
    return names.get(number)


def _late_answer(limit: TimeLimit, began: bool) -> ConnectionFailure:
    time = f"within {math.ceil(limit.seconds * 1_000):,} ms{_LIMIT_NOTES[limit.option]}"
    return ConnectionFailure(
        "timeout",
        f"The answer began, but was not complete {time}."
        if began
        else f"There was no answer {time}.",
    )
