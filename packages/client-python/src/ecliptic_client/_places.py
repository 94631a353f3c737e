"""Finds places by typed text, like the package ecliptic-places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

from ._errors import InvalidOption
from ._places_areas import Area, Areas, anywhere, both, nowhere
from ._places_fold import fold, squeeze
from ._places_names import Fit, Hit, names_but_one, names_that_fit, names_with_words, places_in
from ._places_table import OTHER, Table, table

QUERY_LENGTH_MAX = 200
_PARTS_MAX = 6
_WORDS_MAX = 12
_INSIDE_MAX = 3
# The longest name of a region after a name without a comma, in words.
_BEHIND_MAX = 3
_FITS: tuple[Fit, ...] = ("beginning", "word")
_PARTS = re.compile(r"[,;()\n/]")
# Text in brackets is a part of the name, or a location.
_BRACKETS = re.compile(r"[(]([^)]*)[)]?")
_PAIR = re.compile("ae|oe|ue|aa")


@dataclass(frozen=True)
class Place:
    """A place, as GeoNames has it."""

    name: str
    """Its English name, or else its usual one of today."""
    region: str
    """The English name of the state, province or the like; empty if there is none."""
    country: str
    """ISO 3166-1: two letters."""
    latitude: float
    """Degrees, to hundredths; north is positive."""
    longitude: float
    """Degrees, to hundredths; east is positive."""
    time_zone: str
    """The IANA name of the zone that it is in today."""
    population: int
    """To two digits; 0 if it is not known."""
    matched: str | None = None
    """The name by which it was found, if it is another one."""
    is_clear: bool = False
    """True for the first place if it has the typed name, and no other place of that name is nearly as
    large. If it is true for no place, let the person choose."""


def places_called(query: str, limit: int) -> list[Place]:
    """The likeliest place comes first.

    Raises:
        InvalidOption: The text is too long.
    """
    if len(query.encode("utf-16-le", "surrogatepass")) > 2 * QUERY_LENGTH_MAX:
        raise InvalidOption(f"query must have at most {QUERY_LENGTH_MAX} characters.")
    search = _search()
    found: dict[int, Hit] = {}
    for step in search.steps(query):
        if step.only_if_none and found:
            continue
        for hit in step.find():
            if hit.place not in found and len(found) < limit:
                found[hit.place] = hit
        if len(found) >= limit:
            break
    return [_place(search.table, hit) for hit in found.values()]


class _Reading(NamedTuple):
    """A reading of the typed text: a name, and a location."""

    words: Sequence[str]
    area: Area
    is_bounded: bool


class _Step(NamedTuple):
    find: Callable[[], list[Hit]]
    only_if_none: bool = False


class _Search:
    """Reads the typed text with the words of a table."""

    def __init__(self, places: Table) -> None:
        self.table = places
        self._areas = Areas(places)

    def steps(self, typed: str) -> Iterator[_Step]:
        """The attempts, in this order."""
        # "Saalfeld/Saale" is one name; "Donostia/San Sebastián" are two, which are parts below.
        slashed = _parts(typed.replace("/", " ")) if "/" in typed else []
        if slashed:
            words = slashed[0].split(" ")[:_WORDS_MAX]
            whole = _Reading(words, self._around(slashed[1:], False), False)
            yield _Step(partial(self._exactly, whole))
        inside = _parts(",".join(_BRACKETS.findall(typed)))[:_INSIDE_MAX]
        if not inside:
            yield from self._steps(_parts(typed))
            return
        name, *around = _parts(_BRACKETS.sub(" ", typed)) or [""]

        def readings(parts: Sequence[str]) -> Iterator[tuple[_Reading, bool]]:
            for reaches in (False, True):
                area = self._around(around, reaches)
                for part in parts:
                    words = f"{name} {part}".strip().split(" ")[:_WORDS_MAX]
                    yield _Reading(words, area, False), reaches

        for reading, reaches in readings(inside):
            yield _Step(partial(self._exactly, reading), reaches)
        # "Frankfurt (Main)" is not in Maine, but "Paris (TX)" is in Texas.
        unknown = [part for part in inside if self._areas.called(part, False) is None]
        for reading, _ in readings(unknown):
            yield _Step(partial(self._loosely, reading), True)
        yield from self._steps(_parts(typed))
        for reading, _ in readings(inside):
            yield _Step(partial(self._loosely, reading), True)
        # Of several parts between brackets, one that is known there is enough.
        for part in inside if len(inside) > 1 else ():
            for step in self._steps([name, part, *around]):
                yield step._replace(only_if_none=True)

    def _steps(self, parts: Sequence[str]) -> Iterator[_Step]:
        name, around = (parts[0], parts[1:]) if parts else ("", [])
        words = name.split(" ")[:_WORDS_MAX]
        here, reached = (self._readings(words, around, reaches) for reaches in (False, True))
        first = here[0]
        area = None if around else self._areas.alone(name)
        # "Taiwan" is a country before it is another name of a village.
        if area is not None and not any(self._is_usual(hit) for hit in self._exactly(first)):
            yield _Step(partial(places_in, self.table, area))
        for reading in here:
            yield _Step(partial(self._exactly, reading))
        for reading in reached:
            yield _Step(partial(self._exactly, reading), True)
        for fit in _FITS:
            for reading in here:
                yield _Step(partial(self._fitting, reading, fit))
        for reading in here:
            yield _Step(partial(self._loosely, reading), True)
            if reading.is_bounded:
                yield _Step(partial(self._but_one, reading), True)
        if len(words) >= 2:
            yield _Step(partial(self._near_town, first), True)
            if first.is_bounded:
                shorter = first._replace(words=words[:-1])
                yield _Step(partial(self._exactly, shorter), True)

    def _readings(
        self, words: Sequence[str], around: Sequence[str], reaches: bool
    ) -> list[_Reading]:
        """The name unchanged, and without last words that are a region's: "Paris Texas"."""
        area = self._around(around, reaches)
        readings = [_Reading(words, area, bool(around))]
        for index in range(min(_BEHIND_MAX, len(words) - 1)):
            count = len(words) - 1 - index
            behind = self._areas.called(" ".join(words[count:]), reaches)
            if behind is not None:
                readings.append(_Reading(words[:count], both([area, behind]), True))
        return readings

    def _around(self, around: Sequence[str], reaches: bool) -> Area:
        areas = [
            self._areas.like(part, reaches) or self._near(part, anywhere) for part in around
        ]
        return both(areas) if areas else anywhere

    def _near(self, town: str, area: Area) -> Area:
        hits = names_that_fit(self.table, squeeze(town), "all", area)
        return self._areas.near(hits[0].place) if hits else nowhere

    def _is_usual(self, hit: Hit) -> bool:
        return self.table.kinds[hit.name] != OTHER

    def _exactly(self, reading: _Reading) -> list[Hit]:
        key = "".join(reading.words)
        # "Muenchen", "Aarhus": two letters in place of one with a mark.
        plain = _PAIR.sub(lambda pair: pair[0][0], key)
        hits = names_that_fit(self.table, key, "all", reading.area)
        if plain != key:
            hits += names_that_fit(self.table, plain, "all", reading.area)
        return hits

    def _fitting(self, reading: _Reading, fit: Fit) -> list[Hit]:
        return names_that_fit(self.table, "".join(reading.words), fit, reading.area)

    def _but_one(self, reading: _Reading) -> list[Hit]:
        return names_but_one(self.table, "".join(reading.words), reading.area)

    def _loosely(self, reading: _Reading) -> list[Hit]:
        return names_with_words(self.table, reading.words, reading.area)

    def _near_town(self, reading: _Reading) -> list[Hit]:
        """ "Tauperlitz Hof": the last word is a larger town nearby."""
        *words, town = reading.words
        near = both([reading.area, self._near(town, reading.area)])
        return self._exactly(_Reading(words, near, True))


def _parts(typed: str) -> list[str]:
    return [part for part in map(fold, _PARTS.split(typed)[:_PARTS_MAX]) if part]


def _place(places: Table, hit: Hit) -> Place:
    heading = places.heading
    country, region = heading["regions"][places.regions[hit.place]]
    name, matched = places.name(places.firsts[hit.place]), places.name(hit.name)
    return Place(
        name=name,
        region=region,
        country=heading["countries"][country][0],
        latitude=places.latitudes[hit.place] / 100,
        longitude=places.longitudes[hit.place] / 100,
        time_zone=heading["zones"][places.zones[hit.place]],
        population=places.populations[hit.place],
        matched=None if matched == name else matched,
    )


@cache
def _search() -> _Search:
    return _Search(table())
