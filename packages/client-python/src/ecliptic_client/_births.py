"""The data of births, the same as in the TypeScript client: one file, which is read when it is first needed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ._area import Ring

Rule = dict[str, Any]
"""A row: see ``birth-rule.ts`` of the TypeScript client."""


@dataclass(frozen=True)
class Births:
    """The contents of ``births.json``.

    Attributes:
        release: The release of the IANA time-zone database, which is in the public domain.
        page: The page that warnings point to.
        warnings: The text of each warning, and its section of the page.
        whys: Why a candidate may be the right one.
        faults: The fault of a birth, and the remedy.
        areas: The areas that rows name, by their names.
        rules: Clocks that certificates followed and the time-zone database lacks.
        julian_rules: Where the Julian calendar was in use until when.
        other_calendars: Where certificates had dates of a calendar that is not converted, until when.
        zones: The zones with their own history, by name. ``links``: other names. ``countries``: codes of
            the countries that use it, with a blank between them. ``kinds``: kinds of time, with their first
            days. ``history``: until 1970, where some systems lack it. ``merged``: the zone that most systems use instead.
        links: The zones of the other names.
        spellings: All names, by their names in lower case.
    """

    release: str
    page: str
    warnings: dict[str, tuple[str, str]]
    whys: dict[str, str]
    faults: dict[str, str]
    areas: dict[str, list[Ring]]
    rules: list[Rule]
    julian_rules: list[Rule]
    other_calendars: list[Rule]
    zones: dict[str, dict[str, Any]]
    links: dict[str, str]
    spellings: dict[str, str]


@cache
def births() -> Births:
    """The data."""
    text = files(__package__).joinpath("births.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    data["julian_rules"] = data.pop("julianRules")
    data["other_calendars"] = data.pop("otherCalendars")
    zones = data["zones"]
    links = {link: name for name, zone in zones.items() for link in zone.get("links", ())}
    spellings = {name.lower(): name for name in (*zones, *links)}
    return Births(**data, links=links, spellings=spellings)


def zone_of(name: str) -> tuple[str, dict[str, Any]]:
    """The zone of a name in any case, with its records; ``None`` for an unknown name."""
    data = births()
    spelling = data.spellings.get(name.lower(), name)
    zone = data.links.get(spelling, spelling)
    return zone, data.zones.get(zone, {})


def countries_of_zone(name: str) -> list[str]:
    """Codes of the countries of a zone; none if that is not known."""
    countries: str = zone_of(name)[1].get("countries", "")
    return countries.split()


def is_country_of_zone(code: str) -> bool:
    """Whether any zone is of that country: codes of former states are not."""
    return any(code in countries_of_zone(zone) for zone in births().zones)
