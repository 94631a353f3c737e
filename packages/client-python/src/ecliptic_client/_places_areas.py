"""What stands behind a place's name: its country, region or county, or a larger town nearby."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ._places_fold import fold, squeeze
from ._places_table import Table

# 2 if a place is in what is meant first, 1 if in something else that is called so, else 0.
Area = Callable[[int], int]


def anywhere(_place: int) -> int:
    return 2


def nowhere(_place: int) -> int:
    return 0


class Areas:
    """All countries, regions and counties of a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._exact: dict[str, list[str]] = {}
        self._words: list[tuple[str, str]] = []
        for country, (code, name) in enumerate(table.heading["countries"]):
            self._add(code.lower(), f"{country}")
            self._add_name(name, f"{country}")
        for region, (country, name) in enumerate(table.heading["regions"]):
            self._add_name(name, f"{country}.{region}")
        for county, (name, code) in enumerate(table.heading["counties"]):
            self._add_name(name, f"~{county}")
            if code:
                self._add(code.lower(), f"~{county}")
        for name, ids in table.heading["called"].items():
            for each in ids:
                self._add(name, each)

    def _add(self, name: str, id_: str) -> None:
        ids = self._exact.setdefault(name, [])
        if id_ not in ids:
            ids.append(id_)

    def _add_name(self, name: str, id_: str) -> None:
        folded = fold(name)
        if folded:
            self._add(squeeze(folded), id_)
            self._words.append((f" {folded}", id_))

    def called(self, folded: str, reaches: bool) -> Area | None:
        """None if no country, region or county is called exactly so."""
        key = squeeze(folded)
        ids = self._exact.get(key)
        return None if ids is None else self._area(ids, reaches, len(key) == 2)

    def like(self, folded: str, reaches: bool) -> Area | None:
        """As ``called``, and if nothing is, then those with a word that begins so."""
        area = self.called(folded, reaches) or self._two(folded, reaches)
        if area is not None or len(folded) < 3:
            return area
        ids = [id_ for name, id_ in self._words if f" {folded}" in name]
        return self._area(ids, reaches, False) if ids else None

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

    def _area(self, ids: Sequence[str], reaches: bool, is_code: bool) -> Area:
        heading = self._table.heading
        all_ids = list(ids)
        for each in ids if reaches else ():
            if each.isdigit():
                all_ids += heading["reach"].get(heading["countries"][int(each)][0], [])
        # A state's postal code is meant before a country's: "Salem, IN" is in Indiana.
        wide = 1 if is_code and any("." in each for each in ids) else 2
        countries = {int(each) for each in all_ids if each.isdigit()}
        of_region = [wide if country in countries else 0 for country, _ in heading["regions"]]
        for each in all_ids:
            if "." in each:
                of_region[int(each.split(".")[1])] = 2
        those = {int(each[1:]) for each in all_ids if each.startswith("~")}
        regions, counties = self._table.regions, self._table.counties

        def is_there(place: int) -> int:
            there = of_region[regions[place]]
            return wide if there == 0 and counties[place] in those else there

        return is_there


def both(areas: Sequence[Area]) -> Area:
    return lambda place: min((area(place) for area in areas), default=2)
