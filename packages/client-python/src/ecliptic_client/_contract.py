"""The words and the fields of the contract. Written from it and openapi.json by `npm run python:types`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Zodiac = Literal["tropical", "sidereal"]
ZODIACS: tuple[Zodiac, ...] = get_args(Zodiac)

Ayanamsa = Literal["lahiri", "raman", "krishnamurti"]
AYANAMSAS: tuple[Ayanamsa, ...] = get_args(Ayanamsa)

NodeType = Literal["true", "mean"]
NODE_TYPES: tuple[NodeType, ...] = get_args(NodeType)

BodyName = Literal[
    "sun",
    "moon",
    "mercury",
    "venus",
    "mars",
    "jupiter",
    "saturn",
    "uranus",
    "neptune",
    "pluto",
    "true_node",
    "mean_node",
    "chiron",
    "lilith_mean",
    "ceres",
    "pallas",
    "juno",
    "vesta",
]
BODY_NAMES: tuple[BodyName, ...] = get_args(BodyName)

Sign = Literal[
    "aries",
    "taurus",
    "gemini",
    "cancer",
    "leo",
    "virgo",
    "libra",
    "scorpio",
    "sagittarius",
    "capricorn",
    "aquarius",
    "pisces",
]
SIGNS: tuple[Sign, ...] = get_args(Sign)

Element = Literal["fire", "earth", "air", "water"]
ELEMENTS: tuple[Element, ...] = get_args(Element)

Modality = Literal["cardinal", "fixed", "mutable"]
MODALITIES: tuple[Modality, ...] = get_args(Modality)

ProblemCode = Literal[
    "request.malformed",
    "auth.missing",
    "auth.invalid_key",
    "request.not_found",
    "request.method_not_allowed",
    "request.timeout",
    "request.too_large",
    "request.unsupported_media_type",
    "request.headers_too_large",
    "subject.time.required",
    "subject.time.invalid_format",
    "subject.time.out_of_range",
    "subject.location.out_of_range",
    "settings.ayanamsa.required",
    "settings.ayanamsa.not_applicable",
    "server.internal",
    "server.overloaded",
    "server.calc_timeout",
    "server.not_ready",
]
PROBLEM_CODES: tuple[ProblemCode, ...] = get_args(ProblemCode)


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """Coordinates of the birth place, in decimal degrees. Positions are geocentric: they are the
    same without them.

    Attributes:
        latitude: Geographic latitude in decimal degrees, south negative, from -90 to 90.
        longitude: Geographic longitude in decimal degrees, west negative, from -180 to 180.
    """

    latitude: float
    longitude: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SignLongitude:
    """The place in the sign: the longitude from its beginning, cut off to whole seconds.

    Attributes:
        degrees: Whole degrees, from 0 to 29.
        minutes: Whole minutes of arc, from 0 to 59.
        seconds: Whole seconds of arc, from 0 to 59.
    """

    degrees: int
    minutes: int
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The position of one body, seen from the centre of the Earth.

    Attributes:
        body: The name of a body. true_node and mean_node are the osculating and the mean ascending
            node of the Moon's orbit, lilith_mean is the mean apogee of it.
        longitude: Ecliptic longitude in the chosen zodiac, in degrees from 0 to below 360, at most
            six decimals.
        sign: The sign that the longitude lies in: thirty degrees each, aries from 0.
        sign_longitude: The place in the sign: the longitude from its beginning, cut off to whole
            seconds.
        element: The element of the sign.
        modality: The modality of the sign.
        speed: Degrees of longitude a day, from -20 to 20, at most four decimals, below zero in
            retrograde motion. That of the Moon, the fastest, is about 12 to 15.
        retrograde: True if the speed is below zero before it is rounded; so it can be true with
            speed 0.
        declination: True equatorial declination in degrees, north positive, from -90 to 90, at most
            six decimals. The same in either zodiac.
        out_of_bounds: True if the declination is farther from the equator than the true obliquity
            of date.
    """

    body: BodyName
    longitude: float
    sign: Sign
    sign_longitude: SignLongitude
    element: Element
    modality: Modality
    speed: float
    retrograde: bool
    declination: float
    out_of_bounds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionsData:
    """The result.

    Attributes:
        positions: One position for each body of settings_resolved.bodies, in that order.
    """

    positions: tuple[Position, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsResolved:
    """All settings that were used, defaults filled in. It can be sent as settings, and gives the
    same answer.

    Attributes:
        zodiac: The zodiac that the longitudes are given in.
        node_type: The lunar node that is among the default bodies.
        bodies: The bodies that were calculated, in the order of the answer.
        ayanamsa: The zero point of the zodiac. Present in a sidereal zodiac only.
    """

    zodiac: Zodiac
    node_type: NodeType
    bodies: tuple[BodyName, ...]
    ayanamsa: Ayanamsa | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectResolved:
    """The subject as it was understood.

    Attributes:
        utc_datetime: The instant in UTC: YYYY-MM-DDTHH:MM:SS, the fraction that was sent less its
            trailing zeros, Z. It can be sent as datetime.
        utc_offset: The UTC offset that was sent, ±HH:MM in hours and minutes; Z is +00:00.
        coordinates: The location that was sent, in decimal degrees; None where none was.
        time_known: True if the time of birth is known. Always true in v1.
    """

    utc_datetime: str
    utc_offset: str
    coordinates: Location | None
    time_known: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """The settings, the subject and the version of the calculation, and its cost.

    Attributes:
        calc_version: The version of the numbers. The same request has the same answer, byte for
            byte, as long as it stays the same.
        settings_resolved: All settings that were used, defaults filled in. It can be sent as
            settings, and gives the same answer.
        subject_resolved: The subject as it was understood.
        credits_charged: The cost of the call in credits, a whole number from 0. Only a 200 costs
            anything.
    """

    calc_version: str
    settings_resolved: SettingsResolved
    subject_resolved: SubjectResolved
    credits_charged: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionsEnvelope:
    """The answer. Its JSON text is the same, byte for byte, for the same request and calc_version.

    Attributes:
        data: The result.
        meta: The settings, the subject and the version of the calculation, and its cost.
    """

    data: PositionsData
    meta: Meta


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemFinding:
    """One thing that is wrong at one place in the body.

    Attributes:
        pointer: The place in the request body, an RFC 6901 JSON Pointer as a URI fragment; # is the
            body itself.
        detail: What is wrong there, for people. Its wording may change; never parse it.
        code: What is wrong there, for programs. With status 422 only.
    """

    pointer: str
    detail: str
    code: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemDocument:
    """An RFC 9457 problem document: why there is no 200.

    Attributes:
        type: The page of the code in the documentation.
        title: A short summary, the same for every problem with this code.
        status: The HTTP status code, from 400 to 599.
        code: What went wrong, for programs. Stable: the one field to branch on.
        detail: What went wrong this time, for people. Its wording may change; never parse it.
        request_id: Names the request in the service's log; the X-Request-Id header has the same.
        errors: The findings of the step that refused the body, where there are any: the first
            hundred, or 32 KiB of them.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    request_id: str
    errors: tuple[ProblemFinding, ...] = ()
