"""Narrows a text from a form or a file to the words of the contract."""

from __future__ import annotations

from typing import TypeGuard, TypeVar

_Word = TypeVar("_Word", bound=str)


def is_one_of(value: object, words: tuple[_Word, ...]) -> TypeGuard[_Word]:
    """Tells whether a value is one of a list of words; type checkers narrow it to them.

    Args:
        value: Anything.
        words: For example ``AYANAMSAS`` or ``BODY_NAMES``.
    """
    return value in words
