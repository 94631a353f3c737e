"""Looks names up in the table of places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from ._places_areas import Area
from ._places_fold import fold
from ._places_table import OTHER, PREFERRED, USUAL, Table

# How much more a name counts than an equally large place that has it as one name of many.
_USUAL_FACTOR = 64
# More than any population with this factor.
_PREFERRED = 2**40
_MEANT_FIRST = 2**50
# Shorter words have too many neighbours.
_LETTERS_MIN = 5
# So many names are looked at word by word.
_LOOSE_MAX = 2000
_BEGINNING_MIN = 3

# How a text has to fit a name: all of it, its beginning, or the beginning of a later word of it.
Fit = Literal["all", "beginning", "word"]


class Hit(NamedTuple):
    """A place that was found, by the best of its names."""

    place: int
    name: int
    rank: int


def names_that_fit(table: Table, key: str, fit: Fit, area: Area) -> list[Hit]:
    """A hit for each place, the best ones first."""
    units = len(key.encode("utf-16-le", "surrogatepass")) // 2
    if units < (1 if fit == "all" else _BEGINNING_MIN):
        return []
    names = _later_words(table, key) if fit == "word" else _names(table, key, fit)
    return _best(table, names, _PREFERRED if fit == "all" else 0, area)


def _names(table: Table, key: str, fit: Fit) -> Iterator[int]:
    return _names_at(table, f"\n{key}\n" if fit == "all" else f"\n{key}")


def _names_at(table: Table, wanted: str) -> Iterator[int]:
    at = table.letters.find(wanted)
    while at >= 0:
        yield table.name_at(at + 1 if wanted[0] == "\n" else at)
        at = table.letters.find(wanted, at + 1)


def _later_words(table: Table, key: str) -> Iterator[int]:
    for found in re.finditer("(?= " + " ?".join(map(re.escape, key)) + ")", table.spaced):
        yield table.usual_name_at(found.start())


def names_but_one(table: Table, key: str, area: Area) -> list[Hit]:
    """Names of places in an area that differ by one letter, or by two exchanged letters.

    The other letter is of the same script. One half of the typed text is unchanged, unless the letters in
    the middle were exchanged.
    """
    if len(key) < _LETTERS_MIN:
        return []
    half = len(key) // 2
    front, back = key[:half], key[half:]
    exchanged = front[:-1] + back[:1] + front[-1:] + back[1:]
    found = (
        name
        for wanted in (f"\n{front}", f"{back}\n", f"\n{exchanged}\n")
        for name in _names_at(table, wanted)
        if _is_same_but_one(table.name_letters(name), key)
    )
    return _best(table, found, 0, area)


def names_with_words(table: Table, words: Sequence[str], area: Area) -> list[Hit]:
    """ "Neuburg Donau" finds Neuburg an der Donau, by any of its names."""
    first, *others = words
    if not others:
        return []
    found = []
    for hit in names_that_fit(table, first, "beginning", area)[:_LOOSE_MAX]:
        for name in (hit.name, *range(table.firsts[hit.place], table.firsts[hit.place + 1])):
            if _has_words(table.name(name), first, others):
                found.append(hit._replace(name=name))
                break
    return found


def _has_words(name: str, first: str, others: Sequence[str]) -> bool:
    rest = iter(fold(name).split(" "))
    return next(rest).startswith(first) and all(
        any(each.startswith(word) for each in rest) for word in others
    )


def places_in(table: Table, area: Area) -> list[Hit]:
    """All places of an area."""
    usual = (table.firsts[place] for place in range(len(table.lines)) if area(place))
    names = (name for name in usual if table.kinds[name] == USUAL)
    return _best(table, names, 0, area)


def _best(table: Table, names: Iterable[int], preferred: int, area: Area) -> list[Hit]:
    hits: dict[int, Hit] = {}
    for name in names:
        place = table.owner(name)
        there = area(place)
        if there == 0:
            continue
        kind = table.kinds[name]
        rank = (table.populations[place] + 1) * (1 if kind == OTHER else _USUAL_FACTOR)
        rank += preferred if kind == PREFERRED else 0
        rank += _MEANT_FIRST if there == 2 else 0
        known = hits.get(place)
        if known is None or known.rank < rank:
            hits[place] = Hit(place, name, rank)
    return sorted(hits.values(), key=lambda hit: (-hit.rank, hit.place))


def _is_same_but_one(name: str, typed: str) -> bool:
    length, other = len(name), len(typed)
    if other < _LETTERS_MIN or length < _LETTERS_MIN or abs(length - other) > 1:
        return False
    shorter = min(length, other)
    front = 0
    while front < shorter and name[front] == typed[front]:
        front += 1
    back = 0
    while back < shorter - front and name[-1 - back] == typed[-1 - back]:
        back += 1
    left, right = name[front : length - back], typed[front : other - back]
    if len(left) <= 1 and len(right) <= 1:
        return left == "" or ord(left) >> 8 == ord(typed[0]) >> 8
    return len(left) == 2 and left == right[::-1]
