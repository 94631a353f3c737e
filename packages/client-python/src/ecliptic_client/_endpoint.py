"""What the client has to know of an endpoint."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Row = tuple[str, object, object]
"""A place of the answer, what follows for it, and what it has."""

SentRequest = Mapping[str, Any]
"""The value of a request's body."""

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Endpoint(Generic[Answer]):
    """An endpoint, and what its answers have to be.

    Attributes:
        path: Of its address.
        settings: The settings that it uses, and that its answers repeat.
        envelope: The dataclass of an answer as it is sent.
        answer: The class of what a caller gets; it takes the two parts, and what came with them.
        misfit: A pointer to the first number of the data that is out of its range, if there is one.
        rows_of_data: What follows for the data from the request, and from other data.
    """

    path: str
    settings: tuple[str, ...]
    envelope: type[Any]
    answer: Callable[..., Answer]
    misfit: Callable[[Any], str | None]
    rows_of_data: Callable[[SentRequest, Any], Iterable[Row]]
