"""The errors that a call may raise. Each class has a ``code``; none of them ever contains the key."""

from __future__ import annotations

import math
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from ._text import excerpt_of, printable

if TYPE_CHECKING:
    from ._head import Head

ConnectionFailureReason = Literal["unreachable", "broken", "timeout"]
UnexpectedReason = Literal[
    "redirect", "too_large", "gateway", "not_json", "wrong_shape", "contradiction"
]

_Error = TypeVar("_Error", bound="EclipticError")

_GATEWAY_MEANINGS = {
    408: "it did not receive the request in time",
    429: "it limits how many requests may be sent",
    502: "it got no usable response from the service",
    503: "it could not pass the request on",
    504: "it got no response from the service in time",
}
"""Explains a status that a proxy or load balancer sends instead of the service."""


class EclipticError(Exception):
    """Any error of this package.

    Attributes:
        code: Stable; the attribute to branch on.
    """

    code: str

    def __reduce__(self) -> tuple[Any, ...]:
        # Otherwise pickle cannot rebuild errors that need more arguments than a message.
        return _rebuilt, (type(self), self.args, self.__dict__)


def _rebuilt(kind: type[_Error], args: tuple[Any, ...], state: dict[str, Any]) -> _Error:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(state)
    return error


class InvalidOption(EclipticError, ValueError):
    """An argument is not usable. Nothing was sent."""

    code = "client.invalid_option"


class FailedCall(EclipticError):
    """Any error of a call that sent its request, or tried to.

    Attributes:
        attempts: How many attempts the call made.
    """

    attempts: int = 1

    def __str__(self) -> str:
        several = f" There were {self.attempts} attempts." if self.attempts > 1 else ""
        return f"{super().__str__()}{several}"


class ConnectionFailure(FailedCall):
    """No complete response arrived in time.

    Unless the service was unreachable, it may have calculated a response anyway, and charged for it.

    Attributes:
        reason: ``unreachable``: there was no connection, so no request was sent. ``broken``: the
            connection ended early. ``timeout``: the time for the attempt or for the call was over.
        system_code: The system's name for the error, for example ``ECONNREFUSED``, if there is one.
    """

    code = "client.connection_failed"

    def __init__(
        self, reason: ConnectionFailureReason, message: str, system_code: str | None = None
    ) -> None:
        super().__init__(printable(message))
        self.reason: ConnectionFailureReason = reason
        self.system_code = system_code


class UnexpectedAnswer(FailedCall):
    """The response breaks the contract: another program, or another version, sent it.

    Attributes:
        reason: The fault of the response. ``gateway``: its status is usual for a proxy or load balancer.
            ``contradiction``: it contradicts the request, or itself.
        status: The HTTP status.
        media_type: The Content-Type without its parameters; empty if there was none.
        request_id: The X-Request-Id, if there was one.
        retry_after: The seconds to wait before the next attempt, if the response has them.
        excerpt: The beginning of the body, for people, on one line.
    """

    code = "client.unexpected_answer"

    def __init__(
        self, reason: UnexpectedReason, message: str, head: Head, body: str = ""
    ) -> None:
        meaning = _GATEWAY_MEANINGS.get(head.status)
        if meaning is not None:
            reason = "gateway"
            message = (
                "Something between this program and the service, such as a proxy, answered with"
                f" status {head.status}: {meaning}."
            )
        super().__init__(message + wait_sentence(head.retry_after))
        self.reason: UnexpectedReason = reason
        self.status = head.status
        self.media_type = head.media_type
        self.request_id = head.request_id
        self.retry_after = head.retry_after
        self.excerpt: str = excerpt_of(body)


class MomentMismatch(FailedCall):
    """The service calculated for another instant than the one sent.

    Attributes:
        datetime: ``subject.datetime`` as sent.
        utc_datetime: ``meta.subject_resolved.utc_datetime`` as received.
        request_id: The X-Request-Id of the response, if it had one.
    """

    code = "client.moment_mismatch"

    def __init__(self, datetime: str, utc_datetime: str, request_id: str | None) -> None:
        super().__init__(
            f"{printable(datetime)} was sent, and {printable(utc_datetime)} was calculated."
        )
        self.datetime = datetime
        self.utc_datetime = utc_datetime
        self.request_id = request_id


def wait_sentence(retry_after: float | None) -> str:
    """The time to retry, for callers whose limit ends earlier."""
    # A past date needs no wait.
    if not retry_after:
        return ""
    end = datetime.now(timezone.utc) + timedelta(seconds=retry_after)
    return (
        f" The response asks to wait {math.ceil(retry_after)} s before the next attempt,"
        f" until {end:%Y-%m-%dT%H:%M:%SZ}."
    )
