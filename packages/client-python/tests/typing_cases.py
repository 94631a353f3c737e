"""What type checkers must refuse: mypy fails if one of these lines needs no ``type: ignore``."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING

import ecliptic_client
from ecliptic_client import (
    AYANAMSAS,
    AsyncEcliptic,
    Ecliptic,
    InstantZone,
    PositionRanges,
    Positions,
    ResolvedBirth,
    ResolvedBirthDay,
    find_places,
    is_one_of,
    resolve_birth,
    resolve_birth_day,
)

if TYPE_CHECKING:
    from typing_extensions import assert_type

    BIRTH = "1990-06-15T14:30:00+02:00"
    ecliptic = Ecliptic("https://astro.example", "ak_test_notakey")
    ecliptic_async = AsyncEcliptic("https://astro.example", "ak_test_notakey")

    assert_type(ecliptic.positions(BIRTH), Positions)
    ecliptic.positions(datetime.now().astimezone(), zodiac="tropical", bodies=["sun"])
    ecliptic.positions(BIRTH, zodiac="sidereal", ayanamsa="lahiri", node_type="mean")

    assert_type(ecliptic_client.problems.AuthInvalidKey.code, str)

    ecliptic.positions(BIRTH, zodiac="sidereal")  # type: ignore[call-overload]
    ecliptic.positions(BIRTH, zodiac="tropical", ayanamsa="lahiri")  # type: ignore[call-overload]
    ecliptic.positions(BIRTH, ayanamsa="lahiri")  # type: ignore[call-overload]
    ecliptic.positions(BIRTH, zodiac="sidereal", ayanamsa="other")  # type: ignore[call-overload]
    ecliptic.positions(BIRTH, bodies=["earth"])  # type: ignore[list-item]
    ecliptic.positions(BIRTH, bodies="sun")  # type: ignore[arg-type]
    ecliptic.positions(645_453_000)  # type: ignore[call-overload]

    Ecliptic("https://astro.example", timeout=3)  # type: ignore[arg-type]
    ecliptic.positions(BIRTH, timeout=3)  # type: ignore[call-overload]

    birth = resolve_birth(date=date(1990, 6, 15), time="14:30", place="Ulm")
    if birth.status == "resolved":
        assert_type(birth.datetime, str)
        ecliptic.positions(birth.datetime)
    else:
        assert_type(birth.datetime, None)
    ecliptic.positions(birth.datetime)  # type: ignore[arg-type]
    assert_type(
        resolve_birth(date="1990-06-15", time="14:30", place=find_places("Ulm")[0], strict=True),
        ResolvedBirth,
    )

    day = resolve_birth_day(date="1990-06-15", place=find_places("Ulm")[0])
    if day.status == "resolved":
        assert_type(day.start.datetime, str)
        assert_type(ecliptic.position_ranges(day), PositionRanges)
        ecliptic.position_ranges(day, zodiac="sidereal", ayanamsa="lahiri", bodies=["moon"])
        ecliptic.position_ranges(day, zodiac="sidereal")  # type: ignore[call-overload]
    else:
        assert_type(day.start, None)
        ecliptic.position_ranges(day.candidates[0])
    ecliptic.position_ranges(day)  # type: ignore[arg-type]
    assert_type(
        resolve_birth_day(date="1990-06-15", place=find_places("Ulm")[0], strict=True),
        ResolvedBirthDay,
    )

    resolve_birth(date="1990-06-15", time="14:30", place=InstantZone("UTC"))
    resolve_birth(date="1990-06-15", time="14:30", place=7)  # type: ignore[call-overload]

    async def call() -> None:
        day = resolve_birth_day(date="1990-06-15", place=find_places("Ulm")[0], strict=True)
        assert_type(await ecliptic_async.position_ranges(day), PositionRanges)
        assert_type(await ecliptic_async.positions(BIRTH), Positions)
        await ecliptic_async.positions(BIRTH, zodiac="sidereal", ayanamsa="raman")
        await ecliptic_async.positions(BIRTH, zodiac="sidereal")  # type: ignore[call-overload]
        await ecliptic_async.positions(BIRTH, ayanamsa="raman")  # type: ignore[call-overload]

    def narrowed(text: str) -> None:
        ecliptic.positions(BIRTH, zodiac="sidereal", ayanamsa=text)  # type: ignore[call-overload]
        if is_one_of(text, AYANAMSAS):
            ecliptic.positions(BIRTH, zodiac="sidereal", ayanamsa=text)
