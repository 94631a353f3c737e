"""Sentences of birth moments with their words filled in."""

from __future__ import annotations

import re

from ._birth_types import InvalidBirth
from ._births import births


def filled(text: str, /, **words: str) -> str:
    """A sentence with its words filled in."""
    return re.sub(r"\{(\w+)\}", lambda match: words.get(match[1], ""), text)


def invalid(field: str, fault: str, /, **words: str) -> InvalidBirth:
    """The error for an invalid field."""
    return InvalidBirth(field, filled(births().faults[fault], field=field, **words))
