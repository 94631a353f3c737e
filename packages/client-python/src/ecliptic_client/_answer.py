"""From a received answer to its value, or to the error that says what is wrong with it."""

from __future__ import annotations

from typing import Any, TypeVar

from ._contract import ProblemDocument
from ._contradiction import contradiction_in
from ._endpoint import Answer, Asked, Endpoint
from ._errors import MomentMismatch, UnexpectedAnswer, UnexpectedReason
from ._instant import read_instant
from ._parsed_json import NOT_JSON
from ._problem import Problem
from ._read import Misfit, read_as
from ._receiver import Incoming
from ._text import printable
from .problems import PROBLEM_CLASSES

_T = TypeVar("_T")

_GATEWAY_MEANINGS = {
    408: "it did not receive the request in time",
    429: "it limits how many requests may be sent",
    502: "it got no answer from the service that it could use",
    503: "it could not pass the request on",
    504: "it got no answer from the service in time",
}
"""Explains a status with which a proxy or a load balancer answers in place of the service."""


def read_answer(
    incoming: Incoming, endpoint: Endpoint[Answer], attempts: int, asked: Asked
) -> Answer:
    """Reads an answer.

    Args:
        incoming: What was received.
        endpoint: The one that was asked.
        attempts: How many requests were sent.
        asked: The value of the request's body, less the key.

    Raises:
        Problem: The service refused the request.
        UnexpectedAnswer: The answer does not follow the contract, or contradicts the request or itself.
        MomentMismatch: The answer is for another instant than the one asked.
    """
    head = incoming.head
    if head.status != 200:
        document = _fitted(incoming, "application/problem+json", ProblemDocument)
        if document.status != head.status:
            raise _wrong_shape(incoming, "/status")
        raise PROBLEM_CLASSES.get(document.code, Problem)(document, head.retry_after)
    answer: Any = _fitted(incoming, "application/json", endpoint.envelope)
    misfit = _misfit_of_meta(endpoint, answer.meta) or endpoint.misfit(answer.data)
    if misfit is not None:
        raise _wrong_shape(incoming, misfit)
    _check_moment(incoming, asked["subject"]["datetime"], answer.meta.subject_resolved.utc_datetime)
    contradiction = contradiction_in(asked, endpoint, answer)
    if contradiction is not None:
        raise _unexpected(
            incoming,
            "contradiction",
            f"The answer contradicts the request or itself: {contradiction}.",
        )
    return endpoint.answer(
        data=answer.data,
        meta=answer.meta,
        text=incoming.text,
        request_id=head.request_id,
        attempts=attempts,
    )


def _misfit_of_meta(endpoint: Endpoint[Any], meta: Any) -> str | None:
    if "ayanamsa" in endpoint.settings:
        settings = meta.settings_resolved
        if (settings.zodiac == "sidereal") != (settings.ayanamsa is not None):
            return "/meta/settings_resolved/ayanamsa"
    return "/meta/credits_charged" if meta.credits_charged < 0 else None


def _check_moment(incoming: Incoming, datetime: str, utc_datetime: str) -> None:
    sent = read_instant(datetime)
    if sent is None or sent != read_instant(utc_datetime) or not utc_datetime.endswith("Z"):
        raise MomentMismatch(datetime, utc_datetime, incoming.head.request_id)


def _fitted(incoming: Incoming, media_type: str, kind: type[_T]) -> _T:
    if incoming.head.coding:
        raise _unexpected(
            incoming,
            "not_json",
            f"The answer, with status {incoming.head.status}, is compressed"
            f" ({printable(incoming.head.coding)}), which was not asked for: something changed it.",
        )
    if incoming.head.media_type != media_type:
        raise _unexpected(
            incoming,
            "not_json",
            f"The answer, with status {incoming.head.status}, is not {media_type}: it does not come"
            " from the service. Check base_url.",
        )
    if incoming.json is NOT_JSON:
        raise _unexpected(
            incoming,
            "not_json",
            f"The answer, with status {incoming.head.status}, says that it is {media_type}, but its"
            " body is not JSON: something cut it off or changed it, or it does not come from the"
            " service.",
        )
    try:
        return read_as(kind, incoming.json)
    except Misfit as misfit:
        pointer = misfit.pointer
    raise _wrong_shape(incoming, pointer)


def _wrong_shape(incoming: Incoming, pointer: str) -> UnexpectedAnswer:
    place = f" at {pointer}" if pointer else ""
    return _unexpected(
        incoming,
        "wrong_shape",
        f"The answer, with status {incoming.head.status}, does not have the shape of the"
        f" contract{place}.",
    )


def _unexpected(incoming: Incoming, reason: UnexpectedReason, message: str) -> UnexpectedAnswer:
    head = incoming.head
    meaning = _GATEWAY_MEANINGS.get(head.status)
    if meaning is not None:
        reason = "gateway"
        message = (
            "Something between this program and the service, such as a proxy, answered with status"
            f" {head.status}: {meaning}."
        )
    return UnexpectedAnswer(reason, message, **head.told(), body=incoming.text)
