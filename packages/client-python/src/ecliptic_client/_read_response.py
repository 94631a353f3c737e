"""Turns a received response into its value or an error."""

from __future__ import annotations

from typing import Any, TypeVar

from ._contract import ProblemDocument
from ._contradiction import contradiction_in
from ._endpoint import Answer, SentRequest, Endpoint
from ._errors import MomentMismatch, UnexpectedAnswer
from ._head import Head
from ._instant import read_instant
from ._parsed_json import NOT_JSON, parsed_json
from ._problem import Problem
from ._read import Misfit, read_as
from .problems import PROBLEM_CLASSES

_T = TypeVar("_T")

def read_response(
    head: Head, text: str, endpoint: Endpoint[Answer], attempts: int, sent: SentRequest
) -> Answer:
    """Reads a response.

    Args:
        head: The head of the response.
        text: The body.
        endpoint: The called endpoint.
        attempts: How many attempts were made.
        sent: The value of the request's body, less the key.

    Raises:
        Problem: The service rejected the request.
        UnexpectedAnswer: The response breaks the contract, or contradicts the request or itself.
        MomentMismatch: The response is for another instant than the sent one.
    """
    if head.status != 200:
        document = _fitted(head, text, "application/problem+json", ProblemDocument)
        if document.status != head.status:
            raise _wrong_shape(head, text, "/status")
        raise PROBLEM_CLASSES.get(document.code, Problem)(document, head.retry_after)
    answer: Any = _fitted(head, text, "application/json", endpoint.envelope)
    misfit = _misfit_of_meta(endpoint, answer.meta) or endpoint.misfit(answer.data)
    if misfit is not None:
        raise _wrong_shape(head, text, misfit)
    sent_datetime, found = sent["subject"]["datetime"], answer.meta.subject_resolved.utc_datetime
    instant = read_instant(sent_datetime)
    if instant is None or instant != read_instant(found) or not found.endswith("Z"):
        raise MomentMismatch(sent_datetime, found, head.request_id)
    contradiction = contradiction_in(sent, endpoint, answer)
    if contradiction is not None:
        message = f"The response contradicts the request or itself: {contradiction}."
        raise UnexpectedAnswer("contradiction", message, head, text)
    return endpoint.answer(
        data=answer.data,
        meta=answer.meta,
        text=text,
        request_id=head.request_id,
        attempts=attempts,
    )


def _misfit_of_meta(endpoint: Endpoint[Any], meta: Any) -> str | None:
    if "ayanamsa" in endpoint.settings:
        settings = meta.settings_resolved
        if (settings.zodiac == "sidereal") != (settings.ayanamsa is not None):
            return "/meta/settings_resolved/ayanamsa"
    return "/meta/credits_charged" if meta.credits_charged < 0 else None


def _fitted(head: Head, text: str, media_type: str, kind: type[_T]) -> _T:
    fault = ""
    value: object = NOT_JSON
    if head.coding:
        fault = f"is compressed ({head.coding}), which was not asked for: something changed it."
    elif head.media_type != media_type:
        fault = f"is not {media_type}: it does not come from the service. Check base_url."
    elif (value := parsed_json(text)) is NOT_JSON:
        fault = (
            f"says that it is {media_type}, but its body is not JSON: something cut it off or"
            " changed it, or it does not come from the service."
        )
    if fault:
        message = f"The response, with status {head.status}, {fault}"
        raise UnexpectedAnswer("not_json", message, head, text)
    try:
        return read_as(kind, value)
    except Misfit as misfit:
        pointer = misfit.pointer
    raise _wrong_shape(head, text, pointer)


def _wrong_shape(head: Head, text: str, pointer: str) -> UnexpectedAnswer:
    place = f" at {pointer}" if pointer else ""
    message = f"The response, with status {head.status}, does not have the shape of the contract{place}."
    return UnexpectedAnswer("wrong_shape", message, head, text)
