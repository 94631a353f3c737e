"""The list of places in memory: the file of the package ecliptic-places."""

from __future__ import annotations

import json
import sys
from array import array
from bisect import bisect_right
from itertools import accumulate
from typing import Any

from ._data_file import data_file
from ._places_fold import fold_list, squeeze

OTHER, USUAL, PREFERRED = 0, 1, 2


class Table:
    """Places by number, and their names by number."""

    def __init__(self, data: bytes) -> None:
        end = data.index(b"\n")
        self.heading: dict[str, Any] = json.loads(data[:end])
        columns = end + 1 + self.heading["names"]
        names = data[end + 1 : columns].decode("utf-8")
        self.lines: list[str] = names.split("\n")
        self._count: int = self.heading["count"]
        self._columns = memoryview(data)[columns:]
        self.latitudes = self._column(0, "h")
        self.longitudes = self._column(1, "h")
        codes = self._column(2, "H")
        self.populations = [code % 100 * 10 ** (code // 100) for code in codes]
        self.zones = self._column(3, "H")
        self.regions = self._column(4, "H")
        self.counties = self._column(5, "H")
        self._read_names(fold_list(names))

    def _column(self, number: int, kind: str) -> array[int]:
        low = number * 2 * self._count
        column = bytearray(2 * self._count)
        column[0::2] = self._columns[low : low + self._count]
        column[1::2] = self._columns[low + self._count : low + 2 * self._count]
        values = array(kind, bytes(column))
        if sys.byteorder == "big":
            values.byteswap()
        return values

    def _read_names(self, folded: str) -> None:
        # A line feed before each name; the usual names also with their spaces, one to a line.
        lines = folded.split("\n")
        usual = [line.partition("|")[0].replace("!", "").strip(" ") for line in lines]
        self.spaced = "\n" + "\n".join(usual) + "\n"
        self._spaced_starts = array("L", accumulate(map(_length, usual), initial=1))
        names = squeeze(folded).replace("\n", "|").split("|")
        counts = [line.count("|") + 1 for line in lines]
        self.firsts = array("L", accumulate(counts, initial=0))
        self.kinds = bytearray(len(names))
        for first in self.firsts[:-1]:
            self.kinds[first] = USUAL
        for number, name in enumerate(names):
            if "!" in name:
                self.kinds[number] = PREFERRED
                names[number] = name.replace("!", "")
        self.letters = "\n" + "\n".join(names) + "\n"
        self._starts = array("L", accumulate(map(_length, names), initial=1))

    def name_at(self, position: int) -> int:
        """The number of the name at a position of ``letters``."""
        return bisect_right(self._starts, position) - 1

    def usual_name_at(self, position: int) -> int:
        """The number of the name at a position of ``spaced``."""
        return self.firsts[bisect_right(self._spaced_starts, position) - 1]

    def name_letters(self, name: int) -> str:
        """A name, folded and squeezed."""
        return self.letters[self._starts[name] : self._starts[name + 1] - 1]

    def owner(self, name: int) -> int:
        """The number of the place that has a name."""
        return bisect_right(self.firsts, name) - 1

    def name(self, name: int) -> str:
        """A name as the list has it."""
        place = self.owner(name)
        return self.lines[place].split("|")[name - self.firsts[place]].replace("!", "")


def _length(name: str) -> int:
    return len(name) + 1


_table: Table | None = None


def table() -> Table:
    """The list; the first call reads it."""
    global _table
    if _table is None:
        _table = Table(data_file("_places.gz"))
    return _table
