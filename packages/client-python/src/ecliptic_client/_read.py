"""From parsed JSON to the dataclasses of the contract. What does not fit is refused.

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
_Reader = Callable[[Any], Any]


class Misfit(Exception):
    """A value does not fit. ``pointer`` says where, as a JSON Pointer."""

    def __init__(self, pointer: str = "") -> None:
        super().__init__(pointer)
        self.pointer = pointer


def read_as(kind: type[_T], value: object) -> _T:
    """Makes an object of a parsed text.

    Args:
        kind: A dataclass.
        value: What the text was parsed to.

    Raises:
        Misfit: The value does not have that shape.
    """
    reader: _Reader = _reader_of(cast(Any, kind))
    found: _T = reader(value)
    return found


@lru_cache(maxsize=None)
def _reader_of(kind: Any) -> _Reader:
    """A function for the values of a type: looking at the type each time would take most of a call's time."""
    if is_dataclass(kind):
        return _object_reader(kind)
    origin = get_origin(kind)
    if origin is Literal:
        return _taking(str, frozenset(get_args(kind)).__contains__)
    if origin is tuple:
        return _list_reader(_reader_of(get_args(kind)[0]))
    if origin in (UnionType, Union):
        read = _reader_of(_without_none(kind))
        return lambda value: None if value is None else read(value)
    if kind in (str, bool):
        return _taking(kind)
    # JSON has one kind of numbers: 1.0 is a whole one.
    return _number if kind is float else _whole_number


def _taking(kind: type[Any], fits: Callable[[Any], bool] = lambda _: True) -> _Reader:
    def read(value: Any) -> Any:
        if type(value) is not kind or not fits(value):
            raise Misfit
        return value

    return read


def _number(value: Any) -> float:
    if type(value) not in (int, float):
        raise Misfit
    try:
        number = float(value)
    except OverflowError:
        raise Misfit from None
    if not math.isfinite(number):
        raise Misfit
    return number


def _whole_number(value: Any) -> int:
    if not _number(value).is_integer():
        raise Misfit
    return int(value)


def _list_reader(read: _Reader) -> _Reader:
    def read_list(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Misfit
        return tuple([_inside(str(at), read, item) for at, item in enumerate(value)])

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

    def read_object(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Misfit
        found: dict[str, Any] = {}
        for name, read, is_optional in readers:
            if name in value:
                found[name] = _inside(name, read, value[name])
            elif not is_optional:
                raise Misfit(f"/{name}")
        return kind(**found)

    return read_object


def _inside(name: str, read: _Reader, value: object) -> Any:
    try:
        return read(value)
    except Misfit as misfit:
        raise Misfit(f"/{name}{misfit.pointer}") from None


def _without_none(kind: Any) -> Any:
    (only,) = (choice for choice in get_args(kind) if choice is not NoneType)
    return only
