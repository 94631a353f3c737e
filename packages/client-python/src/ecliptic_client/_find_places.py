"""Finds places, and says whether it is clear which one is meant, as the package ecliptic-places does."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal, NamedTuple

from ._errors import InvalidOption
from ._places import Place, places_called
from ._places_fold import fold

_LIMIT_MAX = 50
_PLACES_MAX = 10
"""So many places are a question that a person can answer."""
_SIMILAR_RANK = 1 / 10
"""A place of the same name is meant as well if it has at least this part of the first one's population."""
_VILLAGE = 500
"""A place whose population is not known is a village."""
_SAME_TOWN = 0.3
"""Degrees. A list may have a town twice, and a town beside its municipality."""
# "Frankfurt (Oder)" is a name, "Paris (Texas)" has one before the bracket.
_ENDS = (re.compile(r"[,;\n/]"), re.compile(r"[,;()\n/]"))
_PAIR = re.compile("ae|oe|ue|aa")


class ChosenPlace(NamedTuple):
    """What a text means: one place, or a choice.

    Attributes:
        places: The likeliest first; none if nothing is called so.
        meaning: ``clear``: the only one is meant. ``several`` are called so. ``unlike``: none is
            called exactly so.
    """

    places: list[Place]
    meaning: Literal["clear", "several", "unlike"]


def find_places(query: str, *, limit: int = 10) -> list[Place]:
    """Finds a place by what people call it today or once did, in any case, with or without accents.

    The first call reads the list, which takes a moment and about 150 MiB.

    Args:
        query: A name, and after commas what is around the place: ``Paris, Texas``, ``Odessa, UA``,
            ``St. Louis, MO``. At most 200 characters, counted as UTF-16 does.
        limit: How many places are wanted at most, 1 to 50.

    Returns:
        What is most likely meant comes first; nothing if no place is called so. Only if ``is_clear``
        is true of the first place, it may be taken without a question.

    Raises:
        InvalidOption: The text is too long, or the limit out of range.
    """
    if not isinstance(query, str):
        raise InvalidOption("query must be a string.")
    if not isinstance(limit, int) or isinstance(limit, bool) or not 1 <= limit <= _LIMIT_MAX:
        raise InvalidOption(f"limit must be a whole number from 1 to {_LIMIT_MAX}.")
    found = places_called(query, limit)
    # Fewer places than the rule looks at would hide others of the same name.
    few = limit < _PLACES_MAX
    chosen = choose_place(query) if few else _chosen(found[:_PLACES_MAX], query)
    if chosen.meaning != "clear":
        return found
    return [replace(found[0], is_clear=True), *found[1:]]


def choose_place(text: str) -> ChosenPlace:
    """Finds the place that a text means.

    The first place that is found is clearly meant if it is called what was typed, and no other place
    that is called so has a similar rank; country or region behind a comma leave fewer of them.
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
    """What is typed may name the region without a comma: "Paris Texas"."""
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
