"""From parsed JSON to the dataclasses of the contract. What does not fit is rejected.

The types of the dataclasses say what fits: there is no second description of an answer. Fields that
are not in them are allowed, because a newer service may send more.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

_T = TypeVar("_T")
_Reader = Callable[[Any, str], Any]
"""Reads a value; the text is where it is, as a JSON Pointer."""


class Misfit(Exception):
    """A value does not fit. ``pointer`` says where, as a JSON Pointer."""

    def __init__(self, pointer: str) -> None:
        super().__init__(pointer)
        self.pointer = pointer


def read_as(kind: type[_T], value: object) -> _T:
    """Makes an object of what a text was parsed to.

    Args:
        kind: A dataclass.
        value: Its numbers are floats.

    Raises:
        Misfit: The value does not have that shape.
    """
    found: _T = _reader_of(cast(Any, kind))(value, "")
    return found


@lru_cache(maxsize=None)
def _reader_of(kind: Any) -> _Reader:
    """A function for the values of a type: looking at the type each time would take most of a call's time."""
    if is_dataclass(kind):
        return _object_reader(kind)
    origin = get_origin(kind)
    if origin is Literal:
        words = frozenset(get_args(kind))
        return _value_reader(str, lambda value: value in words)
    if origin is tuple:
        return _list_reader(_reader_of(get_args(kind)[0]))
    if origin in (UnionType, Union):
        read = _reader_of(_without_none(kind))
        return lambda value, at: None if value is None else read(value, at)
    if kind is int:
        # JSON has one kind of numbers: 1.0 is a whole one.
        read_float = _value_reader(float, float.is_integer)
        return lambda value, at: int(read_float(value, at))
    return _value_reader(kind, math.isfinite if kind is float else lambda value: True)


def _value_reader(kind: type[Any], fits: Callable[[Any], bool]) -> _Reader:
    def read_value(value: Any, at: str) -> Any:
        if type(value) is not kind or not fits(value):
            raise Misfit(at)
        return value

    return read_value


def _list_reader(read: _Reader) -> _Reader:
    def read_list(value: Any, at: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Misfit(at)
        return tuple([read(item, f"{at}/{index}") for index, item in enumerate(value)])

    return read_list


def _object_reader(kind: Any) -> _Reader:
    kinds = get_type_hints(kind)
    readers: list[tuple[str, _Reader, bool]] = []
    for field in fields(kind):
        is_optional = field.default is not MISSING
        field_kind = kinds[field.name]
        # None stands for an absent field; if it is there, it is not null.
        if is_optional and get_origin(field_kind) in (UnionType, Union):
            field_kind = _without_none(field_kind)
        readers.append((field.name, _reader_of(field_kind), is_optional))

    def read_object(value: Any, at: str) -> Any:
        if not isinstance(value, dict):
            raise Misfit(at)
        found: dict[str, Any] = {}
        for name, read, is_optional in readers:
            if name in value:
                found[name] = read(value[name], f"{at}/{name}")
            elif not is_optional:
                raise Misfit(f"{at}/{name}")
        return kind(**found)

    return read_object


def _without_none(kind: Any) -> Any:
    (only,) = (choice for choice in get_args(kind) if choice is not NoneType)
    return only
