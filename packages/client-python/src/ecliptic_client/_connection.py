"""Says what kept an answer from arriving, and whose fault it is."""

from __future__ import annotations

import errno
import http.client
import math
import socket
import ssl

from ._api_key import ApiKey
from ._errors import ConnectionFailure, ConnectionFailureReason
from ._progress import Progress
from ._retry import TimeLimit

_BEFORE_CONNECTION: dict[int, str] = {
    errno.ECONNREFUSED: "The host refused the connection",
    errno.ENETUNREACH: "The host cannot be reached from this network",
    errno.ENETDOWN: "The host cannot be reached from this network",
    errno.EHOSTUNREACH: "The host cannot be reached from this network",
    errno.EHOSTDOWN: "The host cannot be reached from this network",
    errno.ETIMEDOUT: "The host did not accept a connection in time",
}

_NAME_ERRORS = {
    getattr(socket, name): name for name in dir(socket) if name.startswith("EAI_")
}

_LIMIT_NOTES = {
    "attempt_timeout": " (attempt_timeout)",
    "total_timeout": ", which was all that was left of total_timeout",
}


def is_late(error: BaseException) -> bool:
    """Tells whether the client's own limit ended the attempt. The system's errors have a number."""
    return isinstance(error, TimeoutError) and error.errno is None


def broken_connection(error: Exception, progress: Progress, key: ApiKey) -> ConnectionFailure:
    """The failure of an attempt whose connection did not hold.

    Args:
        error: An ``OSError``, or an ``HTTPException`` for bytes that are not HTTP.
        progress: How far the attempt had come.
        key: It is removed from the message: the other side may have repeated it.
    """
    reason, blame, code = _blame(error, progress)
    # The text of an HTTPException has what the other side sent.
    words = type(error).__name__ if isinstance(error, http.client.HTTPException) else _words(error)
    return ConnectionFailure(reason, key.removed_from(f"{blame}: {words}"), code)


def _blame(
    error: Exception, progress: Progress
) -> tuple[ConnectionFailureReason, str, str | None]:
    code = _system_code(error)
    if progress.began:
        return "broken", "The answer broke off in the middle", code
    if isinstance(error, ssl.SSLCertVerificationError):
        return "unreachable", "The certificate of the host is not accepted", code
    if isinstance(error, ssl.SSLError):
        return "broken", "The secure connection to the host failed", code
    if not progress.is_connected:
        if isinstance(error, socket.gaierror):
            return "unreachable", "The name of the host could not be resolved", code
        blame = _BEFORE_CONNECTION.get(getattr(error, "errno", None) or 0)
        if blame is not None:
            return "unreachable", blame, code
    return "broken", "The connection failed before an answer came", code


def _system_code(error: Exception) -> str | None:
    if isinstance(error, ssl.SSLError):
        return error.reason or None
    if isinstance(error, socket.gaierror):
        return _NAME_ERRORS.get(error.errno or 0)
    return errno.errorcode.get(getattr(error, "errno", None) or 0)


def _words(error: Exception) -> str:
    text = getattr(error, "strerror", None) or str(error)
    return str(text) or type(error).__name__


def late_answer(limit: TimeLimit, progress: Progress) -> ConnectionFailure:
    """The failure of an attempt that took too long."""
    time = f"within {math.ceil(limit.seconds * 1_000):,} ms{_LIMIT_NOTES[limit.option]}"
    return ConnectionFailure(
        "timeout",
        f"The answer began, but was not complete {time}."
        if progress.began
        else f"There was no answer {time}.",
    )
