"""Turns parsed JSON into the dataclasses of the contract, or rejects it.

The types of the dataclasses are the only description of a response. Other fields are allowed, because a
newer service may send more.
"""

from __future__ import annotations

import math
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

_T = TypeVar("_T")


class Misfit(Exception):
    """A value does not fit. ``pointer`` is its place, as a JSON Pointer."""

    def __init__(self, pointer: str) -> None:
        super().__init__(pointer)
        self.pointer = pointer


def read_as(kind: type[_T], value: object) -> _T:
    """Makes an object of parsed JSON.

    Args:
        kind: A dataclass.
        value: Its numbers are floats.

    Raises:
        Misfit: The value does not have that shape.
    """
    found: _T = _read(kind, value, "")
    return found


def _read(kind: Any, value: Any, at: str) -> Any:
    """Reads a value of a type; ``at`` is where it is, as a JSON Pointer."""
    if kind is str or kind is bool or kind is float:
        if type(value) is kind and (kind is not float or math.isfinite(value)):
            return value
    # JSON has one kind of numbers: 1.0 is a whole one.
    elif kind is int:
        if type(value) is float and value.is_integer():
            return int(value)
    elif is_dataclass(kind):
        return _read_object(kind, value, at)
    elif get_origin(kind) is Literal:
        if isinstance(value, str) and value in get_args(kind):
            return value
    elif get_origin(kind) is tuple:
        if isinstance(value, list):
            item = get_args(kind)[0]
            return tuple([_read(item, one, f"{at}/{index}") for index, one in enumerate(value)])
    else:
        return None if value is None else _read(_without_none(kind), value, at)
    raise Misfit(at)


def _read_object(kind: Any, value: Any, at: str) -> Any:
    if not isinstance(value, dict):
        raise Misfit(at)
    found: dict[str, Any] = {}
    for name, field_kind, is_optional in _fields_of(kind):
        if name in value:
            found[name] = _read(field_kind, value[name], f"{at}/{name}")
        elif not is_optional:
            raise Misfit(f"{at}/{name}")
    return kind(**found)


@cache
def _fields_of(kind: Any) -> list[tuple[str, Any, bool]]:
    """The name and type of each field, and whether it may be absent: if it is there, it is not null."""
    kinds = get_type_hints(kind)
    optional = {field.name for field in fields(kind) if field.default is not MISSING}
    return [
        (name, _without_none(one) if name in optional else one, name in optional)
        for name, one in kinds.items()
    ]


def _without_none(kind: Any) -> Any:
    """``str`` of ``str | None``; any other type as it is."""
    others = [one for one in get_args(kind) if one is not NoneType]
    return others[0] if NoneType in get_args(kind) else kind
