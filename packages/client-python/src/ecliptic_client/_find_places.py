"""Finds places, and whether the meaning is clear, like the package ecliptic-places."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal, NamedTuple

from ._errors import InvalidOption
from ._places import Place, places_called
from ._places_fold import fold

_LIMIT_MAX = 50
_PLACES_MAX = 10
"""A person can choose from so many places."""
_SIMILAR_RANK = 1 / 10
"""A place of the same name is meant as well if it has at least this part of the first one's population."""
_VILLAGE = 500
"""A place with an unknown population counts as a village."""
_SAME_TOWN = 0.3
"""Degrees. A list may have a town twice, or with its municipality."""
# "Frankfurt (Oder)" is a name, "Paris (Texas)" has one before the bracket.
_ENDS = (re.compile(r"[,;\n/]"), re.compile(r"[,;()\n/]"))
_PAIR = re.compile("ae|oe|ue|aa")


class ChosenPlace(NamedTuple):
    """The meaning of a text: one place, or a choice.

    Attributes:
        places: The likeliest first; empty if no place has the name.
        meaning: ``clear``: one place. ``several``: a choice of places with the name. ``unlike``: only
            similar names.
    """

    places: list[Place]
    meaning: Literal["clear", "several", "unlike"]


def find_places(query: str, *, limit: int = 10) -> list[Place]:
    """Finds a place by a present or former name, in any case, with or without accents.

    The first call reads the list, which needs a moment and about 150 MiB.

    Args:
        query: A name, and after commas its region, country or a larger town: ``Paris, Texas``, ``Odessa, UA``,
            ``St. Louis, MO``. At most 200 characters, counted as UTF-16 does.
        limit: The largest number of places, 1 to 50.

    Returns:
        The likeliest place first; empty if no place has the name. If ``is_clear`` is true for the first
        place, use it. Otherwise, let the person choose.

    Raises:
        InvalidOption: The text is too long, or the limit out of range.
    """
    if not isinstance(query, str):
        raise InvalidOption("query must be a string.")
    if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= _LIMIT_MAX:
        raise InvalidOption(f"limit must be a whole number from 1 to {_LIMIT_MAX}.")
    found = places_called(query, limit)
    # The rule needs this many places to see others of the same name.
    few = limit < _PLACES_MAX
    chosen = choose_place(query) if few else _chosen(found[:_PLACES_MAX], query)
    if chosen.meaning != "clear":
        return found
    return [replace(found[0], is_clear=True), *found[1:]]


def choose_place(text: str) -> ChosenPlace:
    """Finds the place that a text means.

    The first place is clear if it has the typed name, and no other place of that name has a similar
    rank. A country or region after a comma reduces their number.
    """
    return _chosen(places_called(text, _PLACES_MAX), text)


def _chosen(found: list[Place], text: str) -> ChosenPlace:
    for end in _ENDS:
        typed = fold(end.split(text, maxsplit=1)[0])
        called = [place for place in found if _is_called(place, typed)]
        if called and called[0] == found[0]:
            first, others = called[0], [one for one in called[1:] if _is_rival(one, called[0])]
            if others:
                return ChosenPlace([first, *others], "several")
            return ChosenPlace([replace(first, is_clear=True)], "clear")
    return ChosenPlace(found, "unlike")


def _is_called(place: Place, typed: str) -> bool:
    """The text may name the region without a comma: "Paris Texas"."""
    names = (fold(name) for name in (place.name, place.matched or place.name))
    return any(
        name == typed or typed.startswith(f"{name} ") or _plain(name) == _plain(typed)
        for name in names
    )


def _plain(folded: str) -> str:
    """ "Muenchen", "Aarhus": two letters in place of one with a mark; "Mc Pherson" is McPherson."""
    return _PAIR.sub(lambda pair: pair[0][0], folded.replace(" ", ""))


def _is_rival(other: Place, first: Place) -> bool:
    is_same = (
        (other.region, other.country) == (first.region, first.country)
        and abs(other.latitude - first.latitude) <= _SAME_TOWN
        and abs(other.longitude - first.longitude) <= _SAME_TOWN
    )
    rank = max(first.population, _VILLAGE) * _SIMILAR_RANK
    return not is_same and max(other.population, _VILLAGE) >= rank
