"""The client's description of an endpoint."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Row = tuple[str, object, object]
"""A place of the response, with its expected and its actual value."""

SentRequest = Mapping[str, Any]
"""The value of a request's body."""

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Endpoint(Generic[Answer]):
    """An endpoint, with the rules of its responses.

    Attributes:
        path: Of its address.
        settings: The settings that it uses, and that its responses repeat.
        envelope: The dataclass of a response as it is sent.
        answer: The class of a caller's result, made of the two parts and metadata.
        misfit: A pointer to the first number of the data that is out of its range, if there is one.
        rows_of_data: The expected values of the data, by the request and other data.
    """

    path: str
    settings: tuple[str, ...]
    envelope: type[Any]
    answer: Callable[..., Answer]
    misfit: Callable[[Any], str | None]
    rows_of_data: Callable[[SentRequest, Any], Iterable[Row]]
