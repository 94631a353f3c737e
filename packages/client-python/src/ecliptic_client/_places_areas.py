"""The text after a place's name: its country, region or county, or a larger town nearby."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ._places_fold import fold, squeeze
from ._places_table import Table

# 2 for a place in the likeliest area, 1 in another area of that name, else 0.
Area = Callable[[int], int]


def anywhere(_place: int) -> int:
    return 2


def nowhere(_place: int) -> int:
    return 0


class Areas:
    """All countries, regions and counties of a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        # Areas by exact name, and by code. Names precede codes:
        # "Salem, IN" is in Indiana.
        self._names: dict[str, list[str]] = {}
        self._codes: dict[str, list[str]] = {}
        self._words: list[tuple[str, str]] = []
        for country, (code, name) in enumerate(table.heading["countries"]):
            _add(self._codes, squeeze(fold(code)), f"{country}")
            self._add_name(name, f"{country}")
        for region, (country, name) in enumerate(table.heading["regions"]):
            self._add_name(name, f"{country}.{region}")
        for county, (name, code) in enumerate(table.heading["counties"]):
            self._add_name(name, f"~{county}")
            if code:
                _add(self._codes, squeeze(fold(code)), f"~{county}")
        for name, ids in table.heading["called"].items():
            for each in ids:
                _add(self._names, name, each)
        for code, ids in table.heading["codes"].items():
            for each in ids:
                _add(self._codes, code, each)

    def _add_name(self, name: str, id_: str) -> None:
        folded = fold(name)
        if folded:
            _add(self._names, squeeze(folded), id_)
            self._words.append((f" {folded}", id_))

    def called(self, folded: str, reaches: bool) -> Area | None:
        """None if no country, region or county is called exactly so."""
        key = squeeze(folded)
        named, coded = self._names.get(key), self._codes.get(key)
        if named is not None:
            return self._area(named, coded or [], reaches)
        return None if coded is None else self._area(coded, [], reaches)

    def alone(self, folded: str) -> Area | None:
        """The meaning without further text. Longer codes are beginnings of names."""
        key = squeeze(folded)
        is_meant = len(key) <= 2 or key in self._names
        return self.called(folded, False) if is_meant else None

    def like(self, folded: str, reaches: bool) -> Area | None:
        """As ``called``. If no name matches, areas with a word that begins with the text."""
        key = squeeze(folded)
        if key in self._names or len(folded) < 3:
            return self.called(folded, reaches)
        coded = self._codes.get(key)
        two = self._two(folded, reaches) if coded is None else None
        if two is not None:
            return two
        ids = [id_ for name, id_ in self._words if f" {folded}" in name]
        if coded is not None:
            return self._area(coded, ids, reaches)
        return self._area(ids, [], reaches) if ids else None

    def _two(self, folded: str, reaches: bool) -> Area | None:
        words = folded.split(" ")
        for count in range(1, len(words)):
            one = self.called(" ".join(words[:count]), reaches)
            other = one and self.called(" ".join(words[count:]), reaches)
            if one and other:
                return both([one, other])
        return None

    def near(self, centre: int) -> Area:
        """Within about 50 km of a place."""
        latitudes, longitudes = self._table.latitudes, self._table.longitudes
        north, east = latitudes[centre], longitudes[centre]

        def is_near(place: int) -> int:
            return int(abs(latitudes[place] - north) <= 50 and abs(longitudes[place] - east) <= 80)

        return is_near

    def _area(self, first: Sequence[str], second: Sequence[str], reaches: bool) -> Area:
        """The likeliest area, then others of that name.

        ``reaches``: whether former parts of a country count.
        """
        heading = self._table.heading

        def of(lists: dict[str, list[str]], ids: Sequence[str]) -> list[str]:
            codes = [heading["countries"][int(each)][0] for each in ids if each.isdigit()]
            return [area for code in codes for area in lists.get(code, ())]

        def with_reach(ids: Sequence[str]) -> list[str]:
            return [*ids, *of(heading["reach"], ids)] if reaches else [*ids]

        of_region = [0] * len(heading["regions"])
        of_county: dict[int, int] = {}

        def give(ids: Sequence[str], value: int) -> None:
            countries = {int(each) for each in ids if each.isdigit()}
            for region, (country, _) in enumerate(heading["regions"]):
                if country in countries:
                    of_region[region] = value
            for each in ids:
                if "." in each:
                    of_region[int(each.split(".")[1])] = value
                elif each.startswith("~"):
                    of_county[int(each[1:])] = value

        others = with_reach(second)
        give([*others, *of(heading["territories"], [*first, *others])], 1)
        give(with_reach(first), 2)
        regions, counties = self._table.regions, self._table.counties

        def is_there(place: int) -> int:
            there = of_region[regions[place]]
            return there if there == 2 else of_county.get(counties[place], there)

        return is_there


def _add(to: dict[str, list[str]], key: str, id_: str) -> None:
    ids = to.setdefault(key, [])
    if id_ not in ids:
        ids.append(id_)


def both(areas: Sequence[Area]) -> Area:
    return lambda place: min((area(place) for area in areas), default=2)
