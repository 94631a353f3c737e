"""From parsed JSON to the dataclasses of the contract. What does not fit is refused.

The types of the dataclasses say what fits: there is no second description of an answer. Fields that
are not in them are allowed, because a newer service may send more.
"""

from __future__ import annotations

import math
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

_T = TypeVar("_T")


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
    found: _T = _read(kind, value)
    return found


def _read(kind: Any, value: object) -> Any:
    if is_dataclass(kind):
        return _read_object(kind, value)
    origin = get_origin(kind)
    if origin is Literal:
        return _taken(value, isinstance(value, str) and value in get_args(kind))
    if origin is tuple:
        return _read_list(get_args(kind)[0], value)
    if origin in (UnionType, Union):
        if value is None:
            return None
        return _read(_without_none(kind), value)
    if kind is str:
        return _taken(value, isinstance(value, str))
    if kind is bool:
        return _taken(value, isinstance(value, bool))
    number = _taken(value, isinstance(value, (int, float)) and not isinstance(value, bool))
    if kind is float:
        return float(_taken(number, _is_finite(number)))
    # JSON has one kind of numbers: 1.0 is a whole one.
    return int(_taken(number, _is_finite(number) and number == math.floor(number)))


def _taken(value: Any, fits: bool) -> Any:
    if not fits:
        raise Misfit
    return value


def _is_finite(number: float) -> bool:
    try:
        return math.isfinite(number)
    except OverflowError:
        return False


def _read_list(kind: Any, value: object) -> tuple[Any, ...]:
    items: list[object] = _taken(value, isinstance(value, list))
    return tuple(_read_inside(str(at), kind, item) for at, item in enumerate(items))


def _read_object(kind: Any, value: object) -> Any:
    given: dict[str, object] = _taken(value, isinstance(value, dict))
    found: dict[str, Any] = {}
    for name, (field_kind, is_optional) in _fields_of(kind).items():
        if name in given:
            found[name] = _read_inside(name, field_kind, given[name])
        elif not is_optional:
            raise Misfit(f"/{name}")
    return kind(**found)


def _read_inside(name: str, kind: Any, value: object) -> Any:
    try:
        return _read(kind, value)
    except Misfit as misfit:
        raise Misfit(f"/{name}{misfit.pointer}") from None


@lru_cache(maxsize=None)
def _fields_of(kind: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of a dataclass, with their types and whether they may be absent."""
    kinds = get_type_hints(kind)
    found: dict[str, tuple[Any, bool]] = {}
    for field in fields(kind):
        is_optional = field.default is not MISSING
        field_kind = kinds[field.name]
        # None stands for an absent field; if it is there, it is not null.
        if is_optional and get_origin(field_kind) in (UnionType, Union):
            field_kind = _without_none(field_kind)
        found[field.name] = (field_kind, is_optional)
    return found


def _without_none(kind: Any) -> Any:
    (only,) = (choice for choice in get_args(kind) if choice is not NoneType)
    return only
